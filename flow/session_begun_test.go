package flow_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// unnamedDesk is a desk whose first stage was taken and answered without an account number.
func unnamedDesk(t *testing.T, change ...func(*flow.Service)) *stageDesk {
	t.Helper()
	d := newStageDesk(t, change...)
	silent := true
	d.office.Custodian = numberless{d, &silent}
	d.set("account.repCode = AB12\nprimaryHolder.firstName = Ada")
	d.stages(flow.NumberMissing)
	if len(d.bodies) != 1 {
		t.Fatalf("got %d stages, want the first alone", len(d.bodies))
	}
	d.bodies = nil
	return d
}

// Everything that follows a first stage is about the number that its reply names: without it nothing is sent, whoever asks
// and however often, and the reason is the same in a later run.
func TestWithoutAnAccountNumberNothingFollowsTheFirstStage(t *testing.T) {
	d := unnamedDesk(t)
	for range 2 {
		d.set("account.repCode = CD34")
		d.stages(flow.NumberMissing)
		if sync, _ := d.session.Stage(t.Context(), true); sync != flow.NumberMissing {
			t.Errorf("got %s after ctrl+s, want it in doubt as before", sync)
		}
		if _, err := d.session.BeginAgain(t.Context()); !errors.Is(err, flow.ErrNoDoubtLeft) {
			t.Errorf("got %v, want a record that is there not begun again", err)
		}
		if err := d.session.Submit(t.Context(), d.session.Reviewed()); !errors.Is(err, flow.ErrNotReady) {
			t.Errorf("got %v, want no submit", err)
		}
		if v := d.session.View(); v.Sync != flow.NumberMissing || v.ReplyHad == "" || v.NotStaged == 0 {
			t.Errorf("got %s, %q and %d not staged, want the doubt, the keys of the reply and what waits", v.Sync, v.ReplyHad, v.NotStaged)
		}
		d.restart()
		if got := d.session.View().Sync; got != flow.NumberMissing {
			t.Errorf("got %s in a later run, want the same", got)
		}
	}
	d.sent()
}

// The number that a person was told is looked up before it is believed, and then everything goes on under it.
func TestANumberThatTheCustodianTellsFreesTheRest(t *testing.T) {
	for name, begin := range map[string]func(*testing.T) *stageDesk{
		"the reply named none": func(t *testing.T) *stageDesk { t.Helper(); return unnamedDesk(t) },
		"the reply was lost": func(t *testing.T) *stageDesk {
			t.Helper()
			d := newStageDesk(t)
			d.set("account.repCode = AB12\nprimaryHolder.firstName = Ada")
			d.script = []error{lost()}
			d.stages(flow.Maybe)
			d.bodies = nil
			return d
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := begin(t)
			d.account = func() (custodian.Account, error) {
				return custodian.Account{Number: "77", Status: "Draft", Attributes: map[string]any{"registrationType": "Individual"}}, nil
			}
			if err := d.session.FoundRecord(t.Context(), " 77 "); err != nil {
				t.Fatalf("got %v, want the number taken", err)
			}
			d.stages(flow.Staged)
			if v := d.session.View(); v.AccountNumber != "77" || v.NotStaged != 0 {
				t.Errorf("got number %q and %d not staged, want 77 and all of it staged", v.AccountNumber, v.NotStaged)
			}
			for _, body := range d.bodies {
				if !strings.Contains(body, `"accountNumber":"77"`) {
					t.Errorf("got %s, want it about 77", body)
				}
			}
			if err := d.session.FoundRecord(t.Context(), "78"); !errors.Is(err, flow.ErrNoDoubtLeft) {
				t.Errorf("got %v, want a known number never replaced", err)
			}
		})
	}
}

func TestNumbersThatAreNotBelieved(t *testing.T) {
	shows := func(acc custodian.Account) func() (custodian.Account, error) {
		return func() (custodian.Account, error) { return acc, nil }
	}
	fails := func(kind custodian.FailureKind) func() (custodian.Account, error) {
		return func() (custodian.Account, error) {
			return custodian.Account{}, &custodian.Error{Kind: kind, Message: "told to"}
		}
	}
	for name, c := range map[string]struct {
		number  string
		account func() (custodian.Account, error)
		want    error
	}{
		"none":                 {" ", nil, flow.ErrNoSuchNumber},
		"two words":            {"77 88", nil, flow.ErrNoSuchNumber},
		"of another draft":     {theAccount, nil, flow.ErrNumberTaken},
		"not there":            {"77", fails(custodian.NotFound), flow.ErrNoSuchRecord},
		"nobody answers":       {"77", fails(custodian.NotSent), flow.ErrNotAsked},
		"submitted":            {"77", shows(custodian.Account{Status: "Submitted"}), flow.ErrOtherRecord},
		"open":                 {"77", shows(custodian.Account{Status: "Open"}), flow.ErrOtherRecord},
		"another registration": {"77", shows(custodian.Account{Status: "Draft", Attributes: map[string]any{"registrationType": "JointWROS"}}), flow.ErrOtherRecord},
		"somebody else":        {"77", shows(custodian.Account{Status: "Draft", Attributes: map[string]any{"primaryOwner.name1": "ZOE"}}), flow.ErrOtherRecord},
		"with beneficiaries":   {"77", shows(custodian.Account{Status: "Draft", Entries: []custodian.AccountEntry{{Array: "benes", CustomerID: "C1"}}}), flow.ErrOtherRecord},
	} {
		t.Run(name, func(t *testing.T) {
			store := storetest.Memory()
			other := begunDesk(t, func(o *flow.Service) { o.Store = store })
			if err := other.session.Save(t.Context(), false); err != nil {
				t.Fatal(err)
			}
			d := unnamedDesk(t, func(o *flow.Service) {
				o.Store = store
				o.NewID = func() string { return other.office.NewID() }
			})
			d.account = c.account
			if err := d.session.FoundRecord(t.Context(), c.number); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			d.stages(flow.NumberMissing)
			d.sent()
		})
	}
}

// What a first stage in doubt and a refusal ended in is said by a later run as by the one before.
func TestALaterRunSaysHowStagingEnded(t *testing.T) {
	for name, c := range map[string]struct {
		begin func(*testing.T, ...func(*flow.Service)) *stageDesk
		fault error
		want  flow.Sync
	}{
		"lost":    {newStageDesk, &custodian.Error{Kind: custodian.Unknown, Status: 502, Message: "bad gateway"}, flow.Maybe},
		"refused": {begunDesk, &custodian.Error{Kind: custodian.Refused, Status: 422, Message: "not taken"}, flow.Blocked},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.begin(t)
			d.set("account.repCode = AB12")
			d.script = []error{c.fault}
			d.stages(c.want)
			before := d.session.View()
			d.restart()
			after := d.session.View()
			if after.Sync != before.Sync || after.StageErr == nil || after.StageErr.Error() != before.StageErr.Error() {
				t.Errorf("got %s, %v, want %s, %v", after.Sync, after.StageErr, before.Sync, before.StageErr)
			}
		})
	}
}
