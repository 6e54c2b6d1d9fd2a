package flow_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

func TestTheFirstStageCarriesTheAccountAndNoPerson(t *testing.T) {
	d := newStageDesk(t)
	d.set("account.repCode = AB12\nprimaryHolder.firstName = Testa")
	d.stages(flow.Staged)
	d.sent(`{"registrationType":"Individual","main":{"repCode":"AB12"}}`,
		`{"accountNumber":"`+theAccount+`","primaryOwner":{"name1":"TESTA","nameType":"Individual"}}`)
	if !slices.Equal(d.once, []bool{true, false}) {
		t.Errorf("got once %v, want the first alone never repeated", d.once)
	}
}

// What a body changes is sent as what changed, so that another computer's work on the same record is left alone.
func TestOnlyWhatChangedIsSent(t *testing.T) {
	for name, c := range map[string]struct {
		before, edit string
		want         []string // bodies without the account number
	}{
		"a value":                        {"account.repCode = AB12", "account.repCode = CD34", []string{`{"main":{"repCode":"CD34"}}`}},
		"nothing":                        {"account.repCode = AB12", "account.repCode = AB12", nil},
		"a cleared field":                {"account.repCode = AB12", "account.repCode =", []string{`{"main":{"repCode":"*"}}`}},
		"a cleared yes or no":            {"account.margin = yes", "account.margin =", []string{`{"main":{"margin":"*"}}`}},
		"a cleared amount":               {"primaryHolder.firstName = Ada\nprimaryHolder.income = 100", "primaryHolder.income =", []string{`{"primaryOwner":{"income":"*"}}`}},
		"a list of plain values, whole":  {"primaryHolder.firstName = Ada\nprimaryHolder.funds = savings", "primaryHolder.funds = savings,gift", []string{`{"primaryOwner":{"funds":["SAVINGS","GIFT"]}}`}},
		"a cleared list of plain values": {"primaryHolder.firstName = Ada\nprimaryHolder.funds = savings", "primaryHolder.funds =", []string{`{"primaryOwner":{"funds":"*"}}`}},
		"cleared and typed again":        {"account.repCode = AB12", "account.repCode =\naccount.repCode = CD34", []string{`{"main":{"repCode":"CD34"}}`}},
		"cleared and typed as it was":    {"account.repCode = AB12", "account.repCode =\naccount.repCode = AB12", nil},
		"cleared and never sent":         {"", "account.repCode = AB12\naccount.repCode =", nil},
		"what is hidden now": {
			before: "primaryHolder.firstName = Ada\nprimaryHolder.employed = yes\nprimaryHolder.employer = Imaginary Ledger",
			edit:   "primaryHolder.employed = no",
			want:   []string{`{"primaryOwner":{"employed":false,"employer":"*"}}`},
		},
		"a lone star, which is to fix": {"account.repCode = AB12", "account.repCode = *", nil},
	} {
		t.Run(name, func(t *testing.T) {
			d := begunDesk(t)
			d.set(c.before)
			d.stages(flow.Staged)
			d.bodies = nil
			d.set(c.edit)
			d.stages(flow.Staged)
			for i, w := range c.want {
				c.want[i] = `{"accountNumber":"` + theAccount + `",` + strings.TrimPrefix(w, "{")
			}
			d.sent(c.want...)
			d.stages(flow.Staged)
			d.sent() // once
		})
	}
}

func TestALostReplyIsFollowedByTheSameBodyWithTheSameIdentifiers(t *testing.T) {
	d := begunDesk(t)
	id := d.add("beneficiaries")
	d.set("beneficiaries[" + id + "].firstName = Lucía")
	d.script = []error{lost()}
	d.stages(flow.Offline)
	d.restart()
	d.stages(flow.Staged)
	body := `{"accountNumber":"` + theAccount + `","benes":[{"onboardingCustomerID":"` + id + `","name1":"LUCIA"}]}`
	d.sent(body, body)
}

