package people

import (
	"errors"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestSomebodyIsAddedAnewFromHereOrFromAnotherApplication(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individualTod")
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Ada"))
	r.Example()
	p := NewAddPerson(r.Context, s, "todBeneficiaries")
	d := screentest.Drive(t, p, 100, 26)
	d.Sees("Looking through your other applications")
	d.Works(s)
	d.Shows(`
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
	d.Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); got.Place.Section != "todBeneficiaries" || got.Place.Entry == "" {
		t.Errorf("got %+v, want the new entry", got.Place)
	}
	d.Types("zzz").Sees("Nobody is called that.").Press("enter").Asks(screen.Say{Words: "Nobody who can be added is marked."})
	d.Press("esc").Asks(screen.Back{}).Press("f1")
	screentest.AsksFor[screen.Open](d)
	d.Press("backspace", "backspace", "backspace", "down", "down", "up", "tab", "shift+tab")
	for _, size := range [][2]int{{80, 20}, {40, 12}} {
		screentest.Drive(t, p, size[0], size[1]).Sees("Find")
	}
}

func TestOtherApplicationsThatCannotBeReadStopNobody(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewAddPerson(r.Context, r.Started("individualTod"), "todBeneficiaries"), 100, 26)
	d.Send(knownPeople{err: errors.New("gone")}).Sees("Your other applications could not be read.")
}

func TestALongNameTakesTheColumnsThatAreFree(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individualTod")
	name := "Wolfeschlegelsteinhausenberger"
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Maximiliana"))
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, name))
	p := NewAddPerson(r.Context, s, "todBeneficiaries")
	screentest.Drive(t, p, 100, 26).Sees("Maximiliana Wolfeschlegelstei").Lacks(name)
	screentest.Drive(t, p, 160, 26).Sees("Maximiliana " + name)
}
