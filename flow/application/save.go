package application

import (
	"errors"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// Unsaved tells whether anything changed since the last save began.
func (s *Application) Unsaved() bool {
	return s.version != s.savedVersion
}

// Snapshot is a state of the application to save.
type Snapshot struct {
	Record
	version uint64
	told    int // events of the audit trail that it brings
}

// Snapshot returns what is to be saved now, nil for nothing. Interim saves are made inside a field. ErrConflict: what another
// window saved is to be merged first.
func (s *Application) Snapshot(interim bool) (*Snapshot, error) {
	if s.version == s.savedVersion && s.saveErr == nil {
		return nil, nil //nolint:nilnil // there is nothing to save
	}
	if s.conflict {
		return nil, ErrConflict
	}
	s.noteEdits()
	snapshot := &Snapshot{version: s.version, told: len(s.auditTrail.pending)}
	s.d.Window = s.window
	s.stampConflict(interim)
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		s.saveErr = err // the screen must not go on saying that it is saved
		return nil, err
	}
	snapshot.Record = Record{ID: s.id, Revision: s.revision, Interim: interim, Meta: s.Summary(), Body: body}
	return snapshot, nil
}

// Saved takes in what became of a snapshot and returns the events that the log may be told of now.
func (s *Application) Saved(snapshot *Snapshot, saved Saved, err error) []Event {
	if err != nil {
		s.saveErr, s.conflict = err, errors.Is(err, ErrConflict)
		return nil
	}
	s.revision, s.savedVersion, s.base = saved.Revision, snapshot.version, snapshot.Body
	s.savedAt, s.uncertain, s.saveErr = saved.At, saved.Uncertain, nil
	told := snapshot.told
	events := s.auditTrail.pending[:told:told]
	s.auditTrail.pending = s.auditTrail.pending[told:]
	return events
}

// Summary is what a board row needs.
func (s *Application) Summary() Summary {
	as := s.Assessment()
	left, fix, _ := as.Total()
	waiting, _ := s.notStaged()
	doubt := Sync("")
	if s.d.editable() {
		doubt = s.FirstStage()
	}
	return Summary{
		ID: s.id, Name: as.Title(), Registration: s.answers.Get(answers.RegistrationPath(s.config.Catalogue)),
		Phase: s.d.Phase, Status: s.d.Status, Step: s.d.Place.Step, UpdatedAt: s.now,
		Left: left, ToFix: fix, NotStaged: waiting, Doubt: doubt, AccountNumber: s.d.AccountNumber,
		Did: s.d.Did, User: s.config.User, Machine: s.config.Machine, HandedTo: s.handedTo(),
		Answers: s.answers.Digest(),
		Page:    s.pageTitle(), Since: s.since(), Named: s.named(), StagedAt: s.d.StagedAt, Archived: s.d.archived(), Leaving: s.d.Leaving,
		Stuck: s.d.Stuck, Source: s.d.Source,
	}
}

// pageTitle is the title of the page where the advisor stopped.
func (s *Application) pageTitle() string {
	at := s.d.Place
	if sec := s.config.Catalogue.Section(at.Section); sec != nil {
		for _, pg := range sec.Pages {
			if pg.ID == at.Page {
				return pg.Title
			}
		}
	}
	return ""
}

// since is from when on the application stands as it does with the custodian.
func (s *Application) since() time.Time {
	if s.d.Since.IsZero() {
		return s.d.Submitted
	}
	return s.d.Since
}

// Named counts what the custodian said that still stands.
func (s *Application) named() int {
	n := 0
	for _, p := range s.Problems() {
		if p.Source == assess.FromCustodian && p.Note == "" {
			n++
		}
	}
	return n
}

// Witness compares a draft that was resumed with the event log, the second witness of a submit, and the later of the two
// wins: a submit that the log knows and the draft does not was sent from a revision that is gone, so its outcome is unknown
// and the phase Unsure. Entries of the journal left open are unknown as well; of a first stage the sync is Maybe then.
func (s *Application) Witness(events []Event) {
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
	d := s.d
	if sent > d.Submits {
		d.Submits, d.Submitted, d.Phase = sent, last.At, Unsure
		d.moment(last.At, "Submit sent", "")
		d.moment(last.At, "Outcome unknown: the program ended before an answer came", "")
		s.note(Event{What: outcomeUnknown, Ref: last.Ref})
		s.touched()
	}
	if e := d.unfinished(actSubmit); e != nil {
		d.Phase = Unsure
		d.closeEntry(e.ID, outcomeUnknown, "")
		d.moment(e.At, "Outcome unknown: the program ended before an answer came", "")
		s.note(Event{What: outcomeUnknown, Ref: e.ID})
		s.touched()
	}
	for e := d.unfinished(actStage); e != nil; e = d.unfinished(actStage) {
		d.closeEntry(e.ID, outcomeUnknown, "")
		s.note(Event{What: "stage " + outcomeUnknown, Step: strings.Join(e.Steps, ","), Ref: e.ID})
		if e.First {
			d.moment(e.At, "The custodian may have started a record: no answer came", "")
		}
		s.touched()
	}
	s.recallStaging()
	s.age(s.savedAt)
}

// SavedAt is when the application was saved last, zero before.
func (s *Application) SavedAt() time.Time { return s.savedAt }

// Revision is the one that this run opened or saved last, 0 for none.
func (s *Application) Revision() uint64 { return s.revision }
