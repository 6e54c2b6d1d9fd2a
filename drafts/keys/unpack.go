package keys

import (
	"path/filepath"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
)

// Unpack gives the keys that an exported key file brought files of their own, so that each can be destroyed alone, and then
// leaves the lasting one alone in the file, with the line that says what it is the key of. Killed in between it is done again by
// the next start.
func (l *Resolver) Unpack(r *Store) {
	if l.opened && l.Labelled && len(l.brought) == 0 || !l.opened {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	states := r.states()
	var fresh []string
	for _, k := range l.brought {
		if state := states[k.Name]; !monthName().MatchString(k.Name) || !state.Destroyed.IsZero() {
			continue
		}
		if _, _, err := r.read(k.Name); err != nil && r.keepSealed(k) != nil {
			return // the file still has them all
		}
		if _, known := states[k.Name]; !known {
			fresh = append(fresh, k.Name)
		}
	}
	err := r.manifest.Update(func(rec *manifest.Record) error {
		for _, name := range fresh {
			if _, known := rec.Keys[name]; !known {
				rec.Keys[name] = manifest.KeyState{}
			}
		}
		return nil
	})
	if err != nil {
		return
	}
	if sealed, err := behind(l.o.Passphrase, l.o.ScryptWorkFactor, l.o.Environment, r.vault.Key); err == nil {
		_ = disk.Replace(filepath.Join(l.root, keyFile), sealed) // as above
	}
}
