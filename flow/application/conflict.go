package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
)

// openConflicts are those that still stand. Typing on settles none: what is typed is this window's side.
func (app *Application) openConflicts() []openConflict {
	if app.d.MergeConflict == nil {
		return nil
	}
	var all []openConflict
	for _, q := range app.d.MergeConflict.Fields {
		if q.Path.Entry != "" && !app.answers.Has(q.Path.Section, q.Path.Entry) {
			continue
		}
		st := openConflict{path: q.Path, here: ownSide(app, q)}
		for _, o := range q.Sides {
			if o.Window != app.window && o.Value != st.here && !hasValue(st.there, o.Value) {
				st.there = append(st.there, o)
			}
		}
		slices.SortStableFunc(st.there, func(a, b side) int { return b.At.Compare(a.At) })
		if len(st.there) > 0 {
			all = append(all, st)
		}
	}
	return all
}

// ownSide is what stands in this window of a disputed answer. A contested entry is there whatever this window did to it.
func ownSide(app *Application, q savedFieldConflict) string {
	if q.Path.Field != "" {
		return app.answers.Get(q.Path)
	}
	if own, is := sideOf(q.Sides, app.window); is {
		return own.Value
	}
	return conflictKept
}

// Conflict returns what is to be chosen; ok is false for nothing.
func Conflict(app *Application) (r MergeConflict, ok bool) {
	all := app.openConflicts()
	if len(all) == 0 {
		return MergeConflict{}, false
	}
	r = MergeConflict{From: app.d.MergeConflict.From, Only: app.d.MergeConflict.Only}
	for _, st := range all {
		r.Fields = append(r.Fields, wordConflict(app, st))
	}
	return r, true
}

func wordConflict(app *Application, st openConflict) FieldConflict {
	d := FieldConflict{
		Path: st.path, Label: conflictLabel(app.config.Catalogue, st.path), Who: app.Assessment().Name(st.path.Section, st.path.Entry),
		Here: Choice{Value: st.here, Words: inWords(app, st.path, st.here)},
	}
	for _, o := range st.there {
		words := inWords(app, st.path, o.Value)
		if words == d.Here.Words {
			words += ", another one" // a mask hides in what they differ
		}
		d.There = append(d.There, Choice{
			Value: o.Value, Words: words, User: o.User, Machine: o.Machine, At: o.At, OtherWindow: isOwn(app, o.User, o.Machine),
		})
	}
	return d
}

// isOwn tells whether somebody is the same person at the same computer as here.
func isOwn(app *Application, user, machine string) bool {
	return user == app.config.User && machine == app.config.Machine
}

// inWords shows a stored answer that may not be the one that stands.
func inWords(app *Application, p answers.Path, stored string) string {
	f := app.config.Catalogue.Field(p.Section, p.Field)
	switch {
	case p.Field == "" && stored == conflictKept:
		return "Kept"
	case p.Field == "":
		return "Removed"
	case stored == "":
		return "Not provided"
	case f == nil:
		return "Changed"
	}
	return f.Kind.Show(stored, app.Assessment().Rule(f, p.Entry))
}

// ResolveConflict chooses the stored answers that are to stand, by path: "kept" or "removed" of an entry. A conflict that no choice
// is given for, or whose sides are others by now, goes on to stand. It is a change like any other, with a checkpoint
// before it.
func ResolveConflict(app *Application, chosen map[answers.Path]string) error {
	app.Checkpoint("typed")
	if err := app.Locked(); err != nil {
		return err
	}
	app.noteEdits()
	for _, st := range app.openConflicts() {
		value, given := chosen[st.path]
		if !given || value != st.here && !hasValue(st.there, value) {
			continue
		}
		switch {
		case st.path.Field == "" && value == conflictRemoved:
			app.answers.Remove(st.path.Section, st.path.Entry)
		case st.path.Field != "" && value != st.here:
			app.answers.Set(st.path, value)
		}
		app.d.MergeConflict.drop(st.path)
	}
	app.changed()
	app.noteAct(eventSettled)
	app.Checkpoint("chose between two versions")
	return nil
}

// stampConflict writes this window's side into what is saved. A conflict ends where all have come to the
// same answer, and with its entry, but not inside a field: there a word may be another on its way to a third. What was
// agreed ends where another answer stands.
func stampConflict(app *Application, interim bool) {
	if app.d.MergeConflict == nil {
		return
	}
	left := app.d.MergeConflict.Fields[:0:0]
	for _, q := range app.d.MergeConflict.Fields {
		here := ownSide(app, q)
		if q.Agreed && q.Sides[0].Value != here {
			continue
		}
		own, is := sideOf(q.Sides, app.window)
		if is && own.Value != here || !is && (app.typed[q.Path] || !hasValue(q.Sides, here)) {
			q.Sides = withSide(q.Sides, sideHere(app, here))
		}
		if interim || outlives(app, q) {
			q.Agreed = q.Agreed || !interim && agree(q.Sides)
			left = append(left, q)
		}
	}
	if app.d.MergeConflict.Fields = left; len(left) == 0 {
		app.d.MergeConflict = nil
	}
}

// sideHere is this window's side.
func sideHere(app *Application, value string) side {
	return side{Window: app.window, User: app.config.User, Machine: app.config.Machine, At: app.now, Value: value}
}