// The identifier of an entry is the only name it has: it is on the disk before the custodian hears it.
func TestIdentifierAndJournalAreSavedBeforeTheyAreSent(t *testing.T) {
	d := begunDesk(t)
	id := d.add("beneficiaries")
	d.set("beneficiaries[" + id + "].firstName = Zoë")
	looked := false
	d.onStage = func() {
		looked = true
		saved, err := d.office.Store.Load(t.Context(), d.session.ID())
		if err != nil || !strings.Contains(string(saved.Body), id) || !strings.Contains(string(saved.Body), `"act":"stage"`) {
			t.Errorf("got a revision without the identifier or the journal entry (%v)", err)
		}
	}
	d.stages(flow.Staged)
	if !looked {
		t.Fatal("nothing was sent")
	}
}

func TestAJournalThatCannotBeWrittenSendsNothing(t *testing.T) {
	d := begunDesk(t)
	d.set("account.repCode = AB12")
	d.office.Store.(interface{ FailWith(error) }).FailWith(errNoKeyring)
	d.stages(flow.Waiting)
	d.sent()
	d.office.Store.(interface{ FailWith(error) }).FailWith(nil)
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","main":{"repCode":"AB12"}}`)
}

func TestAFirstStageInDoubtIsRepeatedByAPersonAlone(t *testing.T) {
	d := newStageDesk(t)
	d.script = []error{lost()}
	d.stages(flow.Maybe)
	d.stages(flow.Maybe)
	d.restart()
	d.stages(flow.Maybe)
	d.sent(`{"registrationType":"Individual"}`)
	if sync, err := d.session.Stage(t.Context(), true); sync != flow.Maybe || err != nil {
		t.Fatalf("got %s, %v after ctrl+s, want it in doubt as before", sync, err)
	}
	d.sent()
	d.restart()
	if sync, err := d.session.BeginAgain(t.Context()); sync != flow.Staged || err != nil {
		t.Fatalf("got %s, %v after it was begun again, want staged", sync, err)
	}
	d.sent(`{"registrationType":"Individual"}`)
	if _, err := d.session.BeginAgain(t.Context()); !errors.Is(err, flow.ErrNoDoubtLeft) {
		t.Errorf("got %v, want a record that is known to be there never begun again", err)
	}
	d.sent()
}

func TestAFirstStageThatDidNotLeaveIsRepeated(t *testing.T) {
	d := newStageDesk(t)
	d.script = []error{&custodian.Error{Kind: custodian.NotSent, Message: "no connection"}}
	d.stages(flow.Offline)
	d.stages(flow.Staged)
	d.sent(`{"registrationType":"Individual"}`, `{"registrationType":"Individual"}`)
}

// Offline work piles up, is counted, and goes out as it stands at the end.
func TestOfflineWorkPilesUpAndGoesOutOnce(t *testing.T) {
	d := begunDesk(t)
	offline := func() error { return &custodian.Error{Kind: custodian.NotSent, Message: "no connection"} }
	d.script = []error{offline(), offline()}
	d.set("account.repCode = AB12")
	d.stages(flow.Offline)
	d.set("account.repCode = CD34\nprimaryHolder.firstName = Testa")
	d.stages(flow.Offline)
	if v := d.session.View(); v.NotStaged != 2 || v.NextTry.IsZero() {
		t.Errorf("got %d changes not staged, next try %s, want 2 and a time", v.NotStaged, v.NextTry)
	}
	d.bodies = nil
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","main":{"repCode":"CD34"},"primaryOwner":{"name1":"TESTA","nameType":"Individual"}}`)
}

func TestARefusedFieldIsHeldBackAndTheRestGoesOn(t *testing.T) {
	d := begunDesk(t)
	d.set("account.repCode = AB12\naccount.margin = yes")
	d.script = []error{refused("main.repCode")}
	d.stages(flow.Blocked)
	d.sent(`{"accountNumber":"`+theAccount+`","main":{"repCode":"AB12","margin":true}}`,
		`{"accountNumber":"`+theAccount+`","main":{"margin":true}}`)
	d.stages(flow.Blocked)
	d.sent() // no loop
	d.set("account.repCode = CD34")
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","main":{"repCode":"CD34"}}`)
}

