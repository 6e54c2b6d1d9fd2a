package application

import (
	"time"

	"brokerage/onboard/flow/answers"
)

// Archive takes an application off the board, and with on false puts it back; it tells whether that changed anything.
// Nothing else becomes of it: the custodian is asked about it as before, and one that it rejects or asks something about
// comes back by itself.
func Archive(s *Application, on bool) (changed bool) {
	if s.d.archived() == on {
		return false
	}
	if on {
		s.d.Archived = s.now
		s.d.moment(s.now, "Archived", "")
	} else {
		s.d.unarchive(s.now)
	}
	s.touched()
	return true
}

// UndoRemoval is how long a removal can be taken back; after that, nothing brings the application back.
const UndoRemoval = 24 * time.Hour

// Discard takes an application off the board and returns when it is to be deleted; until then Archive with on false, or a
// change of its answers, takes that back.
func Discard(s *Application) time.Time {
	if s.d.Leaving.IsZero() {
		s.d.Archived, s.d.Leaving = s.now, s.now.Add(UndoRemoval)
		s.d.moment(s.now, "Removed", "")
		s.touched()
	}
	return s.d.Leaving
}

// Leaving tells whether the application was discarded.
func Leaving(s *Application) bool { return !s.d.Leaving.IsZero() }

// Unsettled tells whether what the custodian has keeps the application from being removed.
func Unsettled(s *Application) bool { return s.d.Phase.undecided() || s.submitting }

// KeepOn makes the application count as changed now: somebody opened it.
func KeepOn(s *Application) { s.touched() }

// Outdated tells whether a record may have been begun of which this draft does not know: it is of the time before the
// folder became what may be an older copy, whatever was saved in it since.
func Outdated(s *Application, older time.Time) bool { return !s.d.Opened && s.d.Created.Before(older) }

// CreatedBefore tells whether the application was begun before a time.
func CreatedBefore(s *Application, at time.Time) bool { return s.d.Created.Before(at) }

// Source is what the draft was made of, nil for nothing that was written down.
func Source(s *Application) *ImportSource { return s.d.Source }

// SetSource notes what the draft was made of.
func SetSource(s *Application, from *ImportSource) { s.d.Source = from }

// Correctable tells whether the draft is as its source left it and may still change.
func Correctable(s *Application) bool {
	return s.d.editable() && s.d.Phase == Editing && s.d.Submits == 0 && s.d.Source != nil && s.d.Source.Answers == s.answers.Digest()
}

// Correct takes over what a source says by now.
func Correct(s *Application, a *answers.Answers, from *ImportSource) {
	s.answers = a
	s.d.Source = from
	s.changed()
	s.leftAll()
	s.Checkpoint("corrected " + from.Name)
}
