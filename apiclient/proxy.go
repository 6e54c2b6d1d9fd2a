package apiclient

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"golang.org/x/net/http/httpproxy"

	"brokerage/onboard/flow"
)

// proxyFault is what a proxy said in the place of connecting, or why there is none to ask. It quotes neither the proxy nor
// the variable that names it, which may hold a password.
type proxyFault struct{ cause flow.Cause }

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
			return nil, &proxyFault{flow.CauseProxyUnreadable}
		}
		return u, nil
	}
}

// proxyReadable tells an address of a proxy from one that an unescaped password tore apart: what follows # or / in it is
// taken for something else then.
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
		return &proxyFault{flow.CauseProxyAsks}
	case r.StatusCode == http.StatusProxyAuthRequired, r.StatusCode == http.StatusUnauthorized:
		return &proxyFault{flow.CauseProxyPassword}
	case r.StatusCode == http.StatusForbidden:
		return &proxyFault{flow.CauseProxyForbids}
	}
	return &proxyFault{flow.CauseProxyFails}
}
