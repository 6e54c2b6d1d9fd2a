package firm

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"brokerage/onboard/flow"
)

// TakeIn implements flow.Intake, in one transaction.
func (s *Store) TakeIn(ctx context.Context, id string, base uint64, revisions []flow.Loaded, events []flow.Event) error {
	err := s.takeIn(ctx, id, base, revisions, events)
	if isTurned(err) {
		if err = s.reload(ctx); err == nil {
			err = s.takeIn(ctx, id, base, revisions, events)
		}
	}
	if err != nil {
		return fmt.Errorf("taking in draft %q: %w", id, err)
	}
	return nil
}

func (s *Store) takeIn(ctx context.Context, id string, base uint64, revisions []flow.Loaded, events []flow.Event) error {
	if err := checked(ctx, id); err != nil {
		return err
	}
	if len(revisions) == 0 {
		return nil
	}
	team := s.own()
	if base > 0 {
		var err error
		if team, err = s.teamOf(ctx, id); err != nil {
			return err
		}
	}
	var (
		numbers               []int64
		interims              []bool
		times                 []time.Time
		shorts, bodies, marks [][]byte
		whats, lines          []string
	)
	for _, r := range revisions {
		r.ID = id
		sealed, short, err := s.seal(team, r.Record, r.Revision)
		if err != nil {
			return err
		}
		numbers, interims, times = append(numbers, int64(r.Revision)), append(interims, r.Interim), append(times, r.SavedAt)
		shorts, bodies = append(shorts, short), append(bodies, sealed)
	}
	for _, e := range events {
		line, mark, err := s.line(team, e)
		if err != nil {
			return err
		}
		whats, lines, marks = append(whats, e.What), append(lines, line), append(marks, mark)
	}
	newest := revisions[len(revisions)-1]
	return s.tell(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `select take_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`, id, int64(base), team.id, team.newest.epoch,
			string(newest.Meta.Phase), numbers, interims, times, shorts, bodies, whats, lines, marks)
		return err
	}, func(ctx context.Context) (bool, error) {
		return s.exists(ctx, `select from revision where draft = $1 and number = $2 and sealed = $3`, id, int64(newest.Revision), bodies[len(bodies)-1])
	})
}

// seal seals a record as the revision of a number, and its summary.
func (s *Store) seal(team *ring, r flow.Record, number uint64) (sealed, short []byte, err error) {
	f := front{Format: format, Environment: s.environment, Draft: r.ID, Revision: number, Interim: r.Interim, Summary: r.Meta}
	f.Summary.ID, f.Summary.Unreadable, f.Summary.Assignee = r.ID, "", "" // the row of the draft says whose it is
	if f.Summary.UpdatedAt.IsZero() {
		f.Summary.UpdatedAt = time.Now().UTC().Round(0)
	}
	line, err := json.Marshal(f)
	if err != nil {
		return nil, nil, err
	}
	if len(line)+len(r.Body) > largest {
		return nil, nil, fmt.Errorf("%d bytes are more than a draft may have", len(line)+len(r.Body))
	}
	if sealed, err = team.newest.Seal(append(line, '\n'), r.Body); err != nil {
		return nil, nil, err
	}
	short, err = team.newest.sealSummary(f.Summary, number)
	return sealed, short, err
}
