package flow

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// Handover is an application that somebody handed over, opened and found sound. Nothing of it is kept here before Keep.
type Handover struct {
	// From, Key, At and Note are what the file says: whoever knows the key of this computer can write one. Key is the public
	// key of the sender, "" in files of older versions.
	From, Key, Note string
	At              time.Time
	// Back tells that it goes on from the original, which was handed over from here.
	Back bool

	session *Session
}

// OpenHandover opens what was handed over and checks that it can be taken over here; nothing is changed. ErrNoHandoverSealer,
// ErrNotForUs, ErrDamaged, ErrTruncated, ErrNoHandover, ErrTooNew, ErrOtherPlace, ErrBound, ErrNumberTaken; ErrHere: it is here already and
// was not handed over.
func (o *Service) OpenHandover(ctx context.Context, sealed []byte) (*Handover, error) {
	o.complete()
	courier, ok := o.Store.(HandoverSealer)
	if !ok {
		return nil, ErrNoHandoverSealer
	}
	data, err := courier.OpenSealed(sealed)
	if err != nil {
		return nil, err
	}
	got, err := application.ReadHandover(o.config(), rand.Text(), data, o.NewID(), o.Now())
	if err != nil {
		return nil, err
	}
	if err := o.numberFree(ctx, got.Draft, got.Application.AccountNumber()); err != nil {
		return nil, err
	}
	h := &Handover{From: got.From, Key: got.Key, Note: got.Note, At: got.At, session: newSession(o, got.Draft, got.Application)}
	original, err := o.Store.Load(ctx, got.Draft)
	switch {
	case errors.Is(err, ErrNoDraft):
		return h, nil
	case err != nil:
		return h, err
	}
	h.Back = true
	return h, application.ContinueFrom(got.Application, original)
}

// Catalogue is the one it is asked by here.
func (h *Handover) Catalogue() *catalogue.Catalogue { return h.session.Catalogue() }

// Assessment is the state of its answers.
func (h *Handover) Assessment() *assess.Assessment { return h.session.Assessment() }

// Problems are what is left to answer and to fix in it.
func (h *Handover) Problems() []assess.Problem { return h.session.Problems() }

// View is a snapshot of it.
func (h *Handover) View() View { return h.session.View() }

// Keep takes the application over: it is saved here when Keep returns. ErrConflict: another window took it over, or back,
// since it was opened.
func (h *Handover) Keep(ctx context.Context) (*Session, error) {
	s := h.session
	s.takeOver(h.From)
	if err := s.saveAlone(ctx); err != nil {
		return nil, err
	}
	if err := s.registered(ctx); err != nil {
		return nil, err
	}
	s.logEvents(ctx, Event{What: "taken over"})
	return s, nil
}

func (s *saver) takeOver(from string) {
	defer s.lock().Unlock()
	application.TakeOver(s.app, from)
}
