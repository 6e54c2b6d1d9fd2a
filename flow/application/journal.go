package application

import (
	"slices"
	"time"

	"brokerage/onboard/flow/custodian"
)

// act is what a journal entry is about.
type act string

const (
	actStage  act = "stage"
	actSubmit act = "submit"
)

// journalEntry is saved before a request goes out and closed after its reply. An open one at start means that nobody
// knows what became of it.
type journalEntry struct {
	ID      string    `json:"id"`
	Act     act       `json:"act"`
	At      time.Time `json:"at"`
	Steps   []string  `json:"steps,omitempty"`
	Size    int       `json:"size"` // attributes in the body
	Hash    string    `json:"hash"` // of the body, in hex
	First   bool      `json:"first,omitempty"`
	Closed  bool      `json:"closed,omitempty"`
	Outcome string    `json:"outcome,omitempty"`
	TraceID string    `json:"traceId,omitempty"`
	// Reason and Status are why it was not taken or is not known to be: the custodian's words or what happened on the way,
	// and the status of HTTP, 0 without an answer.
	Reason string          `json:"reason,omitempty"`
	Cause  custodian.Cause `json:"cause,omitempty"`
	Quoted bool            `json:"quoted,omitempty"` // the reason is the custodian's own words
	Status int             `json:"status,omitempty"`
}

// journalKept is how many closed entries stay: enough to tell the story of an application, few enough to save fast.
const journalKept = 40

// open appends an entry.
func (d *draft) open(e journalEntry) {
	if n := len(d.Journal) - journalKept; n > 0 {
		d.Journal = append([]journalEntry(nil), d.Journal[n:]...)
	}
	d.Journal = append(d.Journal, e)
}

// closeEntry records the outcome of an entry.
func (d *draft) closeEntry(id, outcome, trace string) {
	for i := range d.Journal {
		if e := &d.Journal[i]; e.ID == id {
			e.Closed, e.Outcome, e.TraceID = true, outcome, trace
		}
	}
}

// failEntry is closeEntry with why it failed: a later run says the same.
func (d *draft) failEntry(id, outcome string, ce *custodian.Error) {
	d.closeEntry(id, outcome, ce.TraceID)
	for i := range d.Journal {
		if e := &d.Journal[i]; e.ID == id {
			e.Reason, e.Status, e.Cause, e.Quoted = ce.Message, ce.Status, ce.Cause, ce.Quoted
		}
	}
}

// failure is the failed call that an entry tells of.
func (e *journalEntry) failure() *custodian.Error {
	kind := custodian.Unknown
	if e.Outcome == outcomeRefused {
		kind = custodian.Refused
	}
	reason := e.Reason
	if reason == "" {
		reason = "the program ended before an answer came"
	}
	return &custodian.Error{Kind: kind, Status: e.Status, Message: reason, TraceID: e.TraceID, Cause: e.Cause, Quoted: e.Quoted}
}

// last is the last entry of an act that came to an end, nil for none.
func (d *draft) last(a act) *journalEntry {
	for i := range slices.Backward(d.Journal) {
		if e := &d.Journal[i]; e.Act == a && e.Closed {
			return e
		}
	}
	return nil
}

// submitFailure is why the outcome of the last submit is unknown.
func (d *draft) submitFailure() *custodian.Error {
	if e := d.last(actSubmit); d.Phase == Unsure && e != nil {
		return e.failure()
	}
	return nil
}

// drop forgets an entry whose request never left.
func (d *draft) drop(id string) {
	for i := range d.Journal {
		if d.Journal[i].ID == id {
			d.Journal = append(d.Journal[:i:i], d.Journal[i+1:]...)
			return
		}
	}
}

// unfinished returns the open entry of an act.
func (d *draft) unfinished(a act) *journalEntry {
	for i := range d.Journal {
		if e := &d.Journal[i]; e.Act == a && !e.Closed {
			return e
		}
	}
	return nil
}

// refusedBefore tells whether the last stage went out with this very body and was refused: so it would be again.
func (d *draft) refusedBefore(hash string) bool {
	e := d.last(actStage)
	return e != nil && e.Outcome == outcomeRefused && e.Hash == hash
}

// moment adds a line to the timeline; a run of equal lines is folded into one.
func (d *draft) moment(at time.Time, what, trace string) {
	if n := len(d.Moments); n > 0 && d.Moments[n-1].What == what && trace == "" {
		last := &d.Moments[n-1]
		last.At, last.Count = at, max(last.Count, 1)+1
		return
	}
	d.Moments = append(d.Moments, Moment{At: at, What: what, TraceID: trace})
}

// Moment is a line of the timeline. Its words come from a get-account reply or the journal.
type Moment struct {
	At      time.Time `json:"at"`
	What    string    `json:"what"`
	TraceID string    `json:"traceId,omitempty"`
	// Count folds a run of equal moments.
	Count int `json:"count,omitempty"`
}

// How a request ended.
const (
	outcomeStaged  = "staged"
	outcomeRefused = "refused"
	outcomeUnknown = "unknown"
)

// Outcomes of journal entries.

// Event is one line of the append-only log: who did what when, never a value.
type Event struct {
	At      time.Time `json:"at"`
	User    string    `json:"user"`
	Draft   string    `json:"draft"`
	What    string    `json:"what"` // started, edited, undone, staged, submit, submitted, unknown, rejected, open ...
	Step    string    `json:"step,omitempty"`
	Fields  []string  `json:"fields,omitempty"`
	TraceID string    `json:"traceId,omitempty"`
	Ref     string    `json:"ref,omitempty"` // journal entry
}
