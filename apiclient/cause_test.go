package apiclient

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"

	"golang.org/x/net/http/httpproxy"
)

// dialling is a network that does one thing.
func dialling(err error) func(*Options) {
	return func(o *Options) {
		o.BaseURL = "https://api.example.com"
		o.Dial = func(context.Context, string, string) (net.Conn, error) {
			return nil, &net.OpError{Op: "dial", Net: "tcp", Err: err}
		}
	}
}

// speaking is a server that says some bytes to whatever it is asked.
func speaking(t *testing.T, bytes string) func(*Options) {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				from := bufio.NewReader(conn)
				if r, err := http.ReadRequest(from); err == nil {
					_, _ = io.Copy(io.Discard, r.Body)
				}
				// Each call has a connection of its own: one that ends beside it would break it, on Windows.
				_, _ = io.WriteString(conn, strings.Replace(bytes, "\r\n", "\r\nConnection: close\r\n", 1))
				if half, ok := conn.(*net.TCPConn); ok { // what comes when both halves are closed would reset it, on Windows
					_ = half.CloseWrite()
					_, _ = io.Copy(io.Discard, from)
				}
			}()
		}
	}()
	return func(o *Options) { o.BaseURL = "http://" + l.Addr().String() }
}

// certified is a custodian with a certificate of its own making, which is trusted.
func certified(t *testing.T, host string, until time.Time) func(*Options) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: host}, NotBefore: until.Add(-48 * time.Hour), NotAfter: until,
		DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	d, _ := newTLSServerWith(t, &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, MinVersion: tls.VersionTLS12})
	address := d.Listener.Addr().String()
	return func(o *Options) {
		o.BaseURL, o.CA = "https://api.example.com", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
		o.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, address)
		}
	}
}

// proxied is a proxy that gives one answer to whatever it is asked for.
func proxied(t *testing.T, user string, status int, offered *atomic.Int32) func(*Options) {
	t.Helper()
	p := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Proxy-Authorization") != "" || user == "" {
			offered.Add(1)
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(p.Close)
	return func(o *Options) {
		o.BaseURL = "https://api.example.com"
		o.Proxy = proxies(&httpproxy.Config{HTTPSProxy: strings.Replace(p.URL, "http://", "http://"+user, 1)})
	}
}

func throughProxy(address string) func(*Options) {
	return func(o *Options) {
		o.BaseURL = "https://api.example.com"
		o.Proxy = proxies(&httpproxy.Config{HTTPSProxy: address})
	}
}

