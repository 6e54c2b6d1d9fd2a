package say

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"brokerage/onboard/flow"
)

// SubmitTrouble says why nothing was submitted; "" where the error is nil.
func SubmitTrouble(err error) string {
	var ce *flow.CustodianError
	switch {
	case errors.Is(err, flow.ErrArrived):
		return "Nothing was submitted: the custodian has the application already."
	case errors.Is(err, flow.ErrChanged):
		return "Nothing was submitted: the answers changed since they were checked. Check them again."
	case errors.Is(err, flow.ErrConflict):
		return "Nothing was submitted: another window changed this application."
	case errors.As(err, &ce) && ce.Kind == flow.NotSent:
		return "Nothing was submitted: the custodian cannot be reached. Your answers are saved here."
	case errors.As(err, &ce) && ce.Kind == flow.Unauthorised:
		return "Nothing was submitted: the custodian refused the client ID. Your answers are saved here."
	case errors.As(err, &ce) && ce.Kind == flow.Throttled:
		return "Nothing was submitted: the custodian asks to wait. Submit again in a minute."
	case errors.Is(err, flow.ErrNotReady):
		return "Nothing was submitted: not everything is staged yet. Your answers are saved here."
	case err == nil:
		return ""
	}
	return "Nothing was submitted: " + err.Error() + "."
}

// SendAgainTrouble says why an application was not sent again; "" where something was.
func SendAgainTrouble(err error) string {
	var ce *flow.CustodianError
	switch {
	case err == nil:
		return ""
	case errors.Is(err, flow.ErrArrived):
		return "Nothing was sent: the custodian has the application after all."
	case errors.Is(err, flow.ErrTooSoon):
		return "Nothing was sent: it is too soon. The custodian may not show it yet."
	case errors.Is(err, flow.ErrOtherNumber):
		return "Nothing was sent: that is not the account number."
	case errors.Is(err, flow.ErrNotAsked):
		return "Nothing was sent: the custodian could not be asked once more. Try again when it answers."
	case errors.As(err, &ce) && (ce.Kind == flow.Unknown || ce.Kind == flow.Misdirected || ce.Kind == flow.Refused):
		return "" // the status says that the outcome is unknown
	}
	return "Nothing was sent: " + err.Error() + "."
}

// Upper starts a sentence.
func Upper(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}
