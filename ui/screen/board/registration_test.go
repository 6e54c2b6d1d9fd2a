package board

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestARegistrationIsFoundByTheBeginningsOfItsWords(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewRegistration(r.Context), 100, 26)
	d.Shows(`
  What kind of account is it?

  Find                                                          22 of 22

> Individual                          individual
  Individual with TOD                 individualTod
  Joint with survivorship             jointWros
  Joint with survivorship, TOD        jointWrosTod
  Tenants in common                   jointTic
  Tenants by entirety                 jointTbe
  Community property                  jointCp
  Custodial account, UTMA             custodialUtma
  Custodial account, UGMA             custodialUgma
  Traditional IRA                     iraTraditional
  Roth IRA                            iraRoth
  SEP IRA                             iraSep
  Rollover IRA                        iraRollover
  SIMPLE IRA                          iraSimple
  Inherited IRA                       iraInherited
  Revocable trust                     trustRevocable
  Irrevocable trust                   trustIrrevocable
  Estate                              estate
  Corporation                         corporation
  Limited liability company           llc
  Partnership                         partnership
                                                                                            7 more ↓
`)
	d.Types("tod").Sees("TOD").Lacks("Custodial", "UGMA")
	d.Press("down", "up", "up").Press("enter")
	if got := screentest.AsksFor[screen.Start](d); got.Registration != "individualTod" || got.Example {
		t.Errorf("got %+v, want the registration that was marked", got)
	}
	d.Types(" nothing").Sees("No registration matches.").Press("enter").Asks()
	d.Offers("↑↓ move   esc back   F1 help").Press("esc").Asks(screen.Back{})
	d.Press("f1")
	screentest.AsksFor[screen.Open](d)
}

func TestAnotherAccountOfAClientBeginsWithWhatBelongsToThem(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Submitted(custodian.Account{Status: "Open"})
	choice := screentest.Drive(t, NewRegistrationFor(r.Context, "primaryHolder", "José Ángel de la Cruz Núñez"), 100, 30)
	if got, want := choice.Screen.Head().Name, "Another account for José Ángel de la Cruz Núñez"; got != want {
		t.Errorf("got the head %q, want %q", got, want)
	}
	choice.Types("roth").Press("enter").Works(nil)
	next := screentest.AsksFor[screen.Enter](choice).Session
	if got := next.Assessment().Name("primaryHolder", ""); got != "José Ángel de la Cruz Núñez" {
		t.Errorf("got %q as the holder of the next account, want the client", got)
	}
	if got := screentest.AsksFor[screen.Say](choice).Words; got != "What belongs to José Ángel de la Cruz Núñez came along. The rest is asked." {
		t.Errorf("got %q told", got)
	}
	if next.View().AccountNumber != "" || next.View().Phase != flow.Editing {
		t.Errorf("got %+v, want an application of its own", next.View())
	}
}

func TestOfTwoPeopleWithOneNameNeitherComesAlong(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Submitted(custodian.Account{Status: "Open"})
	other := r.Example()
	r.Must(other.Answer(answers.Path{Section: "primaryHolder", Field: "birthDate"}, "1985-03-01"))
	r.Must(other.Save(t.Context(), false))
	choice := screentest.Drive(t, NewRegistrationFor(r.Context, "primaryHolder", "José Ángel de la Cruz Núñez"), 100, 30).Press("enter").Works(nil)
	if got, want := screentest.AsksFor[screen.Say](choice).Words, "Nothing of José Ángel de la Cruz Núñez came along: 2 people have that name in the applications here."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := screentest.AsksFor[screen.Enter](choice).Session.Assessment().Name("primaryHolder", ""); got != "" {
		t.Errorf("got %q as the holder, want nobody", got)
	}
}
