package custodian

import (
	"context"
	"strings"
)

// Outcomer is a custodian that also tells how each sub-step of opening an account went: the account may be open while its
// mailing address or its trusted contact failed.
type Outcomer interface {
	// Outcome reads the sub-steps of a submitted application. Errors are *Error; nothing is concluded from them.
	Outcome(ctx context.Context, number string) (Outcome, error)
}

// Outcome is what such a custodian tells.
type Outcome struct {
	// State is its own word for the whole, "" for none. It is shown and moves nothing: get-account alone does.
	State    string
	TraceID  string
	Steps    []SubStep
	Problems []FieldProblem
	Remarks  string
}

// SubStep is one part of opening an account.
type SubStep struct {
	// Name is the custodian's own code, such as MailingAddress.
	Name string `json:"name"`
	// Word is its status in the custodian's words, Reason what is said about a failure.
	Word   string       `json:"word"`
	Reason string       `json:"reason,omitempty"`
	State  SubStepState `json:"state"`
}

// SubStepState is what the word of a sub-step means.
type SubStepState string

// The states of a sub-step. A word nobody knows is under way, and never a failure.
const (
	SubStepDone    SubStepState = "done"
	SubStepFailed  SubStepState = "failed"
	SubStepPending SubStepState = "pending"
)

// SubStepOf reads the word of a sub-step.
func SubStepOf(word string) SubStepState {
	switch statusKey(word) {
	case "success", "succeeded", "successful", "done", "complete", "completed", "created", "ok":
		return SubStepDone
	case "failed", "failure", "fail", "error", "rejected", "denied":
		return SubStepFailed
	}
	return SubStepPending
}

// Title writes the name of a sub-step as words: MailingAddress is "Mailing address".
func (s SubStep) Title() string {
	var b strings.Builder
	for i, r := range strings.ReplaceAll(s.Name, "_", " ") {
		if i > 0 && r >= 'A' && r <= 'Z' {
			if !strings.HasSuffix(b.String(), " ") {
				b.WriteByte(' ')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
