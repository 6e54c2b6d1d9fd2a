package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// LastAct names what Undo would take back, as the checkpoint was named: "typed First name". It is "" where nothing was
// done since the application was opened, though Undo may know of earlier acts.
func LastAct(app *Application) string {
	switch n := len(app.undo); {
	case !app.answers.Equal(app.marked):
		return "typed"
	case n > 0:
		return app.undo[n-1].label
	}
	return ""
}

// UndoKept is how many checkpoints undo can step over.
const UndoKept = 100

// checkpoint is a state of the answers that undo returns to, and what was done after it.
type checkpoint struct {
	label   string
	answers *answers.Answers
}

// Locked says why no answer may change now: ErrReadOnly or ErrHanded; nil where they may.
func (app *Application) Locked() error {
	switch {
	case app.d.Handed != nil:
		return ErrHanded
	case !app.d.editable() || app.submitting:
		return ErrReadOnly
	}
	return nil
}

// edit runs a change of the answers, if they may change.
func (app *Application) edit(section string, change func() error) error {
	if err := app.Locked(); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	if !app.d.Leaving.IsZero() { // somebody works on it again
		app.d.unarchive(app.now)
	}
	app.changed()
	app.d.Stepped = ""
	if sec := app.config.Catalogue.Section(section); sec != nil {
		app.finished[sec.Step.ID] = false // half a step is not sent
	}
	return nil
}

// Answer normalises and stores what was typed; "" clears. ErrReadOnly or ErrHanded unless they may change.
func (app *Application) Answer(p answers.Path, typed string) error {
	f := app.config.Catalogue.Field(p.Section, p.Field)
	return app.edit(p.Section, func() error {
		value := typed
		if f != nil && typed != "" {
			value = f.Kind.Normalise(typed, app.Assessment().Rule(f, p.Entry))
		}
		before := app.answers.Get(p)
		if value == before {
			if value == "" || app.answers.Given(p) {
				return nil
			}
		}
		app.answers.Set(p, value)
		follow(app, p, before)
		app.typed[p] = true
		return nil
	})
}

// Add puts an entry at the end of a list; id becomes its onboardingCustomerID.
func (app *Application) Add(section, id string) error {
	return app.edit(section, func() error {
		app.answers.Add(section, id, -1)
		return nil
	})
}

// Duplicate adds an entry, fresh, after id that takes over its answers except what belongs to one human alone, its share, and
// what there can be only one of: a second spouse or a second decedent is nobody's wish.
func Duplicate(app *Application, section, id, fresh string) error {
	sec := app.config.Catalogue.Section(section)
	return app.edit(section, func() error {
		at := slices.Index(app.answers.Entries(section), id)
		app.answers.Add(section, fresh, at+1)
		for _, f := range sec.Fields() {
			if v := app.answers.Get(answers.Path{Section: section, Entry: id, Field: f.ID}); v != "" && !identifies(sec, f) {
				app.answers.Set(answers.Path{Section: section, Entry: fresh, Field: f.ID}, v)
			}
		}
		app.changed()
		unrepeat(app, sec, fresh)
		return nil
	})
}

// unrepeat clears the answers of a copy that cannot stand twice: those that are wrong in it and those of which a limit of
// the list is passed.
func unrepeat(app *Application, sec *catalogue.Section, fresh string) {
	as := app.Assessment()
	for _, f := range sec.Fields() {
		p := answers.Path{Section: sec.ID, Entry: fresh, Field: f.ID}
		for _, q := range as.At(p) {
			if q.Severity == assess.ToFix && app.answers.Get(p) != "" {
				app.answers.SetGiven(p, "", false)
			}
		}
	}
	for _, l := range as.Exceeded(sec) {
		p := answers.Path{Section: sec.ID, Entry: fresh, Field: l.Field}
		if slices.Contains(l.Of, app.answers.Get(p)) {
			app.answers.SetGiven(p, "", false)
		}
	}
}

// NotCopied names the questions that an entry has an answer to and its copy has none, in the order of the catalogue.
func NotCopied(app *Application, section, id, fresh string) []string {
	var labels []string
	for _, f := range app.config.Catalogue.Section(section).Fields() {
		if app.answers.Get(answers.Path{Section: section, Entry: id, Field: f.ID}) != "" && app.answers.Get(answers.Path{Section: section, Entry: fresh, Field: f.ID}) == "" {
			labels = append(labels, f.Label)
		}
	}
	return labels
}

