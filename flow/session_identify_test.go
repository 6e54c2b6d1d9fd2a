package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

func omitting(o *flow.Service) { o.Identifiers = custodian.IdentifiersOmitOnAdd }

// shows makes get-account show beneficiaries, each as customerID and first name, beside the account itself.
func (d *stageDesk) shows(benes ...[2]string) {
	d.account = func() (custodian.Account, error) {
		acc := custodian.Account{Number: theAccount, Status: "Draft", Attributes: map[string]any{"registrationType": "Individual"}}
		for _, b := range benes {
			acc.Entries = append(acc.Entries, custodian.AccountEntry{Array: "benes", CustomerID: b[0], Attributes: map[string]any{"name1": b[1]}})
		}
		return acc, nil
	}
}

func (d *stageDesk) bene(name string) string {
	id := d.add("beneficiaries")
	d.set("beneficiaries[" + id + "].firstName = " + name)
	return id
}

func benes(entries string) string {
	return `{"accountNumber":"` + theAccount + `","benes":[` + entries + `]}`
}

// The second reading: an entry begins without an identifier and is changed under the one that get-account shows.
func TestAnEntryBegunWithoutIdentifierWaitsForTheCustodians(t *testing.T) {
	d := begunDesk(t, omitting)
	id := d.bene("Lucía")
	d.stages(flow.Staged)
	d.sent(benes(`{"name1":"LUCIA"}`))
	if !d.once[0] {
		t.Error("got a body that may be repeated, want once: sent twice the entry is there twice")
	}
	d.set("beneficiaries[" + id + "].lastName = de la Cruz")
	d.shows()
	d.stages(flow.Waiting)
	d.sent()
	if v := d.session.View(); v.Awaiting != 1 || v.NotStaged != 1 || v.NextTry.IsZero() {
		t.Errorf("got %d waiting, %d not staged, next try %s, want one, one and a time", v.Awaiting, v.NotStaged, v.NextTry)
	}
	d.set("account.repCode = AB12") // what needs no identifier goes on
	d.stages(flow.Waiting)
	d.sent(`{"accountNumber":"` + theAccount + `","main":{"repCode":"AB12"}}`)
	d.restart()
	d.shows([2]string{"C7", "LUCIA"})
	d.stages(flow.Staged)
	d.sent(benes(`{"customerID":"C7","name3":"DE LA CRUZ"}`))
}

func TestAnEntryInDoubtIsLookedForBeforeItIsAddedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		shown [][2]string
		want  flow.Sync
		then  string // the next body, "" for none
	}{
		"it is there":                  {[][2]string{{"C1", "LUCIA"}}, flow.Staged, benes(`{"customerID":"C1","name1":"LUCIA"}`)},
		"it is not there":              {nil, flow.Staged, benes(`{"name1":"LUCIA"}`)},
		"another is there":             {[][2]string{{"C1", "IGNACIO"}}, flow.Staged, benes(`{"name1":"LUCIA"}`)},
		"it is there twice, so it ask": {[][2]string{{"C1", "LUCIA"}, {"C2", "LUCIA"}}, flow.Waiting, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := begunDesk(t, omitting)
			d.bene("Lucía")
			d.script = []error{lost()}
			d.shows(c.shown...)
			d.stages(flow.Offline)
			d.sent(benes(`{"name1":"LUCIA"}`))
			d.restart()
			d.stages(c.want)
			if c.then == "" {
				d.sent()
				return
			}
			d.sent(c.then)
		})
	}
}

func TestNothingIsConcludedFromAnAccountThatCannotBeRead(t *testing.T) {
	d := begunDesk(t, omitting)
	d.bene("Lucía")
	d.script = []error{lost()}
	d.account = func() (custodian.Account, error) {
		return custodian.Account{}, &custodian.Error{Kind: custodian.NotFound, Message: "not visible"}
	}
	d.stages(flow.Offline)
	d.bodies = nil
	d.stages(flow.Waiting)
	d.account = func() (custodian.Account, error) { return custodian.Account{Number: theAccount, Status: "Draft"}, nil } // and no more
	d.stages(flow.Waiting)
	d.sent()
}

// Entries that nobody can tell apart get an identifier each.
func TestTwinsGetAnIdentifierEach(t *testing.T) {
	d := begunDesk(t, omitting)
	one, two := d.bene("Lucía"), d.bene("Lucía")
	d.stages(flow.Staged)
	d.shows([2]string{"C1", "LUCIA"}, [2]string{"C2", "LUCIA"})
	d.set("beneficiaries[" + one + "].lastName = Cruz\nbeneficiaries[" + two + "].lastName = Paz")
	d.bodies = nil
	d.stages(flow.Staged)
	body := strings.Join(d.bodies, "")
	if len(d.bodies) != 1 || !strings.Contains(body, `"C1"`) || !strings.Contains(body, `"C2"`) {
		t.Errorf("got %s, want both entries, each under its own customerID", d.bodies)
	}
}

func TestAFirstStageInDoubtIsLookedUpByReference(t *testing.T) {
	d := newStageDesk(t, func(o *flow.Service) { o.Reference = "clientRef" })
	d.office.Finder = d
	d.script = []error{lost()}
	d.found = func(string) (custodian.Account, error) {
		return custodian.Account{}, &custodian.Error{Kind: custodian.NotFound, Message: "no such account"}
	}
	d.stages(flow.Maybe)
	first := `{"clientRef":"` + d.session.ID() + `","registrationType":"Individual"}`
	d.sent(first)
	d.stages(flow.Maybe) // not visible yet is not not there
	d.sent()
	if d.session.View().NextTry.IsZero() {
		t.Error("got no time of the next look, want one")
	}
	d.restart()
	asked := ""
	d.found = func(reference string) (custodian.Account, error) {
		asked = reference
		return custodian.Account{Number: theAccount, Status: "Draft"}, nil
	}
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","registrationType":"Individual"}`)
	if asked != d.session.ID() || d.session.View().AccountNumber != theAccount {
		t.Errorf("got asked for %q and number %q, want the draft's id and the number found", asked, d.session.View().AccountNumber)
	}
}
