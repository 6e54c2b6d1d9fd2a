package drafts

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/flow"
)

// retiring is how long a key stays after it was retired. A writer looks whether its key is retired before it seals, and after
// it if that took longer than stall; no save takes as long as this between the two.
const retiring = 10 * time.Minute

// keyDestroyedEvent is the tombstone of a key in the event log, under its name in place of a draft's.
const keyDestroyedEvent = "key destroyed"

// rotate makes this month's key if there is none. Two processes that do so at once make two, of which all then take one and
// the other is retired: a key is kept before its name is in the folder, and used after.
func (r *ring) rotate(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.reread(ctx); err != nil {
		return err
	}
	if r.isNow(r.choose().name) {
		return nil
	}
	return r.make(ctx)
}

// make makes a key for this month. The caller holds the lock.
func (r *ring) make(ctx context.Context) error {
	k, err := newKey()
	if err != nil {
		return err
	}
	k.name = r.month() + "-" + k.name
	if err := r.keep(ctx, k); err != nil {
		return fmt.Errorf("making the key of the month: %w", cause(err))
	}
	r.keys[k.name] = k
	r.seen = time.Time{}
	return r.reread(ctx)
}

// renew makes another key for this month and takes the one in use out of it.
func (r *ring) renew(ctx context.Context, old key) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.make(ctx); err != nil {
		return err
	}
	if _, err := place(r.path(old.name, retiredExt), nil); err != nil && !errors.Is(err, fs.ErrExist) {
		return cause(err)
	}
	r.seen = time.Time{}
	return r.reread(ctx)
}

// isEmptied tells whether a draft that was sealed for a key was removed.
func (r *ring) isEmptied(k key) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state[k.name].emptied
}

// keep stores a key where the lasting one is kept, or beside it. The caller holds the lock.
func (r *ring) keep(ctx context.Context, k key) error {
	switch r.kept {
	case inKeyring:
		if err := writable(r.folder); err != nil {
			return err // before the keyring has a key that nobody will know of
		}
		if err := r.entry.month(k.name).set(ctx, k); err != nil {
			return err
		}
		_, err := place(r.path(k.name, elsewhereExt), nil)
		return err
	case inFile:
		_, err := place(r.path(k.name, plainExt), []byte(printKeys([]key{k})))
		return err
	}
	return r.keepSealed(k)
}

func (r *ring) keepSealed(k key) error {
	sealed, err := r.vault.seal(forMonthKey, k.name, []byte(printKeys([]key{k})))
	if err != nil {
		return err
	}
	_, err = place(r.path(k.name, sealedExt), sealed)
	return err
}

// writable tries to write into a folder.
func writable(folder string) error {
	temp, err := writeTemp(folder, nil)
	if err == nil {
		err = os.Remove(temp)
	}
	return err
}

// unpack gives the keys that an exported key file brought files of their own, so that each can be destroyed alone, and then
// leaves the lasting one alone in the file. Killed in between it is done again by the next start.
func (l *locksmith) unpack(r *ring) {
	if len(l.brought) == 0 {
		return
	}
	r.take(l.brought)
	for _, k := range l.brought {
		r.mu.Lock()
		state := r.state[k.name]
		r.mu.Unlock()
		if !monthName.MatchString(k.name) || state.destroyed || state.sealed {
			continue
		}
		if err := r.keepSealed(k); err != nil && !errors.Is(err, fs.ErrExist) {
			return // the file still has them all
		}
	}
	if sealed, err := behind(l.o.Passphrase, l.o.ScryptWorkFactor, r.lasting); err == nil {
		_ = replace(filepath.Join(l.root, keyFile), sealed) // as above
	}
}

// turn retires the keys of other months, and this month's if its last draft was removed; moves what was sealed for them to
// this month's; and destroys those that nothing is sealed for any more. It returns the first reason why it could not.
func (s *Store) turn(ctx context.Context) error {
	if err := s.ring.rotate(ctx); err != nil {
		return err
	}
	k := s.ring.writing(ctx)
	if s.ring.isLasting(k) {
		return nil // nothing to move to
	}
	if s.ring.isEmptied(k) && !s.anySealedFor(k) {
		if err := s.ring.renew(ctx, k); err != nil {
			return err
		}
		k = s.ring.writing(ctx)
	}
	waiting, err := s.ring.retire(ctx, k)
	if err != nil || len(waiting) == 0 {
		return err
	}
	used, err := s.move(ctx, k)
	if err != nil {
		return err
	}
	if err := s.index.reseal(); err != nil {
		return cause(err)
	}
	var failed []error
	for name, since := range waiting {
		if used[name] || used[unknownKey] || s.now().Sub(since) < retiring {
			continue
		}
		if err := s.destroy(ctx, name); err != nil {
			failed = append(failed, fmt.Errorf("destroying the key %s: %w", name, cause(err)))
		}
	}
	return errors.Join(failed...)
}

// retire takes every key but one out of use and returns those that wait for their end, with since when.
func (r *ring) retire(ctx context.Context, but key) (map[string]time.Time, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, state := range r.state {
		if name == but.name || state.destroyed || !state.kept() || !state.retired.IsZero() {
			continue
		}
		if _, err := place(r.path(name, retiredExt), nil); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, cause(err)
		}
		r.seen = time.Time{}
	}
	if err := r.reread(ctx); err != nil {
		return nil, cause(err)
	}
	waiting := map[string]time.Time{}
	for name, state := range r.state {
		if state.left() || !state.destroyed && !state.retired.IsZero() {
			waiting[name] = state.retired
		}
	}
	return waiting, nil
}

// emptied marks the key in use if a folder that is about to go has something that is sealed for it. Whether it was the last
// is seen by turn.
func (s *Store) emptied(ctx context.Context, folder string) {
	k := s.ring.writing(ctx)
	if !s.ring.isLasting(k) && s.sealedFor(folder, k) {
		_, _ = place(s.ring.path(k.name, emptiedExt), nil) // without it the key ends with its month
	}
}

// destroy ends a key: first a mark that stays, after which nobody uses it, then the key itself wherever it is kept, then the
// event. Killed in between, or without an answer of the keyring, it is taken up again by the next Tidy.
func (s *Store) destroy(ctx context.Context, name string) error {
	r := s.ring
	if _, err := place(r.path(name, destroyedExt), nil); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	r.mu.Lock()
	delete(r.keys, name)
	elsewhere := r.state[name].elsewhere
	r.seen = time.Time{}
	r.mu.Unlock()
	if err := r.removeFiles(name, sealedExt, plainExt); err != nil {
		return err
	}
	if elsewhere {
		if err := r.entry.month(name).remove(ctx); err != nil {
			return err
		}
		if err := r.removeFiles(name, elsewhereExt); err != nil {
			return err
		}
	}
	events, err := s.Events(ctx, name)
	if err != nil {
		return err
	}
	if len(events) == 0 || events[len(events)-1].What != keyDestroyedEvent {
		if err := s.Append(ctx, flow.Event{User: s.user, Draft: name, What: keyDestroyedEvent}); err != nil {
			return err
		}
	}
	if err := r.removeFiles(name, emptiedExt, retiredExt); err != nil {
		return err
	}
	return syncFolder(r.folder)
}

func (r *ring) removeFiles(name string, exts ...string) error {
	for _, ext := range exts {
		if err := os.Remove(r.path(name, ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
