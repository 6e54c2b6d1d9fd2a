package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// again begins another application of a registration, with whoever of the store is called by a name in a section of it.
func (d *counter) again(registration, section, name string) *flow.Session {
	d.t.Helper()
	s, err := d.office.Start(registration)
	if err != nil {
		d.t.Fatal(err)
	}
	people, err := s.KnownPeople(d.t.Context(), section)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, who := range people {
		if who.Name != name || who.Reason != "" {
			continue
		}
		if _, err := s.AddCopy(section, who); err != nil {
			d.t.Fatal(err)
		}
		return s
	}
	d.t.Fatalf("%s is not among %+v", name, people)
	return nil
}

// The fifth scenario: whoever has a traditional IRA opens a Roth IRA. All that belongs to the client comes from the first
// application, and what is answered besides makes it the second file of the scenario.
func TestTheSecondAccountOfAClientIsPrefilled(t *testing.T) {
	d := newCounter(t, builtIn(t))
	d.submit(d.start(readScenario(t, d.office.Catalogue, "05-ira-traditional")))
	roth := readScenario(t, d.office.Catalogue, "05-ira-roth")
	s := d.again("iraRoth", "primaryHolder", "Ima Nest-Egg")

	copied, holder := 0, d.office.Catalogue.Section("primaryHolder")
	for _, f := range holder.Fields() {
		p := answers.Path{Section: holder.ID, Field: f.ID}
		want := roth.Get(p)
		if want == "" {
			continue
		}
		switch got := s.Assessment().Answers().Get(p); {
		case f.Shared && got != want:
			t.Errorf("%s: got %q, want %q as in the first application", p, got, want)
		case f.Shared:
			copied++
		default: // belongs to the account
			if err := s.Answer(p, want); err != nil {
				t.Fatal(err)
			}
		}
	}
	if copied < 20 {
		t.Errorf("got %d answers from the first application, want twenty or more", copied)
	}
	d.fill(s, roth, "primaryHolder")
	if problems := s.Problems(); len(problems) != 1 || problems[0].Code != "spousal-consent" {
		t.Errorf("got %v, want the consent of the spouse", problems)
	}
	if v := d.submit(s); v.Phase != flow.Open {
		t.Errorf("got the phase %s, want open", v.Phase)
	}
	if got := d.server.Submits(); got != 2 {
		t.Errorf("got %d submits, want one of each application", got)
	}
}

// fill answers what another application has, except in one section.
func (d *counter) fill(s *flow.Session, from *answers.Answers, except string) {
	d.t.Helper()
	for _, sec := range d.office.Catalogue.Sections() {
		if sec.ID == except {
			continue
		}
		entries := []string{""}
		if sec.List != nil {
			entries = from.Entries(sec.ID)
		}
		for _, entry := range entries {
			own := entry
			if entry != "" {
				var err error
				if own, err = s.Add(sec.ID); err != nil {
					d.t.Fatal(err)
				}
			}
			for _, f := range sec.Fields() {
				value := from.Get(answers.Path{Section: sec.ID, Entry: entry, Field: f.ID})
				if value == "" {
					continue
				}
				if err := s.Answer(answers.Path{Section: sec.ID, Entry: own, Field: f.ID}, value); err != nil {
					d.t.Fatal(err)
				}
			}
		}
	}
}

// The eighth scenario, again: the owners of a company are known when it opens another account.
func TestTheOwnersOfACompanyAreKnownAtItsSecondAccount(t *testing.T) {
	d := newCounter(t, builtIn(t))
	d.start(readScenario(t, d.office.Catalogue, "08-llc"))
	s := d.again("llc", "associatedParties", "Dario Widget")
	got, _ := acquaintances(t, s, "associatedParties")
	for _, owner := range []string{"Alba Widget", "Bruno Widget", "Carla Widget"} {
		if !strings.Contains(got, owner+", Beneficial owner of Hypothetical Widgets LLC") {
			t.Errorf("%s is not offered among\n%s", owner, got)
		}
	}
	if strings.Contains(got, "Dario Widget") {
		t.Errorf("whoever is here already is offered again:\n%s", got)
	}
	entry := s.Assessment().Answers().Entries("associatedParties")[0]
	for field, want := range map[string]string{"birthDate": "1976-04-04", "taxIdNumber": "899100049", "legalAddress.city": "Wilmington"} {
		equal(t, field, s.Assessment().Answers().Get(answers.Path{Section: "associatedParties", Entry: entry, Field: field}), want)
	}
}

func TestNobodyIsCopiedOverSomebodyElse(t *testing.T) {
	d := newCounter(t, builtIn(t))
	d.start(readScenario(t, d.office.Catalogue, "01-individual"))
	s := d.start(readScenario(t, d.office.Catalogue, "03-joint-tod"))
	said, people := acquaintances(t, s, "primaryHolder")
	if want := "Testa Sampleton, Primary holder: Someone else is entered there"; !strings.Contains(said, want) {
		t.Errorf("got\n%s\nwant %s", said, want)
	}
	before := s.Assessment().Answers().Get(at("primaryHolder.firstName"))
	if _, err := s.AddCopy("primaryHolder", people[0]); err == nil || s.Assessment().Answers().Get(at("primaryHolder.firstName")) != before {
		t.Errorf("got the error %v, want a refusal that leaves the holder", err)
	}
}
