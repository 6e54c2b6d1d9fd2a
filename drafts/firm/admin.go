package firm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// Admin is the way to members, seats and keys: of a member that joins, of operations, and of the owner of the database.
type Admin struct{ *desk }

var _ flow.Firm = (*Admin)(nil)

// OpenAdmin connects. What may be done the database decides: AdmissionError. See Open for other errors.
func OpenAdmin(ctx context.Context, o Options) (*Admin, error) {
	d, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Admin{d}, nil
}

// User is whom the server takes this for.
func (a *Admin) User() string { return a.user }

// Join makes whoever is logged in a member, with the identity of the options, and returns its fingerprint. Where it is one already with
// this identity, nothing changes; one that has seats does not get another identity.
func (a *Admin) Join(ctx context.Context) (short string, err error) {
	if a.me.Identity == nil {
		return "", flow.ErrNoKey
	}
	recipient := a.me.Identity.Recipient().String()
	if err := a.call(ctx, `select join_firm($1)`, recipient); err != nil {
		return "", fmt.Errorf("joining the firm as %s: %w", a.user, err)
	}
	return fingerprint(recipient), nil
}

// fingerprint is short enough to read out, and too long to find another recipient for: 80 bits.
func fingerprint(recipient string) string {
	sum := sha256.Sum256([]byte("onboard member\n" + recipient))
	digits := hex.EncodeToString(sum[:10])
	return strings.Join(slices.Collect(func(yield func(string) bool) {
		for part := range slices.Chunk([]byte(digits), 4) {
			if !yield(string(part)) {
				return
			}
		}
	}), "-")
}

