package apiclient

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"

	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/http/httpproxy"
)

// Options are what a Client is made of.
type Options struct {
	// BaseURL is https://host[:port][/prefix]; http for a loopback host only.
	BaseURL string
	// ClientID and ClientSecret are both empty in a client of which nothing is to be asked: each call is Unauthorised then,
	// and nothing is sent.
	ClientID     string
	ClientSecret Secret
	// CredentialSource is where the credentials came from, as the advisor knows it: "the keyring".
	CredentialSource string
	Profile          Profile
	// CA holds certificates in PEM that are trusted besides the system's, for a company proxy that opens TLS; nil for none.
	CA []byte
	// UserAgent is "onboard/<version>".
	UserAgent string
	// Logger takes one line an exchange; nil drops them.
	Logger *slog.Logger

	// Clock, Sleep, Dial and Proxy default to time.Now, a timer, the network and the proxy of the environment.
	Clock func() time.Time
	Sleep func(context.Context, time.Duration) error
	Dial  func(ctx context.Context, network, address string) (net.Conn, error)
	Proxy func(*http.Request) (*url.URL, error)
}

// complete checks the options and fills in the defaults.
func (o *Options) complete() (*url.URL, *x509.CertPool, error) {
	base, err := parseBaseURL(o.BaseURL)
	if err != nil {
		return nil, nil, err
	}
	named := o.ClientID != ""
	if named != (o.ClientSecret.reveal() != "") {
		return nil, nil, errors.New("one of client id and secret is missing: " + custodian.CauseNoCredentials.Hint())
	}
	if named && o.CredentialSource == "" {
		return nil, nil, errors.New("the source of the credentials is not named: say where they came from")
	}
	if !httpguts.ValidHeaderFieldValue(o.UserAgent) || o.UserAgent == "" {
		return nil, nil, fmt.Errorf("user agent %q: write onboard/<version>", o.UserAgent)
	}
	if err := o.Profile.Validate(); err != nil {
		return nil, nil, err
	}
	roots, err := authorities(o.CA)
	if err != nil {
		return nil, nil, err
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	if o.Dial == nil {
		o.Dial = (&net.Dialer{}).DialContext
	}
	if o.Proxy == nil {
		o.Proxy = proxies(httpproxy.FromEnvironment())
	}
	return base, roots, nil
}

// parseBaseURL never repeats what it refuses in full: it may hold a password.
func parseBaseURL(raw string) (*url.URL, error) {
	const mend = "write it as https://api.example.com"
	u, err := url.Parse(raw)
	switch {
	case raw == "":
		return nil, errors.New("no base URL: " + mend)
	case err != nil || u.Host == "" || u.Hostname() == "" || u.Opaque != "":
		return nil, errors.New("the base URL is not readable: " + mend)
	case u.User != nil:
		return nil, errors.New("the base URL holds a user name: remove it, the credentials are kept elsewhere")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, errors.New("the base URL holds a query or a fragment: remove what follows the path")
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return nil, fmt.Errorf("the base URL speaks plain http to %s: write https", u.Host)
	case u.Scheme != "https" && u.Scheme != "http":
		return nil, fmt.Errorf("the base URL has the scheme %q: %s", u.Scheme, mend)
	}
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath = ""
	return u, nil
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

// authorities returns the system's certificates and those given in PEM; nil for the system's alone.
func authorities(pem []byte) (*x509.CertPool, error) {
	if pem == nil {
		return nil, nil
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New("the CA file holds no certificate: it must be PEM, with BEGIN CERTIFICATE")
	}
	return pool, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
