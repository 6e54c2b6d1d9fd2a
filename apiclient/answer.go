package apiclient

import (
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/pattern"
)

// answer is one HTTP answer, read as far as it came.
type answer struct {
	status int
	header http.Header
	body   []byte
	// object is the body if its content type is JSON and it is one object, else nil.
	object object
	// broken is why the body is not whole, nil if it is.
	broken error
	at     time.Time
	sentTo *url.URL
	route  string // the path as the profile writes it
	names  names  // what complaints are called
}

func (a *answer) mediaType() string {
	m, _, err := mime.ParseMediaType(a.header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return m
}

func (a *answer) json() bool {
	m := a.mediaType()
	return m == "application/json" || strings.HasSuffix(m, "+json")
}

// page tells whether this is a page for a browser: of a proxy that wants a login, of a balancer, of a maintenance
// window.
func (a *answer) page() bool {
	m := a.mediaType()
	return m == "text/html" || m == "application/xhtml+xml" || !a.json() && strings.HasPrefix(strings.TrimSpace(string(a.body)), "<")
}

// redirect returns the host a redirect points to.
func (a *answer) redirect() (host string, is bool) {
	if a.status < 300 || a.status > 399 {
		return "", false
	}
	to, err := url.Parse(a.header.Get("Location"))
	if err != nil || a.sentTo == nil {
		return "", true
	}
	return cleanText(a.sentTo.ResolveReference(to).Hostname()), true
}

// Where trace ids are. A custodian's own id comes before one of a server on the way.
var (
	traceKeys    = []string{"traceId", "trace_id", "correlationId", "correlation_id", "requestId", "request_id"}
	traceHeaders = []string{"X-Trace-Id", "X-Correlation-Id", "X-Request-Id"}
	traceparent  = pattern.Lazy(`^[0-9a-f]{2}-([0-9a-f]{32})-`) // W3C Trace Context
)

// longestTrace is room for two UUIDs.
const longestTrace = 80

func (a *answer) trace() string {
	id := firstText(a.object, traceKeys...)
	for _, place := range []string{"data", "error"} {
		if id == "" {
			id = firstText(at(a.object, place), traceKeys...)
		}
	}
	for _, name := range traceHeaders {
		if id == "" {
			id = a.header.Get(name)
		}
	}
	if m := traceparent().FindStringSubmatch(a.header.Get("Traceparent")); id == "" && m != nil {
		id = m[1]
	}
	return cut(cleanText(id), longestTrace)
}

// longestWait is the most that is waited because a server asks for it; a person is watching.
const longestWait = time.Minute

// retryAfter reads seconds or an HTTP date. tooLong says that the server asked for more than is waited.
func (a *answer) retryAfter() (wait time.Duration, tooLong bool) {
	v := strings.TrimSpace(a.header.Get("Retry-After"))
	if n, err := strconv.ParseInt(v, 10, 32); err == nil {
		wait = time.Duration(n) * time.Second
	} else if t, err := http.ParseTime(v); err == nil {
		wait = t.Sub(a.at)
	}
	return min(max(wait, 0), longestWait), wait > longestWait
}

// fault starts a fault with what any answer has (status, trace id), in the words of its cause.
func (a *answer) fault(kind Kind, cause custodian.Cause) *Error {
	return &Error{Kind: kind, Cause: cause, Status: a.status, Message: cause.Sentence(), Hint: cause.Hint(), TraceID: a.trace()}
}

// unexpected is a fault for which the cause has no words of its own: an answer that is not what it should be.
func (a *answer) unexpected(kind Kind, what, hint string) *Error {
	e := a.fault(kind, custodian.CauseUnreadable)
	e.Message, e.Hint = what, hint
	return e
}
