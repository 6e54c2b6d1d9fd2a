package flow_test

import (
	"slices"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// roleOf finds a role among those on offer.
func roleOf(t *testing.T, s *flow.Session, entry, value string) flow.ListRole {
	t.Helper()
	all := s.ListRoles("associatedParties", entry)
	i := slices.IndexFunc(all, func(r flow.ListRole) bool { return r.Value == value })
	if i < 0 {
		t.Fatalf("got %v on offer, want %s among them", all, value)
	}
	return all[i]
}

// Somebody with two roles is typed once: before they are named, and the rest once more nowhere.
func TestAPersonWithTwoRolesIsTypedOnce(t *testing.T) {
	s := blank(t, "llc")
	set := func(entry, field, value string) {
		t.Helper()
		if err := s.Answer(answers.Path{Section: "associatedParties", Entry: entry, Field: field}, value); err != nil {
			t.Fatal(err)
		}
	}
	get := func(entry, field string) string {
		return s.Assessment().Answers().Get(answers.Path{Section: "associatedParties", Entry: entry, Field: field})
	}
	owner, err := s.Add("associatedParties")
	if err != nil {
		t.Fatal(err)
	}
	set(owner, "role", "beneficialOwner")
	set(owner, "isAuthorizedSigner", "yes")
	control, err := s.AddRole("associatedParties", owner, roleOf(t, s, owner, "controlPerson"))
	if err != nil {
		t.Fatal(err)
	}
	for field, value := range map[string]string{"firstName": "Dario", "title": "manager", "ownershipPercent": "25", "taxIdNumber": "899100049"} {
		set(owner, field, value)
	}
	for field, want := range map[string]string{
		"role": "controlPerson", "firstName": "Dario", "title": "manager", "taxIdNumber": "899100049",
		"isAuthorizedSigner": "yes", // both ask it, and it was answered
		"ownershipPercent":   "",    // it is not asked of a control person
	} {
		if got := get(control, field); got != want {
			t.Errorf("%s of the control person: got %q, want %q", field, got, want)
		}
	}
	set(control, "title", "member") // changed in one, it is changed in the other
	if got := get(owner, "title"); got != "member" {
		t.Errorf("got title %q of the owner, want it kept in step", got)
	}
	if left := s.ListRoles("associatedParties", control); len(left) != 1 || left[0].Value != "authorizedSigner" || !left[0].Needed {
		t.Errorf("got %v on offer besides, want the signer that is needed", left)
	}
}

// What was answered otherwise for one role stays as it is.
func TestAnAnswerThatDiffersByRoleStays(t *testing.T) {
	s := blank(t, "llc")
	at := func(entry string) answers.Path {
		return answers.Path{Section: "associatedParties", Entry: entry, Field: "title"}
	}
	owner, err := s.Add("associatedParties")
	if err == nil {
		err = s.Answer(answers.Path{Section: "associatedParties", Entry: owner, Field: "role"}, "beneficialOwner")
	}
	if err != nil {
		t.Fatal(err)
	}
	control, err := s.AddRole("associatedParties", owner, roleOf(t, s, owner, "controlPerson"))
	if err != nil {
		t.Fatal(err)
	}
	human := s.Assessment().Answers().Person("associatedParties", owner)
	if human == "" || human != s.Assessment().Answers().Person("associatedParties", control) {
		t.Fatal("got two people, want one")
	}
	if err := s.Answer(at(owner), "member"); err != nil {
		t.Fatal(err)
	}
	if err := s.Unlink(answers.Path{Section: "associatedParties", Entry: control}); err != nil {
		t.Fatal(err)
	}
	if err := s.Answer(at(control), "ceo"); err != nil {
		t.Fatal(err)
	}
	if got := s.Assessment().Answers().Get(at(owner)); got != "member" {
		t.Errorf("got %q, want what was answered for the owner", got)
	}
	if _, err := s.AddRole("associatedParties", "nobody", flow.ListRole{}); err == nil {
		t.Error("got somebody added where nobody stands")
	}
}

// A registration in which nobody has two roles offers none besides.
func TestADecedentIsNothingElse(t *testing.T) {
	s := blank(t, "iraInherited")
	id, err := s.Add("associatedParties")
	if err == nil {
		err = s.Answer(answers.Path{Section: "associatedParties", Entry: id, Field: "role"}, "decedent")
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := s.ListRoles("associatedParties", id); len(got) != 0 {
		t.Errorf("got %v besides a decedent, want nothing", got)
	}
}
