package conformance_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

const (
	tokenPath      = "/identity/connect/token"
	newAccountPath = "/account-api/v1/new-account"
)

// relay passes everything on to the server and remembers it: what the specification says of the client shows in what the
// client sends.
type relay struct {
	mu    sync.Mutex
	calls []call
}

// call is one request and its answer.
type call struct {
	method, path string
	query        url.Values
	header       http.Header
	body         []byte
	status       int
	kind         string // of the answer's content
	answer       []byte
}

// newRelay listens on loopback in front of a server and returns its own base URL.
func newRelay(t *testing.T, to string) (r *relay, base string) {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	r = &relay{}
	front := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(target) }, Transport: r})
	t.Cleanup(front.Close)
	return r, front.URL
}

// RoundTrip passes one request on. Bodies are read whole: nothing here is long.
func (r *relay) RoundTrip(q *http.Request) (*http.Response, error) {
	c := call{method: q.Method, path: q.URL.Path, query: q.URL.Query(), header: q.Header.Clone()}
	var err error
	if c.body, q.Body, err = reread(q.Body); err != nil {
		return nil, err
	}
	a, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		return nil, err
	}
	if c.answer, a.Body, err = reread(a.Body); err != nil {
		return nil, err
	}
	c.status, c.kind = a.StatusCode, a.Header.Get("Content-Type")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, c)
	return a, nil
}

// reread reads a body and returns it once more, to be read.
func reread(body io.ReadCloser) ([]byte, io.ReadCloser, error) {
	if body == nil {
		return nil, nil, nil
	}
	defer func() { _ = body.Close() }()
	all, err := io.ReadAll(body)
	return all, io.NopCloser(bytes.NewReader(all)), err
}

// to returns the calls of a path, which may be below a prefix of the base URL.
func (r *relay) to(path string) []call {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []call
	for _, c := range r.calls {
		if strings.HasSuffix(c.path, path) {
			all = append(all, c)
		}
	}
	return all
}

// besides returns the calls of every path but one.
func (r *relay) besides(path string) []call {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []call
	for _, c := range r.calls {
		if !strings.HasSuffix(c.path, path) {
			all = append(all, c)
		}
	}
	return all
}

// said is the answer as an object, nil if it is none.
func (c call) said() map[string]any {
	var o map[string]any
	if json.Unmarshal(c.answer, &o) != nil {
		return nil
	}
	return o
}
