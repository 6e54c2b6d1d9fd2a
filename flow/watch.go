package flow

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow/application"
)

// Notice tells that a draft changed.
type Notice struct {
	// Draft is "" where any may have changed.
	Draft string
	// Revision is the newest, 0 where the draft is gone.
	Revision uint64
}

// Watcher is what a Store also has that several desks share.
type Watcher interface {
	// Watch tells of drafts that somebody changed, this window too, two seconds after a save at the latest, until ctx ends; then it closes
	// the channel. A notice without a draft comes first, once changes are seen from then on, and again where some may have been missed or cannot be seen.
	Watch(ctx context.Context) <-chan Notice
}

// Changes is Watch of the store, nil where that has none.
func (o *Service) Changes(ctx context.Context) <-chan Notice {
	w, ok := o.Store.(Watcher)
	if !ok {
		return nil
	}
	return w.Watch(ctx)
}

// Changes is [Service.Changes].
func (g *guarded) Changes(ctx context.Context) <-chan Notice { return g.service.Changes(ctx) }

// Look takes over what somebody else saved, where nothing is unsaved here: else the save that is due does. News tells what it was.
func (s *saver) Look(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	if s.Unsaved() {
		return nil
	}
	loaded, err := s.service.Store.Load(ctx, s.id)
	if err != nil {
		return fmt.Errorf("looking at what others saved: %w", err)
	}
	s.Assigned(loaded.Meta.Assignee)
	revision, base, _ := s.opened()
	if loaded.Revision <= revision {
		return nil
	}
	theirs, err := application.ReadTheirs(s.service.Catalogue, loaded, base)
	if err == nil {
		err = s.looked(theirs)
	}
	if err != nil {
		return fmt.Errorf("taking over what others saved: %w", err)
	}
	return nil
}

func (s *saver) looked(theirs *application.Theirs) error {
	defer s.lock().Unlock()
	err := application.Look(s.app, theirs)
	if errors.Is(err, ErrConflict) {
		return nil // something was typed meanwhile: the save takes it over
	}
	return err
}
