package application

import (
	"cmp"
	"fmt"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// Theirs is what another window saved, read to be merged.
type Theirs struct {
	loaded       Loaded
	draft, base  *draft
	answers, was *answers.Answers
}

// ReadTheirs reads what another window saved and the revision that both started from (Application.Base). ErrDamaged,
// ErrTooNew; ErrConflict where there is nothing to compare with.
func ReadTheirs(c *catalogue.Catalogue, loaded Loaded, base []byte) (*Theirs, error) {
	t := &Theirs{loaded: loaded}
	var err error
	if t.draft, t.answers, err = decodeDraft(c, loaded.Body); err != nil {
		return nil, err
	}
	if t.base, t.was, err = decodeDraft(c, base); err != nil {
		return nil, fmt.Errorf("%w: there is nothing to compare with", ErrConflict)
	}
	return t, nil
}

// MergeBase is the revision as it was saved or opened last, to merge with what others save.
func MergeBase(app *Application) []byte { return app.base }

// Merge takes over what another window saved. Undo goes on to work: what the others changed stands in every state it can
// return to. giveWay tells that the other window submitted the application or handed it over while something was typed
// here: what stands here is to be saved, for the history, before GiveWay.
func (app *Application) Merge(t *Theirs) (giveWay bool, err error) {
	own, err := storedDraft(app)
	if err != nil {
		return false, err
	}
	d := mergeDrafts(t.base, own, t.draft)
	j := newResolver(app, t.base, own, t.draft, t.loaded)
	j.was, j.is, j.other = t.was, app.answers, t.answers
	m := j.answers()
	if d.Phase == Submitting && !app.submitting {
		d.Phase = Unsure // Only the window that submits can know
	}
	names := app.Assessment()
	d.Window = app.window
	app.d = d
	app.d.Did, app.d.Stepped = "took over what another window changed", ""
	app.d.MergeConflict = j.savedConflict(m, app.savedAt)
	app.assignee = t.loaded.Meta.Assignee
	app.base, app.revision, app.savedAt, app.conflict, app.saveErr = t.loaded.Body, t.loaded.Revision, t.loaded.SavedAt, false, nil
	app.noteEdits()
	for _, p := range m.FromTheirs {
		delete(app.typed, p) // somebody else typed what stands here now
	}
	same := m.Out.Equal(app.answers)
	app.answers = m.Out
	rebase(app, t.was, t.answers, m.Resolved)
	if app.touched(); !same {
		app.changed()
	}
	if len(m.FromTheirs) > 0 {
		app.noteAct(eventJoined)
	}
	noteNews(app, t.loaded.Meta, m, names, own.MergeConflict)
	return !d.editable() && !app.submitting && !m.Mine.Equal(t.was), nil
}

// Look is Merge where nothing is unsaved here, and so nothing to save after it but this window's side of a conflict; else ErrConflict.
func Look(app *Application, t *Theirs) error {
	if Unsaved(app) || app.conflict {
		return ErrConflict
	}
	_, err := app.Merge(t)
	if app.d.MergeConflict.has(t.draft.MergeConflict, app.window) {
		app.savedVersion = app.version
	}
	return err
}

// storedDraft is the draft as it would be read back: numbers compare only in one form.
func storedDraft(app *Application) (*draft, error) {
	stampConflict(app, true)
	body, err := encodeDraft(app.d, app.answers)
	if err != nil {
		return nil, err
	}
	d, _, err := decodeDraft(app.config.Catalogue, body)
	return d, err
}

// newResolver is who judges three versions, without their answers.
func newResolver(app *Application, base, own, theirs *draft, loaded Loaded) *resolver {
	return &resolver{
		me:     sideHere(app, ""),
		them:   side{Window: cmp.Or(theirs.Window, "another"), User: loaded.Meta.User, Machine: loaded.Meta.Machine, At: loaded.SavedAt},
		before: base.MergeConflict, here: own.MergeConflict, there: theirs.MergeConflict, typed: app.typed,
	}
}

// GiveWay takes the answers of the other window, which submitted them.
func GiveWay(app *Application, t *Theirs) {
	app.answers, app.marked, app.d.MergeConflict = t.answers, t.answers.Clone(), nil
	app.news.ReadOnly = true
	app.changed()
	app.noteAct(eventGaveWay)
}

// rebase brings what the others changed into the states that undo and redo return to. A contested answer stays as it was
// typed here.
func rebase(app *Application, base, theirs *answers.Answers, fates map[answers.Path]answers.Resolution) {
	app.marked = answers.Merge(base, app.marked, theirs, fates).Out
	for _, stack := range [][]checkpoint{app.undo, app.redo} {
		for i := range stack {
			stack[i].answers = answers.Merge(base, stack[i].answers, theirs, fates).Out
		}
	}
}
