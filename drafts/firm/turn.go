package firm

import (
	"context"
	"crypto/hmac"
	"fmt"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
)

// seat is one seat of a team, with the recipient of who has it.
type seat struct {
	member, role, recipient string
}

// proven lists the seats of a team. flow.ErrDamaged names a member whose seat was not given by somebody with a key of the team.
func (d *desk) proven(ctx context.Context, r *ring) ([]seat, error) {
	var all []seat
	var unproven string
	err := d.ask(ctx, func(ctx context.Context) error {
		all, unproven = nil, ""
		rows, err := d.pool.Query(ctx, `select s.member, s.role, m.recipient, s.epoch, s.mac from seat s join member m on m.name = s.member
			where s.team = $1 order by s.member`, r.id)
		if err != nil {
			return err
		}
		var s seat
		var epoch int
		var mac []byte
		_, err = pgx.ForEachRow(rows, []any{&s.member, &s.role, &s.recipient, &epoch, &mac}, func() error {
			if k := r.keys[epoch]; k == nil || !hmac.Equal(mac, k.signSeat(s)) {
				unproven = s.member
			}
			all = append(all, s)
			return nil
		})
		return err
	})
	if err == nil && unproven != "" {
		err = fmt.Errorf("%w: the seat of %q in team %q was not given by a member of it: give it again, or have %q leave", flow.ErrDamaged, unproven, r.name, unproven)
	}
	return all, err
}

// turn begins an epoch of a team: a key that nobody has who has no seat.
func (d *desk) turn(ctx context.Context, r *ring) (*teamKey, error) {
	seats, err := d.proven(ctx, r)
	if err != nil {
		return nil, err
	}
	k, err := r.newest.next(d.environment, r.name, epochAfter(r.newest.epoch, d.began))
	if err != nil {
		return nil, err
	}
	recipients := map[string]string{"": k.recovery}
	for _, s := range seats {
		recipients[s.member] = s.recipient
	}
	var members []string
	var sealed [][]byte
	for member, recipient := range recipients {
		one, err := k.pack(d.environment, r.name, recipient)
		if err != nil {
			return nil, err
		}
		members, sealed = append(members, member), append(sealed, one)
	}
	if err := d.call(ctx, `select turn_key($1, $2, $3, $4)`, r.id, k.epoch, members, sealed); err != nil {
		return nil, err
	}
	return k, r.add(k)
}
