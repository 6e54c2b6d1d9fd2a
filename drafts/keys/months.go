package keys

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
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

// DestroyedEvent is the tombstone of a key in the event log, under its name in place of a draft's.
const DestroyedEvent = "key destroyed"

// Unknown stands for any key among those that files need.
const Unknown = ""

// Rotate makes this month's key if there is none.
func (r *Store) Rotate(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isNow(r.choose(r.refresh(ctx)).Name) {
		return nil
	}
	return r.make(ctx, "")
}

// make makes a key for this month, unless another process did or a key that is to be retired by it is retired already. Two
// processes that do so at once, where locks are not known, make two, of which all then take one and the other is retired: a key is
// kept before its name is in the manifest, and used after. The caller holds the lock.
func (r *Store) make(ctx context.Context, retire string) error {
	k, err := seal.NewKey()
	if err != nil {
		return err
	}
	k.Name = r.month() + "-" + k.Name
	var kept bool
	err = r.manifest.Update(func(rec *manifest.Record) error {
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
		rec.Keys[k.Name] = manifest.KeyState{}
		if retire != "" {
			rec.Retire(retire, r.now())
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("making the key of the month: %w", disk.Cause(err))
	}
	if kept {
		r.keys[k.Name] = k
	}
	return nil
}

// ReplaceCurrent makes another key for this month and takes the one in use out of it.
func (r *Store) ReplaceCurrent(ctx context.Context, old seal.Key) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.make(ctx, old.Name)
}

// keep stores a key where the lasting one is kept, or beside it. The caller holds the lock.
func (r *Store) keep(ctx context.Context, k seal.Key) error {
	if r.kept != inKeyring {
		return r.keepSealed(k)
	}
	if err := disk.Writable(filepath.Dir(r.folder)); err != nil {
		return err // before the keyring has a key that nobody will know of
	}
	return r.entry.month(k.Name).set(ctx, k)
}

// keepSealed writes the file of a key. The caller holds the lock.
func (r *Store) keepSealed(k seal.Key) error {
	sealed, err := r.vault.Seal(seal.ForMonthKey, k.Name, []byte(printKeys("", k)))
	if err != nil {
		return err
	}
	path := r.path(k.Name, sealedExt)
	if err := errors.Join(disk.OwnFolder(r.folder), disk.Replace(path, sealed)); err != nil {
		return err
	}
	if r.files[k.Name], err = disk.Seen(path); err != nil {
		return err
	}
	return disk.SyncFolder(r.folder)
}

// MarkEmptied notes that a draft that was sealed for a key is removed: once nothing is, it ends in the middle of its month.
func (r *Store) MarkEmptied(k seal.Key) {
	_ = r.manifest.Update(func(rec *manifest.Record) error { // without it the key ends with its month
		state := rec.Keys[k.Name]
		state.Emptied = true
		rec.Keys[k.Name] = state
		return nil
	})
}

// Retire takes every key but one out of use, those too that have a file and that the manifest lost, and returns what waits for its
// end.
func (r *Store) Retire(ctx context.Context, but seal.Key) (waiting map[string]manifest.KeyState, err error) {
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
		if name != but.Name && state.Destroyed.IsZero() && state.Retired.IsZero() {
			out = append(out, name)
		}
	}
	if len(out) > 0 {
		if err := r.manifest.Update(func(rec *manifest.Record) error {
			for _, name := range out {
				rec.Retire(name, r.now())
			}
			return nil
		}); err != nil {
			return nil, disk.Cause(err)
		}
	}
	waiting = map[string]manifest.KeyState{}
	for name, state := range r.states() {
		if !state.Retired.IsZero() && !state.Ended {
			waiting[name] = state
		}
	}
	return waiting, nil
}

// MarkUnused notes since when nothing needs each of the keys that wait for their end, and returns those whose time has come. Those
// whose destruction was begun are among them.
func (r *Store) MarkUnused(waiting map[string]manifest.KeyState, used map[string]bool) (ready []string, err error) {
	now := r.now().UTC().Round(0)
	changed := map[string]time.Time{}
	for name, state := range waiting {
		needed := used[name] || used[Unknown]
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
	return ready, r.manifest.Update(func(rec *manifest.Record) error {
		for name, since := range changed {
			state := rec.Keys[name]
			state.Unused = since
			rec.Keys[name] = state
		}
		return nil
	})
}

// Destroy ends a key: first the manifest says so, after which nobody uses it, then the key goes wherever it is kept, then the event
// is written. Killed in between, or without an answer of the keyring, it is taken up again by the next Tidy.
func (r *Store) Destroy(ctx context.Context, name, user string) error {
	mark := func(change func(*manifest.KeyState)) error {
		return r.manifest.Update(func(rec *manifest.Record) error {
			state := rec.Keys[name]
			change(&state)
			rec.Keys[name] = state
			return nil
		})
	}
	if err := mark(func(k *manifest.KeyState) { k.Destroyed = r.now().UTC().Round(0) }); err != nil {
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
	events, err := r.log.Events(ctx, name)
	if err != nil {
		return err
	}
	if len(events) == 0 || events[len(events)-1].What != DestroyedEvent {
		if err := r.log.Append(ctx, flow.Event{User: user, Draft: name, What: DestroyedEvent}); err != nil {
			return err
		}
	}
	if err := disk.SyncFolder(r.folder); err != nil {
		return err
	}
	return mark(func(k *manifest.KeyState) { k.Ended = true })
}