// Members lists everybody, those who left too.
func (a *Admin) Members(ctx context.Context) (all []flow.FirmMember, err error) {
	err = a.ask(ctx, func(ctx context.Context) error {
		rows, err := a.pool.Query(ctx, `select m.name, m.recipient, m.left_at is not null,
			coalesce(array_agg(s.role || ' in ' || t.name order by t.name, s.role) filter (where t.name is not null), '{}')
			from member m left join seat s on s.member = m.name left join team t on t.id = s.team group by m.name order by m.name`)
		if err != nil {
			return err
		}
		all = nil
		var m flow.FirmMember
		_, err = pgx.ForEachRow(rows, []any{&m.Name, &m.Recipient, &m.Left, &m.Seats}, func() error {
			m.Fingerprint = fingerprint(m.Recipient)
			all = append(all, m)
			m.Seats = nil
			return nil
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the members: %w", err)
	}
	return all, nil
}

// Member is one of them. An error names those there are.
func (a *Admin) Member(ctx context.Context, name string) (flow.FirmMember, error) {
	all, err := a.Members(ctx)
	if err != nil {
		return flow.FirmMember{}, err
	}
	var names []string
	for _, m := range all {
		if m.Name == name && !m.Left {
			return m, nil
		}
		if !m.Left {
			names = append(names, m.Name)
		}
	}
	if len(names) == 0 {
		return flow.FirmMember{}, usage("%q is no member of the firm, and nobody is: first run onboard firm join there", name)
	}
	return flow.FirmMember{}, usage("%q is no member of the firm: first run onboard firm join there. Members are %s", name, strings.Join(names, ", "))
}

// errNoTeamKey says that a team's key cannot be had here.
var errNoTeamKey = errors.New("its keys are not on this computer: operations of the team do that, or give the recovery identity with --recovery")

// held are the rings that can be opened here: as a member, or with the recovery identity.
func (a *Admin) held(ctx context.Context, recovery string) (map[int]*ring, error) {
	if recovery == "" {
		return a.rings(ctx, a.user, a.me)
	}
	k, err := seal.ParseKey(strings.TrimSpace(recovery))
	if err != nil {
		return nil, usage("the recovery identity is none: give the line that onboard firm init printed, AGE-SECRET-KEY-1...")
	}
	return a.rings(ctx, "", k)
}

// Seat gives a member, as it was compared, a role in a team, with all its keys. The owner of the database makes a team by its first seat.
// recovery is "" where this computer has the team's keys, or there is no such team yet.
func (a *Admin) Seat(ctx context.Context, m flow.FirmMember, team, role, recovery string) error {
	if err := a.seat(ctx, seat{m.Name, role, m.Recipient}, team, recovery); err != nil {
		return fmt.Errorf("giving %s a seat in %q: %w", m.Name, team, err)
	}
	return nil
}

func (a *Admin) seat(ctx context.Context, s seat, team, recovery string) error {
	if !plainName().MatchString(team) {
		return usage("team %q is not a plain name: give letters, digits, - and _", team)
	}
	r, err := a.ringOf(ctx, team, recovery)
	if err != nil {
		return err
	}
	var forRecovery []byte
	if r == nil {
		if r, err = a.newTeam(ctx, team); err != nil {
			return err
		}
		if forRecovery, err = r.newest.pack(a.environment, team, r.newest.recovery); err != nil {
			return err
		}
	}
	var epochs []int
	var sealed [][]byte
	for epoch, k := range r.keys {
		one, err := k.pack(a.environment, team, s.recipient)
		if err != nil {
			return err
		}
		epochs, sealed = append(epochs, epoch), append(sealed, one)
	}
	return a.call(ctx, `select seat_member($1, $2, $3, $4, $5, $6, $7, $8)`,
		s.member, team, s.role, r.newest.epoch, r.newest.signSeat(s), epochs, sealed, forRecovery)
}

// ringOf has the keys of a team; nil where there is no such team. errNoTeamKey.
func (a *Admin) ringOf(ctx context.Context, team, recovery string) (*ring, error) {
	there := false
	err := a.ask(ctx, func(ctx context.Context) error {
		return a.pool.QueryRow(ctx, `select exists (select from team where name = $1)`, team).Scan(&there)
	})
	if err != nil || !there {
		return nil, err
	}
	rings, err := a.held(ctx, recovery)
	if err != nil {
		return nil, err
	}
	for _, r := range rings {
		if r.name == team {
			return r, nil
		}
	}
	return nil, errNoTeamKey
}

// newTeam makes the first key of a team.
func (a *Admin) newTeam(ctx context.Context, team string) (*ring, error) {
	var recovery string
	err := a.ask(ctx, func(ctx context.Context) error {
		return a.pool.QueryRow(ctx, `select recovery from firm`).Scan(&recovery)
	})
	if err != nil {
		return nil, err
	}
	fresh, err := seal.NewKey()
	if err != nil {
		return nil, err
	}
	k, err := newTeamKey(fresh, packed{Environment: a.environment, Team: team, Epoch: epochAfter(0, a.began), Recovery: recovery})
	if err != nil {
		return nil, err
	}
	r := &ring{name: team, keys: map[int]*teamKey{}}
	return r, r.add(k)
}

// turns is how often a key is turned anew where somebody was seated meanwhile.
const turns = 3

// Rekey gives a team a new key, for what is saved from now on, and returns its epoch.
func (a *Admin) Rekey(ctx context.Context, team, recovery string) (epoch int, err error) {
	for range turns {
		var r *ring
		var k *teamKey
		r, err = a.ringOf(ctx, team, recovery)
		if err == nil && r == nil {
			err = usage("there is no team %q", team)
		}
		if err == nil {
			k, err = a.turn(ctx, r)
		}
		if err == nil {
			return k.epoch, nil
		}
		if !errors.Is(err, flow.ErrConflict) && !isTurned(err) {
			break
		}
	}
	return 0, fmt.Errorf("turning the key of team %q: %w", team, err)
}

// Leave takes every seat and key from a member, who sees nothing from the next statement on, hands the work over to another, and
// turns the keys of the teams.
func (a *Admin) Leave(ctx context.Context, member, to, recovery string) (flow.FirmDeparture, error) {
	var d flow.FirmDeparture
	var teams []string
	err := a.ask(ctx, func(ctx context.Context) error {
		rows, err := a.pool.Query(ctx, `select distinct t.name from team t join seat s on s.team = t.id where s.member = $1 order by 1`, member)
		if err != nil {
			return err
		}
		teams, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err == nil {
		err = a.tell(ctx, func(ctx context.Context) error {
			return a.pool.QueryRow(ctx, `select leave_firm($1, $2)`, member, to).Scan(&d.Ended)
		}, func(ctx context.Context) (bool, error) {
			return a.exists(ctx, `select from member where name = $1 and left_at is not null`, member)
		})
	}
	if err != nil {
		return d, fmt.Errorf("having %s leave the firm: %w", member, err)
	}
	for _, team := range teams {
		if _, err := a.Rekey(ctx, team, recovery); err != nil {
			d.Unturned = append(d.Unturned, team)
			continue
		}
		d.Turned = append(d.Turned, team)
	}
	return d, nil
}
