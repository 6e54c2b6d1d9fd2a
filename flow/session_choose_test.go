package flow_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// doubled is a desk whose beneficiary is at the custodian twice, as C1 and C2, and has a change that waits.
func doubled(t *testing.T) (d *stageDesk, id string) {
	t.Helper()
	d = begunDesk(t, omitting)
	id = d.bene("Lucía")
	d.stages(flow.Staged)
	d.shows([2]string{"C1", "LUCIA"}, [2]string{"C2", "LUCIA"})
	d.set("beneficiaries[" + id + "].firstName = Luz")
	d.bodies = nil
	d.stages(flow.Waiting)
	d.sent()
	return d, id
}

func TestWhichOfSeveralEntriesItIsIsForAPersonToSay(t *testing.T) {
	d, id := doubled(t)
	q := d.session.Doubts()
	if len(q) != 1 || q[0].Entry != id || q[0].Who != "Luz" || len(q[0].Candidates) != 2 || q[0].MayBeNone {
		t.Fatalf("got %+v, want the one beneficiary, two candidates, and not none: its arrival was confirmed", q)
	}
	if v := d.session.View(); v.Doubts != 1 || v.Awaiting != 1 {
		t.Errorf("got %d doubts, %d waiting, want one each", v.Doubts, v.Awaiting)
	}
	shown := q[0].Candidates[1]
	if shown.CustomerID != "C2" || len(shown.Shown) != 1 || shown.Shown[0].Words != "LUCIA" || shown.Shown[0].Here != "Luz" {
		t.Errorf("got %+v, want what C2 shows beside the answer here", shown)
	}
	if err := d.session.Identify("benes", id, "C2"); err != nil {
		t.Fatal(err)
	}
	d.restart() // the choice outlives the program
	d.stages(flow.Staged)
	d.sent(benes(`{"customerID":"C2","name1":"LUZ"}`))
	if v := d.session.View(); v.Doubts != 0 || v.Awaiting != 0 || v.NotStaged != 0 {
		t.Errorf("got %d doubts, %d waiting, %d not staged, want none", v.Doubts, v.Awaiting, v.NotStaged)
	}
}

// One whose arrival nobody confirmed may be none of those that are shown.
func TestNoneOfThemIsAddedAnew(t *testing.T) {
	d := begunDesk(t, omitting)
	id := d.bene("Lucía")
	d.script = []error{lost()}
	d.shows([2]string{"C1", "LUCIA"}, [2]string{"C2", "LUCIA"})
	d.stages(flow.Offline)
	d.stages(flow.Waiting)
	if q := d.session.Doubts(); len(q) != 1 || !q[0].MayBeNone {
		t.Fatalf("got %+v, want one that may be none of them", q)
	}
	d.bodies = nil
	if err := d.session.Identify("benes", id, ""); err != nil {
		t.Fatal(err)
	}
	d.stages(flow.Staged)
	d.sent(benes(`{"name1":"LUCIA"}`))
}

func TestAChoiceThatIsNoneChangesNothing(t *testing.T) {
	d, id := doubled(t)
	for name, c := range map[string][3]string{
		"an entry of nobody":         {"benes", id, "C9"},
		"none, of one that arrived":  {"benes", id, ""},
		"another list":               {"parties", id, "C1"},
		"an entry that has no doubt": {"benes", "id-99", "C1"},
	} {
		if err := d.session.Identify(c[0], c[1], c[2]); !errors.Is(err, flow.ErrNoDoubt) {
			t.Errorf("%s: got %v, want ErrNoDoubt", name, err)
		}
	}
	d.stages(flow.Waiting)
	d.sent()
	if err := d.session.Identify("benes", id, "C1"); err != nil {
		t.Fatal(err)
	}
	if err := d.session.Identify("benes", id, "C2"); !errors.Is(err, flow.ErrNoDoubt) {
		t.Errorf("got %v the second time, want ErrNoDoubt", err)
	}
}

// What is masked here is masked there, and what the catalogue does not know is not shown.
func TestWhatCandidatesShowIsMasked(t *testing.T) {
	d := begunDesk(t, omitting)
	id := d.bene("Lucía")
	d.set("beneficiaries[" + id + "].taxId = 899100001")
	d.stages(flow.Staged)
	d.account = func() (custodian.Account, error) {
		entry := func(c string) custodian.AccountEntry {
			return custodian.AccountEntry{Array: "benes", CustomerID: c, Attributes: map[string]any{
				"name1": "LUCIA", "taxId": "899100001", "secretOfTheCustodian": "hush",
			}}
		}
		return custodian.Account{
			Number: theAccount, Status: "Draft", Attributes: map[string]any{"registrationType": "Individual"},
			Entries: []custodian.AccountEntry{entry("C1"), entry("C2")},
		}, nil
	}
	d.set("beneficiaries[" + id + "].lastName = Cruz")
	d.stages(flow.Waiting)
	words := ""
	for _, c := range d.session.Doubts()[0].Candidates {
		for _, s := range c.Shown {
			words += s.Label + " " + s.Words + "\n"
		}
	}
	if strings.Contains(words, "89910") || strings.Contains(words, "hush") || !strings.Contains(words, "0001") {
		t.Errorf("got\n%swant the end of the number alone, and nothing that nobody knows", words)
	}
}
