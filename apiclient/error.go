package apiclient

import (
	"fmt"
	"time"

	"brokerage/onboard/flow/custodian"
)

// Kind is what may be concluded from a failed call.
type Kind string

// The kinds of fault.
const (
	NotSent      Kind = "not sent"     // no connection was made for the request: nothing reached the custodian
	Unknown      Kind = "unknown"      // it may have been applied
	Refused      Kind = "refused"      // answered and not applied
	Throttled    Kind = "throttled"    // 429: not applied, ask again after RetryAfter
	Unauthorised Kind = "unauthorised" // the credentials or the token were refused: not applied
	NotFound     Kind = "not found"    // get-account knows no such account
	Misdirected  Kind = "misdirected"  // what answered is not the custodian's API: a page, a redirect, an unknown route
)

// Error is a failed call. It holds no value that was sent; all text is one printable line each.
type Error struct {
	Kind   Kind
	Cause  custodian.Cause
	Status int    // of HTTP, 0 without an answer
	Code   string // the custodian's own code
	// Message is the custodian's own words where Quoted is set, else what happened, in the words of the cause.
	Message  string
	Quoted   bool
	TraceID  string
	Problems []Problem
	// RetryAfter is what a 429 or 503 asked for, at most a minute; 0 if nothing.
	RetryAfter time.Duration
	// Hint is what to do about it, "" where nothing is known.
	Hint string
	// Err is the cause below HTTP, nil if there was an answer. It names hosts, never an URL.
	Err error

	again    bool // repeating the request may help
	timedOut bool
	renew    bool // a genuine 401: the request was not executed, another token may help
}

// Problem is one complaint about what was sent, in wire terms.
type Problem struct {
	// Array, Entry and Index find the entry of a list: by identifier, else by index from 0; Index is -1 if unknown.
	Array string
	Entry string
	Index int
	// Name is the dotted wire path below the entry, or of the body.
	Name    string
	Code    string
	Message string
}

func (e *Error) Error() string {
	s := string(e.Kind)
	if e.Status != 0 {
		s += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	return s + custodian.Clauses(e.Cause.Happened(e.Message, e.Quoted), e.Hint)
}

func (e *Error) Unwrap() error { return e.Err }
