package firm

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

// heartbeat is how often a window says that it is there still; three that are missing make it gone.
const heartbeat = 30 * time.Second

// Arrive implements flow.Presence. Who is there is whom the server takes them for.
func (s *Store) Arrive(id string, who flow.Visitor) (others []flow.Visitor, leave func(), err error) {
	ctx, leave := context.Background(), func() {}
	if err := checked(ctx, id); err != nil {
		return nil, leave, err
	}
	win := uuid.New()
	err = s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `select who, machine, since from arrive($1, $2, $3, $4)`, id, win, who.Machine, who.Since)
		if err != nil {
			return err
		}
		others, err = pgx.CollectRows(rows, pgx.RowToStructByPos[flow.Visitor])
		return err
	})
	if err != nil {
		return nil, leave, fmt.Errorf("telling others that draft %q is open: %w", id, err)
	}
	gone := make(chan struct{})
	guard.Go(func() {
		beat := time.NewTicker(heartbeat)
		defer beat.Stop()
		for {
			select {
			case <-gone:
				return
			case <-beat.C:
				_ = s.call(ctx, `select stay($1)`, win) // a courtesy: the next beat says it again
			}
		}
	})
	return others, sync.OnceFunc(func() {
		close(gone)
		_ = s.call(ctx, `select depart($1)`, win) // else it is forgotten after three beats
	}), nil
}

// Present implements flow.Presence: nobody where the server does not answer.
func (s *Store) Present(id string) bool {
	ctx, there := context.Background(), false
	err := s.ask(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, `select is_present($1)`, id).Scan(&there)
	})
	return err == nil && there
}

// Alone implements flow.Locker, on a connection of its own. It waits for others as long as ctx lasts. flow.ErrAway after do: the
// connection ended meanwhile, and somebody else may have been inside.
func (s *Store) Alone(ctx context.Context, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.alone.Lock()
	defer s.alone.Unlock()
	err := s.reached(ctx, func() error { return s.keepOut(ctx, do) })
	if err != nil {
		return fmt.Errorf("keeping other desks out: %w", err)
	}
	return nil
}

func (s *Store) keepOut(ctx context.Context, do func() error) error {
	c, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return trouble(err)
	}
	defer c.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is written on it
	// Row security shows the teams' rows alone, and they share what they open: one lock for the whole firm.
	for _, sql := range []string{`set statement_timeout = 0`, `select pg_advisory_lock(hashtextextended('onboard alone', 0))`} {
		if _, err := c.Exec(ctx, sql); err != nil {
			return trouble(err)
		}
	}
	if err := do(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	return trouble(c.Ping(ctx))
}
