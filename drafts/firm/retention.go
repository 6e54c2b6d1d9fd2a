package firm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
)

// Remove deletes a draft with all its revisions and leaves a tombstone in the event log. flow.ErrNoDraft; for one that
// Kept lists, its error.
func (s *Store) Remove(ctx context.Context, id string) error {
	if err := s.change(ctx, id, "removed", `select remove($1, $2, $3, $4)`); err != nil {
		return fmt.Errorf("removing draft %q: %w", id, err)
	}
	return nil
}

// SetLegalHold puts a legal hold on a draft, or lifts it. flow.ErrNoDraft; an AdmissionError for who is neither of compliance nor of
// operations.
func (s *Store) SetLegalHold(id string, hold bool) error {
	what := map[bool]string{true: "hold", false: "hold lifted"}[hold]
	if err := s.change(context.Background(), id, what, `select hold_draft($1, $5, $2, $3, $4)`, hold); err != nil {
		return fmt.Errorf("holding draft %q: %w", id, err)
	}
	return nil
}

// Assign says whose a draft is. flow.ErrNoDraft; an AdmissionError for who may not; a UsageError where the other edits nothing in its
// team.
func (s *Store) Assign(ctx context.Context, id, member string) error {
	if err := s.change(ctx, id, "assigned to "+member, `select assign($1, $5, $2, $3, $4)`, member); err != nil {
		return fmt.Errorf("assigning draft %q: %w", id, err)
	}
	return nil
}

// change does what is told as an event in the same transaction: $1 is the draft, $2 the line, $3 and $4 the epoch and the MAC.
func (s *Store) change(ctx context.Context, id, what, sql string, more ...any) error {
	if err := checked(ctx, id); err != nil {
		return err
	}
	r, err := s.teamOf(ctx, id)
	if err != nil {
		return err
	}
	line, mac, err := s.line(r, flow.Event{At: time.Now().UTC().Round(0), User: s.user, Draft: id, What: what})
	if err != nil {
		return err
	}
	return s.tell(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, sql, append([]any{id, line, r.newest.epoch, mac}, more...)...)
		return err
	}, func(ctx context.Context) (bool, error) {
		return s.exists(ctx, `select from event where draft = $1 and mac = $2`, id, mac)
	})
}

// Kept lists the drafts that this member may not remove, and why: flow.ErrOnlyReads, an AdmissionError, for those of a team for which
// it does not write, flow.ErrLegalHold, and a flow.SentError for six years from the last change of what was sent to the custodian.
func (s *Store) Kept() (map[string]error, error) {
	type row struct {
		ID, Why string
		Until   time.Time
	}
	var rows []row
	err := s.ask(context.Background(), func(ctx context.Context) error {
		found, err := s.pool.Query(ctx, `select id, why, until from kept()`)
		if err == nil {
			rows, err = pgx.CollectRows(found, pgx.RowToStructByPos[row])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing what is kept: %w", err)
	}
	all := map[string]error{}
	for _, r := range rows {
		all[r.ID] = kept(r.Why, r.Until)
	}
	return all, nil
}

// MarkWarned notes that somebody was told that a draft is removed soon; nothing where this member may not remove it.
func (s *Store) MarkWarned(id string, at time.Time) error {
	if err := s.call(context.Background(), `select warn($1, $2)`, id, at); err != nil {
		return fmt.Errorf("noting that somebody was told of draft %q: %w", id, err)
	}
	return nil
}

// Warned is when somebody was told, for each draft.
func (s *Store) Warned() (map[string]time.Time, error) {
	told := map[string]time.Time{}
	err := each(s, `select id, warned from draft where warned is not null`, func(id string, at time.Time) { told[id] = at.UTC() })
	if err != nil {
		return nil, fmt.Errorf("listing what somebody was told of: %w", err)
	}
	return told, nil
}

// each hands over an id and a value of every row.
func each[T any](s *Store, sql string, take func(id string, value T)) error {
	return s.ask(context.Background(), func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, sql)
		if err != nil {
			return err
		}
		var id string
		var value T
		_, err = pgx.ForEachRow(rows, []any{&id, &value}, func() error {
			take(id, value)
			return nil
		})
		return err
	})
}

// stored is a row of the inventory.
type stored struct {
	ID             string
	Keys           []string
	Revisions      int
	Bytes          int64
	Oldest, Newest time.Time
	Hold           bool
}

// Inventory lists what is stored, by team and epoch of the keys, without decrypting anything.
func (s *Store) Inventory(ctx context.Context) ([]flow.Stored, error) {
	var all []stored
	err := s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `select d.id, array_agg(distinct t.name || '-' || r.epoch), count(*), sum(length(r.sealed) + length(r.summary)),
			min(r.saved), max(r.saved), d.hold from draft d join team t on t.id = d.team join revision r on r.draft = d.id group by d.id, d.hold order by d.id`)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[stored])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing what is stored: %w", err)
	}
	list := make([]flow.Stored, 0, len(all))
	for _, d := range all {
		list = append(list, flow.Stored{
			ID: d.ID, Keys: d.Keys, Revisions: d.Revisions, Bytes: d.Bytes, Oldest: d.Oldest.UTC(), Newest: d.Newest.UTC(), LegalHold: d.Hold,
		})
	}
	return list, nil
}

// shortest is the least length of a passphrase, as for the drafts of one desk.
const shortest = 8

// ExportKey returns the keys of the member's teams behind a passphrase, as age itself writes and opens them: for revisions taken from a
// backup. flow.ErrNewPassphrase for one that is too short.
func (s *Store) ExportKey(passphrase string) ([]byte, error) {
	sealed, err := s.export(passphrase)
	if err != nil {
		return nil, fmt.Errorf("exporting the keys: %w", err)
	}
	return sealed, nil
}

func (s *Store) export(passphrase string) ([]byte, error) {
	if len([]rune(passphrase)) < shortest {
		return nil, flow.ErrNewPassphrase
	}
	if err := s.entered(context.Background()); err != nil {
		return nil, err
	}
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, err
	}
	var lines []string
	s.mu.Lock()
	for _, r := range s.teams {
		for epoch, k := range r.keys {
			lines = append(lines, fmt.Sprintf("# %s %d\n%s\n", r.name, epoch, k.Identity))
		}
	}
	s.mu.Unlock()
	slices.Sort(lines)
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, to)
	if err != nil {
		return nil, err
	}
	_, err = w.Write([]byte(strings.Join(lines, "")))
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	return sealed.Bytes(), nil
}
