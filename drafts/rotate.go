package drafts

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/keys"
)

// turn retires the keys of other months, and this month's if its last draft was removed; moves what was sealed for them to
// this month's; and destroys those that nothing was seen to need for long enough. It returns the first reason why it could not.
func (s *Store) turn(ctx context.Context) error {
	if err := s.keyStore.Rotate(ctx); err != nil {
		return err
	}
	k := s.keyStore.Writing(ctx)
	if s.keyStore.IsLasting(k) {
		return nil // nothing to move to
	}
	if state, _ := s.keyStore.State(k.Name); state.Emptied && !s.anySealedFor(k) {
		if err := s.keyStore.ReplaceCurrent(ctx, k); err != nil {
			return err
		}
		k = s.keyStore.Writing(ctx)
	}
	waiting, err := s.keyStore.Retire(ctx, k)
	if err != nil || len(waiting) == 0 {
		return err
	}
	used, err := s.move(ctx, k)
	if err != nil {
		return err
	}
	if err := s.index.reseal(); err != nil {
		return disk.Cause(err)
	}
	if lacking, err := s.lacking(); err != nil || len(lacking) > 0 {
		used[keys.Unknown] = true // a draft that is not where it was does not say what it needs
	}
	ready, err := s.keyStore.MarkUnused(waiting, used)
	if err != nil {
		return err
	}
	var failed []error
	for _, name := range ready {
		if err := s.keyStore.Destroy(ctx, name, s.user); err != nil {
			failed = append(failed, fmt.Errorf("destroying the key %s: %w", name, disk.Cause(err)))
		}
	}
	return errors.Join(failed...)
}

// emptied marks the key in use if a folder that is about to go has something that is sealed for it. Whether it was the last
// is seen by turn.
func (s *removals) emptied(ctx context.Context, folder string) {
	k := s.keyStore.Writing(ctx)
	if state, _ := s.keyStore.State(k.Name); s.keyStore.IsLasting(k) || state.Emptied || !s.sealedFor(folder, k) {
		return
	}
	s.keyStore.MarkEmptied(k)
}
