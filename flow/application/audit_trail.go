package application

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
)

// What the event log says of an act that changes a draft. Acts at the custodian have words of their own (eventSubmit).
const (
	EventStarted  = "started"
	EventCopied   = "started from a template"
	eventEdited   = "edited"
	eventAdded    = "added"
	eventRemoved  = "removed entry" // "Removed" alone is the tombstone of a draft
	eventMoved    = "moved"
	eventUndone   = "undone"
	eventRedone   = "done again"
	eventRestored = "restored"
	eventSettled  = "chose between two versions"
	eventJoined   = "took over what another window changed"
	eventGaveWay  = "gave way to another window"
	eventKept     = "kept with a note"
)

// auditTrail gathers what the event log is told of a draft once that is saved: the names of what changed, never a value.
type auditTrail struct {
	pending []Event
	logged  *answers.Answers      // the answers as the log knows them
	version uint64                // of the answers that told was compared with last
	visit   map[answers.Path]bool // logged of since the last checkpoint: typing on in a field is no news
}

// note adds an event.
func (app *Application) note(e Event) {
	e.At = app.now
	app.auditTrail.pending = append(app.auditTrail.pending, e)
}

// noteEdits notes what was typed, added, removed and moved since the log was told last.
func (app *Application) noteEdits() {
	l := &app.auditTrail
	if l.version == app.answersVersion {
		return
	}
	c := answers.Diff(l.logged, app.answers)
	c.Edited = slices.DeleteFunc(c.Edited, func(p answers.Path) bool { return l.visit[p] })
	for _, p := range c.Edited {
		if l.visit == nil {
			l.visit = map[answers.Path]bool{}
		}
		l.visit[p] = true
	}
	for _, act := range []struct {
		what string
		at   []answers.Path
	}{{eventRemoved, c.Removed}, {eventAdded, c.Added}, {eventMoved, c.Moved}, {eventEdited, c.Edited}} {
		if len(act.at) > 0 {
			app.note(eventNaming(app, act.what, act.at))
		}
	}
	l.logged, l.version = app.answers.Clone(), app.answersVersion
}

// noteAct notes an act that is not typing and what it changed. noteEdits comes before the act.
func (app *Application) noteAct(what string) {
	c := answers.Diff(app.auditTrail.logged, app.answers)
	app.note(eventNaming(app, what, c.Named()))
	markLogged(app)
}

// markLogged makes the answers those that the log knows.
func markLogged(app *Application) {
	app.auditTrail.logged, app.auditTrail.version, app.auditTrail.visit = app.answers.Clone(), app.answersVersion, nil
}

// eventNaming is an event with the names of what it is about and the steps of those.
func eventNaming(app *Application, what string, at []answers.Path) Event {
	e := Event{What: what}
	for _, p := range at {
		e.Fields = append(e.Fields, p.String())
	}
	var steps []string
	for _, st := range app.config.Catalogue.Steps {
		of := func(p answers.Path) bool {
			sec := app.config.Catalogue.Section(p.Section)
			return sec != nil && sec.Step == st
		}
		if slices.ContainsFunc(at, of) {
			steps = append(steps, st.ID)
		}
	}
	e.Step = strings.Join(steps, ",")
	return e
}

// NotLogged takes back events that could not be written to the log: they go with the next save.
func NotLogged(app *Application, events []Event) {
	app.auditTrail.pending = append(slices.Clone(events), app.auditTrail.pending...)
}
