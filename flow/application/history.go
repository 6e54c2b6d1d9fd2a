package application

import (
	"slices"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// How a state came about, beside being typed.
const (
	steppedBack  = "undo"
	steppedForth = "redo"
)

// Past is a state of the answers that was saved.
type Past struct {
	did, stepped string
	answers      *answers.Answers
}

// ReadPast reads the state of a revision. ErrDamaged, ErrTooNew.
func ReadPast(c *catalogue.Catalogue, body []byte) (Past, error) {
	d, a, err := decodeDraft(c, body)
	if err != nil {
		return Past{}, err
	}
	return Past{d.Did, d.Stepped, a}, nil
}

// Recall puts what earlier runs did below undo and, if nothing was changed since, redo: the states up to the one that this
// run began with, oldest first. With none it only notes that there is nothing.
func Recall(app *Application, states ...Past) {
	app.recalled = true
	if len(states) == 0 {
		return
	}
	undo, redo := replay(states)
	untouched := len(app.undo) == 0 && len(app.redo) == 0 && app.answers.Equal(states[len(states)-1].answers)
	app.undo = append(undo, app.undo...)
	if n := len(app.undo) - UndoKept; n > 0 {
		app.undo = app.undo[n:]
	}
	if untouched {
		app.redo = redo
	}
}

// ForgetUndo ends undo and redo: what they would return to is deleted.
func ForgetUndo(app *Application) { app.undo, app.redo, app.recalled = nil, nil, true }

// ReachesBack tells whether undo and redo reach into earlier runs already.
func ReachesBack(app *Application) bool {
	return app.recalled
}

// replay finds the stacks of undo and redo that belong to a row of saved states, oldest first.
func replay(states []Past) (undo, redo []checkpoint) {
	now := states[0].answers
	for _, st := range states[1:] {
		if st.answers.Equal(now) {
			continue
		}
		from, to := &undo, &redo
		if st.stepped == steppedForth {
			from, to = &redo, &undo
		}
		at := slices.IndexFunc(*from, func(c checkpoint) bool { return c.answers.Equal(st.answers) })
		if st.stepped == "" || at < 0 {
			did := st.did
			if did == "" {
				did = "typed"
			}
			undo, redo = append(undo, checkpoint{did, now}), nil
			now = st.answers
			continue
		}
		for len(*from) > at {
			last := (*from)[len(*from)-1]
			*from = (*from)[:len(*from)-1]
			*to = append(*to, checkpoint{last.label, now})
			now = last.answers
		}
	}
	return undo, redo
}

// Restore brings back the answers of a revision that was saved at a time, as a change that undo takes back. What the
// custodian holds, the account number, the journal and the submit count stay as they are. ErrReadOnly, ErrHanded.
func Restore(app *Application, then *answers.Answers, at time.Time) error {
	app.Checkpoint("typed")
	if err := app.Locked(); err != nil {
		return err
	}
	app.noteEdits()
	app.answers = then.Clone()
	app.changed()
	leftAll(app)
	app.noteAct(eventRestored)
	app.Checkpoint("restored the answers of " + at.Local().Format("2 Jan 15:04:05"))
	return nil
}

// DiffRevision lists what differs between the answers of a revision and now: Change.Now is what stands now, Change.Before
// what stood then.
func DiffRevision(app *Application, then *answers.Answers) []Change {
	was, is := app.judge(then), app.Assessment()
	var changes []Change
	for _, p := range answers.Paths(then, app.answers) {
		if c, differs := changedAnswer(is, was, p); differs {
			changes = append(changes, c)
		}
	}
	for _, sec := range app.config.Catalogue.Sections() {
		for _, id := range then.Entries(sec.ID) {
			if !app.answers.Has(sec.ID, id) {
				changes = append(changes, Change{
					Path: answers.Path{Section: sec.ID}, Mark: "-", Label: sec.List.One, Who: was.Name(sec.ID, id), Now: "Removed", Before: "There",
				})
			}
		}
	}
	return changes
}

func changedAnswer(is, was *assess.Assessment, p answers.Path) (Change, bool) {
	now, then := is.Answers().Get(p), was.Answers().Get(p)
	f := is.Answers().Catalogue().Field(p.Section, p.Field)
	if now == then || f == nil {
		return Change{}, false
	}
	c := Change{Path: p, Mark: "~", Label: f.Label, Who: is.Name(p.Section, p.Entry), Now: is.Show(p), Before: "Not provided"}
	switch {
	case then == "":
		c.Mark = "+"
	case now == "":
		c.Mark, c.Now = "-", "Not provided"
	}
	if then != "" {
		c.Before = was.Show(p)
	}
	return c, true
}
