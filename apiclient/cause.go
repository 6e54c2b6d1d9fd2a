package apiclient

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/textproto"
	"strings"
	"syscall"

	"brokerage/onboard/flow/custodian"
)

// unconnected is why no connection was made. What the libraries say of it is kept in Err and never shown: it is written
// for programmers, and quotes what it got.
func unconnected(err error) custodian.Cause {
	var (
		proxy   *proxyFault
		op      *net.OpError
		host    x509.HostnameError
		invalid x509.CertificateInvalidError
		name    *net.DNSError
	)
	switch {
	case errors.As(err, &proxy):
		return proxy.cause
	case errors.As(err, &op) && strings.HasPrefix(op.Op, "socks"):
		return socks(err)
	case errors.As(err, &op) && op.Op == "proxyconnect":
		return custodian.CauseProxyUnreachable
	case errors.As(err, &host):
		return custodian.CauseWrongHostName
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return custodian.CauseCertificateExpired
	case untrusted(err):
		return custodian.CauseCertificateUnknown
	case brokenTLS(err):
		return custodian.CauseNoTLS
	case errors.As(err, &name) && name.IsNotFound:
		return custodian.CauseNameUnknown
	case errors.As(err, &name), is(err, noNetwork):
		return custodian.CauseNoNetwork
	case is(err, connectionRefused):
		return custodian.CauseConnectionRefused
	case isTimeout(err):
		return custodian.CauseNotReachedInTime
	case garbled(err):
		return custodian.CauseProxyFails // only a proxy says anything before there is a connection
	}
	return custodian.CauseNoConnection
}

// interrupted is why a request that may have arrived has no answer.
func interrupted(err error) custodian.Cause {
	switch {
	case isTimeout(err):
		return custodian.CauseNoAnswer
	case garbled(err):
		return custodian.CauseNotHTTP
	}
	return custodian.CauseConnectionBroke
}

// socks is what a SOCKS proxy did; its errors have no type but their words.
func socks(err error) custodian.Cause {
	switch words := err.Error(); {
	case strings.Contains(words, "authentication failed"), strings.Contains(words, "no acceptable authentication"):
		return custodian.CauseProxyPassword
	case strings.Contains(words, "not allowed by ruleset"):
		return custodian.CauseProxyForbids
	case is(err, connectionRefused), isTimeout(err):
		return custodian.CauseProxyUnreachable
	}
	return custodian.CauseProxyFails
}

// garbled tells whether the answer is no HTTP. net/http exports no type for most of it.
func garbled(err error) bool {
	var protocol textproto.ProtocolError
	if errors.As(err, &protocol) {
		return true
	}
	for _, words := range []string{"malformed", "invalid header", "transfer encoding", "headers exceeded", "Content-Length", "invalid byte in chunk"} {
		if strings.Contains(err.Error(), words) {
			return true
		}
	}
	return false
}

func is(err error, numbers []syscall.Errno) bool {
	var number syscall.Errno
	if !errors.As(err, &number) {
		return false
	}
	for _, n := range numbers {
		if number == n {
			return true
		}
	}
	return false
}

// untrusted tells whether the error is a certificate that is refused.
func untrusted(err error) bool {
	var v *tls.CertificateVerificationError
	return errors.As(err, &v)
}

// brokenTLS tells whether the two sides do not agree on TLS. crypto/tls has no type for an alert of theirs or of ours, but names it
// in the operation.
func brokenTLS(err error) bool {
	var alert *net.OpError
	var header tls.RecordHeaderError
	return errors.As(err, &alert) && (alert.Op == "remote error" || alert.Op == "local error") ||
		errors.As(err, &header) || errors.Is(err, http.ErrSchemeMismatch)
}

func isTimeout(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
