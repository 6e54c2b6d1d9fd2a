package flow

import (
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// Assessment returns the current state of the answers; after a change, what depends on it is assessed again.
func (r *reader) Assessment() *assess.Assessment {
	defer r.lock().Unlock()
	return r.app.Assessment()
}

// View returns everything a screen shows besides answers.
func (r *reader) View() View {
	defer r.lock().Unlock()
	return r.app.View()
}

// Locked says why no answer may change now: ErrReadOnly or ErrHanded; nil where they may.
func (r *reader) Locked() error {
	defer r.lock().Unlock()
	return r.app.Locked()
}

// Unsaved tells whether anything changed since the last save began.
func (r *reader) Unsaved() bool {
	defer r.lock().Unlock()
	return application.Unsaved(r.app)
}

// Reviewed returns the version of the answers a person is looking at, for Submit.
func (r *reader) Reviewed() uint64 {
	defer r.lock().Unlock()
	return r.app.Reviewed()
}

// Ready says why the application cannot be submitted now, or nil. Being not staged yet is no reason: Submit stages first.
func (r *reader) Ready() error {
	defer r.lock().Unlock()
	return r.app.Ready()
}

// Problems are the assessment's plus the custodian's, less what was kept with a note.
func (r *reader) Problems() []assess.Problem {
	defer r.lock().Unlock()
	return r.app.Problems()
}

// ProblemsAt returns those of exactly one path.
func (r *reader) ProblemsAt(at answers.Path) []assess.Problem {
	defer r.lock().Unlock()
	return r.app.ProblemsAt(at)
}

// Mended are the custodian's problems with an answer that was changed since: they stop nothing any more.
func (r *reader) Mended(at answers.Path) []assess.Problem {
	defer r.lock().Unlock()
	return application.Mended(r.app, at)
}

// NextProblem is where to go from a path; ok is false where nothing stops submitting.
func (r *reader) NextProblem(from answers.Path) (next assess.Problem, ok bool) {
	defer r.lock().Unlock()
	return application.NextProblem(r.app, from)
}

// LastAct names what Undo would take back, "" where nothing was done since the application was opened.
func (r *reader) LastAct() string {
	defer r.lock().Unlock()
	return application.LastAct(r.app)
}

// Recalled tells whether undo and redo reach into earlier runs already.
func (r *reader) Recalled() bool {
	defer r.lock().Unlock()
	return application.ReachesBack(r.app)
}

// Due is when to ask the custodian next; the zero time is at once. ok is false where there is nothing to ask.
func (r *reader) Due() (at time.Time, ok bool) {
	defer r.lock().Unlock()
	return application.NextCheck(r.app)
}

// Schedule returns what the application waits for by itself, and when.
func (r *reader) Schedule() Schedule {
	defer r.lock().Unlock()
	return application.ScheduleOf(r.app)
}

// News returns what saves took over from other windows since the last MarkSeen; nil for nothing.
func (r *reader) News() *News {
	defer r.lock().Unlock()
	return application.UnseenNews(r.app)
}

// MergeConflict returns what is to be chosen; ok is false for nothing.
func (r *reader) MergeConflict() (c MergeConflict, ok bool) {
	defer r.lock().Unlock()
	return application.Conflict(r.app)
}

// DiffRemote lists what differs from what the custodian is known to hold, in the order of the application.
func (r *reader) DiffRemote() []Change {
	defer r.lock().Unlock()
	return application.DiffRemote(r.app)
}

// DiffSinceVerdict lists what differs from what the custodian had when it rejected the application or asked for something.
func (r *reader) DiffSinceVerdict() []Change {
	defer r.lock().Unlock()
	return application.DiffSinceVerdict(r.app)
}

// DiffSent lists where the custodian of an open account holds something else than was sent.
func (r *reader) DiffSent() []Change {
	defer r.lock().Unlock()
	return application.DiffSent(r.app)
}

// HiddenByChange lists whose answers were asked while the answer at p was before and are not asked now.
func (r *reader) HiddenByChange(p answers.Path, before string) []Loss {
	defer r.lock().Unlock()
	return application.HiddenByChange(r.app, p, before)
}

// HandoverReview returns what is to be looked at before the first stage; ok is false where nothing is.
func (r *reader) HandoverReview() (t HandoverReview, ok bool) {
	defer r.lock().Unlock()
	return application.ReviewHandover(r.app)
}

// Doubts lists the entries in doubt by the last get-account reply, in words.
func (r *reader) Doubts() []Doubt {
	defer r.lock().Unlock()
	return application.Doubts(r.app)
}

// NotCopied names the questions that an entry has an answer to and its copy has none, in the order of the catalogue.
func (r *reader) NotCopied(section, id, fresh string) []string {
	defer r.lock().Unlock()
	return application.NotCopied(r.app, section, id, fresh)
}

// NewEntryKinds finds the choice of a list that decides whether the name of a human is asked for.
func (r *reader) NewEntryKinds(section string) NewEntryKinds {
	defer r.lock().Unlock()
	return application.EntryKinds(r.app, section)
}

// Asks lists the labels of what has to be answered for a new entry of a list, in order.
func (r *reader) Asks(section string, entity, known bool) []string {
	defer r.lock().Unlock()
	return application.Asks(r.app, section, entity, known)
}

// ListRoles lists what somebody can be in a list: with entry "" everything there is room for, else what the person there can be
// besides.
func (r *reader) ListRoles(section, entry string) []ListRole {
	defer r.lock().Unlock()
	return application.Roles(r.app, section, entry)
}

// People lists everyone whose name was entered, and says who of them can be added to a section.
func (r *reader) People(section string) []Person {
	defer r.lock().Unlock()
	return application.People(r.app, section)
}

// Vacant lists the sections about one human in which nobody is entered yet.
func (r *reader) Vacant() []*catalogue.Section {
	defer r.lock().Unlock()
	return application.Vacant(r.app)
}

// Role is what somebody is in a list, in the words of the choice that its limits count by; "" where nothing counts.
func (r *reader) Role(entry answers.Path) string {
	defer r.lock().Unlock()
	return application.RoleOf(r.app, entry)
}

// Roles lists the other places of the human at an entry: what is changed here changes there.
func (r *reader) Roles(entry answers.Path) []answers.Path {
	defer r.lock().Unlock()
	return application.OtherRoles(r.app, entry)
}
