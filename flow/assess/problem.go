package assess

import (
	"time"

	"brokerage/onboard/flow/answers"
)

// Severity is one of three kinds of problem that never share a word or a colour.
type Severity string

// Left is required and not answered yet, ToFix is answered and wrong, Worth is worth checking. Left and ToFix stop submit
// and nothing else.
const (
	Left  Severity = "left"
	ToFix Severity = "fix"
	Worth Severity = "worth"
)

// Source tells who found a problem.
type Source string

// The two sources of problems.
const (
	FromHere      Source = "local"
	FromCustodian Source = "custodian"
)

// Problem is one thing about an application that stands in the way of submitting, or is worth a second look.
type Problem struct {
	Path     answers.Path `json:"path"`
	Code     string       `json:"code"`
	Severity Severity     `json:"severity"`
	// Message is the sentence for the advisor; for the custodian's problems it is their own words, cleaned.
	Message string `json:"message"`
	Source  Source `json:"source"`
	// Answer is what stood there when the custodian complained: the problem stops blocking once the answer differs.
	Answer string `json:"answer,omitempty"`
	// Note is the advisor's reason for keeping the answer; with one, the problem does not block.
	Note string    `json:"note,omitempty"`
	At   time.Time `json:"at,omitzero"`
}

// Blocks tells whether the problem stops submit.
func (p Problem) Blocks() bool { return p.Severity != Worth && p.Note == "" }

// Blocking counts what stands in the way of submitting: left to answer, and to fix.
func Blocking(problems []Problem) (left, fix int) {
	for _, p := range problems {
		switch {
		case !p.Blocks():
		case p.Severity == Left:
			left++
		default:
			fix++
		}
	}
	return left, fix
}
