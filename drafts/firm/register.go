package firm

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// remembered is a row of the register: what was added, or that a person made sure of everything before.
type remembered struct {
	flow.Openings
	Confirmed bool `json:"confirmed,omitempty"`
}

// Openings returns what was made of files by the member's teams. flow.ErrNoRegister: nothing was.
func (s *Store) Openings(ctx context.Context) (flow.Openings, error) {
	all, err := s.openings(ctx)
	if err != nil {
		return flow.Openings{}, fmt.Errorf("reading what was opened: %w", err)
	}
	return all, nil
}

func (s *Store) openings(ctx context.Context) (all flow.Openings, err error) {
	type row struct {
		Team, Epoch int
		Sealed      []byte
	}
	var rows []row
	err = s.ask(ctx, func(ctx context.Context) error {
		found, err := s.pool.Query(ctx, `select team, epoch, sealed from opening order by seq`)
		if err != nil {
			return err
		}
		rows, err = pgx.CollectRows(found, pgx.RowToStructByPos[row])
		return err
	})
	if err != nil {
		return all, err
	}
	if len(rows) == 0 {
		return all, flow.ErrNoRegister
	}
	for _, r := range rows {
		k, err := s.key(ctx, r.Team, r.Epoch)
		if err != nil {
			return flow.Openings{}, err
		}
		plain, err := s.vault(k).Unseal(seal.ForSources, "", r.Sealed)
		if err != nil {
			return flow.Openings{}, err
		}
		var one remembered
		if json.Unmarshal(plain, &one) != nil {
			return flow.Openings{}, flow.ErrDamaged
		}
		if one.Confirmed {
			all.Unread, all.Lost = nil, time.Time{}
		}
		all.Add(one.Openings)
	}
	return all, nil
}

func (s *Store) vault(k *teamKey) seal.Vault {
	return seal.Vault{Key: k.Key, Environment: s.environment}
}

// Remember adds to the register what it lacks.
func (s *Store) Remember(ctx context.Context, more flow.Openings) error {
	return s.write(ctx, remembered{Openings: more})
}

// ConfirmOpenings ends the doubts of the register.
func (s *Store) ConfirmOpenings(ctx context.Context) error {
	return s.write(ctx, remembered{Confirmed: true})
}

func (s *Store) write(ctx context.Context, one remembered) error {
	if err := s.remember(ctx, one); err != nil {
		return fmt.Errorf("noting what was opened: %w", err)
	}
	return nil
}

func (s *Store) remember(ctx context.Context, one remembered) error {
	text, err := json.Marshal(one)
	if err != nil {
		return err
	}
	if err := s.entered(ctx); err != nil {
		return err
	}
	r := s.own()
	sealed, err := s.vault(r.newest).Seal(seal.ForSources, "", text)
	if err != nil {
		return err
	}
	return s.call(ctx, `select remember($1, $2, $3)`, r.id, r.newest.epoch, sealed) // twice adds nothing
}
