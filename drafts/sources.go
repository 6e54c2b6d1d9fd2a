package drafts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
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
	// Confirmed is when a person said last that what was in doubt was looked after.
	Confirmed time.Time `json:"settled,omitzero"`
	flow.Openings
}

// openings is the register of what was opened from something written.
type openings struct{ *savedDrafts }

// Openings returns what was ever opened from something written. flow.ErrNoRegister: nothing was, or by a version that kept
// no register. flow.ErrMissing, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated: there is a newer one than what is here.
func (o *openings) Openings(ctx context.Context) (flow.Openings, error) {
	if err := ctx.Err(); err != nil {
		return flow.Openings{}, err
	}
	r, err := o.readRegister()
	since := o.manifest.DoubtedAt()
	if errors.Is(err, flow.ErrNoRegister) && !since.IsZero() { // there may have been one
		err = fmt.Errorf("%s: %w", sourcesFile, flow.ErrMissing)
	}
	if since.After(r.Confirmed) {
		r.Older = since
		if since.After(r.Lost) {
			r.Lost = since
		}
	}
	return r.Openings, err
}

// Remember adds to the register what it lacks. One that cannot be believed is kept aside under another name.
func (o *openings) Remember(ctx context.Context, more flow.Openings) error {
	return o.changeRegister(ctx, func(r *register) bool { return r.Add(more) })
}

// ConfirmOpenings ends the doubts of the register.
func (o *openings) ConfirmOpenings(ctx context.Context) error {
	return o.changeRegister(ctx, func(r *register) bool {
		doubted := o.manifest.DoubtedAt().After(r.Confirmed)
		changed := len(r.Unread) > 0 || !r.Lost.IsZero() || doubted
		r.Unread, r.Lost, r.Confirmed = nil, time.Time{}, o.now().UTC().Round(0)
		return changed
	})
}

// changeRegister reads the register, has it changed and writes it, while nobody else does.
func (o *openings) changeRegister(ctx context.Context, change func(*register) bool) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := disk.OpenLockFile(filepath.Join(o.root, sourcesLock))
	if err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, disk.Cause(err))
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := disk.Lock(f); err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, err)
	}
	r, err := o.readRegister()
	lost := false
	switch {
	case err == nil:
	case errors.Is(err, flow.ErrNoRegister) && o.manifest.DoubtedAt().IsZero():
	case errors.Is(err, flow.ErrNoRegister) || unbelieved(err):
		if err := o.asideRegister(); err != nil {
			return fmt.Errorf("keeping a damaged %s aside: %w", sourcesFile, disk.Cause(err))
		}
		r, lost = register{Sequence: r.Sequence}, true
		r.Lost = o.now().UTC().Round(0)
	default:
		return err
	}
	if !change(&r) && !lost {
		return nil
	}
	return o.writeRegister(r)
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
func (o *openings) readRegister() (register, error) {
	least := o.manifest.Companion(sourcesFile)
	none := register{Sequence: least}
	sealed, _, err := seal.ReadFile(filepath.Join(o.root, sourcesFile), sourcesMost)
	switch {
	case errors.Is(err, fs.ErrNotExist) && least == 0:
		return none, flow.ErrNoRegister
	case errors.Is(err, fs.ErrNotExist):
		return none, fmt.Errorf("%s: %w", sourcesFile, flow.ErrMissing)
	case err != nil:
		return none, fmt.Errorf("reading %s: %w", sourcesFile, disk.Cause(err))
	}
	plain, err := o.vault.Unseal(seal.ForSources, "", sealed)
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

func (o *openings) writeRegister(r register) error {
	r.Sequence++
	plain, err := json.Marshal(r)
	if err != nil {
		return err
	}
	sealed, err := o.vault.Seal(seal.ForSources, "", plain)
	if err != nil {
		return err
	}
	if err := disk.Replace(filepath.Join(o.root, sourcesFile), sealed); err != nil {
		return fmt.Errorf("writing %s: %w", sourcesFile, disk.Cause(err))
	}
	_ = disk.SyncFolder(o.root) // without it a power cut may take the last change back: the drafts still tell of it
	return o.manifest.RaiseCompanion(sourcesFile, r.Sequence)
}

// asideRegister keeps one that cannot be believed under a name that is never read.
func (o *openings) asideRegister() error {
	path := filepath.Join(o.root, sourcesFile)
	err := disk.Rename(path, fmt.Sprintf("%s.%s.damaged", path, o.now().UTC().Format("20060102T150405")))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