// identifies tells whether a field belongs to one human alone: a family shares its last name, nothing else of its names.
func identifies(sec *catalogue.Section, f *catalogue.Field) bool {
	if sec.List != nil && f.ID == sec.List.Share {
		return true
	}
	return f.Kind.Traits().Content.Identifying() || f.Rule.Masked || f.ID != "lastName" && slices.Contains(sec.Name, f.ID)
}

// Remove takes an entry away; if it was ever sent it is cleared at the custodian with the next stage. Where it was contested
// whether it is kept, that is the choice.
func (app *Application) Remove(section, id string) error {
	return app.edit(section, func() error {
		app.answers.Remove(section, id)
		app.d.MergeConflict.drop(answers.Path{Section: section, Entry: id})
		return nil
	})
}

// Move shifts an entry by so many places.
func (app *Application) Move(section, id string, by int) error {
	return app.edit(section, func() error {
		app.answers.Move(section, id, by)
		return nil
	})
}

// SplitEvenly divides 100 % among the entries of the class of id.
func SplitEvenly(app *Application, section, id string) error {
	return app.edit(section, func() error {
		share, class := classOf(app, section, id)
		for i, part := range kind.SplitEvenly(len(class)) {
			app.answers.Set(answers.Path{Section: section, Entry: class[i], Field: share}, kind.Percent(part))
		}
		return nil
	})
}

// FillRest gives an entry what its class has left.
func FillRest(app *Application, section, id string) error {
	return app.edit(section, func() error {
		share, class := classOf(app, section, id)
		rest := 100_00
		for _, e := range class {
			if n, ok := kind.Hundredths(app.answers.Get(answers.Path{Section: section, Entry: e, Field: share})); ok && e != id {
				rest -= n
			}
		}
		if rest > 0 {
			app.answers.Set(answers.Path{Section: section, Entry: id, Field: share}, kind.Percent(rest))
		}
		return nil
	})
}

// classOf returns the share field of a list and the entries in the class of id.
func classOf(app *Application, section, id string) (share string, class []string) {
	l := app.config.Catalogue.Section(section).List
	of := app.answers.Get(answers.Path{Section: section, Entry: id, Field: l.Class})
	for _, e := range app.answers.Entries(section) {
		if app.answers.Get(answers.Path{Section: section, Entry: e, Field: l.Class}) == of {
			class = append(class, e)
		}
	}
	return l.Share, class
}

// Checkpoint marks a place undo returns to, named for the notice: "typed First name". It does nothing without a change.
func (app *Application) Checkpoint(label string) {
	if app.answers.Equal(app.marked) {
		return
	}
	app.undo = append(app.undo, checkpoint{label, app.marked})
	if n := len(app.undo) - UndoKept; n > 0 {
		app.undo = slices.Delete(app.undo, 0, n)
	}
	app.noteEdits()
	app.redo, app.marked, app.auditTrail.visit = nil, app.answers.Clone(), nil
	app.d.Did, app.d.Stepped = label, ""
	app.touched() // the state may be saved already, inside the field: this time it is one that undo returns to
}

// Undo steps back over one checkpoint and returns its label. Account number, identifiers, what the custodian holds, the
// journal and the submit count never go back.
func (app *Application) Undo() (label string, ok bool) {
	app.Checkpoint("typed")
	return stepOver(app, &app.undo, &app.redo, steppedBack)
}

// Redo steps forward again.
func (app *Application) Redo() (label string, ok bool) {
	return stepOver(app, &app.redo, &app.undo, steppedForth)
}

// stepOver moves one checkpoint from one stack to the other.
func stepOver(app *Application, from, to *[]checkpoint, how string) (string, bool) {
	if len(*from) == 0 || !app.d.editable() || app.submitting {
		return "", false
	}
	app.noteEdits()
	last := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	*to = append(*to, checkpoint{last.label, app.answers.Clone()})
	app.answers, app.marked = last.answers.Clone(), last.answers
	app.d.Did, app.d.Stepped = how+": "+last.label, how
	app.changed()
	app.noteAct(map[string]string{steppedBack: eventUndone, steppedForth: eventRedone}[how])
	leftAll(app)
	return last.label, true
}

