package apiclient

import (
	"crypto/tls"
	"encoding/pem"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// newTLSServer is a custodian behind TLS of some versions, and its certificate.
func newTLSServer(t *testing.T, least, most uint16) (d *fakeServer, ca []byte) {
	t.Helper()
	return newTLSServerWith(t, &tls.Config{MinVersion: least, MaxVersion: most})
}

func newTLSServerWith(t *testing.T, config *tls.Config) (d *fakeServer, ca []byte) {
	t.Helper()
	d = &fakeServer{tokens: []http.HandlerFunc{saysJSON(200, `{"access_token":"a-token"}`)}, api: []http.HandlerFunc{staged}}
	d.Server = httptest.NewUnstartedServer(http.HandlerFunc(d.serve))
	d.Config.ErrorLog = log.New(io.Discard, "", 0)
	d.TLS = config
	d.StartTLS()
	t.Cleanup(d.Close)
	return d, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: d.Certificate().Raw})
}

func TestTLS(t *testing.T) {
	d, ca := newTLSServer(t, tls.VersionTLS12, tls.VersionTLS13)
	e := run(t.Context(), t, d.client(t), opSubmit)
	if e == nil || e.Kind != NotSent || !strings.Contains(e.Message, "not trusted") || e.Hint == "" {
		t.Errorf("unknown authority: got %v, want not sent with a mend", e)
	}
	if len(d.waits) != 0 {
		t.Errorf("unknown authority: tried again %d times", len(d.waits))
	}
	if e := run(t.Context(), t, d.client(t, func(o *Options) { o.CA = ca }), opSubmit); e != nil {
		t.Errorf("with the CA file: got %v", e)
	}

	plain := newFakeServer(t, staged)
	e = run(t.Context(), t, plain.client(t, func(o *Options) { o.BaseURL = strings.Replace(plain.URL, "http", "https", 1) }), opSubmit)
	if e == nil || e.Kind != NotSent || !strings.Contains(e.Message, "no TLS connection") {
		t.Errorf("a server without TLS: got %v", e)
	}
}

// TLS 1.2 is the oldest that is spoken. A server that knows nothing newer than 1.1 gets no request and no second try, which
// would find the same server.
func TestTheOldestTLS(t *testing.T) {
	for version, spoken := range map[uint16]bool{
		tls.VersionTLS10: false, tls.VersionTLS11: false, tls.VersionTLS12: true, tls.VersionTLS13: true,
	} {
		t.Run(tls.VersionName(version), func(t *testing.T) {
			d, ca := newTLSServer(t, version, version)
			e := run(t.Context(), t, d.client(t, func(o *Options) { o.CA = ca }), opSubmit)
			if spoken {
				if e != nil || len(d.asked(newAccountRoute)) != 1 {
					t.Errorf("got %v, want one submit", e)
				}
				return
			}
			if e == nil || e.Kind != NotSent || !strings.Contains(e.Message, "no TLS connection") {
				t.Errorf("got %v, want not sent for want of TLS", e)
			}
			if len(d.asked("")) != 0 || len(d.waits) != 0 {
				t.Errorf("got %d requests and %d tries more, want none", len(d.asked("")), len(d.waits))
			}
		})
	}
}
