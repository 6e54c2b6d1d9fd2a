package flow

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow/application"
)

// mergesKept bounds how often one save makes room for another window's before it gives up for now. Each round that is
// lost is a save that another window won, and the winner, who has nothing to merge, tends to win again: a window that
// types for a minute without a pause takes some hundred rounds.
const mergesKept = 2000

// Save writes a revision if anything changed. Interim saves are made inside a field. One save runs at a time; a second
// call waits for it. Where another window saved first, what it changed is taken over, and what both changed differently
// waits for ResolveConflict. ErrConflict: others saved all the time, or what they saved cannot be read; nothing was written.
func (s *saver) Save(ctx context.Context, interim bool) error {
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
func (s *saver) saveAlone(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	return s.saveOnce(ctx, false)
}

// saveOnce writes a revision if anything changed. ErrConflict: another window's is there, nothing was written.
func (s *saver) saveOnce(ctx context.Context, interim bool) error {
	snapshot, err := s.snapshot(interim)
	if snapshot == nil || err != nil {
		return err
	}
	saved, err := s.service.Store.Save(ctx, snapshot.Record)
	events := s.saved(snapshot, saved, err)
	if err != nil {
		return fmt.Errorf("saving the application: %w", err)
	}
	s.logEvents(ctx, events...)
	_ = s.witness(ctx) // nothing is sent before
	return nil
}

func (s *saver) snapshot(interim bool) (*application.Snapshot, error) {
	defer s.lock().Unlock()
	return s.app.Snapshot(interim)
}

func (s *saver) saved(snapshot *application.Snapshot, saved Saved, err error) []Event {
	defer s.lock().Unlock()
	return s.app.Saved(snapshot, saved, err)
}

// merge takes over what another window saved.
func (s *saver) merge(ctx context.Context) error {
	loaded, err := s.service.Store.Load(ctx, s.id)
	if err != nil {
		return fmt.Errorf("opening the other version: %w", err)
	}
	_, base, _ := s.opened()
	theirs, err := application.ReadTheirs(s.service.Catalogue, loaded, base)
	if err != nil {
		return err
	}
	giveWay, err := s.merged(theirs)
	if err != nil || !giveWay {
		return err
	}
	if err := s.saveOnce(ctx, false); err != nil {
		return err
	}
	defer s.lock().Unlock()
	application.GiveWay(s.app, theirs)
	return nil
}

func (s *saver) merged(theirs *application.Theirs) (giveWay bool, err error) {
	defer s.lock().Unlock()
	return s.app.Merge(theirs)
}

// logEvents writes events to the event log in order. An error must not stop the work, as the draft itself holds the truth:
// what could not be written is told after the next save.
func (s *saver) logEvents(ctx context.Context, events ...Event) {
	for i := range events {
		if err := s.log(ctx, events[i]); err != nil {
			defer s.lock().Unlock()
			application.NotLogged(s.app, events[i:])
			return
		}
	}
}

// log appends to the event log.
func (s *saver) log(ctx context.Context, e Event) error {
	if e.At.IsZero() {
		e.At = s.service.Now()
	}
	e.User, e.Draft = s.service.User, s.id
	return s.service.Store.Append(ctx, e)
}
