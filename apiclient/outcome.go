package apiclient

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/pattern"
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

// throttledRepeats is how often a request is sent again of which the server said that it is refused for now. A submit
// is left to the person who asked for it.
func (o operation) throttledRepeats() int {
	if o == opFirst {
		return opStage.repeats()
	}
	return o.repeats()
}

const hintAccount = "check get_account in the profile"

// elsewhere is a fault of something that answered in the place of the custodian's API; of a reading call the path is the
// profile's own.
func (o operation) elsewhere(e *Error) *Error {
	if o == opRead {
		e.Hint = hintAccount
	}
	return e
}

// classify returns what came of a request that was answered, nil for success.
func (o operation) classify(a *answer) *Error {
	host, redirect := a.redirect()
	switch {
	case a.status == http.StatusTooManyRequests:
		return a.waiting(o.refusal(a, Throttled, custodian.CauseBusy))
	case redirect:
		e := a.fault(Misdirected, custodian.CauseRedirected)
		if host != "" {
			e.Message = "the server redirects to " + host
		}
		return o.elsewhere(e)
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
		return o.refusal(a, Unknown, custodian.CauseFault)
	}
	e := a.fault(Unknown, custodian.CauseForeignPage)
	if !o.changes() {
		e.Kind = Misdirected
		return o.elsewhere(e)
	}
	e.Hint = ""
	return e
}

// unauthorised is a 401. Only one of the API itself says that the request was not executed.
func (o operation) unauthorised(a *answer) *Error {
	genuine := a.object != nil || a.header.Get("Www-Authenticate") != ""
	e := o.refusal(a, Unauthorised, custodian.CauseClientForbidden)
	switch {
	case genuine:
		e.renew = true
	case o.once():
		e.Kind = Unknown
	case a.page():
		return o.elsewhere(a.fault(Misdirected, custodian.CauseForeignPage))
	}
	return e
}

// refused is any other 4xx.
func (o operation) refused(a *answer) *Error {
	switch {
	case a.status == http.StatusRequestEntityTooLarge: // even if a server on the way said so, it went no further
		return o.refusal(a, NotSent, custodian.CauseTooLarge)
	case a.page():
		return o.elsewhere(a.fault(Misdirected, custodian.CauseForeignPage))
	case a.status == http.StatusNotFound && !a.namesAccount(), a.status == http.StatusMethodNotAllowed:
		return o.elsewhere(o.refusal(a, Misdirected, custodian.CauseUnknownRoute))
	case o == opRead && (a.status == http.StatusNotFound || a.saysNotFound()):
		return o.refusal(a, NotFound, custodian.CauseNotThere)
	}
	cause := custodian.CauseRefused
	if a.status == http.StatusForbidden {
		cause = custodian.CauseClientForbidden
	}
	return o.refusal(a, Refused, cause)
}

// refusal takes the custodian's own words over.
func (o operation) refusal(a *answer, kind Kind, cause custodian.Cause) *Error {
	e := a.fault(kind, cause)
	s := a.errorReading()
	if s.message == "" && len(s.problems) > 0 {
		s.message = s.problems[0].Message
	}
	e.Code, e.Problems = s.code, s.problems
	if s.message != "" {
		e.Message, e.Quoted = s.message, true
	}
	return e
}

// errorReading is what an answer says of its failure, in whatever shape.
func (a *answer) errorReading() errorReading {
	if a.page() {
		return errorReading{}
	}
	if v, err := decodeAny(a.body); err == nil && a.broken == nil {
		return readError(v, a.names)
	}
	if strings.HasPrefix(a.mediaType(), "text/") {
		return errorReading{message: cleanText(string(a.body))}
	}
	return errorReading{}
}

// unread returns why an answer with a status of success cannot be read, nil if it can.
func (o operation) unread(a *answer) *Error {
	switch {
	case errors.Is(a.broken, errTooLarge):
		e := a.fault(Unknown, custodian.CauseAnswerTooLarge)
		e.Err = a.broken
		return e
	case a.broken != nil:
		e := a.fault(Unknown, custodian.CauseConnectionBroke)
		e.Message = "the answer broke off"
		e.Err, e.again, e.timedOut = a.broken, true, isTimeout(a.broken)
		return e
	case a.page():
		return o.elsewhere(a.fault(Misdirected, custodian.CauseForeignPage))
	case len(strings.TrimSpace(string(a.body))) == 0:
		e := a.unexpected(Unknown, "the answer is empty", "")
		e.again = true
		return e
	case !a.json():
		what := fmt.Sprintf("the answer is %q and no JSON", cut(cleanText(a.mediaType()), longestTrace))
		return o.elsewhere(a.unexpected(Misdirected, what, custodian.CauseForeignPage.Hint()))
	case a.object == nil:
		what := "the answer is no JSON object, or was cut"
		if json.Valid(a.body) {
			what = "the answer is JSON, and no JSON object"
		}
		e := a.unexpected(Unknown, what, "")
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
		e := o.refusal(a, Unknown, custodian.CauseFault)
		e.again = true
		return e
	case hasErrors(a.object), envelope >= 400:
		return o.refusal(a, Refused, custodian.CauseRefused)
	}
	return nil
}

var (
	accountWords = pattern.Lazy(`(?i)account|record|customer|application`)
	pathLike     = pattern.Lazy(`(?:/[\w.{}~-]+)+`)
	absence      = pattern.Lazy(`(?i)not[ _-]?found|no such|does not exist|doesn't exist|unknown account|no account|cannot be found|could not be found`)
)

// namesAccount tells whether a 404 is for want of an account, not for want of a route: frameworks and gateways answer a wrong path
// with JSON as well, and quote the path, which has "account" in it.
func (a *answer) namesAccount() bool { return a.object != nil && accountWords().MatchString(a.words()) }

// saysNotFound tells whether another status than 404 says that there is no such account.
func (a *answer) saysNotFound() bool {
	w := a.words()
	return absence().MatchString(w) && accountWords().MatchString(w)
}

// words are all the texts of the body without paths, and without the hyphenated names of the path that was asked.
func (a *answer) words() string {
	var b strings.Builder
	gatherText(&b, a.object)
	w := strings.ToLower(pathLike().ReplaceAllString(b.String(), " "))
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
