package screen

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// answers adapts one page of a session to what ui/form reads and writes.
type answers struct {
	session *flow.Session
	page    *catalogue.Page
	entry   string
	refused error   // the last edit that was refused
	left    bool    // a field was left since the screen last looked
	before  *string // the registration before it was changed, nil while it is not
}

func (a *answers) path(f *catalogue.Field) flow.Path {
	return flow.Path{Section: f.Section.ID, Entry: a.entry, Field: f.ID}
}

// Fields are the questions that apply now.
func (a *answers) Fields() []*catalogue.Field { return a.session.Assessment().Fields(a.page, a.entry) }

// Rule is the rule of a question today.
func (a *answers) Rule(f *catalogue.Field) kind.Rule { return a.session.Assessment().Rule(f, a.entry) }

// Get is the stored value.
func (a *answers) Get(f *catalogue.Field) string {
	return a.session.Assessment().Answers().Get(a.path(f))
}

// Set stores what was typed, and remembers the registration that stood before it.
func (a *answers) Set(f *catalogue.Field, typed string) {
	if a.before == nil && a.path(f) == flow.RegistrationPath(a.session.Catalogue()) {
		before := a.Get(f)
		a.before = &before
	}
	a.refused = a.session.Answer(a.path(f), typed)
}

// Show says the answer in words.
func (a *answers) Show(f *catalogue.Field) string { return a.session.Assessment().Show(a.path(f)) }

// SentAs says how it goes to the custodian.
func (a *answers) SentAs(f *catalogue.Field) string { return a.session.Assessment().SentAs(a.path(f)) }

// Required tells whether an empty answer is left to give.
func (a *answers) Required(f *catalogue.Field) bool {
	return a.session.Assessment().Required(a.path(f))
}

// Problems are the program's and the custodian's that stand.
func (a *answers) Problems(f *catalogue.Field) []flow.Problem {
	var at []flow.Problem
	for _, p := range a.session.Problems() {
		if p.Path == a.path(f) && p.Note == "" {
			at = append(at, p)
		}
	}
	return append(at, a.session.Mended(a.path(f))...)
}

// lost are the answers that a change of the registration takes away, once the field was left.
func (a *answers) lost() (lost []flow.Path, before string) {
	if a.before == nil {
		return nil, ""
	}
	before, a.before = *a.before, nil
	return a.session.Losing(flow.RegistrationPath(a.session.Catalogue()), before), before
}

// Left marks a checkpoint: undo returns to before this field was typed.
func (a *answers) Left(f *catalogue.Field) {
	a.session.Checkpoint("typed " + f.Label)
	a.left = true
}
