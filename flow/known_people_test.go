package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// acquaintances writes who of the other applications can be added to a section, and who cannot.
func acquaintances(t *testing.T, s *flow.Session, section string) (string, []flow.KnownPerson) {
	t.Helper()
	all, err := s.KnownPeople(t.Context(), section)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, who := range all {
		lines = append(lines, strings.TrimSuffix(who.Name+", "+who.Role+": "+who.Reason, ": "))
	}
	return strings.Join(lines, "\n"), all
}

// neighbours are two applications that share a store: one with a couple and their child, and one just begun.
func neighbours(t *testing.T) (old, fresh *flow.Session) {
	t.Helper()
	o := &flow.Service{Catalogue: builtIn(t), Store: storetest.Memory(), User: "test"}
	begin := func(lines string) *flow.Session {
		s, err := o.StartWith(answer(answers.NewAnswers(o.Catalogue), lines))
		if err == nil {
			err = s.Save(t.Context(), false)
		}
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	old = begin(`
		account.registration = jointWrosTod
		primaryHolder.firstName = Morgan
		primaryHolder.lastName = O'Placeholder-Smythe
		primaryHolder.birthDate = 1979-12-31
		jointHolders[J1].firstName = Riley
		jointHolders[J1].lastName = Fakename
		jointHolders[J1].mobilePhone = (503) 555-0124
		todBeneficiaries[B1].kind = charity
		todBeneficiaries[B1].entityName = Made-Up Animal Shelter
		todBeneficiaries[B1].taxIdType = ein
		todBeneficiaries[B1].taxIdNumber = 123456789`)
	fresh = begin(`
		account.registration = individualTod
		primaryHolder.firstName = Morgan
		primaryHolder.lastName = O'Placeholder-Smythe
		primaryHolder.birthDate = 1979-12-31`)
	return old, fresh
}

func TestPeopleOfOtherApplicationsAreOfferedOnceAndWithoutThoseWhoAreHere(t *testing.T) {
	_, fresh := neighbours(t)
	got, _ := acquaintances(t, fresh, "todBeneficiaries")
	if !strings.HasPrefix(got, "Riley Fakename, Joint holder of ") || strings.Contains(got, "\n") {
		t.Errorf("got %q, want Riley Fakename, Joint holder, alone", got)
	}
}

func TestACopiedPersonIsTheirOwn(t *testing.T) {
	old, fresh := neighbours(t)
	_, people := acquaintances(t, fresh, "todBeneficiaries")
	id, err := fresh.AddCopy("todBeneficiaries", people[0])
	if err != nil {
		t.Fatal(err)
	}
	at := func(field string) answers.Path {
		return answers.Path{Section: "todBeneficiaries", Entry: id, Field: field}
	}
	for field, want := range map[string]string{"kind": "person", "firstName": "Riley", "lastName": "Fakename", "sharePercent": ""} {
		if got := fresh.Assessment().Answers().Get(at(field)); got != want {
			t.Errorf("%s: got %q, want %q", field, got, want)
		}
	}
	if err := fresh.Answer(at("lastName"), "Otherwise"); err != nil {
		t.Fatal(err)
	}
	there := answers.Path{Section: "jointHolders", Entry: "J1", Field: "lastName"}
	if got := old.Assessment().Answers().Get(there); got != "Fakename" {
		t.Errorf("got %q in the other application, want Fakename as it was", got)
	}
}

func TestPeopleOfAnotherCustodianAreNotOffered(t *testing.T) {
	w := newWatched(t) // staged, so that it belongs to its custodian
	if err := w.session.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	elsewhere := *w.office
	elsewhere.Environment.BaseURL = "https://another.example"
	s, err := elsewhere.Start("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := acquaintances(t, s, "todBeneficiaries"); got != "" {
		t.Errorf("got %q, want nobody of another custodian", got)
	}
}

func TestWhatIsAskedOfANewcomer(t *testing.T) {
	_, fresh := neighbours(t)
	for _, c := range []struct {
		entity, known bool
		has, not      string
	}{
		{false, false, "First name", "Name"},
		{true, false, "Name", "First name"},
		{false, true, "Relationship", "First name"},
	} {
		got := ", " + strings.Join(fresh.Asks("todBeneficiaries", c.entity, c.known), ", ") + ", "
		if !strings.Contains(got, ", "+c.has+", ") || strings.Contains(got, ", "+c.not+", ") {
			t.Errorf("entity %v, known %v: got %s, want %s and not %s", c.entity, c.known, got, c.has, c.not)
		}
	}
	if got := fresh.NewEntryKinds("jointHolders").Entities; len(got) > 0 {
		t.Errorf("got the entities %v among joint holders, want none", got)
	}
}
