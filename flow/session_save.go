package flow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// Unsaved tells whether anything changed since the last save began.
func (s *Session) Unsaved() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version != s.savedVersion
}

// mergesKept bounds how often one save makes room for another window's before it gives up for now. Each round that is
// lost is a save that another window won, and the winner, who has nothing to merge, tends to win again: a window that
// types for a minute without a pause takes some hundred rounds.
const mergesKept = 2000

// Save writes a revision if anything changed. Interim saves are made inside a field. One save runs at a time; a second
// call waits for it. Where another window saved first, what it changed is taken over, and what both changed differently
// waits for Settle. ErrConflict: others saved all the time, or what they saved cannot be read; nothing was written.
func (s *Session) Save(ctx context.Context, interim bool) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	for range mergesKept {
		err := s.saveOnce(ctx, interim)
		if !errors.Is(err, ErrConflict) {
			return err
		}
		if err := s.merge(ctx); err != nil {
			return fmt.Errorf("taking over what another window saved: %w", err)
		}
	}
	return fmt.Errorf("saving the application: %w", ErrConflict)
}

// saveAlone is Save without room for another window's: what is journalled must be what is sent.
func (s *Session) saveAlone(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	return s.saveOnce(ctx, false)
}

// saveOnce writes a revision if anything changed. ErrConflict: another window's is there, nothing was written.
func (s *Session) saveOnce(ctx context.Context, interim bool) error {
	s.mu.Lock()
	if s.version == s.savedVersion && s.saveErr == nil {
		s.mu.Unlock()
		return nil
	}
	if s.conflict {
		s.mu.Unlock()
		return ErrConflict
	}
	s.noteEdits()
	version, told := s.version, len(s.auditTrail.pending)
	r, err := s.record(interim)
	if err != nil {
		s.saveErr = err // the screen must not go on saying that it is saved
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	saved, err := s.service.Store.Save(ctx, r)
	s.mu.Lock()
	var events []Event
	if err != nil {
		s.saveErr, s.conflict = err, errors.Is(err, ErrConflict)
	} else {
		s.revision, s.savedVersion, s.base = saved.Revision, version, r.Body
		s.savedAt, s.uncertain, s.saveErr = saved.At, saved.Uncertain, nil
		events, s.auditTrail.pending = s.auditTrail.pending[:told:told], s.auditTrail.pending[told:]
	}
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("saving the application: %w", err)
	}
	s.logEvents(ctx, events...)
	return nil
}

// record is the state to save, with the lock held.
func (s *Session) record(interim bool) (Record, error) {
	s.d.Window = s.window
	s.stampConflict(interim)
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
	waiting, _ := s.notStaged()
	doubt := Sync("")
	if s.d.editable() {
		doubt = s.begun()
	}
	return Summary{
		ID: s.id, Name: as.Title(), Registration: s.answers.Get(answers.RegistrationPath(s.service.Catalogue)),
		Phase: s.d.Phase, Status: s.d.Status, Step: s.d.Place.Step, UpdatedAt: s.service.Now(),
		Left: left, ToFix: fix, NotStaged: waiting, Doubt: doubt, AccountNumber: s.d.AccountNumber,
		Did: s.d.Did, User: s.service.User, Machine: s.service.Machine, HandedTo: s.handedTo(),
		Answers: s.answers.Digest(),
		Page:    s.pageTitle(), Since: s.since(), Named: s.named(), StagedAt: s.d.StagedAt, Archived: s.d.archived(), Leaving: s.d.Leaving,
		Stuck: s.d.Stuck, Source: s.d.Source,
	}
}

// pageTitle is the title of the page where the advisor stopped.
func (s *Session) pageTitle() string {
	at := s.d.Place
	if sec := s.service.Catalogue.Section(at.Section); sec != nil {
		for _, pg := range sec.Pages {
			if pg.ID == at.Page {
				return pg.Title
			}
		}
	}
	return ""
}

// since is from when on the application stands as it does with the custodian.
func (s *Session) since() time.Time {
	if s.d.Since.IsZero() {
		return s.d.Submitted
	}
	return s.d.Since
}

// Named counts what the custodian said that still stands.
func (s *Session) named() int {
	n := 0
	for _, p := range s.problems() {
		if p.Source == assess.FromCustodian && p.Note == "" {
			n++
		}
	}
	return n
}

// log appends to the event log. An error must not stop the work: the draft itself holds the truth.
func (s *Session) log(ctx context.Context, e Event) error {
	e.User, e.Draft = s.service.User, s.id
	return s.service.Store.Append(ctx, e)
}

// reconcileLog compares the draft with the event log: a submit that the log knows and the draft does not was sent from a
// revision that is gone, so its outcome is unknown. Entries left open are unknown as well.
func (s *Session) reconcileLog(events []Event) {
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
}
