package flow_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// elsewhere opens a scenario with the other custodian, whose one question of its own is answered besides.
func elsewhere(t *testing.T, name string, changes ...string) (*counter, *flow.Session) {
	t.Helper()
	d := newCounter(t, otherCustodian(t))
	a := answer(readScenario(t, d.office.Catalogue, name), "account.branch = east")
	for _, change := range changes {
		a = answer(a, change)
	}
	s := d.start(a)
	if v := d.submit(s); v.Phase != flow.Open {
		t.Fatalf("got the phase %s (%s), want open", v.Phase, v.Status)
	}
	return d, s
}

// Every scenario goes from its file to the other custodian's open account, which shows all that was sent.
func TestTheScenariosOpenWithTheOtherCustodianToo(t *testing.T) {
	for _, name := range scenarios(t) {
		t.Run(name, func(t *testing.T) {
			d, s := elsewhere(t, name)
			if records, err := d.server.Records(); err != nil || len(records) != 1 || d.server.Submits() != 1 {
				t.Errorf("got %d records and %d submits (error %v), want one of each", len(records), d.server.Submits(), err)
			}
			if got := s.DiffSent(); len(got) > 0 {
				t.Errorf("the custodian holds something else: %+v", got)
			}
		})
	}
}

// The fourth scenario: a custodian that has a code of its own for clients abroad gets it by its file.
func TestAClientAbroadHasTheRegistrationOfTheCustodian(t *testing.T) {
	d, s := elsewhere(t, "04-nonresident", "account.registration = individualForeign")
	acc, err := d.office.Custodian.Account(t.Context(), s.View().AccountNumber)
	if err != nil {
		t.Fatal(err)
	}
	if got := acc.Attributes["registrationType"]; got != "IND_FOREIGN" {
		t.Errorf("the custodian holds the registration %v, want IND_FOREIGN", got)
	}
}

// mergedParties are the people whom the custodian holds in a scenario, with the roles it knows each by.
var mergedParties = []struct {
	scenario string
	parties  []string
}{
	{"03-joint-tod", []string{"RILEY FAKENAME [CO_OWNER BeneficiaryCustodian]"}},
	{"07-trust", []string{"<nil> <nil> [TrustBeneficiary]", "ADA PRETEND [Trustee Grantor]", "BEN PRETEND [Trustee]", "CY PRETEND [Trustee]"}},
	{"08-llc", []string{
		"ALBA WIDGET [BeneficialOwner]", "BRUNO WIDGET [BeneficialOwner]", "CARLA WIDGET [BeneficialOwner]",
		"DARIO WIDGET [BeneficialOwner ControlPerson AuthorizedSigner]",
	}},
}

// parties are those whom a custodian holds.
func (d *counter) parties(s *flow.Session) []string {
	d.t.Helper()
	acc, err := d.office.Custodian.Account(d.t.Context(), s.View().AccountNumber)
	if err != nil {
		d.t.Fatal(err)
	}
	var parties []string
	for _, e := range acc.Entries {
		if e.Array == "parties" {
			parties = append(parties, fmt.Sprint(e.Attributes["name1"], " ", e.Attributes["name3"], " ", e.Attributes["roles"]))
		}
	}
	slices.SortFunc(parties, cmp.Compare)
	return parties
}

// A human who has several roles is one entry at a custodian that wants it so, with every role, and is entered once here.
func TestTheOtherCustodianHoldsOneEntryAHuman(t *testing.T) {
	for _, m := range mergedParties {
		t.Run(m.scenario, func(t *testing.T) {
			d, s := elsewhere(t, m.scenario)
			if got := d.parties(s); !slices.Equal(got, m.parties) {
				t.Errorf("got %q, want %q", got, m.parties)
			}
		})
	}
}

// What belongs to a human is changed once, in whatever role, and is the one entry's at the custodian; a role that is taken
// away leaves the entry with the others.
func TestAChangeOfAHumanInTwoRolesArrivesOnce(t *testing.T) {
	d := newCounter(t, otherCustodian(t))
	s := d.start(answer(readScenario(t, d.office.Catalogue, "03-joint-tod"), "account.branch = east"))
	d.stage(s)
	custodian := answers.Path{Section: "associatedParties", Entry: s.Assessment().Answers().Entries("associatedParties")[0]}
	custodian.Field = "lastName"
	if err := s.Answer(custodian, "Madeup"); err != nil {
		t.Fatal(err)
	}
	d.stage(s)
	if got, want := d.parties(s), []string{"RILEY MADEUP [CO_OWNER BeneficiaryCustodian]"}; !slices.Equal(got, want) {
		t.Errorf("renamed: got %q, want %q", got, want)
	}
	if err := s.Remove(custodian.Section, custodian.Entry); err != nil {
		t.Fatal(err)
	}
	d.stage(s)
	if got, want := d.parties(s), []string{"RILEY MADEUP [CO_OWNER]"}; !slices.Equal(got, want) {
		t.Errorf("with one role less: got %q, want %q", got, want)
	}
	if v := d.submit(s); v.Phase != flow.Open {
		t.Errorf("got the phase %s, want open", v.Phase)
	}
}

// The fifth scenario there: the second account of a client begins with what the first one knows, in the names of another
// custodian.
func TestTheOtherCustodianOpensASecondAccountToo(t *testing.T) {
	d, _ := elsewhere(t, "05-ira-traditional")
	roth := readScenario(t, d.office.Catalogue, "05-ira-roth")
	s := d.again("iraRoth", "primaryHolder", "Ima Nest-Egg")
	for _, f := range d.office.Catalogue.Section("primaryHolder").Fields() {
		if p := (answers.Path{Section: "primaryHolder", Field: f.ID}); !f.Shared && roth.Get(p) != "" {
			if err := s.Answer(p, roth.Get(p)); err != nil {
				t.Fatal(err)
			}
		}
	}
	d.fill(s, roth, "primaryHolder")
	if err := s.Answer(at("account.branch"), "west"); err != nil {
		t.Fatal(err)
	}
	if v := d.submit(s); v.Phase != flow.Open {
		t.Errorf("got the phase %s, want open", v.Phase)
	}
	acc, err := d.office.Custodian.Account(t.Context(), s.View().AccountNumber)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(acc.Attributes["owner.name1"], acc.Attributes["owner.tin"]); got != "IMA899100005" {
		t.Errorf("the custodian holds %s, want the client of the first account", got)
	}
}