// leftAll notes that a change in a step that was left goes out with the next stage.
func leftAll(app *Application) {
	for _, st := range app.config.Catalogue.Steps {
		app.finished[st.ID] = st.ID != app.d.Place.Step
	}
}

// Visit remembers where the advisor stands.
func (app *Application) Visit(p answers.Place) {
	if app.d.Place != p {
		app.d.Place = p
		app.touched()
	}
}

// Problems are the assessment's plus the custodian's, less what was kept with a note.
func (app *Application) Problems() []assess.Problem {
	all := withNotes(app, append(slices.Clone(app.Assessment().Problems()), agedProblems(app)...))
	for _, p := range app.d.RemoteProblems {
		if stillApplies(app, p) {
			all = append(all, p)
		}
	}
	return all
}

// ProblemsAt returns those of exactly one path.
func (app *Application) ProblemsAt(at answers.Path) []assess.Problem {
	all := withNotes(app, app.Assessment().At(at))
	for _, p := range app.d.RemoteProblems {
		if p.Path == at && stillApplies(app, p) {
			all = append(all, p)
		}
	}
	return all
}

// withNotes adds to problems why the advisor keeps an answer.
func withNotes(app *Application, problems []assess.Problem) []assess.Problem {
	for i := range problems {
		for _, n := range app.d.Notes {
			if n.Path == problems[i].Path && n.Code == problems[i].Code && n.Answer == app.answers.Get(n.Path) {
				problems[i].Note = n.Note
			}
		}
	}
	return problems
}

// stillApplies tells whether the custodian still means what it said: the answer is the one it saw, and what it is about is there.
func stillApplies(app *Application, p assess.Problem) bool {
	if p.Path.Section != "" && !app.Assessment().Applies(p.Path) {
		return false
	}
	return p.Path.Field == "" || app.answers.Get(p.Path) == p.Answer
}

// Mended are the custodian's problems with an answer that was changed since: they stop nothing any more, and Answer is what
// the custodian saw.
func Mended(app *Application, at answers.Path) []assess.Problem {
	var all []assess.Problem
	for _, p := range app.d.RemoteProblems {
		if p.Path == at && p.Path.Field != "" && app.answers.Get(p.Path) != p.Answer {
			p.Severity = assess.Worth
			all = append(all, p)
		}
	}
	return all
}

// Keep keeps an answer against a problem that is worth checking or the custodian's, with the reason.
func (app *Application) Keep(p assess.Problem, reason string) error {
	if err := app.Locked(); err != nil {
		return err
	}
	if p.Source == assess.FromCustodian {
		for i := range app.d.RemoteProblems {
			if q := &app.d.RemoteProblems[i]; q.Path == p.Path && q.Message == p.Message {
				q.Note = reason
				app.d.moment(app.now, "Kept with a note: "+q.Message, "")
			}
		}
		app.d.RefusedAttributes = slices.DeleteFunc(app.d.RefusedAttributes, func(w refusedAttribute) bool {
			return app.Assessment().AttributePath(w.Attribute) == p.Path
		})
	} else {
		app.d.Notes = append(app.d.Notes, note{p.Path, p.Code, app.answers.Get(p.Path), reason})
	}
	app.note(eventNaming(app, eventKept, []answers.Path{p.Path}))
	app.touched()
	return nil
}

// AcceptSuggestion stores a suggestion as one step of undo, called label. ErrReadOnly or ErrHanded unless the answers may change.
func AcceptSuggestion(app *Application, sg assess.Suggestion, label string) error {
	if len(sg.Answers) == 0 {
		return nil
	}
	app.Checkpoint("typed")
	err := app.edit(sg.Answers[0].Path.Section, func() error {
		for _, a := range sg.Answers {
			before := app.answers.Get(a.Path)
			app.answers.Set(a.Path, a.Value)
			follow(app, a.Path, before)
		}
		return nil
	})
	if err == nil {
		app.Checkpoint(label)
	}
	return err
}
