package drafts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

// List returns a summary of every draft, the last changed first, reading only first lines, and only of drafts that changed
// since the last List. One that cannot be read has its id, when its folder changed, and the reason in Unreadable;
// flow.ErrMissing for one of which nothing is there though it was not removed.
func (s *savedDrafts) List(ctx context.Context) ([]flow.Summary, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, fmt.Errorf("listing drafts: %w", err)
	}
	for _, f := range folders {
		if disk.Loose(f.mode) {
			s.tightenFrom(s.folder(f.id), f.mode)
		}
	}
	known, stale := s.index.fresh(folders)
	read := s.readAll(ctx, stale)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("listing drafts: %w", err)
	}
	known = append(known, read...)
	s.index.update(folders, slices.DeleteFunc(read, func(e *entry) bool { return e.Summary.Unreadable != "" }))
	_ = s.index.flushIf(worthWriting) // the next List is slower
	return s.summaries(append(known, s.lost(known)...)), nil
}

// ListFirst returns the drafts whose folders changed last, at most so many: enough for a screen, at once, however many there
// are and whether or not there is an index. List has them all.
func (s *savedDrafts) ListFirst(ctx context.Context, most int) ([]flow.Summary, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, fmt.Errorf("listing the first drafts: %w", err)
	}
	slices.SortFunc(folders, func(a, b folderInfo) int { return cmp.Or(b.changed.Compare(a.changed), cmp.Compare(b.id, a.id)) })
	known := s.readAll(ctx, folders[:min(most, len(folders))])
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("listing the first drafts: %w", err)
	}
	return s.summaries(known), nil
}

// lost are the drafts that the record knows of and of which nothing is there.
func (s *savedDrafts) lost(known []*entry) []*entry {
	there := make(map[string]bool, len(known))
	for _, e := range known {
		there[e.Summary.ID] = true
	}
	var lost []*entry
	for _, id := range s.manifest.Missing(there) {
		if s.isThere(id) {
			continue // it was saved since the folder was read
		}
		lost = append(lost, &entry{Summary: flow.Summary{ID: id, UpdatedAt: s.manifest.SeenAt(id), Unreadable: flow.ErrMissing.Error()}})
	}
	return lost
}

func (s *savedDrafts) isThere(id string) bool {
	there, err := s.readFolder(id)
	return err != nil && !errors.Is(err, flow.ErrNoDraft) || there.newest() > 0
}

func (s *savedDrafts) summaries(known []*entry) []flow.Summary {
	slices.SortFunc(known, func(a, b *entry) int {
		return cmp.Or(b.Summary.UpdatedAt.Compare(a.Summary.UpdatedAt), cmp.Compare(b.Summary.ID, a.Summary.ID))
	})
	list := make([]flow.Summary, len(known))
	for i, e := range known {
		list[i] = e.Summary
		if list[i].Unreadable == "" && s.manifest.RolledBack(e.Summary.ID, e.Newest) {
			list[i].Unreadable = flow.ErrRolledBack.Error()
		}
	}
	return list
}

// readAll reads the first lines of many drafts. Those without a revision, or removed since their folder was read, are left out.
func (s *savedDrafts) readAll(ctx context.Context, folders []folderInfo) []*entry {
	read := make([]*entry, len(folders))
	together(len(folders), func(i int) {
		if ctx.Err() != nil {
			return
		}
		if e, err := s.glance(ctx, folders[i]); err == nil {
			read[i] = &e
		}
	})
	return slices.DeleteFunc(read, func(e *entry) bool { return e == nil })
}

// together does something for each of so many, as many at once as there are processors.
func together(count int, do func(i int)) {
	var (
		workers guard.Group
		next    atomic.Int64
	)
	for range min(runtime.GOMAXPROCS(0), count) {
		workers.Go(func() {
			for i := next.Add(1); i <= int64(count); i = next.Add(1) {
				do(int(i - 1))
			}
		})
	}
	workers.Wait()
}

// glance reads what List shows of one draft. flow.ErrNoDraft if it has no revision; what else is wrong with it stands in
// the entry.
func (s *savedDrafts) glance(ctx context.Context, f folderInfo) (entry, error) {
	e := entry{Changed: f.changed, Read: time.Now()}
	there, err := s.readFolder(f.id)
	if err != nil {
		return s.illegible(e, f, err)
	}
	e.Newest = there.newest()
	first, _, _, err := s.newestReadable(ctx, f.id, false)
	if err != nil {
		return s.illegible(e, f, err)
	}
	e.Summary = first.Summary
	e.Summary.ID = f.id
	return e, nil
}

func (s *savedDrafts) illegible(e entry, f folderInfo, err error) (entry, error) {
	if errors.Is(err, flow.ErrNoDraft) {
		return entry{}, err
	}
	e.Summary = flow.Summary{ID: f.id, UpdatedAt: f.changed.UTC(), Unreadable: word(err)}
	return e, nil
}
