package screen

import (
	"testing"

	"brokerage/onboard/flow/answers"
)

func TestWhoHasTwoRolesIsAskedOnceForBoth(t *testing.T) {
	r := newRoom(t)
	r.context.SetFrame(false, true)
	s := r.started("trustRevocable")
	l := NewList(r.context, s, answers.Place{Section: "associatedParties"}, false)
	d := drives(t, l, 100, 30)
	d.sees("> + Add a trustee", "+ Add a grantor", "+ Add a trust beneficiary", "+ Add an associated party")
	d.press("enter").asks(AddTo("associatedParties", "trustee"))
	p := NewAddPerson(r.context, s, "associatedParties trustee")
	drives(t, p, 100, 30).sees("> New person").press("enter")
	d = drives(t, NewRoles(r.context, s, p.section, *p.marked(), "trustee"), 100, 30)
	d.sees("Which roles does the new person have?", "  [x] Trustee", "> [ ] Grantor", "needed", "not besides trustee", "Made the trust")
	d.press("space").sees("> [x] Grantor").press("down", "down", "down").sees("> [ ] Trust protector").press("space")
	d.asks(Say{Words: "Nobody is a trustee and a trust protector here."}).press("enter")
	asksFor[GoTo](d)
	d = drives(t, l, 100, 30)
	d.sees("Trustee", "Grantor", "+ Add a trust beneficiary").lacks("+ Add a grantor", "+ Add a trustee")
	if got := len(s.ListRoles("associatedParties", l.entries()[0])); got != 1 {
		t.Errorf("got %d roles besides, want the beneficiary alone", got)
	}
	drives(t, NewRoles(r.context, s, p.section, *p.marked(), ""), 40, 12).press("enter").sees("> [x]")
}
