package firm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
)

// Store is one member's way to the drafts of the firm. It is safe for concurrent use.
type Store struct {
	*desk

	mu       sync.Mutex
	teams    map[int]*ring
	belong   map[string]int         // which team a draft is of; that never changes
	lost     map[string][]uuid.UUID // saves of which nobody knows whether they were written, by draft
	replaced map[string]fallback    // drafts whose newest revision cannot be read
	alone    sync.Mutex
	kept     *keep

	entering sync.Mutex
	in       bool // the keys are here
}

// fallback is a revision that stands in for a newer one that cannot be read.
type fallback struct{ loaded, head uint64 }

var (
	_ flow.Store     = (*Store)(nil)
	_ flow.History   = (*Store)(nil)
	_ flow.Presence  = (*Store)(nil)
	_ flow.FirstRows = (*Store)(nil)
	_ flow.Locker    = (*Store)(nil)
	_ flow.Auditor   = (*Store)(nil)
	_ flow.Retention = (*Store)(nil)
	_ flow.Register  = (*Store)(nil)
	_ flow.FirmStore = (*Store)(nil)
	_ flow.Intake    = (*Store)(nil)
	_ flow.Watcher   = (*Store)(nil)
	_ flow.Assigner  = (*Store)(nil)
	_ flow.Keeper    = (*Store)(nil)
)

// Open logs in as a member and unwraps the keys of its teams. In a new month it makes the key of it.
//
// UsageError: the address or the database cannot be meant. AdmissionError: no member, no seat, another version of
// the schema, or (flow.ErrNoKey too) the member's identity is not on this computer. Where no server answers and there is a folder for
// what is kept meanwhile, the store logs in later, and until then every call is a flow.AwayError; else flow.ErrAway.
func Open(ctx context.Context, o Options) (*Store, error) {
	d, err := newDesk(o)
	if err != nil {
		return nil, err
	}
	s := &Store{
		desk: d, belong: map[string]int{}, lost: map[string][]uuid.UUID{}, replaced: map[string]fallback{}, kept: newKeep(o.Away, o.Environment, d.me),
	}
	err = s.entered(ctx)
	if err == nil || errors.Is(err, flow.ErrAway) && o.Away != "" {
		return s, nil
	}
	s.Close()
	return nil, d.opening(err)
}

// Close ends all connections.
func (s *Store) Close() {
	s.desk.Close()
	s.kept.close()
}

// User is whom the server takes this member for.
func (s *Store) User() string {
	s.entering.Lock()
	defer s.entering.Unlock()
	return s.user
}

// entered logs in, once.
func (s *Store) entered(ctx context.Context) error {
	s.entering.Lock()
	defer s.entering.Unlock()
	if s.in {
		return nil
	}
	for _, step := range []func(context.Context) error{s.greet, s.suits, s.enter} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	s.in = true
	return nil
}

// ask is that of the desk, logged in.
func (s *Store) ask(ctx context.Context, read func(context.Context) error) error {
	if err := s.entered(ctx); err != nil {
		return err
	}
	return s.desk.ask(ctx, read)
}

func (s *Store) enter(ctx context.Context) error {
	var recipient *string
	var left, seated bool
	err := s.desk.ask(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, `select m.recipient, m.left_at is not null, exists (select from seat where member = session_user)
			from (select 1) one left join member m on m.name = session_user`).Scan(&recipient, &left, &seated)
	})
	switch {
	case err != nil:
		return err
	case recipient == nil:
		return notAdmitted("%s is no member of the firm yet: run onboard firm join", s.user)
	case left:
		return notAdmitted("%s has left the firm: its owner gives a seat again after onboard firm join", s.user)
	case s.me.Identity == nil || s.me.Identity.Recipient().String() != *recipient:
		return &AdmissionError{"the key of " + s.user + " is not on this computer: open the drafts where onboard firm join was run, or have " + s.user + " leave and join anew", flow.ErrNoKey}
	case !seated:
		return notAdmitted("%s has no seat yet: whoever gives seats runs onboard firm seat %s --team TEAM --role ROLE", s.user, s.user)
	}
	if err := s.reload(ctx); err != nil {
		return err
	}
	for _, r := range s.teams {
		if r.writes && r.newest.epoch < epochAfter(0, s.began) {
			_, _ = s.turn(ctx, r) // another desk may do it, or whoever mends the seats; the key before still works
		}
	}
	return s.reload(ctx)
}

// reload reads the keys again.
func (s *Store) reload(ctx context.Context) error {
	teams, err := s.rings(ctx, s.user, s.me)
	if err != nil {
		return err
	}
	if len(teams) == 0 {
		return flow.ErrNoKey
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.teams = teams
	return nil
}

// ring is that of a team, nil where there is none.
func (s *Store) ring(team int) *ring {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.teams[team]
}

// key is a team's key of an epoch; one that was made since is fetched. flow.ErrNoKey.
func (s *Store) key(ctx context.Context, team, epoch int) (*teamKey, error) {
	for fresh := false; ; fresh = true {
		if r := s.ring(team); r != nil && r.keys[epoch] != nil {
			return r.keys[epoch], nil
		}
		if fresh {
			return nil, flow.ErrNoKey
		}
		if err := s.reload(ctx); err != nil {
			return nil, err
		}
	}
}

// own is the team that new drafts belong to: the first of those the member edits for, else the first.
func (s *Store) own() *ring {
	s.mu.Lock()
	defer s.mu.Unlock()
	var first *ring
	for _, r := range s.teams {
		if first == nil || r.writes && !first.writes || r.writes == first.writes && r.id < first.id {
			first = r
		}
	}
	return first
}

// teamOf is the ring of the team that a draft belongs to, that of new drafts for one that is not there.
func (s *Store) teamOf(ctx context.Context, draft string) (*ring, error) {
	s.mu.Lock()
	team := s.belong[draft]
	s.mu.Unlock()
	if team == 0 {
		err := s.ask(ctx, func(ctx context.Context) error {
			return s.pool.QueryRow(ctx, `select coalesce((select team from draft where id = $1),
				(select team from event where draft = $1 order by seq limit 1), 0)`, draft).Scan(&team)
		})
		if err != nil {
			return nil, err
		}
	}
	if team == 0 {
		return s.own(), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.belong[draft] = team; s.teams[team] != nil {
		return s.teams[team], nil
	}
	return nil, flow.ErrNoKey
}

// Standing tells how things are with this member.
func (s *Store) Standing(ctx context.Context) (flow.FirmStanding, error) {
	st := flow.FirmStanding{User: s.user, Place: s.place, Schema: SchemaVersion}
	err := s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `select role || ' in ' || name from seat join team on team.id = team where member = session_user order by name, role`)
		if err != nil {
			return err
		}
		st.Roles, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.teams {
		st.Epochs = append(st.Epochs, fmt.Sprintf("%s %d", r.name, r.newest.epoch))
	}
	slices.Sort(st.Epochs)
	return st, err
}

// checked refuses what cannot be asked for.
func checked(ctx context.Context, id string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !plainName().MatchString(id) {
		return fmt.Errorf("draft id %q is not a plain name", id)
	}
	return nil
}

// isTurned tells an error of a key that was turned meanwhile.
func isTurned(err error) bool { return errors.Is(err, errTurned) }
