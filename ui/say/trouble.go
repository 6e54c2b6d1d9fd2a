package say

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/text"
)

// SubmitTrouble says why nothing was submitted; "" where the error is nil.
func SubmitTrouble(err error) string {
	var ce *custodian.Error
	switch {
	case errors.Is(err, flow.ErrAway):
		return "Nothing was submitted: " + flow.ErrAway.Error() + ". Submit again once it answers."
	case errors.Is(err, flow.ErrElsewhere):
		return "Nothing was submitted from here: another window or a command has submitted this application."
	case errors.Is(err, flow.ErrArrived):
		return "Nothing was submitted: the custodian has the application already."
	case errors.Is(err, flow.ErrChanged):
		return "Nothing was submitted: the answers changed since they were checked. Check them again."
	case errors.Is(err, flow.ErrConflict):
		return "Nothing was submitted: another window changed this application."
	case errors.As(err, &ce) && ce.Kind == custodian.Throttled:
		return "Nothing was submitted: " + ce.Reason() + ". Submit again in a minute."
	case errors.As(err, &ce) && (ce.Kind == custodian.NotSent || ce.Kind == custodian.Unauthorised):
		return "Nothing was submitted: " + Failure(ce) + " Your answers are saved here."
	case errors.Is(err, flow.ErrRecordInDoubt):
		return "Nothing was submitted: the custodian may have started a record, and nothing more is sent until that is known."
	case errors.Is(err, flow.ErrNoNumber):
		return "Nothing was submitted: the custodian named no account number, and nothing more is sent without it."
	case errors.Is(err, flow.ErrNotReady):
		return "Nothing was submitted: not everything is staged yet. Your answers are saved here."
	case err == nil:
		return ""
	}
	return "Nothing was submitted: " + Ended(err.Error())
}

// Answered tells whether a submit ended with the custodian's answer to it, taken or not: its words are with the status. An
// error of a call before the submit is none.
func Answered(err error) bool {
	var ce *custodian.Error
	if errors.Is(err, flow.ErrNotAsked) || errors.Is(err, flow.ErrNotReady) {
		return false
	}
	return err == nil || errors.As(err, &ce) && (ce.Kind == custodian.Refused || ce.Kind == custodian.NotFound)
}

// SendAgainTrouble says why an application was not sent again; "" where something was.
func SendAgainTrouble(err error) string {
	var ce *custodian.Error
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
	case errors.As(err, &ce) && (ce.Kind == custodian.Unknown || ce.Kind == custodian.Misdirected || ce.Kind == custodian.Refused):
		return "" // the status says that the outcome is unknown
	}
	return "Nothing was sent: " + Ended(err.Error())
}

// Failure says in sentences why a call failed and what to do, the first of them without a capital: "no network. Check the
// network of this computer." is one.
func Failure(ce *custodian.Error) string {
	words := ce.Reason() + "."
	if hint := ce.WhatToDo(); hint != "" {
		words += " " + Upper(hint) + "."
	}
	return text.Clean(words)
}

// StagingBlocked says why staging stopped until somebody does something. there is how to get to a refused answer, and again what
// tries again: "F3 goes there", "ctrl+s".
func StagingBlocked(ce *custodian.Error, there, again string) string {
	switch {
	case ce == nil, len(ce.Problems) > 0:
		return "the custodian refused an answer. " + there
	case custodian.CauseOf(ce).Lasting():
		return strings.TrimSuffix(Failure(ce), ".")
	}
	return text.Clean(ce.Reason()) + ". " + again + " tries again"
}

// Waits says why staging waits; nil is a connection that was not there.
func Waits(ce *custodian.Error) string {
	if ce == nil {
		return custodian.CauseNoNetwork.Sentence()
	}
	return text.Clean(ce.Reason())
}

// Trouble is what an act ended in, as one sentence.
func Trouble(err error) string { return Ended(Upper(err.Error())) }

// Ended ends a sentence that may have its full stop already.
func Ended(s string) string {
	s = strings.TrimRight(s, " ")
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") || strings.HasSuffix(s, "…") {
		return s
	}
	return s + "."
}

// FirstStageTrouble says why a first stage is in doubt as before; "" where the error is nil.
func FirstStageTrouble(err error) string {
	var ce *custodian.Error
	switch {
	case err == nil:
		return ""
	case errors.Is(err, flow.ErrNoDoubtLeft):
		return "Nothing was sent: the custodian has the first stage of this application."
	case errors.Is(err, flow.ErrNoSuchNumber):
		return "Nothing was sent: that is no account number."
	case errors.Is(err, flow.ErrNumberTaken):
		return "Nothing was sent: another application on this computer has that account number."
	case errors.Is(err, flow.ErrNoSuchRecord):
		return "Nothing was sent: the custodian shows no account under that number. It may not show it yet."
	case errors.Is(err, flow.ErrOtherRecord):
		return "Nothing was sent: under that number the custodian shows something else than this application."
	case errors.Is(err, flow.ErrNotAsked) && errors.As(err, &ce):
		return "Nothing was sent: the custodian could not be asked: " + Failure(ce)
	case errors.As(err, &ce) && (ce.Kind == custodian.Unknown || ce.Kind == custodian.Misdirected):
		return "It was sent again, and is in doubt as before: " + Failure(ce)
	case errors.As(err, &ce):
		return "Nothing was taken: " + Failure(ce)
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
