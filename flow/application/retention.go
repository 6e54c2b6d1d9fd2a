package application

import (
	"time"

	"brokerage/onboard/flow/answers"
)

// Archive takes an application off the board, and with on false puts it back; it tells whether that changed anything.
// Nothing else becomes of it: the custodian is asked about it as before, and one that it rejects or asks something about
// comes back by itself.
func Archive(app *Application, on bool) (changed bool) {
	if app.d.archived() == on {
		return false
	}
	if on {
		app.d.Archived = app.now
		app.d.moment(app.now, "Archived", "")
	} else {
		app.d.unarchive(app.now)
	}
	app.touched()
	return true
}

// UndoRemoval is how long a removal can be taken back; after that, nothing brings the application back.
const UndoRemoval = 24 * time.Hour

// Discard takes an application off the board and returns when it is to be deleted; until then Archive with on false, or a
// change of its answers, takes that back.
func Discard(app *Application) time.Time {
	if app.d.Leaving.IsZero() {
		app.d.Archived, app.d.Leaving = app.now, app.now.Add(UndoRemoval)
		app.d.moment(app.now, "Removed", "")
		app.touched()
	}
	return app.d.Leaving
}

// Leaving tells whether the application was discarded.
func Leaving(app *Application) bool { return !app.d.Leaving.IsZero() }

// Unsettled tells whether what the custodian has keeps the application from being removed.
func Unsettled(app *Application) bool { return app.d.Phase.undecided() || app.submitting }

// KeepOn makes the application count as changed now: somebody opened it.
func KeepOn(app *Application) { app.touched() }

// Outdated tells whether a record may have been begun of which this draft does not know: it is of the time before the
// folder became what may be an older copy, whatever was saved in it since.
func Outdated(app *Application, older time.Time) bool {
	return !app.d.Opened && app.d.Created.Before(older)
}

// CreatedBefore tells whether the application was begun before a time.
func CreatedBefore(app *Application, at time.Time) bool { return app.d.Created.Before(at) }

// Source is what the draft was made of, nil for nothing that was written down.
func Source(app *Application) *ImportSource { return app.d.Source }

// SetSource notes what the draft was made of.
func SetSource(app *Application, from *ImportSource) { app.d.Source = from }

// Correctable tells whether the draft is as its source left it and may still change.
func Correctable(app *Application) bool {
	return app.d.editable() && app.d.Phase == Editing && app.d.Submits == 0 && app.d.Source != nil && app.d.Source.Answers == app.answers.Digest()
}

// Correct takes over what a source says by now.
func Correct(app *Application, a *answers.Answers, from *ImportSource) {
	app.answers = a
	app.d.Source = from
	app.changed()
	leftAll(app)
	app.Checkpoint("corrected " + from.Name)
}
