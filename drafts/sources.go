package drafts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/flow"
)

const (
	// sourcesFile is the register of what was opened from something written.
	sourcesFile = "sources.age"
	// sourcesLock is what one process at a time locks to change it.
	sourcesLock = "sources.lock"
	// sourcesMost bounds what is read of it, at some 200 bytes an application.
	sourcesMost = 64 << 20
)

var _ flow.Register = (*Store)(nil)

// register is what the file has sealed.
type register struct {
	// Sequence grows by one with each change: an older copy in its place is noticed.
	Sequence uint64 `json:"sequence"`
	// Settled is when a person said last that what was in doubt was looked after.
	Settled time.Time `json:"settled,omitzero"`
	flow.Openings
}

// Openings returns what was ever opened from something written. flow.ErrNoRegister: nothing was, or by a version that kept
// no register. flow.ErrMissing, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated: there is a newer one than what is here.
func (s *Store) Openings(ctx context.Context) (flow.Openings, error) {
	if err := ctx.Err(); err != nil {
		return flow.Openings{}, err
	}
	r, err := s.readRegister()
	since := s.manifest.doubtedAt()
	if errors.Is(err, flow.ErrNoRegister) && !since.IsZero() { // there may have been one
		err = fmt.Errorf("%s: %w", sourcesFile, flow.ErrMissing)
	}
	if since.After(r.Settled) {
		r.Older = since
		if since.After(r.Lost) {
			r.Lost = since
		}
	}
	return r.Openings, err
}

// Remember adds to the register what it lacks. One that cannot be believed is kept aside under another name.
func (s *Store) Remember(ctx context.Context, more flow.Openings) error {
	return s.changeRegister(ctx, func(r *register) bool { return r.Add(more) })
}

// rememberDrafts has the register say what the drafts tell, before one of them goes: a version that kept no register may
// have made them.
func (s *Store) rememberDrafts(ctx context.Context) error {
	list, err := s.List(ctx)
	if err != nil {
		return err
	}
	told := flow.OpeningsOf(list)
	all, err := s.Openings(ctx)
	switch {
	case err == nil:
		told.Unread = nil // as far as it mattered it is there
		if !all.Add(told) {
			return nil
		}
	case !errors.Is(err, flow.ErrNoRegister) && !unbelieved(err):
		return err
	case len(told.All)+len(told.Unread) == 0:
		return nil
	}
	return s.Remember(ctx, told)
}

// Settle ends the doubts of the register.
func (s *Store) Settle(ctx context.Context) error {
	return s.changeRegister(ctx, func(r *register) bool {
		doubted := s.manifest.doubtedAt().After(r.Settled)
		changed := len(r.Unread) > 0 || !r.Lost.IsZero() || doubted
		r.Unread, r.Lost, r.Settled = nil, time.Time{}, s.now().UTC().Round(0)
		return changed
	})
}

// changeRegister reads the register, has it changed and writes it, while nobody else does.
func (s *Store) changeRegister(ctx context.Context, change func(*register) bool) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := openLockFile(filepath.Join(s.root, sourcesLock))
	if err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, cause(err))
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := lock(f); err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, err)
	}
	r, err := s.readRegister()
	lost := false
	switch {
	case err == nil:
	case errors.Is(err, flow.ErrNoRegister) && s.manifest.doubtedAt().IsZero():
	case errors.Is(err, flow.ErrNoRegister) || unbelieved(err):
		if err := s.asideRegister(); err != nil {
			return fmt.Errorf("keeping a damaged %s aside: %w", sourcesFile, cause(err))
		}
		r, lost = register{Sequence: r.Sequence}, true
		r.Lost = s.now().UTC().Round(0)
	default:
		return err
	}
	if !change(&r) && !lost {
		return nil
	}
	return s.writeRegister(r)
}

// unbelieved tells a register that is not what it was from one that the disk does not read.
func unbelieved(err error) bool {
	for _, one := range []error{flow.ErrMissing, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated} {
		if errors.Is(err, one) {
			return true
		}
	}
	return false
}

// readRegister reads the file. With an error its sequence is still the one that the next must be above.
func (s *Store) readRegister() (register, error) {
	least := s.manifest.companion(sourcesFile)
	none := register{Sequence: least}
	sealed, _, err := readRegular(filepath.Join(s.root, sourcesFile), sourcesMost)
	switch {
	case errors.Is(err, fs.ErrNotExist) && least == 0:
		return none, flow.ErrNoRegister
	case errors.Is(err, fs.ErrNotExist):
		return none, fmt.Errorf("%s: %w", sourcesFile, flow.ErrMissing)
	case err != nil:
		return none, fmt.Errorf("reading %s: %w", sourcesFile, cause(err))
	}
	plain, err := s.vault.unseal(forSources, "", sealed)
	if err != nil {
		return none, fmt.Errorf("%s: %w", sourcesFile, err)
	}
	var r register
	if json.Unmarshal(plain, &r) != nil {
		return none, fmt.Errorf("%s: %w", sourcesFile, flow.ErrDamaged)
	}
	if r.Sequence < least {
		return none, fmt.Errorf("%s: %w", sourcesFile, flow.ErrRolledBack)
	}
	return r, nil
}

func (s *Store) writeRegister(r register) error {
	r.Sequence++
	plain, err := json.Marshal(r)
	if err != nil {
		return err
	}
	sealed, err := s.vault.seal(forSources, "", plain)
	if err != nil {
		return err
	}
	if err := replace(filepath.Join(s.root, sourcesFile), sealed); err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, cause(err))
	}
	_ = syncFolder(s.root) // without it a power cut may take the last change back: the drafts still tell of it
	return s.manifest.raiseCompanion(sourcesFile, r.Sequence)
}

// asideRegister keeps one that cannot be believed under a name that is never read.
func (s *Store) asideRegister() error {
	path := filepath.Join(s.root, sourcesFile)
	err := os.Rename(path, fmt.Sprintf("%s.%s.damaged", path, s.now().UTC().Format("20060102T150405")))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
