package apiclient

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// operation is what a call is for: what its outcome means depends on it.
type operation string

const (
	opToken  operation = "token"
	opStage  operation = "stage"
	opFirst  operation = "first stage" // the first of a draft: a repeat could open a second record
	opSubmit operation = "submit"
	opRead   operation = "account"
)

// once tells whether a request must not be repeated unless it was certainly not executed.
func (o operation) once() bool { return o == opFirst || o == opSubmit }

// changes tells whether a request may leave something behind at the custodian.
func (o operation) changes() bool { return o == opStage || o.once() }

// repeats is how often a call is tried again after the first time.
func (o operation) repeats() int {
	switch o {
	case opToken, opRead:
		return 4
	case opStage:
		return 2
	case opFirst, opSubmit:
	}
	return 0
}

const (
	mendBase    = "check the base URL and the proxy"
	mendAccount = "check get_account in the profile"
)

func (o operation) mend() string {
	if o == opRead {
		return mendAccount
	}
	return mendBase
}

// judge returns what came of a request that was answered, nil for success.
func (o operation) judge(a *answer) *Error {
	host, redirect := a.redirect()
	switch {
	case a.status == http.StatusTooManyRequests:
		return a.waiting(o.refusal(a, Throttled))
	case redirect:
		e := a.fault(Misdirected, "the server redirects to "+host)
		e.Mend = o.mend()
		return e
	case a.status == http.StatusUnauthorized:
		return o.unauthorised(a)
	case a.status >= 500, a.status == http.StatusRequestTimeout:
		return a.waiting(o.failure(a))
	case a.status >= 400:
		return o.refused(a)
	case o == opToken, o == opRead:
		return o.unread(a)
	}
	return o.accepted(a)
}

// waiting marks a fault as worth repeating after the time the server asks for.
func (a *answer) waiting(e *Error) *Error {
	wait, tooLong := a.retryAfter()
	e.RetryAfter, e.again = wait, !tooLong
	return e
}

// failure is a 5xx: whether it was applied is not known. A balancer's page says no more than that.
func (o operation) failure(a *answer) *Error {
	if !a.page() {
		return o.refusal(a, Unknown)
	}
	e := a.fault(Unknown, "a proxy or maintenance page answered")
	if !o.changes() {
		e.Kind, e.Mend = Misdirected, o.mend()
	}
	return e
}

// unauthorised is a 401. Only one of the API itself says that the request was not executed.
func (o operation) unauthorised(a *answer) *Error {
	genuine := a.object != nil || a.header.Get("Www-Authenticate") != ""
	e := o.refusal(a, Unauthorised)
	switch {
	case genuine:
		e.renew = true
		e.Mend = "ask the firm's relationship manager whether this client may use the account API"
	case o.once():
		e.Kind = Unknown
	case a.page():
		e.Kind, e.Message, e.Mend = Misdirected, "a proxy or maintenance page answered", o.mend()
	}
	return e
}

// refused is any other 4xx.
func (o operation) refused(a *answer) *Error {
	switch {
	case a.page():
		e := a.fault(Misdirected, "a proxy or maintenance page answered")
		e.Mend = o.mend()
		return e
	case a.status == http.StatusNotFound && !a.namesAccount(), a.status == http.StatusMethodNotAllowed:
		e := o.refusal(a, Misdirected)
		e.Mend = o.mend()
		return e
	case o == opRead && (a.status == http.StatusNotFound || a.saysNotFound()):
		return o.refusal(a, NotFound)
	}
	return o.refusal(a, Refused)
}

// refusal takes the custodian's own words over.
func (o operation) refusal(a *answer, kind Kind) *Error {
	e := a.fault(kind, "")
	switch {
	case a.object != nil:
		s := readError(a.object, a.names)
		e.Code, e.Message, e.Problems = s.code, s.message, s.problems
	case strings.HasPrefix(a.mediaType(), "text/") && !a.page():
		e.Message = cleanText(string(a.body))
	}
	if e.Message == "" && len(e.Problems) > 0 {
		e.Message = e.Problems[0].Message
	}
	if e.Message == "" {
		e.Message = strings.ToLower(http.StatusText(a.status))
	}
	return e
}

// unread returns why an answer with a status of success cannot be read, nil if it can.
func (o operation) unread(a *answer) *Error {
	switch {
	case a.broken != nil:
		e := a.fault(Unknown, "the answer broke off")
		if errors.Is(a.broken, errTooLarge) {
			e.Message = "the answer is larger than 1 MiB"
		}
		e.Err, e.again, e.timedOut = a.broken, !errors.Is(a.broken, errTooLarge), isTimeout(a.broken)
		return e
	case a.page():
		e := a.fault(Misdirected, "a proxy or maintenance page answered")
		e.Mend = o.mend()
		return e
	case len(strings.TrimSpace(string(a.body))) == 0:
		e := a.fault(Unknown, "the answer is empty")
		e.again = true
		return e
	case !a.json():
		e := a.fault(Misdirected, fmt.Sprintf("the answer is %q and no JSON", cut(cleanText(a.mediaType()), longestTrace)))
		e.Mend = o.mend()
		return e
	case a.object == nil:
		e := a.fault(Unknown, "the answer is no JSON object, or was cut")
		e.again = true
		return e
	}
	return nil
}

// accepted is a 2xx to a stage or a submit.
func (o operation) accepted(a *answer) *Error {
	if a.status == http.StatusNoContent {
		return nil // success, and by RFC 9110 15.3.5 never a body
	}
	if e := o.unread(a); e != nil {
		if o.once() { // someone said yes; who it was does not matter then
			e.Kind = Unknown
		}
		return e
	}
	envelope, _ := strconv.Atoi(firstText(a.object, "statusCode"))
	switch {
	case envelope >= 500:
		e := o.refusal(a, Unknown)
		e.again = true
		return e
	case hasErrors(a.object), envelope >= 400:
		return o.refusal(a, Refused)
	}
	return nil
}

var (
	accountWords = regexp.MustCompile(`(?i)account|record|customer|application`)
	pathLike     = regexp.MustCompile(`(?:/[\w.{}~-]+)+`)
	absence      = regexp.MustCompile(`(?i)not[ _-]?found|no such|does not exist|doesn't exist|unknown account|no account|cannot be found|could not be found`)
)

// namesAccount tells a 404 for want of an account from one for want of a route: frameworks and gateways answer a wrong path
// with JSON as well, and quote the path, which has "account" in it.
func (a *answer) namesAccount() bool { return a.object != nil && accountWords.MatchString(a.words()) }

// saysNotFound tells whether another status than 404 says that there is no such account.
func (a *answer) saysNotFound() bool {
	w := a.words()
	return absence.MatchString(w) && accountWords.MatchString(w)
}

// words are all the texts of the body without paths, and without the hyphenated names of the path that was asked.
func (a *answer) words() string {
	var b strings.Builder
	gatherText(&b, a.object)
	w := strings.ToLower(pathLike.ReplaceAllString(b.String(), " "))
	for part := range strings.SplitSeq(strings.ToLower(a.route), "/") {
		if strings.Contains(part, "-") {
			w = strings.ReplaceAll(w, part, " ")
		}
	}
	return w
}

func gatherText(b *strings.Builder, v any) {
	switch v := v.(type) {
	case object:
		for _, each := range v {
			gatherText(b, each)
		}
	case []any:
		for _, each := range v {
			gatherText(b, each)
		}
	case string:
		b.WriteString(v + "\n")
	}
}

func isTimeout(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
