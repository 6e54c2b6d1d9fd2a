package apiclient

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-resty/resty/v2"
)

// bodyLimit is far above any reply; it is counted after inflating, so that a small compressed reply cannot fill memory.
const bodyLimit = 1 << 20

// lines are the ways out. All speak HTTP/1.1: what net/http repeats by itself under HTTP/2 is up to what the server says of
// its streams, under HTTP/1.1 it is only what was never written.
type lines struct {
	token *resty.Client
	api   *resty.Client
	// once opens a connection for each request. On a connection kept alive the server may be hanging up at that moment,
	// and the outcome would be unknown for no reason.
	once *resty.Client
}

func newLines(o Options, roots *x509.CertPool) lines {
	t := o.Profile.Timeouts
	shared := newTransport(o, roots)
	shared.ResponseHeaderTimeout = t.Header
	once := newTransport(o, roots)
	once.DisableKeepAlives = true
	return lines{token: newResty(shared), api: newResty(shared), once: newResty(once)}
}

func newTransport(o Options, roots *x509.CertPool) *http.Transport {
	t := o.Profile.Timeouts
	return &http.Transport{
		Proxy:                  o.Proxy,
		OnProxyConnectResponse: proxyAnswered,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			ctx, cancel := context.WithTimeout(ctx, t.Dial)
			defer cancel()
			return o.Dial(ctx, network, address)
		},
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: roots},
		TLSHandshakeTimeout:    t.TLS,
		MaxResponseHeaderBytes: 64 << 10,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        55 * time.Second, // under the 60 s after which common balancers hang up
	}
}

// newResty makes a client that does one exchange and nothing of its own accord: resty would repeat a POST whose connection
// broke, print bodies and tokens in debug mode, and write to standard error, where the screen is.
func newResty(t *http.Transport) *resty.Client {
	hc := &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return resty.NewWithClient(hc).
		SetLogger(silence{}).
		SetDebug(false).
		SetDisableWarn(true).
		SetRetryCount(0).
		SetResponseBodyLimit(bodyLimit)
}

type silence struct{}

func (silence) Errorf(string, ...any) {}
func (silence) Warnf(string, ...any)  {}
func (silence) Debugf(string, ...any) {}

// request is one HTTP request.
type request struct {
	method string
	// route is the path for the log and for recognising it in a 404: it holds no account number.
	route   string
	url     string
	query   url.Values
	headers []map[string]Secret
	bearer  Secret
	basic   Secret            // the client, of a token request
	secrets []Secret          // further ones that must not come back in a text
	body    []byte            // JSON, nil for none
	form    map[string]string // instead of a body
	limit   time.Duration
}

// reach tells whether a request can have reached a server. Once a connection is ready, a request may be on its way before
// anyone notices that the call was cancelled; only without a connection is it certain that nothing left.
type reach struct{ connected atomic.Bool }

// follow watches a request. Of a POST net/http repeats by itself only what it never wrote, and then looks for another
// connection: that starts the account anew.
func (r *reach) follow(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GetConn: func(string) { r.connected.Store(false) },
		GotConn: func(httptrace.GotConnInfo) { r.connected.Store(true) },
	})
}

// send does the exchange: an answer, whole or cut short, or the error without one.
func send(ctx context.Context, client *resty.Client, q request, agent string) (*resty.Response, error) {
	r := client.R().SetContext(ctx).
		SetHeader("User-Agent", agent).
		SetHeader("Accept", "application/json")
	for _, headers := range q.headers {
		for name, value := range headers {
			r.SetHeader(name, value.reveal())
		}
	}
	if token := q.bearer.reveal(); token != "" {
		r.SetHeader("Authorization", "Bearer "+token)
	}
	if client := q.basic.reveal(); client != "" {
		r.SetHeader("Authorization", "Basic "+client)
	}
	if q.query != nil {
		r.SetQueryParamsFromValues(q.query)
	}
	switch {
	case q.form != nil:
		r.SetFormData(q.form)
	case q.body != nil:
		r.SetHeader("Content-Type", "application/json").SetBody(q.body)
	}
	return r.Execute(q.method, q.url)
}

// join puts a path below the base URL.
func join(base *url.URL, path string) string {
	u := *base
	return strings.TrimRight(u.String(), "/") + path
}
