package firm

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
)

// logged is a row of event.
type logged struct {
	Team, Epoch                         int
	At                                  time.Time
	By, Draft, What, Line, Digest, Prev string
	MAC                                 []byte
}

// line is the text of an event, and its MAC.
func (s *Store) line(r *ring, e flow.Event) (text string, mac []byte, err error) {
	line, err := json.Marshal(e)
	if err != nil {
		return "", nil, err
	}
	return string(line), r.newest.sign("event", string(line)), nil
}

// Append adds an event, which is on the server's disk when it returns. Time and user are the server's word beside those of the event. An
// AdmissionError refuses what the member's role may not do, submit above all: then nothing is to be sent.
func (s *Store) Append(ctx context.Context, e flow.Event) error {
	if err := s.append(ctx, e); err != nil {
		return fmt.Errorf("writing event %q: %w", e.What, err)
	}
	return nil
}

func (s *Store) append(ctx context.Context, e flow.Event) error {
	if err := checked(ctx, e.Draft); err != nil {
		return err
	}
	if e.At.IsZero() {
		e.At = time.Now()
	}
	e.At = e.At.UTC().Round(0)
	r, err := s.teamOf(ctx, e.Draft)
	if err != nil {
		return err
	}
	line, mac, err := s.line(r, e)
	if err != nil {
		return err
	}
	return s.tell(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `select tell($1, $2, $3, $4, '', $5, $6)`, r.id, e.Draft, e.What, line, r.newest.epoch, mac)
		return err
	}, func(ctx context.Context) (bool, error) {
		return s.exists(ctx, `select from event where draft = $1 and mac = $2`, e.Draft, mac)
	})
}

// Events returns the events of a draft in order. One that was not written with a key of the team is left out; Audit tells.
func (s *Store) Events(ctx context.Context, id string) ([]flow.Event, error) {
	a, _, err := s.read(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("reading the event log: %w", err)
	}
	return a.Events, nil
}

// Audit returns the events of a draft as the server has them, by whom and when, and where its log does not hold together.
func (s *Store) Audit(ctx context.Context, id string) (flow.Audit, error) {
	a, rows, err := s.read(ctx, id)
	if err != nil {
		return flow.Audit{}, fmt.Errorf("reading the event log: %w", err)
	}
	for i := range a.Events {
		a.Events[i].At, a.Events[i].User = rows[i].At.UTC(), rows[i].By
	}
	return a, nil
}

// read returns the events that are proven, each with its row, and the breaks.
func (s *Store) read(ctx context.Context, id string) (flow.Audit, []logged, error) {
	a := flow.Audit{Draft: id}
	if err := checked(ctx, id); err != nil {
		return a, nil, err
	}
	var all []logged
	err := s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `select team, epoch, at, by, draft, what, line, answers, prev, mac from event where draft = $1 order by seq`, id)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[logged])
		return err
	})
	if err != nil {
		return a, nil, err
	}
	var proven []logged
	prev := "start"
	for i, l := range all {
		gap := func(why string) { a.Breaks = append(a.Breaks, flow.Break{Line: i + 1, Why: why}) }
		k, err := s.key(ctx, l.Team, l.Epoch)
		if err != nil {
			return a, nil, err
		}
		var e flow.Event
		if !hmac.Equal(l.MAC, k.sign("event", l.Line)) || json.Unmarshal([]byte(l.Line), &e) != nil || e.Draft != l.Draft || e.What != l.What {
			gap("the line was changed, or written by something else")
		} else {
			a.Events, proven = append(a.Events, e), append(proven, l)
		}
		if l.Prev != prev {
			gap("the line before it was changed, taken out or put in")
		}
		prev = l.link()
	}
	return a, proven, nil
}

// link is what the event after this one names; the schema has the same.
func (l logged) link() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{
		l.Prev, fmt.Sprint(l.At.UnixMicro()), l.By, l.Draft, l.What, l.Line, l.Digest, fmt.Sprint(l.Epoch), hex.EncodeToString(l.MAC),
	}, "\n")))
	return hex.EncodeToString(sum[:])
}
