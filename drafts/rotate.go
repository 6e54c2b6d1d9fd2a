package drafts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/flow"
)

const (
	// retiring is how long a key stays after it was retired, at least. A writer looks whether its key is retired before it seals,
	// and after it if that took longer than stall; no save takes as long as this between the two.
	retiring = 10 * time.Minute
	// grace is how long nothing that needs a key must have been seen before the key ends. What was moved away for a while, or is
	// hidden by a folder that did not come up, is back by then.
	grace = 7 * 24 * time.Hour
)

// keyDestroyedEvent is the tombstone of a key in the event log, under its name in place of a draft's.
const keyDestroyedEvent = "key destroyed"

// rotate makes this month's key if there is none.
func (r *ring) rotate(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isNow(r.choose(r.refresh(ctx)).name) {
		return nil
	}
	return r.make(ctx, "")
}

// make makes a key for this month, unless another process did or a key that is to be retired by it is retired already. Two
// processes that do so at once, where locks are not known, make two, of which all then take one and the other is retired: a key is
// kept before its name is in the manifest, and used after. The caller holds the lock.
func (r *ring) make(ctx context.Context, retire string) error {
	k, err := newKey()
	if err != nil {
		return err
	}
	k.name = r.month() + "-" + k.name
	var kept bool
	err = r.manifest.update(func(rec *record) error {
		for name, state := range rec.Keys {
			if name == retire || !r.isNow(name) || !state.Retired.IsZero() || !state.Destroyed.IsZero() {
				continue
			}
			if _, has := r.keys[name]; !has {
				r.load(ctx, name)
			}
			if _, has := r.keys[name]; has {
				return nil // another process made it
			}
		}
		if err := r.keep(ctx, k); err != nil {
			return err
		}
		kept = true
		rec.Keys[k.name] = keyMark{}
		if retire != "" {
			rec.retire(retire, r.now())
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("making the key of the month: %w", cause(err))
	}
	if kept {
		r.keys[k.name] = k
	}
	return nil
}

func (r *record) retire(name string, at time.Time) {
	state := r.Keys[name]
	if state.Retired.IsZero() {
		state.Retired = at.UTC().Round(0)
		r.Keys[name] = state
	}
}

// renew makes another key for this month and takes the one in use out of it.
func (r *ring) renew(ctx context.Context, old key) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.make(ctx, old.name)
}

// keep stores a key where the lasting one is kept, or beside it. The caller holds the lock.
func (r *ring) keep(ctx context.Context, k key) error {
	if r.kept != inKeyring {
		return r.keepSealed(k)
	}
	if err := writable(filepath.Dir(r.folder)); err != nil {
		return err // before the keyring has a key that nobody will know of
	}
	return r.entry.month(k.name).set(ctx, k)
}

// keepSealed writes the file of a key. The caller holds the lock.
func (r *ring) keepSealed(k key) error {
	sealed, err := r.vault.seal(forMonthKey, k.name, []byte(printKeys("", k)))
	if err != nil {
		return err
	}
	path := r.path(k.name, sealedExt)
	if err := errors.Join(ownFolder(r.folder), replace(path, sealed)); err != nil {
		return err
	}
	if r.files[k.name], err = os.Lstat(path); err != nil {
		return err
	}
	return syncFolder(r.folder)
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
// leaves the lasting one alone in the file, with the line that says what it is the key of. Killed in between it is done again by
// the next start.
func (l *locksmith) unpack(r *ring) {
	if l.opened && l.labelled && len(l.brought) == 0 || !l.opened {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	states := r.states()
	var fresh []string
	for _, k := range l.brought {
		if state := states[k.name]; !monthName.MatchString(k.name) || !state.Destroyed.IsZero() {
			continue
		}
		if _, _, err := r.read(k.name); err != nil && r.keepSealed(k) != nil {
			return // the file still has them all
		}
		if _, known := states[k.name]; !known {
			fresh = append(fresh, k.name)
		}
	}
	err := r.manifest.update(func(rec *record) error {
		for _, name := range fresh {
			if _, known := rec.Keys[name]; !known {
				rec.Keys[name] = keyMark{}
			}
		}
		return nil
	})
	if err != nil {
		return
	}
	if sealed, err := behind(l.o.Passphrase, l.o.ScryptWorkFactor, l.o.Environment, r.vault.key); err == nil {
		_ = replace(filepath.Join(l.root, keyFile), sealed) // as above
	}
}

// turn retires the keys of other months, and this month's if its last draft was removed; moves what was sealed for them to
// this month's; and destroys those that nothing was seen to need for long enough. It returns the first reason why it could not.
func (s *Store) turn(ctx context.Context) error {
	if err := s.ring.rotate(ctx); err != nil {
		return err
	}
	k := s.ring.writing(ctx)
	if s.ring.isLasting(k) {
		return nil // nothing to move to
	}
	if state, _ := s.ring.state(k.name); state.Emptied && !s.anySealedFor(k) {
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
	if lacking, err := s.lacking(); err != nil || len(lacking) > 0 {
		used[unknownKey] = true // a draft that is not where it was does not say what it needs
	}
	ready, err := s.ring.settle(waiting, used)
	if err != nil {
		return err
	}
	var failed []error
	for _, name := range ready {
		if err := s.destroy(ctx, name); err != nil {
			failed = append(failed, fmt.Errorf("destroying the key %s: %w", name, cause(err)))
		}
	}
	return errors.Join(failed...)
}

// retire takes every key but one out of use, those too that have a file and that the manifest lost, and returns what waits for its
// end.
func (r *ring) retire(ctx context.Context, but key) (waiting map[string]keyMark, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	states := r.refresh(ctx)
	var out []string
	for _, name := range r.filed(ctx) {
		if _, known := states[name]; !known {
			out = append(out, name)
		}
	}
	for name, state := range states {
		if name != but.name && state.Destroyed.IsZero() && state.Retired.IsZero() {
			out = append(out, name)
		}
	}
	if len(out) > 0 {
		if err := r.manifest.update(func(rec *record) error {
			for _, name := range out {
				rec.retire(name, r.now())
			}
			return nil
		}); err != nil {
			return nil, cause(err)
		}
	}
	waiting = map[string]keyMark{}
	for name, state := range r.states() {
		if !state.Retired.IsZero() && !state.Ended {
			waiting[name] = state
		}
	}
	return waiting, nil
}

// settle notes since when nothing needs each of the keys that wait for their end, and returns those whose time has come. Those
// whose destruction was begun are among them.
func (r *ring) settle(waiting map[string]keyMark, used map[string]bool) (ready []string, err error) {
	now := r.now().UTC().Round(0)
	changed := map[string]time.Time{}
	for name, state := range waiting {
		needed := used[name] || used[unknownKey]
		switch {
		case !state.Destroyed.IsZero():
			ready = append(ready, name)
		case needed && !state.Unused.IsZero():
			changed[name] = time.Time{}
		case needed:
		case state.Unused.IsZero() || state.Unused.After(now):
			changed[name] = now
		case now.Sub(state.Unused) >= grace && now.Sub(state.Retired) >= retiring:
			ready = append(ready, name)
		}
	}
	if len(changed) == 0 {
		return ready, nil
	}
	return ready, r.manifest.update(func(rec *record) error {
		for name, since := range changed {
			state := rec.Keys[name]
			state.Unused = since
			rec.Keys[name] = state
		}
		return nil
	})
}

// emptied marks the key in use if a folder that is about to go has something that is sealed for it. Whether it was the last
// is seen by turn.
func (s *Store) emptied(ctx context.Context, folder string) {
	k := s.ring.writing(ctx)
	if state, _ := s.ring.state(k.name); s.ring.isLasting(k) || state.Emptied || !s.sealedFor(folder, k) {
		return
	}
	_ = s.manifest.update(func(rec *record) error { // without it the key ends with its month
		state := rec.Keys[k.name]
		state.Emptied = true
		rec.Keys[k.name] = state
		return nil
	})
}

// destroy ends a key: first the manifest says so, after which nobody uses it, then the key goes wherever it is kept, then the event
// is written. Killed in between, or without an answer of the keyring, it is taken up again by the next Tidy.
func (s *Store) destroy(ctx context.Context, name string) error {
	r := s.ring
	mark := func(change func(*keyMark)) error {
		return s.manifest.update(func(rec *record) error {
			state := rec.Keys[name]
			change(&state)
			rec.Keys[name] = state
			return nil
		})
	}
	if err := mark(func(k *keyMark) { k.Destroyed = s.now().UTC().Round(0) }); err != nil {
		return err
	}
	r.mu.Lock()
	delete(r.keys, name)
	delete(r.files, name)
	r.mu.Unlock()
	if err := r.removeFile(name, sealedExt); err != nil {
		return err
	}
	if r.kept == inKeyring {
		if err := r.entry.month(name).remove(ctx); err != nil {
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
	if err := syncFolder(r.folder); err != nil {
		return err
	}
	return mark(func(k *keyMark) { k.Ended = true })
}
