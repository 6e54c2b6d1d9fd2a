package application

import (
	"errors"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// Unsaved tells whether anything changed since the last save began.
func Unsaved(app *Application) bool {
	return app.version != app.savedVersion
}

// Snapshot is a state of the application to save.
type Snapshot struct {
	Record
	version uint64
	told    int // events of the audit trail that it brings
}

// Snapshot returns what is to be saved now, nil for nothing. Interim saves are made inside a field. ErrConflict: what another
// window saved is to be merged first.
func (app *Application) Snapshot(interim bool) (*Snapshot, error) {
	if app.version == app.savedVersion && app.saveErr == nil {
		return nil, nil
	}
	if app.conflict {
		return nil, ErrConflict
	}
	app.noteEdits()
	snapshot := &Snapshot{version: app.version, told: len(app.auditTrail.pending)}
	app.d.Window = app.window
	stampConflict(app, interim)
	noteUnchanged(app)
	body, err := encodeDraft(app.d, app.answers)
	if err != nil {
		app.saveErr = err // the screen must not go on saying that it is saved
		return nil, err
	}
	snapshot.Record = Record{ID: app.id, Revision: app.revision, Interim: interim, Meta: app.Summary(), Body: body, Base: app.base}
	return snapshot, nil
}

// Saved takes in what became of a snapshot and returns the events that the log may be told of now.
func (app *Application) Saved(snapshot *Snapshot, saved Saved, err error) []Event {
	if err != nil {
		app.saveErr, app.conflict = err, errors.Is(err, ErrConflict)
		return nil
	}
	app.revision, app.savedVersion, app.base = saved.Revision, snapshot.version, snapshot.Body
	app.savedAt, app.uncertain, app.saveErr = saved.At, saved.Uncertain, nil
	told := snapshot.told
	events := app.auditTrail.pending[:told:told]
	app.auditTrail.pending = app.auditTrail.pending[told:]
	return events
}

// Summary is what a board row needs.
func (app *Application) Summary() Summary {
	as := app.Assessment()
	left, fix, _ := as.Total()
	waiting, _ := notStaged(app)
	doubt := Sync("")
	if app.d.editable() {
		doubt = app.FirstStage()
	}
	return Summary{
		ID: app.id, Name: as.Title(), Registration: app.answers.Get(answers.RegistrationPath(app.config.Catalogue)),
		Phase: app.d.Phase, Status: app.d.Status, Step: app.d.Place.Step, UpdatedAt: app.now, ChangedAt: changedAt(app),
		Left: left, ToFix: fix, NotStaged: waiting, Doubt: doubt, AccountNumber: app.d.AccountNumber,
		Did: app.d.Did, User: app.config.User, Machine: app.config.Machine, HandedTo: handedTo(app),
		Answers: app.answers.Digest(),
		Page:    pageTitle(app), Since: standsSince(app), Named: standingComplaints(app), StagedAt: app.d.StagedAt, Archived: app.d.archived(), Leaving: app.d.Leaving,
		Stuck: app.d.Stuck, Source: app.d.Source, Assignee: app.assignee,
	}
}

// pageTitle is the title of the page where the advisor stopped.
func pageTitle(app *Application) string {
	at := app.d.Place
	if sec := app.config.Catalogue.Section(at.Section); sec != nil {
		for _, pg := range sec.Pages {
			if pg.ID == at.Page {
				return pg.Title
			}
		}
	}
	return ""
}

// standsSince is from when on the application stands as it does with the custodian.
func standsSince(app *Application) time.Time {
	if app.d.Since.IsZero() {
		return app.d.Submitted
	}
	return app.d.Since
}

// standingComplaints counts what the custodian said that still stands.
func standingComplaints(app *Application) int {
	n := 0
	for _, p := range app.Problems() {
		if p.Source == assess.FromCustodian && p.Note == "" {
			n++
		}
	}
	return n
}

// Witness compares a draft that was resumed with the event log, the second witness of a submit, and the later of the two
// wins: a submit that the log knows and the draft does not was sent from a revision that is gone, so its outcome is unknown
// and the phase Unsure. Entries of the journal left open are unknown as well; of a first stage the sync is Maybe then.
func (app *Application) Witness(events []Event) {
	sent := 0
	var last Event
	for _, e := range events {
		switch e.What {
		case eventSubmit:
			sent++
			last = e
		case eventNotSent:
			sent--
		}
	}
	d := app.d
	if sent > d.Submits {
		d.Submits, d.Submitted, d.Phase = sent, last.At, Unsure
		d.moment(last.At, "Submit sent", "")
		d.moment(last.At, "Outcome unknown: the program ended before an answer came", "")
		app.note(Event{What: outcomeUnknown, Ref: last.Ref})
		app.touched()
	}
	if e := d.unfinished(actSubmit); e != nil {
		d.Phase = Unsure
		d.closeEntry(e.ID, outcomeUnknown, "")
		d.moment(e.At, "Outcome unknown: the program ended before an answer came", "")
		app.note(Event{What: outcomeUnknown, Ref: e.ID})
		app.touched()
	}
	for e := d.unfinished(actStage); e != nil; e = d.unfinished(actStage) {
		d.closeEntry(e.ID, outcomeUnknown, "")
		app.note(Event{What: "stage " + outcomeUnknown, Step: strings.Join(e.Steps, ","), Ref: e.ID})
		if e.First {
			d.moment(e.At, "The custodian may have started a record: no answer came", "")
		}
		app.touched()
	}
	recallStaging(app)
	noteAge(app, app.savedAt)
}

// SavedAt is when the application was saved last, zero before.
func SavedAt(app *Application) time.Time { return app.savedAt }

// RevisionOf is the one that this run opened or saved last, 0 for none.
func RevisionOf(app *Application) uint64 { return app.revision }
