package apiclient

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"brokerage/onboard/flow/custodian"

	"golang.org/x/net/http/httpproxy"
)

// proxyFault is what a proxy said in the place of connecting, or why there is none to ask. It quotes neither the proxy nor
// the variable that names it, which may hold a password.
type proxyFault struct{ cause custodian.Cause }

func (f *proxyFault) Error() string { return f.cause.Sentence() }

// proxies returns the proxy of a request, as the environment names it. The library skips a proxy that it cannot read: the
// request would go out without one, past the rules of the firm.
func proxies(config *httpproxy.Config) func(*http.Request) (*url.URL, error) {
	known := *config
	readable := known.HTTPSProxy == "" || proxyReadable(known.HTTPSProxy)
	if !readable {
		known.HTTPSProxy = "http://unreadable.invalid" // to find out whether it would have been asked
	}
	choose := known.ProxyFunc()
	return func(r *http.Request) (*url.URL, error) {
		u, err := choose(r.URL)
		if err != nil || u != nil && !readable && r.URL.Scheme == "https" {
			return nil, &proxyFault{custodian.CauseProxyUnreadable}
		}
		return u, nil
	}
}

// proxyReadable tells whether the address of a proxy is whole: what follows a # or / in an unescaped password is read as
// something else.
func proxyReadable(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme == "" || u.Host == "" {
		u, err = url.Parse("http://" + raw)
	}
	schemes := []string{"http", "https", "socks5", "socks5h"}
	return err == nil && u.Hostname() != "" && slices.Contains(schemes, u.Scheme) &&
		(u.Path == "" || u.Path == "/") && u.RawQuery == "" && u.Fragment == ""
}

// proxyAnswered reads what a proxy says to CONNECT.
func proxyAnswered(_ context.Context, proxy *url.URL, _ *http.Request, r *http.Response) error {
	switch {
	case r.StatusCode == http.StatusOK:
		return nil
	case r.StatusCode == http.StatusProxyAuthRequired && proxy.User == nil:
		return &proxyFault{custodian.CauseProxyAsks}
	case r.StatusCode == http.StatusProxyAuthRequired, r.StatusCode == http.StatusUnauthorized:
		return &proxyFault{custodian.CauseProxyPassword}
	case r.StatusCode == http.StatusForbidden:
		return &proxyFault{custodian.CauseProxyForbids}
	}
	return &proxyFault{custodian.CauseProxyFails}
}
