package drafts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
)

// memory is the entry of the keyring that has the generation of the manifest of a folder: what an older copy of the whole folder
// is recognised by. Several folders may share a lasting key, so the place is in its name. Behind a passphrase, and in the open, there
// is nothing outside the folder that could remember it.
func (e entryIn) memory(root string) entryIn {
	if whole, err := filepath.Abs(root); err == nil {
		root = whole
	}
	sum := sha256.Sum256([]byte(root))
	return entryIn{e.keyring, e.user + "-generation-" + hex.EncodeToString(sum[:8])}
}

// generation is what the keyring remembers of a folder, 0 where it does not.
func (e entryIn) generation(ctx context.Context, root string) uint64 {
	text, err := limited(ctx, func() (string, error) { return e.keyring.Get(keyringService, e.memory(root).user) })
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
		return "", e.keyring.Set(keyringService, e.memory(s.root).user, strconv.FormatUint(now, 10))
	})
	if err == nil {
		s.mu.Lock()
		s.remembered = now
		s.mu.Unlock()
	}
	return err
}
