package flow

import (
	"context"
	"errors"
	"fmt"
)

// Unsaved tells whether anything changed since the last save began.
func (s *Session) Unsaved() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version != s.savedVersion && !s.conflict
}

// Save writes a revision if anything changed. Interim saves are made inside a field. One save runs at a time; a second
// call waits for it. ErrConflict: another window saved this draft, nothing was written, and Settle decides.
func (s *Session) Save(ctx context.Context, interim bool) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	if s.version == s.savedVersion && s.saveErr == nil {
		s.mu.Unlock()
		return nil
	}
	if s.conflict {
		s.mu.Unlock()
		return ErrConflict
	}
	version := s.version
	r, err := s.record(interim)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	saved, err := s.office.Store.Save(ctx, r)
	s.mu.Lock()
	first := s.revision == 0
	if err != nil {
		s.saveErr, s.conflict = err, errors.Is(err, ErrConflict)
	} else {
		s.revision, s.savedVersion = saved.Revision, version
		s.savedAt, s.uncertain, s.saveErr = saved.At, saved.Uncertain, nil
	}
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("saving the application: %w", err)
	}
	if first {
		s.log(ctx, Event{What: "started"})
	}
	return nil
}

// record is the state to save, with the lock held.
func (s *Session) record(interim bool) (Record, error) {
	body, err := encodeDraft(s.d, s.answers)
	if err != nil {
		return Record{}, err
	}
	return Record{ID: s.id, Revision: s.revision, Interim: interim, Meta: s.summary(), Body: body}, nil
}

// summary is what a board row needs.
func (s *Session) summary() Summary {
	as := s.assess()
	left, fix, _ := as.Total()
	return Summary{
		ID: s.id, Name: as.Title(), Registration: s.answers.Get(RegistrationPath(s.office.Catalogue)),
		Phase: s.d.Phase, Status: s.d.Status, Step: s.d.Place.Step, UpdatedAt: s.office.Now(),
		Left: left, ToFix: fix, NotStaged: s.notStaged(), AccountNumber: s.d.AccountNumber,
	}
}

// Settle ends a conflict. With mine, the answers of this window go on top of the other's revision; otherwise the other's
// are taken, and this window's are kept in the history first. What the custodian holds, the account number, the journal
// and the submit count are always the newer ones of the store.
func (s *Session) Settle(ctx context.Context, mine bool) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	loaded, err := s.office.Store.Load(ctx, s.id)
	if err != nil {
		return fmt.Errorf("opening the other version: %w", err)
	}
	d, a, err := decodeDraft(s.office.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	s.mu.Lock()
	own := s.answers
	place := s.d.Place
	s.d, s.revision, s.conflict, s.saveErr = d, loaded.Revision, false, nil
	s.d.Place = place
	s.changed()
	version := s.version
	r, err := s.record(false)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	saved, err := s.office.Store.Save(ctx, r) // this window's answers, on top of theirs
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.saveErr, s.conflict = err, errors.Is(err, ErrConflict)
		return fmt.Errorf("saving the application: %w", err)
	}
	s.revision, s.savedVersion, s.savedAt = saved.Revision, version, saved.At
	if !mine || !d.Phase.Editable() {
		s.undo = append(s.undo, checkpoint{"took the other window's version", own.Clone()})
		s.answers, s.marked = a, a.Clone()
		s.changed()
	}
	return nil
}

// log appends to the event log what must not stop the work: the draft itself holds the truth.
func (s *Session) log(ctx context.Context, e Event) {
	e.At, e.User, e.Draft = s.office.Now(), s.office.User, s.id
	_ = s.office.Store.Append(ctx, e) // the caller has nothing to take back
}

// witness compares the draft with the event log: a submit that the log knows and the draft does not was sent from a
// revision that is gone, so its outcome is unknown. Entries left open are unknown as well.
func (s *Session) witness(events []Event) {
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
		s.touched()
	}
	if e := d.unsettled(actSubmit); e != nil {
		d.Phase = Unsure
		d.closeEntry(e.ID, "unknown", "")
		d.moment(e.At, "Outcome unknown: the program ended before an answer came", "")
		s.touched()
	}
	for e := d.unsettled(actStage); e != nil; e = d.unsettled(actStage) {
		d.closeEntry(e.ID, "unknown", "")
		if e.First {
			d.moment(e.At, "The custodian may have started a record: no answer came", "")
		}
		s.touched()
	}
	if !d.Opened && d.maybeStarted() {
		s.sync = Maybe
	}
}
