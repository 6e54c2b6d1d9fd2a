package firm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// patience is how long any call may take.
const patience = 5 * time.Second

// desks is how many connections one program has at most, beside that of Alone.
const desks = 4

// Options say where the drafts of the firm are, and who asks.
type Options struct {
	// Address is as CheckAddress takes it. Environment is TEST or PRODUCTION; a database is for one of them.
	Address, Environment string
	// Identity is the member's, an age secret key, "" where there is none on this computer.
	Identity string
	// Away is the folder for what cannot be saved while the server is away, sealed for the identity; "" keeps nothing.
	Away string
}

// desk is a way to the database.
type desk struct {
	pool        *pgxpool.Pool
	environment string
	place       string // for a sentence
	me          seal.Key
	user        string    // whom the server takes this for, and until it was asked, whom the address names
	began       time.Time // by the server's clock
	reach
}

// newDesk knows the way to the server, and has not gone it.
func newDesk(o Options) (*desk, error) {
	cfg, err := parse(o.Address)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = desks
	cfg.ConnConfig.ConnectTimeout = patience
	for name, value := range map[string]string{
		"search_path": "onboard", "application_name": "onboard", "statement_timeout": fmt.Sprint(patience.Milliseconds()),
		"idle_in_transaction_session_timeout": "0", "client_min_messages": "warning",
	} {
		cfg.ConnConfig.RuntimeParams[name] = value
	}
	d := &desk{environment: o.Environment, place: place(cfg), user: cfg.ConnConfig.User}
	if o.Identity != "" {
		if d.me, err = seal.ParseKey(o.Identity); err != nil {
			return nil, fmt.Errorf("reading the identity of this computer: %w", err)
		}
	}
	d.life, d.end = context.WithCancel(context.Background())
	if d.pool, err = pgxpool.NewWithConfig(d.life, cfg); err != nil {
		return nil, d.opening(trouble(err))
	}
	return d, nil
}

// Close ends all connections.
func (d *desk) Close() {
	d.end()
	d.pool.Close()
}

func (d *desk) opening(err error) error { return fmt.Errorf("opening %s: %w", d.place, err) }

// dial reaches the server, whatever is in the database.
func dial(ctx context.Context, o Options) (*desk, error) {
	d, err := newDesk(o)
	if err == nil {
		err = d.greet(ctx)
	}
	if err != nil && d != nil {
		d.Close()
		err = d.opening(err)
	}
	return d, err
}

// greet asks whom the server takes this for.
func (d *desk) greet(ctx context.Context) error {
	return d.ask(ctx, func(ctx context.Context) error {
		return d.pool.QueryRow(ctx, `select session_user, clock_timestamp()`).Scan(&d.user, &d.began)
	})
}

// connect is dial, to a database that this program works with.
func connect(ctx context.Context, o Options) (*desk, error) {
	d, err := dial(ctx, o)
	if err != nil {
		return nil, err
	}
	if err := d.suits(ctx); err != nil {
		d.Close()
		return nil, d.opening(err)
	}
	return d, nil
}

// suits tells whether this program works with the database.
func (d *desk) suits(ctx context.Context) error {
	var version int
	var environment string
	err := d.ask(ctx, func(ctx context.Context) error {
		return d.pool.QueryRow(ctx, `select version, environment from firm`).Scan(&version, &environment)
	})
	switch {
	case err != nil:
	case version > SchemaVersion:
		err = tooNew(version)
	case version < SchemaVersion:
		err = tooOld(version)
	case environment != d.environment:
		err = usage("the store is for %s, and applications go to %s: give the store of that environment", environment, d.environment)
	}
	return err
}

// ask reads, and once more where no answer came: an idle connection may have ended with a server that is back.
func (d *desk) ask(ctx context.Context, read func(context.Context) error) error {
	return d.reached(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		err := trouble(read(ctx))
		if errors.Is(err, flow.ErrAway) && ctx.Err() == nil {
			err = trouble(read(ctx))
		}
		return err
	})
}

// tell writes once. Where the answer was lost, wrote looks whether it is there; if it is not, it is written again. flow.ErrAway: nobody
// knows. Once it is on its way, a caller's change of mind must not leave that unknown.
func (d *desk) tell(ctx context.Context, write func(context.Context) error, wrote func(context.Context) (bool, error)) error {
	return d.reached(ctx, func() error { return told(context.WithoutCancel(ctx), write, wrote) })
}

func told(ctx context.Context, write func(context.Context) error, wrote func(context.Context) (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var lost error
	for range 2 {
		err := trouble(write(ctx))
		if err == nil || lost == nil && !errors.Is(err, flow.ErrAway) {
			return err
		}
		if lost == nil {
			lost = err
		}
		switch there, unsure := wrote(ctx); {
		case unsure != nil:
			return lost
		case there:
			return nil
		case !errors.Is(err, flow.ErrAway):
			return err
		}
	}
	return lost
}

// call is a statement that calls one function; to do it twice is to do it once.
func (d *desk) call(ctx context.Context, sql string, args ...any) error {
	write := func(ctx context.Context) error {
		_, err := d.pool.Exec(ctx, sql, args...)
		return err
	}
	return d.tell(ctx, write, func(context.Context) (bool, error) { return false, nil })
}

// exists is whether a query finds anything.
func (d *desk) exists(ctx context.Context, sql string, args ...any) (there bool, err error) {
	err = d.pool.QueryRow(ctx, `select exists (`+sql+`)`, args...).Scan(&there)
	return there, trouble(err)
}

// rings unwraps the keys that are sealed for holder, a member or "" for the recovery identity. flow.ErrNoKey where they are sealed
// for another identity than this one.
func (d *desk) rings(ctx context.Context, holder string, with seal.Key) (map[int]*ring, error) {
	type row struct {
		Team   int
		Name   string
		Epoch  int
		Sealed []byte
	}
	var rows []row
	roles := map[int][]string{}
	err := d.ask(ctx, func(ctx context.Context) error {
		found, err := d.pool.Query(ctx, `select k.team, t.name, k.epoch, k.sealed from team_key k join team t on t.id = k.team
			where k.member = $1 order by k.team, k.epoch`, holder)
		if err != nil {
			return err
		}
		if rows, err = pgx.CollectRows(found, pgx.RowToStructByPos[row]); err != nil {
			return err
		}
		if found, err = d.pool.Query(ctx, `select team, role from seat where member = session_user`); err != nil {
			return err
		}
		clear(roles)
		var team int
		var role string
		_, err = pgx.ForEachRow(found, []any{&team, &role}, func() error {
			roles[team] = append(roles[team], role)
			return nil
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	all := map[int]*ring{}
	for _, r := range rows {
		if with.Identity == nil {
			return nil, flow.ErrNoKey
		}
		k, err := unpack(r.Sealed, with, d.environment, r.Name, r.Epoch)
		if err != nil {
			if errors.Is(err, seal.ErrForeign) {
				err = flow.ErrNoKey
			}
			return nil, err
		}
		if all[r.Team] == nil {
			all[r.Team] = &ring{id: r.Team, name: r.Name, keys: map[int]*teamKey{}, writes: writes(roles[r.Team])}
		}
		if err := all[r.Team].add(k); err != nil {
			return nil, err
		}
	}
	return all, nil
}
