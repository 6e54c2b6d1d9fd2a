package screen

import (
	"errors"
	"testing"

	"brokerage/onboard/flow/answers"
)

func TestSomebodyIsAddedAnewFromHereOrFromAnotherApplication(t *testing.T) {
	r := newRoom(t)
	s := r.started("individualTod")
	r.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Ada"))
	r.example()
	p := NewAddPerson(r.context, s, "todBeneficiaries")
	d := drives(t, p, 100, 26)
	d.sees("Looking through your other applications")
	d.works(s)
	d.shows(`
  Find

> New person
  New trust, estate or charity

  In your other applications
  José Ángel de la Cruz Núñez    Primary holder                     San Juan PR
  Lucía de la Cruz               Power of attorney of José Ángel d… San Juan PR
  Iñaki de la Cruz               TOD beneficiary of José Ángel de …
  Zoë de la Cruz                 TOD beneficiary of José Ángel de …

  In this application
  Ada                            Primary holder


  New person
  You give class, first name, last name, relationship, share, per stirpes, and more.
`)
	d.press("enter")
	if got := asksFor[GoTo](d); got.Place.Section != "todBeneficiaries" || got.Place.Entry == "" {
		t.Errorf("got %+v, want the new entry", got.Place)
	}
	d.types("zzz").sees("Nobody is called that.").press("enter").asks(Say{Words: "Nobody who can be added is marked."})
	d.press("esc").asks(Back{}).press("f1")
	asksFor[Open](d)
	d.press("backspace", "backspace", "backspace", "down", "down", "up", "tab", "shift+tab")
	for _, size := range [][2]int{{80, 20}, {40, 12}} {
		drives(t, p, size[0], size[1]).sees("Find")
	}
}

func TestOtherApplicationsThatCannotBeReadStopNobody(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewAddPerson(r.context, r.started("individualTod"), "todBeneficiaries"), 100, 26)
	d.send(knownPeople{err: errors.New("gone")}).sees("Your other applications could not be read.")
}

func TestALongNameTakesTheColumnsThatAreFree(t *testing.T) {
	r := newRoom(t)
	s := r.started("individualTod")
	name := "Wolfeschlegelsteinhausenberger"
	r.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Maximiliana"))
	r.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, name))
	p := NewAddPerson(r.context, s, "todBeneficiaries")
	drives(t, p, 100, 26).sees("Maximiliana Wolfeschlegelstei").lacks(name)
	drives(t, p, 160, 26).sees("Maximiliana " + name)
}