func TestARefusalThatNamesNothingStopsTheQueueUntilSomethingChanges(t *testing.T) {
	d := begunDesk(t)
	d.set("account.repCode = AB12")
	d.script = []error{refused(""), refused("")}
	for range 3 {
		d.stages(flow.Blocked)
	}
	if len(d.bodies) != 1 {
		t.Fatalf("got %d bodies, want 1: a refused one is not sent again by itself", len(d.bodies))
	}
	if sync, _ := d.session.Stage(t.Context(), true); sync != flow.Blocked || len(d.bodies) != 2 {
		t.Fatalf("got %s and %d bodies after ctrl+s, want one more try", sync, len(d.bodies))
	}
	d.set("account.repCode = CD34")
	d.stages(flow.Staged)
}

func TestRefusedCredentialsAreNotOfferedAgainByItself(t *testing.T) {
	d := begunDesk(t)
	d.set("account.repCode = AB12")
	d.script = []error{&custodian.Error{Kind: custodian.Unauthorised, Hint: "check the client id and secret from the keyring"}}
	d.stages(flow.Blocked)
	d.stages(flow.Blocked)
	if len(d.bodies) != 1 || d.session.View().NotStaged != 1 {
		t.Errorf("got %d bodies and %d not staged, want one and one", len(d.bodies), d.session.View().NotStaged)
	}
}

func TestRemovedEntries(t *testing.T) {
	d := begunDesk(t)
	d.set("account.registration = joint")
	id := d.add("jointHolders")
	if err := d.session.Remove("jointHolders", id); err != nil {
		t.Fatal(err)
	}
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","registrationType":"JointWROS"}`) // it was never sent
	id = d.add("jointHolders")
	d.set("jointHolders[" + id + "].firstName = Riley")
	d.stages(flow.Staged)
	d.bodies = nil
	if err := d.session.Remove("jointHolders", id); err != nil {
		t.Fatal(err)
	}
	if got := d.session.View().NotStaged; got != 1 {
		t.Errorf("got %d changes not staged, want the removal as one", got)
	}
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","parties":[{"onboardingCustomerID":"` + id + `","name1":"*","role":"*"}]}`)
	if d.asked != 1 {
		t.Errorf("got %d calls of get-account, want one look whether it is gone", d.asked)
	}
}

func TestAHiddenListIsClearedAndComesBackUnderItsIdentifiers(t *testing.T) {
	d := begunDesk(t)
	d.set("account.registration = joint")
	id := d.add("jointHolders")
	d.set("jointHolders[" + id + "].firstName = Riley")
	d.stages(flow.Staged)
	d.bodies = nil
	d.set("account.registration = individual")
	d.stages(flow.Staged)
	entry := `"parties":[{"onboardingCustomerID":"` + id + `",`
	d.sent(`{"accountNumber":"` + theAccount + `","registrationType":"Individual",` + entry + `"name1":"*","role":"*"}]}`)
	d.set("account.registration = joint")
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","registrationType":"JointWROS",` + entry + `"name1":"RILEY","role":"JointOwner"}]}`)
}

