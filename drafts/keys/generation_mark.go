package keys

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"sync"
)

// GenerationMark is what the keyring remembers of a folder: the generation of its record, by which an older copy of the whole
// folder is recognised. Several folders may share a lasting key, so the place is in the name of the entry. Behind a passphrase, and in
// the open, there is nothing outside the folder that could remember it.
type GenerationMark struct {
	entry entryIn
	kept  string
	// Known is what was remembered at the start, 0 for nothing.
	Known uint64

	mu         sync.Mutex
	remembered uint64
}

func newGenerationMark(ctx context.Context, kept string, lasting entryIn, root string) *GenerationMark {
	if whole, err := filepath.Abs(root); err == nil {
		root = whole
	}
	if led, err := filepath.EvalSymlinks(root); err == nil { // one name for one folder, in whatever letters Windows is given it
		root = led
	}
	sum := sha256.Sum256([]byte(root))
	m := &GenerationMark{kept: kept, entry: entryIn{lasting.keyring, lasting.user + "-generation-" + hex.EncodeToString(sum[:8])}}
	if kept != inKeyring {
		return m
	}
	text, err := limited(ctx, func() (string, error) { return m.entry.keyring.Get(keyringService, m.entry.user) })
	if err != nil {
		return m
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		m.Known, m.remembered = n, n
	}
	return m
}

// Raise tells the keyring a generation if it is a later one.
func (m *GenerationMark) Raise(ctx context.Context, now uint64) error {
	m.mu.Lock()
	before := m.remembered
	m.mu.Unlock()
	if m.kept != inKeyring || now <= before {
		return nil
	}
	_, err := limited(ctx, func() (string, error) {
		return "", m.entry.keyring.Set(keyringService, m.entry.user, strconv.FormatUint(now, 10))
	})
	if err == nil {
		m.mu.Lock()
		m.remembered = now
		m.mu.Unlock()
	}
	return err
}
