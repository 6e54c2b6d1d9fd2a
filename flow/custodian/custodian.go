package custodian

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Custodian opens accounts. Every method may block until its context ends; errors are *Error.
type Custodian interface {
	// Stage stores a part of an application. It changes nothing when the error's kind is NotSent, Refused, Throttled or
	// Unauthorised; with Unknown it may have.
	Stage(ctx context.Context, r Request) (Reply, error)
	// Submit asks to open the account. It is sent once; on Unknown the account must be looked up before anything else.
	Submit(ctx context.Context, r Request) (Reply, error)
	// Account reads what the custodian holds. A NotFound error is not visible yet or not there.
	Account(ctx context.Context, number string) (Account, error)
}

// Finder looks up what was begun under a draft's own id. A NotFound error is not visible yet or not there.
type Finder interface {
	Find(ctx context.Context, reference string) (Account, error)
}

// Request is one body of new-account.
type Request struct {
	// Body is the JSON document.
	Body []byte
	// Once forbids the adapter to repeat it: the first stage of a draft, before the account number is known, and a body
	// that adds an entry without an identifier.
	Once bool
}

// Reply is what a 2xx without errors says.
type Reply struct {
	AccountNumber string // "" where the reply names none
	// Had is what a reply without an account number had in its place, in words: its keys, never a value; "" otherwise.
	Had     string
	TraceID string
	At      time.Time
}

// Account is one get-account reply.
type Account struct {
	Number string
	// Status is the custodian's own word, cleaned.
	Status  string
	TraceID string
	At      time.Time
	// Problems and Remarks are what the custodian says about an application it did not open.
	Problems []FieldProblem
	Remarks  string
	// Faulty is set where the reply says that it has errors, whatever its status says. Steps are the sub-steps of opening the
	// account, where it tells of them.
	Faulty bool
	Steps  []SubStep
	// Entries are the entries of every list in the reply.
	Entries []AccountEntry
	// Attributes are all leaves of the record outside lists, by dotted wire path.
	Attributes map[string]any
}

// AccountEntry is one entry of one list of a get-account reply.
type AccountEntry struct {
	Array                string
	OnboardingCustomerID string
	CustomerID           string
	// Attributes are its leaves by dotted wire path, identifiers excluded.
	Attributes map[string]any
}

// FailureKind is what a caller may conclude from a failed call.
type FailureKind string

// The kinds of failure.
const (
	NotSent      FailureKind = "not sent"     // no connection was made: nothing reached the custodian
	Unknown      FailureKind = "unknown"      // it may have been applied
	Refused      FailureKind = "refused"      // answered and not applied
	Throttled    FailureKind = "throttled"    // 429: not applied, ask again after RetryAfter
	Unauthorised FailureKind = "unauthorised" // the credentials were refused
	NotFound     FailureKind = "not found"    // get-account knows no such account
	Misdirected  FailureKind = "misdirected"  // the answer is no custodian's: HTML, a redirect, an unknown route
)

// Error is a failed call, with what the advisor and the session need to know and never a value that was sent.
type Error struct {
	Kind FailureKind
	// Cause is why it failed, "" where the adapter does not know; CauseOf reads it.
	Cause  Cause
	Status int    // HTTP status, 0 if none
	Code   string // the custodian's own code
	// Message is the custodian's own text, cleaned, where Quoted is set; else what went wrong, in the words of the cause.
	// One line.
	Message  string
	Quoted   bool
	TraceID  string
	Problems []FieldProblem
	// RetryAfter is what the custodian asked for, capped; 0 if nothing.
	RetryAfter time.Duration
	// Hint is what to do, where one thing is known: that of the cause, or one that knows more.
	Hint string
	Err  error
}

func (e *Error) Error() string {
	s := string(e.Kind)
	if e.Status != 0 {
		s += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	return s + Clauses(CauseOf(e).Happened(e.Message, e.Quoted), e.Hint)
}

func (e *Error) Unwrap() error { return e.Err }

// Clauses joins what happened and what to do about it to the words before them. What ends like a sentence goes on here.
func Clauses(happened, mend string) string {
	s := ""
	if happened != "" {
		s = ": " + strings.TrimRight(happened, ".")
	}
	if mend != "" {
		s += "; " + mend
	}
	return s
}

// FieldProblem is one complaint of a custodian, in wire terms.
type FieldProblem struct {
	// Array, Entry and Index find the entry of a list: by identifier first (either one), else by index; Index is -1 if unknown.
	Array string
	Entry string
	Index int
	// Name is the dotted wire path below the entry, or of the body.
	Name    string
	Code    string
	Message string
}

// AsError is a failed call as an Error, whatever it failed with; one that tells nothing is Unknown.
func AsError(err error) *Error {
	var ce *Error
	if errors.As(err, &ce) {
		return ce
	}
	return &Error{Kind: Unknown, Message: "the call ended without an answer", Err: err}
}

// Identifiers is how the entries of lists name themselves to the custodian. The specification says both that every entry
// carries an onboardingCustomerID while staging and that a new entry is sent without an identifier.
type Identifiers string

// The two readings. With IdentifiersAlways onboardingCustomerID stands on every entry in every body. With
// IdentifiersOmitOnAdd the first body of an entry has none, and it is changed only by the customerID that get-account shows.
const (
	IdentifiersAlways    Identifiers = "always"
	IdentifiersOmitOnAdd Identifiers = "omit-on-add"
)
