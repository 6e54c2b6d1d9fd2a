package flow

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/application"
)

// adopt goes on with what was kept of a draft here and not saved, and saves it with the others: what they changed meanwhile is merged. It
// returns the last one that it went on with, whose view says why it could not be saved; nil where nothing is kept.
func (o *Service) adopt(ctx context.Context, id string) (s *Session, err error) {
	keeper, ok := o.Store.(Keeper)
	var saved []byte
	for ok && (s == nil || s.View().SaveErr == nil) {
		kept, err := keeper.Adopt(id)
		switch {
		case errors.Is(err, ErrNoDraft), err == nil && bytes.Equal(kept.Body, saved): // the file of what is saved may stay
			return s, nil
		case err != nil:
			return nil, err
		}
		if s, err = o.witnessed(ctx, id, kept, application.ResumeUnsaved); err != nil {
			return nil, err
		}
		_ = s.Save(ctx, false) // the view says how it went
		saved = kept.Body
	}
	return s, nil
}

// Returned is what became of a draft that was kept on this computer.
type Returned struct {
	ID, Title string
	// Err is why it could not be saved with the others: it is kept still. nil: it is saved.
	Err error
}

// BringBack saves with the others what windows that are gone kept on this computer, but for what is open here and saves itself.
func (o *Service) BringBack(ctx context.Context, open func(id string) bool) []Returned {
	keeper, ok := o.Store.(Keeper)
	if !ok {
		return nil
	}
	var all []Returned
	for _, id := range keeper.Left() {
		if open(id) {
			continue
		}
		s, err := o.adopt(ctx, id)
		if s == nil {
			if err != nil { // else another window was faster
				all = append(all, Returned{ID: id, Err: err})
			}
			continue
		}
		v := s.View()
		if errors.Is(v.SaveErr, ErrAway) {
			break // nothing is to be told of it until there is an answer
		}
		all = append(all, Returned{id, v.Title, v.SaveErr})
	}
	return all
}

// witnessed opens a draft. Where the event log cannot be read for want of the server, nothing is sent until it was.
func (o *Service) witnessed(ctx context.Context, id string, loaded Loaded,
	open func(application.Config, string, string, Loaded, time.Time) (*application.Application, error),
) (*Session, error) {
	app, err := open(o.config(), id, rand.Text(), loaded, o.Now())
	if err != nil {
		return nil, err
	}
	s := newSession(o, id, app)
	events, err := o.Store.Events(ctx, id)
	switch {
	case errors.Is(err, ErrAway) && (loaded.Base != nil || loaded.Revision == 0): // it was kept here
		s.unwitnessed = true
	case err != nil:
		return nil, fmt.Errorf("reading the event log: %w", err)
	}
	app.Witness(events)
	return s, nil
}

// witness has the event log read where that was not possible before.
func (s *saver) witness(ctx context.Context) error {
	if !s.isUnwitnessed() {
		return nil
	}
	events, err := s.service.Store.Events(ctx, s.id)
	if err != nil {
		return fmt.Errorf("reading the event log: %w", err)
	}
	defer s.lock().Unlock()
	s.app.Witness(events)
	s.unwitnessed = false
	return nil
}

func (g *guarded) isUnwitnessed() bool {
	defer g.lock().Unlock()
	return g.unwitnessed
}
