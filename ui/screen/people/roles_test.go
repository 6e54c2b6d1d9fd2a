package people

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestWhoHasTwoRolesIsAskedOnceForBoth(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Context.Ruled = true
	s := r.Started("trustRevocable")
	l := NewList(r.Context, s, answers.Place{Section: "associatedParties"}, false)
	d := screentest.Drive(t, l, 100, 30)
	d.Sees("> + Add a trustee", "+ Add a grantor", "+ Add a trust beneficiary", "+ Add an associated party")
	d.Press("enter").Asks(screen.AddTo("associatedParties", "trustee"))
	p := NewAddPerson(r.Context, s, "associatedParties trustee")
	screentest.Drive(t, p, 100, 30).Sees("> New person").Press("enter")
	d = screentest.Drive(t, NewRoles(r.Context, s, p.section, *p.marked(), "trustee"), 100, 30)
	d.Sees("Which roles does the new person have?", "  [x] Trustee", "> [ ] Grantor", "needed", "not besides trustee", "Made the trust")
	d.Press("space").Sees("> [x] Grantor").Press("down", "down", "down").Sees("> [ ] Trust protector").Press("space")
	d.Asks(screen.Say{Words: "Nobody is a trustee and a trust protector here."}).Press("enter")
	screentest.AsksFor[screen.GoTo](d)
	d = screentest.Drive(t, l, 100, 30)
	d.Sees("Trustee", "Grantor", "+ Add a trust beneficiary").Lacks("+ Add a grantor", "+ Add a trustee")
	if got := len(s.ListRoles("associatedParties", l.entries()[0])); got != 1 {
		t.Errorf("got %d roles besides, want the beneficiary alone", got)
	}
	screentest.Drive(t, NewRoles(r.Context, s, p.section, *p.marked(), ""), 40, 12).Press("enter").Sees("> [x]")
}

func TestContinueLeadsThroughTheRolesOfOnePerson(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("trustRevocable")
	p := NewAddPerson(r.Context, s, "associatedParties trustee")
	screentest.Drive(t, p, 100, 30).Sees("> New person").Press("enter")
	d := screentest.Drive(t, NewRoles(r.Context, s, p.section, *p.marked(), "trustee"), 100, 30)
	d.Press("space").Press("enter")
	screentest.AsksFor[screen.GoTo](d)
	entries := s.Assessment().Answers().Entries("associatedParties")
	trustee, grantor := entries[0], entries[1]
	last := answers.Place{Step: "parties", Section: "associatedParties", Entry: trustee, Page: "home"}
	role := answers.Place{Step: "parties", Section: "associatedParties", Entry: grantor, Page: "role"}
	to, ok := s.Assessment().Onward(last)
	if says := screen.Onward(s, last, to, ok); to != role || says != "Continue as grantor" {
		t.Errorf("got %q to %v, want Continue as grantor to %v", says, to, role)
	}
	last.Entry = grantor
	if to, _ := s.Assessment().Onward(last); to.Entry != "" {
		t.Errorf("got Continue to %v, want the list", to)
	}
}
