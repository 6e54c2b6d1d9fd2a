package drafts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/flow"
)

var _ flow.Forgetter = (*Store)(nil)

// ForgetEarlier implements flow.Forgetter: what a draft said before goes, in every revision but the newest that can be read and
// in what was set aside. Copies of the folder keep what they have.
func (s *removals) ForgetEarlier(ctx context.Context, id string) (int, error) {
	n, err := s.forgetEarlier(ctx, id)
	if err != nil {
		return n, fmt.Errorf("forgetting earlier values of draft %q: %w", id, disk.Cause(err))
	}
	return n, nil
}

func (s *removals) forgetEarlier(ctx context.Context, id string) (forgotten int, err error) {
	held := false
	s.manifest.View(func(r *manifest.Record) { held = r.LegalHolds[id] })
	if held {
		return 0, flow.ErrLegalHold
	}
	loaded, err := s.Load(ctx, id)
	if err != nil {
		return 0, err
	}
	entries, err := os.ReadDir(s.folder(id))
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		digits, _, _ := strings.Cut(e.Name(), ".")
		n, err := strconv.ParseUint(strings.TrimRight(digits, "+"), 10, 64)
		if err != nil || n >= loaded.Revision || !disk.IsFileIn(e) {
			continue // another window may have saved since
		}
		if err := disk.Remove(filepath.Join(s.folder(id), e.Name())); err != nil && !errors.Is(err, os.ErrNotExist) {
			return forgotten, err
		}
		forgotten++
	}
	if err := disk.SyncFolder(s.folder(id)); err != nil {
		return forgotten, err
	}
	return forgotten, s.Append(ctx, flow.Event{User: s.user, Draft: id, What: "earlier values forgotten"})
}
