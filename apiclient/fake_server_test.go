package apiclient

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeServer is a custodian that answers with the handlers it is given and records the requests.
type fakeServer struct {
	*httptest.Server
	mu     sync.Mutex
	tokens []http.HandlerFunc
	api    []http.HandlerFunc
	seen   []asked
	waits  []time.Duration
}

// asked is one request as the server saw it.
type asked struct {
	method, path, query, body string
	header                    http.Header
}

const (
	theToken  = "tok-1111-2222"
	theSecret = "s3cr3t-of-the-firm"
	theNumber = "00123456"
	theBody   = `{"primaryOwner":{"firstName":"Ada","taxIdNumber":"899100001","email":"ada@example.com"}}`
)

// newFakeServer gives out tokens and answers the API with each handler once, then with the last one always.
func newFakeServer(t *testing.T, api ...http.HandlerFunc) *fakeServer {
	t.Helper()
	d := &fakeServer{tokens: []http.HandlerFunc{saysJSON(200, `{"access_token":"`+theToken+`","expires_in":36000,"token_type":"Bearer"}`)}, api: api}
	d.Server = httptest.NewServer(http.HandlerFunc(d.serve))
	t.Cleanup(d.Close)
	return d
}

func (d *fakeServer) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d.mu.Lock()
	script, count := d.api, 0
	if strings.HasSuffix(r.URL.Path, tokenRoute) {
		script = d.tokens
	}
	for _, s := range d.seen {
		if strings.HasSuffix(s.path, tokenRoute) == strings.HasSuffix(r.URL.Path, tokenRoute) {
			count++
		}
	}
	d.seen = append(d.seen, asked{r.Method, r.URL.Path, r.URL.RawQuery, string(body), r.Header.Clone()})
	answer := script[min(count, len(script)-1)]
	d.mu.Unlock()
	answer(w, r)
}

// asked returns the requests below a path.
func (d *fakeServer) asked(path string) []asked {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(d.seen), func(a asked) bool { return !strings.HasSuffix(a.path, path) })
}

// sleep remembers a wait and does not wait.
func (d *fakeServer) sleep(ctx context.Context, wait time.Duration) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waits = append(d.waits, wait)
	return ctx.Err()
}

func (d *fakeServer) client(t *testing.T, change ...func(*Options)) *Client {
	t.Helper()
	o := Options{
		BaseURL: d.URL, ClientID: "the-client", ClientSecret: NewSecret(theSecret), CredentialSource: "the keyring",
		Profile: DefaultProfile(), UserAgent: "onboard/test", Sleep: d.sleep,
	}
	for _, c := range change {
		c(&o)
	}
	return build(t, o)
}

func build(t *testing.T, o Options) *Client {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatalf("new client: %v", err)
	}
	t.Cleanup(func() {
		c.wire.api.GetClient().CloseIdleConnections()
		c.wire.once.GetClient().CloseIdleConnections()
	})
	return c
}

// says answers with a status, a content type and a body; pairs are headers.
func says(status int, contentType, body string, pairs ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		for i := 0; i < len(pairs); i += 2 {
			w.Header().Set(pairs[i], pairs[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func saysJSON(status int, body string, pairs ...string) http.HandlerFunc {
	return says(status, "application/json; charset=utf-8", body, pairs...)
}

func saysPage(status int) http.HandlerFunc {
	return says(status, "text/html", "<!doctype html><title>Maintenance</title>")
}

// drops hangs up without an answer.
func drops(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

// staged is the usual answer to a stage.
var staged = saysJSON(200, `{"statusCode":200,"data":{"accountNumber":"`+theNumber+`"},"traceId":"t-1","hasErrors":false}`)