// Each way in which a call can end has a cause of its own, whose words say what happened and, where anything can be done
// about it, what.
func TestWhatACallEndedIn(t *testing.T) {
	closed := "http://127.0.0.1:1"
	for want, change := range map[custodian.Cause]func(*Options){
		custodian.CauseNameUnknown:        dialling(&net.DNSError{Err: "no such host", Name: "api.example.com", IsNotFound: true}),
		custodian.CauseNoNetwork:          dialling(syscallError(noNetwork[0])),
		custodian.CauseConnectionRefused:  func(o *Options) { o.BaseURL = closed },
		custodian.CauseNotReachedInTime:   dialling(context.DeadlineExceeded),
		custodian.CauseCertificateExpired: certified(t, "api.example.com", time.Now().Add(-24*time.Hour)),
		custodian.CauseWrongHostName:      certified(t, "other.example.com", time.Now().Add(24*time.Hour)),
		custodian.CauseNoTLS: func(o *Options) {
			speaking(t, "HTTP/1.1 400 Bad Request\r\n\r\n")(o)
			o.BaseURL = strings.Replace(o.BaseURL, "http", "https", 1)
		},
		custodian.CauseNotHTTP:            speaking(t, "HTTP/1.1 200 OK\r\nno colon here 899100001\r\n\r\n"),
		custodian.CauseConnectionBroke:    speaking(t, ""),
		custodian.CauseForeignPage:        speaking(t, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"),
		custodian.CauseRedirected:         speaking(t, "HTTP/1.1 302 Found\r\nLocation: https://login.example.com\r\nContent-Length: 0\r\n\r\n"),
		custodian.CauseUnknownRoute:       speaking(t, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
		custodian.CauseFault:              speaking(t, "HTTP/1.1 500 Internal\r\nContent-Length: 0\r\n\r\n"),
		custodian.CauseBusy:               speaking(t, "HTTP/1.1 429 Slowly\r\nContent-Length: 0\r\n\r\n"),
		custodian.CauseCredentialsRefused: speaking(t, "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"),
		custodian.CauseNoCredentials:      func(o *Options) { o.ClientID, o.ClientSecret = "", Secret{} },
		custodian.CauseProxyUnreachable:   throughProxy(closed),
		custodian.CauseProxyUnreadable:    throughProxy("http://user:pa#ss@proxy.example.com:3128"),
		custodian.CauseProxyForbids:       proxied(t, "user:secret@", 403, new(atomic.Int32)),
		custodian.CauseProxyFails:         proxied(t, "user:secret@", 503, new(atomic.Int32)),
		custodian.CauseProxyPassword:      proxied(t, "user:secret@", 407, new(atomic.Int32)),
		custodian.CauseProxyAsks:          proxied(t, "", 407, new(atomic.Int32)),
	} {
		t.Run(string(want), func(t *testing.T) {
			d := newFakeServer(t, staged)
			e := run(t.Context(), t, d.client(t, change), opSubmit)
			if e == nil || e.Cause != want {
				t.Fatalf("got %v (%q), want %q", e, causeOf(e), want)
			}
			said := e.forFlow()
			if said.Reason() == "" || said.Reason() != want.Sentence() && !strings.Contains(said.Message, "login.example.com") {
				t.Errorf("got reason %q, want %q", said.Reason(), want.Sentence())
			}
			for _, leak := range []string{"secret", "pa#ss", "899100001", "malformed", "dial tcp", "x509", "MIME"} {
				if strings.Contains(strings.ReplaceAll(e.Error(), "client ID and secret", ""), leak) {
					t.Errorf("got %q, want our own words without %q", e, leak)
				}
			}
			if want.Lasting() && len(d.waits) != 0 {
				t.Errorf("tried %d times more, which changes nothing", len(d.waits))
			}
		})
	}
}

func causeOf(e *Error) custodian.Cause {
	if e == nil {
		return ""
	}
	return e.Cause
}

func syscallError(n syscall.Errno) error { return os.NewSyscallError("connect", n) }

// A password counts towards a lock-out each time it is offered, so a proxy that refused it is not asked again.
func TestAPasswordThatTheProxyRefusedIsOfferedOnce(t *testing.T) {
	for _, user := range []string{"user:secret@", ""} {
		var offered atomic.Int32
		c := newFakeServer(t, staged).client(t, proxied(t, user, 407, &offered))
		for range 3 {
			for _, o := range everyCall {
				if e := run(t.Context(), t, c, o); e == nil || e.Kind != NotSent || !e.Cause.Lasting() {
					t.Fatalf("%s: got %v, want not sent for the proxy's sake", o, e)
				}
			}
		}
		if got := offered.Load(); got != 1 {
			t.Errorf("user %q: offered %d times, want once", user, got)
		}
	}
}

// The library would skip a proxy whose address it cannot read, and send past it.
func TestAProxyThatCannotBeReadIsNotSkipped(t *testing.T) {
	for _, address := range []string{
		"http://user:pa#ss@proxy.example.com:3128", "http://user:pa/ss@proxy.example.com:3128", "http://user:pa%ss@proxy.example.com:3128",
		"http://user:12#34@proxy.example.com:3128", "http://user:12/34@proxy.example.com:3128", "user:pa?ss@proxy.example.com:3128",
		"ftp://proxy.example.com", "http://", "://",
	} {
		choose := proxies(&httpproxy.Config{HTTPSProxy: address, NoProxy: "inside.example.com"})
		u, err := choose(&http.Request{URL: &url.URL{Scheme: "https", Host: "api.example.com"}})
		if u != nil || err == nil || strings.Contains(err.Error(), "pa") && strings.Contains(err.Error(), "ss@") {
			t.Errorf("%s: got %v, %v, want a fault without the password", address, u, err)
		}
		if u, err := choose(&http.Request{URL: &url.URL{Scheme: "https", Host: "inside.example.com"}}); u != nil || err != nil {
			t.Errorf("%s: got %v, %v for a host that needs no proxy", address, u, err)
		}
	}
	for _, address := range []string{"proxy.example.com:3128", "http://user:pa%23ss@proxy.example.com:3128", "socks5://proxy.example.com", ""} {
		choose := proxies(&httpproxy.Config{HTTPSProxy: address})
		if u, err := choose(&http.Request{URL: &url.URL{Scheme: "https", Host: "api.example.com"}}); err != nil || (u == nil) != (address == "") {
			t.Errorf("%s: got %v, %v, want the proxy", address, u, err)
		}
	}
}

func TestABodyWithAByteOrderMark(t *testing.T) {
	d := newFakeServer(t, saysJSON(200, "\ufeff"+`{"accountNumber":"`+theNumber+`"}`))
	d.tokens = []http.HandlerFunc{saysJSON(200, "\ufeff"+`{"access_token":"`+theToken+`"}`)}
	r, err := d.client(t).Stage(t.Context(), custodian.Request{Body: []byte(theBody), Once: true})
	if err != nil || r.AccountNumber != theNumber {
		t.Errorf("got %+v, %v, want the number", r, err)
	}
}

// A first stage that was refused for now is sent again when the server said, and only then.
func TestAFirstStageWaitsAsLongAsItIsAskedTo(t *testing.T) {
	d := newFakeServer(t, saysJSON(429, `{}`, "Retry-After", "7"), staged)
	if e := run(t.Context(), t, d.client(t), opFirst); e != nil {
		t.Fatalf("got %v", e)
	}
	if len(d.waits) != 1 || d.waits[0] != 7*time.Second || len(d.asked(newAccountRoute)) != 2 {
		t.Errorf("got waits %v and %d stages, want 7 s and two", d.waits, len(d.asked(newAccountRoute)))
	}
}
