package firm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
)

// version is a row of revision, with the team of its draft.
type version struct {
	Draft   string
	Team    int
	Epoch   int
	Number  int64
	Interim bool
	Saved   time.Time
	Sealed  []byte
	// Assignee is whose the draft is, "" for nobody's; of the draft, not of the revision.
	Assignee string
}

const selectVersion = `select d.id, d.team, r.epoch, r.number, r.interim, r.saved, r.sealed, coalesce(d.assignee, '') from draft d join revision r on r.draft = d.id where d.id = $1 `

// fallbacks is how many revisions are tried where the newest cannot be read.
const fallbacks = 8

// Load returns the newest readable revision; a newer one that cannot be read is named in Damaged. flow.ErrNoDraft where the member may not
// see it too.
func (s *Store) Load(ctx context.Context, id string) (flow.Loaded, error) {
	loaded, err := s.load(ctx, id)
	if err != nil {
		return flow.Loaded{}, fmt.Errorf("loading draft %q: %w", id, err)
	}
	return loaded, nil
}

func (s *Store) load(ctx context.Context, id string) (flow.Loaded, error) {
	all, err := s.versions(ctx, id, selectVersion+`order by r.number desc limit 1`)
	if err != nil {
		return flow.Loaded{}, err
	}
	newest, err := s.loaded(ctx, all[0])
	if !unreadable(err) {
		return newest, err
	}
	first := err
	if all, err = s.versions(ctx, id, selectVersion+`order by r.number desc limit $2`, fallbacks); err != nil {
		return flow.Loaded{}, err
	}
	var damaged []uint64
	for _, v := range all {
		older, err := s.loaded(ctx, v)
		if unreadable(err) {
			damaged = append(damaged, uint64(v.Number))
			continue
		}
		if older.Damaged = damaged; err == nil && len(damaged) > 0 {
			s.mu.Lock()
			s.replaced[id] = fallback{older.Revision, damaged[0]}
			s.mu.Unlock()
		}
		return older, err
	}
	return flow.Loaded{}, first
}

func unreadable(err error) bool {
	return errors.Is(err, flow.ErrDamaged) || errors.Is(err, flow.ErrTruncated)
}

// versions reads revisions. flow.ErrNoDraft for none.
func (s *Store) versions(ctx context.Context, id, sql string, args ...any) (all []version, err error) {
	if err := checked(ctx, id); err != nil {
		return nil, err
	}
	err = s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, sql, append([]any{id}, args...)...)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[version])
		return err
	})
	if err == nil && len(all) == 0 {
		err = flow.ErrNoDraft
	}
	return all, err
}

func (s *Store) loaded(ctx context.Context, v version) (flow.Loaded, error) {
	f, body, err := s.open(ctx, v)
	if err != nil {
		return flow.Loaded{}, err
	}
	f.Summary.Assignee = v.Assignee
	r := flow.Record{ID: f.Draft, Revision: f.Revision, Interim: f.Interim, Meta: f.Summary, Body: body}
	return flow.Loaded{Record: r, SavedAt: v.Saved.UTC()}, nil
}

// LoadRevision returns one revision. flow.ErrNoDraft if it is not kept.
func (s *Store) LoadRevision(ctx context.Context, id string, n uint64) (flow.Loaded, error) {
	all, err := s.versions(ctx, id, selectVersion+`and r.number = $2`, int64(n))
	var loaded flow.Loaded
	if err == nil {
		loaded, err = s.loaded(ctx, all[0])
	}
	if err != nil {
		return flow.Loaded{}, fmt.Errorf("loading revision %d of draft %q: %w", n, id, err)
	}
	return loaded, nil
}

// Revisions lists what is kept of a draft, newest first. flow.ErrNoDraft.
func (s *Store) Revisions(ctx context.Context, id string) ([]flow.Revision, error) {
	all, err := s.versions(ctx, id, `select d.id, d.team, r.epoch, r.number, r.interim, r.saved, r.summary, coalesce(d.assignee, '') from draft d join revision r on r.draft = d.id
		where d.id = $1 order by r.number desc`)
	if err != nil {
		return nil, fmt.Errorf("listing revisions of draft %q: %w", id, err)
	}
	list := make([]flow.Revision, 0, len(all))
	for _, v := range all {
		meta, err := s.summary(ctx, v)
		if errors.Is(err, flow.ErrAway) {
			return nil, fmt.Errorf("listing revisions of draft %q: %w", id, err)
		}
		if err != nil {
			list = append(list, flow.Revision{Number: uint64(v.Number), Unreadable: word(err)})
			continue
		}
		list = append(list, flow.Revision{Number: uint64(v.Number), SavedAt: v.Saved.UTC(), Interim: v.Interim, Meta: meta})
	}
	return list, nil
}

// summary opens that of a version, whose Sealed it is.
func (s *Store) summary(ctx context.Context, v version) (flow.Summary, error) {
	k, err := s.key(ctx, v.Team, v.Epoch)
	if err != nil {
		return flow.Summary{}, err
	}
	short, err := k.openSummary(v.Sealed, v.Draft, uint64(v.Number))
	short.Assignee = v.Assignee
	return short, err
}

// word is why a draft cannot be opened, in the words of flow's errors.
func word(err error) string {
	if errors.Is(err, flow.ErrNoKey) {
		return flow.ErrNoKey.Error()
	}
	return flow.ErrDamaged.Error()
}

// List returns a summary of every draft of the member's teams, the last changed first, and of those that are kept on this computer; these
// alone where the server is away.
func (s *Store) List(ctx context.Context) ([]flow.Summary, error) {
	list, err := s.list(ctx, math.MaxInt32)
	if err == nil || errors.Is(err, flow.ErrAway) {
		list = s.kept.summaries(list)
		newestFirst(list)
	}
	if err != nil {
		return list, fmt.Errorf("listing drafts: %w", err)
	}
	return list, nil
}

// ListFirst returns the drafts that were saved last, at most so many.
func (s *Store) ListFirst(ctx context.Context, most int) ([]flow.Summary, error) {
	list, err := s.list(ctx, most)
	if err != nil {
		return nil, fmt.Errorf("listing the first drafts: %w", err)
	}
	return list, nil
}

func (s *Store) list(ctx context.Context, most int) ([]flow.Summary, error) {
	var all []version
	err := s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `select id, team, epoch, head, false, updated, summary, coalesce(assignee, '') from draft order by updated desc, id desc limit $1`, most)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[version])
		return err
	})
	if err != nil {
		return nil, err
	}
	list := make([]flow.Summary, 0, len(all))
	for _, v := range all {
		one, err := s.summary(ctx, v)
		if errors.Is(err, flow.ErrAway) || errors.Is(err, context.Canceled) {
			return nil, err
		}
		if err != nil {
			one = flow.Summary{ID: v.Draft, UpdatedAt: v.Saved.UTC(), Assignee: v.Assignee, Unreadable: word(err)}
		}
		list = append(list, one)
	}
	newestFirst(list)
	return list, nil
}

func newestFirst(list []flow.Summary) {
	slices.SortFunc(list, func(a, b flow.Summary) int {
		return cmp.Or(b.UpdatedAt.Compare(a.UpdatedAt), cmp.Compare(b.ID, a.ID))
	})
}
