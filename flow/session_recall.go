package flow

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"brokerage/onboard/flow/application"
)

// Recall puts what earlier runs did below undo and, if nothing was changed since, redo. It reads up to a hundred
// revisions, and belongs into a goroutine of its own. Without a history it does nothing.
func (r *recaller) Recall(ctx context.Context) error {
	r.recalling.Lock()
	defer r.recalling.Unlock()
	h, ok := r.service.Store.(History)
	upTo, body, done := r.opened()
	switch {
	case done:
		return nil
	case !ok || upTo == 0:
		r.recalled()
		return nil
	}
	states, err := r.before(ctx, h, upTo)
	if err != nil {
		return fmt.Errorf("looking into the history: %w", err)
	}
	last, err := application.ReadPast(r.service.Catalogue, body)
	if err != nil {
		return err
	}
	r.recalled(append(states, last)...)
	return nil
}

// opened is the revision that undo reaches back from, and whether it does already.
func (r *recaller) opened() (revision uint64, body []byte, recalled bool) {
	defer r.lock().Unlock()
	return application.RevisionOf(r.app), application.MergeBase(r.app), application.ReachesBack(r.app)
}

func (r *recaller) recalled(states ...application.Past) {
	defer r.lock().Unlock()
	application.Recall(r.app, states...)
}

// before loads the checkpoints before a revision, oldest first. One that cannot be read is passed over.
func (r *recaller) before(ctx context.Context, h History, upTo uint64) ([]application.Past, error) {
	revisions, err := h.Revisions(ctx, r.id)
	if err != nil {
		return nil, err
	}
	var states []application.Past
	for i, rev := range revisions {
		older := Revision{}
		if i+1 < len(revisions) {
			older = revisions[i+1]
		}
		same := !older.Interim && older.Unreadable == "" && rev.Meta.Answers != "" && older.Meta.Answers == rev.Meta.Answers
		if rev.Interim || rev.Unreadable != "" || rev.Number >= upTo || len(states) == application.UndoKept || same {
			continue // of several with the same answers the one counts that brought them
		}
		loaded, err := h.LoadRevision(ctx, r.id, rev.Number)
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		if err != nil {
			continue // thinned or damaged since
		}
		if past, err := application.ReadPast(r.service.Catalogue, loaded.Body); err == nil {
			states = append(states, past)
		}
	}
	slices.Reverse(states)
	return states, nil
}

// forget deletes what was said before; undo ends there. What is being read of earlier runs is forgotten too.
func (r *recaller) forget(ctx context.Context, f Forgetter) (int, error) {
	r.recalling.Lock()
	defer r.recalling.Unlock()
	n, err := f.ForgetEarlier(ctx, r.id)
	if err != nil {
		return n, err
	}
	defer r.lock().Unlock()
	application.ForgetUndo(r.app)
	return n, nil
}
