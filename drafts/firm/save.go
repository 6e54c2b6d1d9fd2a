package firm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/pattern"
)

var plainName = pattern.Lazy(`^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$`)

// format is the version of the first line of a revision.
const format = 1

// largest is how many bytes a draft may have.
const largest = seal.Largest / 2

// front is the first line of a revision: what it is, so that none can be passed off as another.
type front struct {
	Format      int          `json:"format"`
	Environment string       `json:"environment"`
	Draft       string       `json:"draft"`
	Revision    uint64       `json:"revision"`
	Interim     bool         `json:"interim,omitempty"`
	Summary     flow.Summary `json:"summary"`
}

// Save writes r as revision r.Revision+1, in one transaction that is on the server's disk when it returns. flow.ErrConflict,
// flow.ErrNoDraft, an AdmissionError for a role that reads: nothing was written. flow.ErrAway: nobody knows; the next Save of the draft
// finds out.
func (s *Store) Save(ctx context.Context, r flow.Record) (flow.Saved, error) {
	if err := checked(ctx, r.ID); err != nil {
		return flow.Saved{}, fmt.Errorf("saving draft %q: %w", r.ID, err)
	}
	keep := s.keepSoon(r)
	saved, err := s.saveThere(ctx, r)
	if err = keep(err); err != nil {
		return flow.Saved{}, fmt.Errorf("saving draft %q: %w", r.ID, err)
	}
	return saved, nil
}

// keepSoon keeps a record on this computer where the server takes its time; end does where there is no answer, and ends that where there
// was one.
func (s *Store) keepSoon(r flow.Record) (end func(err error) error) {
	var over atomic.Bool
	if since, _ := s.awaySince(); !since.IsZero() {
		_ = s.kept.put(r, &over) // as below
	}
	slow := guard.After(grace, func() { _ = s.kept.put(r, &over) }) // end says whether it is kept
	return func(err error) error {
		slow.Stop()
		over.Store(true)
		away, is := errors.AsType[*flow.AwayError](err)
		switch {
		case is:
			away.Kept = s.kept.put(r, new(atomic.Bool)) == nil
		case err == nil:
			s.kept.drop(r.ID)
		}
		return err
	}
}

func (s *Store) saveThere(ctx context.Context, r flow.Record) (flow.Saved, error) {
	if err := s.entered(ctx); err != nil {
		return flow.Saved{}, err
	}
	saved, err := s.save(ctx, r, s.base(r))
	switch {
	case isTurned(err):
		if err = s.reload(ctx); err == nil {
			saved, err = s.save(ctx, r, s.base(r))
		}
	case errors.Is(err, flow.ErrConflict):
		// It may be with what this store wrote without hearing of it; what is saved now was made from that.
		if head, unsure := s.found(ctx, r.ID); unsure != nil || head > 0 {
			if err = unsure; err == nil {
				saved, err = s.save(ctx, r, head)
			}
		}
	}
	if err != nil {
		return flow.Saved{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lost, r.ID)
	delete(s.replaced, r.ID)
	return saved, nil
}

// base is the number that must be the newest: that of the record, or of what could not be read and it stands in for.
func (s *Store) base(r flow.Record) uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.replaced[r.ID]; ok && f.loaded == r.Revision {
		return f.head
	}
	return r.Revision
}

// found looks whether the newest revision is a save of this store whose answer was lost, and returns its number; else 0.
func (s *Store) found(ctx context.Context, draft string) (head uint64, err error) {
	s.mu.Lock()
	tokens := slices.Clone(s.lost[draft])
	s.mu.Unlock()
	if len(tokens) == 0 {
		return 0, nil
	}
	err = s.ask(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, `select coalesce(max(d.head), 0) from draft d join revision v on v.draft = d.id and v.number = d.head
			where d.id = $1 and v.token = any ($2)`, draft, tokens).Scan(&head)
	})
	return head, err
}

// save writes the revision after base.
func (s *Store) save(ctx context.Context, r flow.Record, base uint64) (flow.Saved, error) {
	team := s.own()
	if base > 0 {
		var err error
		if team, err = s.teamOf(ctx, r.ID); err != nil {
			return flow.Saved{}, err
		}
	}
	number := base + 1
	sealed, short, err := s.seal(team, r, number)
	if err != nil {
		return flow.Saved{}, err
	}
	token, at := uuid.New(), time.Time{}
	err = s.tell(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, `select save($1, $2, $3, $4, $5, $6, $7, $8, $9)`, r.ID, int64(base), team.id, team.newest.epoch, short,
			string(r.Meta.Phase), r.Interim, token, sealed).Scan(&at)
	}, func(ctx context.Context) (bool, error) {
		there := false
		err := s.pool.QueryRow(ctx, `select coalesce(max(saved), to_timestamp(0)), count(*) > 0 from revision where draft = $1 and number = $2 and token = $3`,
			r.ID, int64(number), token).Scan(&at, &there)
		return there, err
	})
	if errors.Is(err, flow.ErrAway) {
		s.mu.Lock()
		s.lost[r.ID] = append(s.lost[r.ID], token)
		s.mu.Unlock()
	}
	return flow.Saved{Revision: number, At: at.UTC()}, err
}

// open reads a revision. flow.ErrNoKey, ErrDamaged, ErrTruncated, ErrTooNew.
func (s *Store) open(ctx context.Context, v version) (front, []byte, error) {
	k, err := s.key(ctx, v.Team, v.Epoch)
	if err != nil {
		return front{}, nil, err
	}
	plain, err := k.Unseal(v.Sealed)
	if err != nil {
		return front{}, nil, err
	}
	line, body, _ := bytes.Cut(plain, []byte("\n"))
	var f front
	switch err := json.Unmarshal(line, &f); {
	case f.Format > format:
		return front{}, nil, flow.ErrTooNew
	case err != nil, f.Environment != s.environment, f.Draft != v.Draft, f.Revision != uint64(v.Number):
		return front{}, nil, fmt.Errorf("%w: it is another revision", flow.ErrDamaged)
	}
	return f, body, nil
}
