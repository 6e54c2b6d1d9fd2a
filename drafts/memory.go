package drafts

import (
	"context"
	"strconv"
)

// memory is the entry of the keyring that has the generation of the manifest: what an older copy of the whole folder is
// recognised by. Behind a passphrase, and in the open, there is nothing outside the folder that could remember it.
func (e entryIn) memory() entryIn { return entryIn{e.keyring, e.user + "-generation"} }

// generation is what the keyring remembers, 0 where it does not.
func (e entryIn) generation(ctx context.Context) uint64 {
	text, err := limited(ctx, func() (string, error) { return e.keyring.Get(keyringService, e.memory().user) })
	if err != nil {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// remember tells the keyring the generation of the manifest if it is a later one.
func (s *Store) remember(ctx context.Context) error {
	var now uint64
	s.manifest.view(func(r *record) { now = r.Generation })
	s.mu.Lock()
	before := s.remembered
	s.mu.Unlock()
	if s.kept != inKeyring || now <= before {
		return nil
	}
	e := s.ring.entry
	_, err := limited(ctx, func() (string, error) {
		return "", e.keyring.Set(keyringService, e.memory().user, strconv.FormatUint(now, 10))
	})
	if err == nil {
		s.mu.Lock()
		s.remembered = now
		s.mu.Unlock()
	}
	return err
}
