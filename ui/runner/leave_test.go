package runner

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// silent is a custodian that takes what is staged, or never answers.
type silent struct{ never bool }

func (c silent) Stage(ctx context.Context, _ custodian.Request) (custodian.Reply, error) {
	if c.never {
		<-ctx.Done()
		return custodian.Reply{}, &custodian.Error{Kind: custodian.NotSent, Err: ctx.Err()}
	}
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (silent) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, errors.ErrUnsupported
}

func (silent) Account(context.Context, string) (custodian.Account, error) {
	return custodian.Account{}, errors.ErrUnsupported
}

// typed is an application whose first step was left with an answer that is not saved.
func typed(t *testing.T, store flow.Store, c custodian.Custodian) *flow.Session {
	t.Helper()
	asked, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	s, err := (&flow.Service{Catalogue: asked, Store: store, Custodian: c, User: "advisor"}).Start("individual")
	if err == nil {
		err = s.Answer(answers.Path{Section: "account", Field: "repCode"}, "F123")
	}
	if err != nil {
		t.Fatal(err)
	}
	s.FinishAll()
	return s
}

func TestLeavingSavesEverythingAndStagesWhatIsFinished(t *testing.T) {
	for name, row := range map[string]struct {
		custodian silent
		disk      error
		unsaved   bool
		staged    flow.Sync
		within    time.Duration
	}{
		"everything answers":            {staged: flow.Staged},
		"the custodian does not answer": {custodian: silent{never: true}, staged: flow.Offline, within: leaveStages},
		"the disk is full":              {disk: errors.New("disk is full"), unsaved: true, staged: flow.Waiting},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := storetest.Memory()
				first, second := typed(t, store, row.custodian), typed(t, store, row.custodian)
				store.FailWith(row.disk)
				ctx, cancel := context.WithCancel(t.Context())
				cancel() // interrupted
				began := time.Now()
				Leave(ctx, first, second)
				if took := time.Since(began); took != row.within {
					t.Errorf("got it left after %s, want %s", took, row.within)
				}
				synctest.Wait()
				for _, s := range []*flow.Session{first, second} {
					if s.Unsaved() != row.unsaved {
						t.Errorf("got unsaved=%v, want %v", s.Unsaved(), row.unsaved)
					}
				}
				if v := first.View(); v.Sync != row.staged {
					t.Errorf("got %s, want %s", v.Sync, row.staged)
				}
			})
		})
	}
}
