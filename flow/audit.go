package flow

import "context"

// Auditor is what a Store also has where the event log tells whether it was tampered with.
type Auditor interface {
	// Audit returns the events of a draft and where the whole log does not hold together.
	Audit(ctx context.Context, id string) (Audit, error)
}

// Audit is the record of a draft.
type Audit struct {
	Draft  string
	Events []Event
	// Breaks are the gaps of the log, of whatever draft: none means that no line was changed, taken out or put in.
	Breaks []Break
	// Unauthenticated counts the lines of a version that did not sign them: that they were not forged cannot be told.
	Unauthenticated int
}

// Break is a place where the log does not hold together.
type Break struct {
	Line int // from 1; 0 where it is about the whole log
	Why  string
}
