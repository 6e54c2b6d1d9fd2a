package flow

import (
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
)

// MarkSeen ends news that somebody was shown. It stays where more was taken over since they were returned.
func (e *editor) MarkSeen(n *News) {
	defer e.lock().Unlock()
	application.MarkSeen(e.app, n)
}

// Watching resets the pace of Refresh to fast.
func (e *editor) Watching() {
	defer e.lock().Unlock()
	application.WatchClosely(e.app)
}

// Assigned says whose the application is by now: the program of another asks the custodian no more.
func (e *editor) Assigned(member string) {
	defer e.lock().Unlock()
	application.SetAssignee(e.app, member)
}

// Visit remembers where the advisor stands.
func (e *editor) Visit(p answers.Place) {
	defer e.lock().Unlock()
	e.app.Visit(p)
}

// Finish marks a step as left: its changes go out with the next Stage.
func (e *editor) Finish(step string) {
	defer e.lock().Unlock()
	e.app.Finish(step)
}

// FinishAll marks every step as left.
func (e *editor) FinishAll() {
	defer e.lock().Unlock()
	e.app.FinishAll()
}

// Answer normalises and stores what was typed; "" clears. ErrReadOnly or ErrHanded unless they may change.
func (e *editor) Answer(p answers.Path, typed string) error {
	defer e.lock().Unlock()
	return e.app.Answer(p, typed)
}

// Remove takes an entry away; if it was ever sent it is cleared at the custodian with the next stage.
func (e *editor) Remove(section, id string) error {
	defer e.lock().Unlock()
	return e.app.Remove(section, id)
}

// Move shifts an entry by so many places.
func (e *editor) Move(section, id string, by int) error {
	defer e.lock().Unlock()
	return e.app.Move(section, id, by)
}

// SplitEvenly divides 100 % among the entries of the class of id.
func (e *editor) SplitEvenly(section, id string) error {
	defer e.lock().Unlock()
	return application.SplitEvenly(e.app, section, id)
}

// FillRest gives an entry what its class has left.
func (e *editor) FillRest(section, id string) error {
	defer e.lock().Unlock()
	return application.FillRest(e.app, section, id)
}

// Checkpoint marks a place undo returns to, named for the notice: "typed First name". It does nothing without a change.
func (e *editor) Checkpoint(label string) {
	defer e.lock().Unlock()
	e.app.Checkpoint(label)
}

// Undo steps back over one checkpoint and returns its label.
func (e *editor) Undo() (label string, ok bool) {
	defer e.lock().Unlock()
	return e.app.Undo()
}

// Redo steps forward again.
func (e *editor) Redo() (label string, ok bool) {
	defer e.lock().Unlock()
	return e.app.Redo()
}

// Keep keeps an answer against a problem that is worth checking or the custodian's, with the reason.
func (e *editor) Keep(p assess.Problem, reason string) error {
	defer e.lock().Unlock()
	return e.app.Keep(p, reason)
}

// AcceptSuggestion stores a suggestion as one step of undo, called label. ErrReadOnly or ErrHanded unless the answers may change.
func (e *editor) AcceptSuggestion(sg assess.Suggestion, label string) error {
	defer e.lock().Unlock()
	return application.AcceptSuggestion(e.app, sg, label)
}

// ResolveConflict chooses the stored answers that are to stand, by path: "kept" or "removed" of an entry.
func (e *editor) ResolveConflict(chosen map[answers.Path]string) error {
	defer e.lock().Unlock()
	return application.ResolveConflict(e.app, chosen)
}

// Identify says which of the custodian's entries one in doubt is: by its customerID, or "" for none of them. ErrNoDoubt.
func (e *editor) Identify(array, entry, customerID string) error {
	defer e.lock().Unlock()
	return application.Identify(e.app, array, entry, customerID)
}

// AcceptHandover ends the waiting: what differs was looked at, and is staged as it stands here. ErrNotReady: the custodian
// has not answered yet.
func (e *editor) AcceptHandover() error {
	defer e.lock().Unlock()
	return application.AcceptHandover(e.app)
}

// Unlink makes an entry a human of its own again, with a copy of what was shared.
func (e *editor) Unlink(entry answers.Path) error {
	defer e.lock().Unlock()
	return application.Unlink(e.app, entry)
}

// Add puts an entry at the end of a list and returns its onboardingCustomerID.
func (e *editor) Add(section string) (string, error) {
	id := e.service.NewID()
	defer e.lock().Unlock()
	return id, e.app.Add(section, id)
}

// AddNew adds an entry to a list, a person or, with entity, something else; of several kinds of entity the page asks.
func (e *editor) AddNew(section string, entity bool) (string, error) {
	id := e.service.NewID()
	defer e.lock().Unlock()
	return id, application.AddNew(e.app, section, id, entity)
}

// Duplicate adds an entry after id that takes over its answers except what belongs to one human alone, its share, and what
// there can be only one of.
func (e *editor) Duplicate(section, id string) (string, error) {
	fresh := e.service.NewID()
	defer e.lock().Unlock()
	return fresh, application.Duplicate(e.app, section, id, fresh)
}

// AddPerson enters a human who was entered before into a section as well: at the end of a list, whose new
// onboardingCustomerID it returns, or into a section that stands once, where it returns "". ErrNoPerson where from is no
// human or the section takes none.
func (e *editor) AddPerson(section string, from answers.Path) (string, error) {
	id, human := e.service.NewID(), e.service.NewID()
	defer e.lock().Unlock()
	return application.AddPerson(e.app, section, from, id, human)
}

// AddCopy adds a human of another application, with a copy of what belongs to them: to a list, whose new
// onboardingCustomerID it returns, or into a section that stands once, where it returns "". ErrNoPerson where the section
// takes nobody.
func (e *editor) AddCopy(section string, who KnownPerson) (string, error) {
	id := e.service.NewID()
	defer e.lock().Unlock()
	return application.AddCopy(e.app, section, id, who)
}

// AddRole enters the person at an entry in the same list again, with another role, and returns the onboardingCustomerID. What
// belongs to the person is shared, what else both roles ask is copied. ErrNoPerson where nobody stands there.
func (e *editor) AddRole(section, entry string, role ListRole) (string, error) {
	id, human := e.service.NewID(), e.service.NewID()
	defer e.lock().Unlock()
	return id, application.AddRole(e.app, section, entry, role, id, human)
}

// Link makes an entry one human with another: what the other has not answered is taken from the entry. ErrNoPerson where
// either is no human.
func (e *editor) Link(entry, with answers.Path) error {
	human := e.service.NewID()
	defer e.lock().Unlock()
	return application.Link(e.app, entry, with, human)
}
