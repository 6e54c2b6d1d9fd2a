package runner

import (
	"context"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

// leaveStages is how long leaving waits for the custodian.
const leaveStages = 2 * time.Second

// Leave ends the work on applications: all of them are saved; then a stage under way has its time, and what is finished and
// was not sent is sent, within 2 s. What is on its way still is in the journal, and asked about at the next start. Each View
// tells how it stands, and Unsaved what could not be saved.
func Leave(ctx context.Context, all ...*flow.Session) {
	ctx = context.WithoutCancel(ctx)
	for _, s := range all {
		_ = s.Save(ctx, false)
	}
	ctx, cancel := context.WithTimeout(ctx, leaveStages)
	defer cancel()
	done := make(chan struct{})
	guard.Go(func() {
		defer close(done)
		for _, s := range all {
			if v := s.View(); v.NotStaged > 0 || v.Sync == flow.InFlight {
				_, _ = s.StageRest(ctx)
			}
		}
	})
	select {
	case <-done:
	case <-ctx.Done():
	}
}
