package drafts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"brokerage/onboard/flow"
)

// List returns a summary of every draft, the last changed first, reading only first lines, and only of drafts that changed
// since the last List. One that cannot be read has its id, when its folder changed, and the reason in Unreadable.
func (s *Store) List(ctx context.Context) ([]flow.Summary, error) {
	folders, err := s.ids()
	if err != nil {
		return nil, fmt.Errorf("listing drafts: %w", err)
	}
	known := make(map[string]entry, len(folders))
	var stale []folderInfo
	for _, f := range folders {
		s.tightenFrom(s.folder(f.id), f.mode)
		if e, ok := s.index.fresh(f); ok {
			known[f.id] = e
		} else {
			stale = append(stale, f)
		}
	}
	read := s.readAll(ctx, stale)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("listing drafts: %w", err)
	}
	remember := make(map[string]entry, len(read))
	for id, e := range read {
		known[id] = e
		if e.Summary.Unreadable == "" {
			remember[id] = e
		}
	}
	s.index.update(folders, remember)
	_ = s.index.flushIf(worthWriting) // the next List is slower
	return s.summaries(known), nil
}

// ListFirst returns the drafts whose folders changed last, at most so many: enough for a screen, at once, however many there
// are and whether or not there is an index. List has them all.
func (s *Store) ListFirst(ctx context.Context, most int) ([]flow.Summary, error) {
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

func (s *Store) summaries(known map[string]entry) []flow.Summary {
	list := make([]flow.Summary, 0, len(known))
	for id, e := range known {
		sum := e.Summary
		if sum.Unreadable == "" && s.marks.rolledBack(id, e.Newest) {
			sum.Unreadable = flow.ErrRolledBack.Error()
		}
		list = append(list, sum)
	}
	slices.SortFunc(list, func(a, b flow.Summary) int {
		return cmp.Or(b.UpdatedAt.Compare(a.UpdatedAt), cmp.Compare(b.ID, a.ID))
	})
	return list
}

// readAll reads the first lines of many drafts, as many at once as there are processors: it is arithmetic more than disk.
func (s *Store) readAll(ctx context.Context, folders []folderInfo) map[string]entry {
	var (
		mu      sync.Mutex
		workers sync.WaitGroup
		read    = make(map[string]entry, len(folders))
		next    = make(chan folderInfo)
	)
	for range min(runtime.GOMAXPROCS(0), len(folders)) {
		workers.Go(func() {
			for f := range next {
				e, err := s.glance(ctx, f)
				if err != nil {
					continue // no revision in it, or removed since the folder was read
				}
				mu.Lock()
				read[f.id] = e
				mu.Unlock()
			}
		})
	}
	for _, f := range folders {
		if ctx.Err() != nil {
			break
		}
		next <- f
	}
	close(next)
	workers.Wait()
	return read
}

// glance reads what List shows of one draft. flow.ErrNoDraft if it has no revision; what else is wrong with it stands in
// the entry.
func (s *Store) glance(ctx context.Context, f folderInfo) (entry, error) {
	e := entry{Changed: f.changed, Read: time.Now()}
	there, err := s.look(f.id)
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

func (s *Store) illegible(e entry, f folderInfo, err error) (entry, error) {
	if errors.Is(err, flow.ErrNoDraft) {
		return entry{}, err
	}
	e.Summary = flow.Summary{ID: f.id, UpdatedAt: f.changed.UTC(), Unreadable: word(err)}
	return e, nil
}
