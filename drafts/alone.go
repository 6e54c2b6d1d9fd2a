package drafts

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
)

var _ flow.Locker = (*Store)(nil)

// Alone runs do while no other program is inside its own Alone on the drafts of this environment. A crash ends it.
func (s *Store) Alone(ctx context.Context, do func() error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := disk.OpenLockFile(filepath.Join(s.root, aloneFile))
	if err != nil {
		return fmt.Errorf("keeping other programs out: %w", disk.Cause(err))
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := disk.Lock(f); err != nil {
		return fmt.Errorf("keeping other programs out: %w", err)
	}
	return do()
}