// A custodian may show parts of a number alone; what it shows is never taken for an answer.
func TestMaskedValuesThatComeBackAreNeverSent(t *testing.T) {
	d := begunDesk(t)
	id := d.add("beneficiaries")
	d.set("beneficiaries[" + id + "].firstName = Zoë\nbeneficiaries[" + id + "].taxId = 899-10-0001\nprimaryHolder.firstName = Ada\nprimaryHolder.taxId = 899-10-0002")
	d.stages(flow.Staged)
	d.account = func() (custodian.Account, error) {
		return custodian.Account{
			Number: theAccount, Status: "Draft",
			Attributes: map[string]any{"primaryOwner.name1": "ADA", "primaryOwner.taxIdNumber": "***-**-0002"},
			Entries:    []custodian.AccountEntry{{Array: "benes", CustomerID: "C1", Attributes: map[string]any{"name1": "ZOE", "taxId": "xxx-xx-0001"}}},
		}, nil
	}
	if _, err := d.session.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.restart()
	d.bodies = nil
	d.set("beneficiaries[" + id + "].firstName = Lucía")
	d.script = []error{lost()}
	d.stages(flow.Offline)
	d.set("primaryHolder.taxId = 899-10-0003")
	d.stages(flow.Staged)
	for _, body := range d.bodies {
		if strings.ContainsAny(body, "*") || strings.Contains(body, "xxx") {
			t.Errorf("got %s, want no masked value", body)
		}
	}
	if len(d.bodies) != 2 || !strings.Contains(d.bodies[1], `"customerID":"C1"`) || !strings.Contains(d.bodies[1], "899100003") {
		t.Errorf("got %s, want the entry under its customerID and the new number", d.bodies)
	}
}

// Where the advisor enters the account number nothing waits for a reply that names it.
func TestWhereTheNumberIsEnteredStagingGoesOnWithoutIt(t *testing.T) {
	d := newStageDesk(t, func(o *flow.Service) { o.NumberEntered = true })
	d.set("account.repCode = AB12")
	silent := true
	d.office.Custodian = numberless{d, &silent}
	d.stages(flow.Staged)
	d.set("account.repCode = CD34")
	silent = false
	d.stages(flow.Staged)
	if got := d.session.View().AccountNumber; got != theAccount {
		t.Errorf("got account number %q, want the one of the later reply", got)
	}
}

// An answer to fix is not sent. What the custodian has in its place stays, whatever becomes of the answer, and it is counted
// among what is not staged.
func TestAnAnswerToFixLeavesWhatTheCustodianHas(t *testing.T) {
	d := begunDesk(t)
	d.set("primaryHolder.firstName = Ada\nprimaryHolder.birthDate = 1980-02-03\nprimaryHolder.taxId = 899-10-0001")
	d.stages(flow.Staged)
	d.bodies = nil
	d.set("primaryHolder.birthDate = 2/30/1980\nprimaryHolder.taxId = 899-10\naccount.repCode = AB12")
	for range 2 {
		d.stages(flow.Staged)
		if v := d.session.View(); v.NotStaged != 2 || v.Unfit != 2 {
			t.Errorf("got %d not staged, %d of them to fix, want 2 and 2", v.NotStaged, v.Unfit)
		}
		d.sent(`{"accountNumber":"` + theAccount + `","main":{"repCode":"AB12"}}`)
		d.set("account.repCode = CD34")
		d.stages(flow.Staged)
		d.bodies = nil
		d.set("account.repCode = AB12")
		d.restart()
	}
	d.stages(flow.Staged)
	d.bodies = nil
	d.set("primaryHolder.birthDate = 1980-02-03\nprimaryHolder.taxId =")
	d.stages(flow.Staged)
	d.sent(`{"accountNumber":"` + theAccount + `","primaryOwner":{"taxIdNumber":"*"}}`) // mended to what is there, and taken away
	if v := d.session.View(); v.NotStaged != 0 || v.Unfit != 0 {
		t.Errorf("got %d not staged, %d of them to fix, want none", v.NotStaged, v.Unfit)
	}
}

// An entry of which nothing can be sent as it stands is not taken for one that was removed.
func TestAnEntryWithNothingButFaultsIsNotCleared(t *testing.T) {
	d := begunDesk(t)
	id := d.add("beneficiaries")
	d.set("beneficiaries[" + id + "].taxId = 899-10-0001")
	d.stages(flow.Staged)
	d.bodies = nil
	d.set("beneficiaries[" + id + "].taxId = 899-10")
	d.stages(flow.Staged)
	d.sent()
	if v := d.session.View(); v.NotStaged != 1 || v.Unfit != 1 {
		t.Errorf("got %d not staged, %d of them to fix, want 1 and 1", v.NotStaged, v.Unfit)
	}
}
