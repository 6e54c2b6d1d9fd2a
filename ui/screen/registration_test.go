package screen

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
)

func TestARegistrationIsFoundByTheBeginningsOfItsWords(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewRegistration(r.context), 100, 26)
	d.shows(`
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
	d.types("tod").sees("TOD").lacks("Custodial", "UGMA")
	d.press("down", "up", "up").press("enter")
	if got := asksFor[Start](d); got.Registration != "individualTod" || got.Example {
		t.Errorf("got %+v, want the registration that was marked", got)
	}
	d.types(" nothing").sees("No registration matches.").press("enter").asks()
	d.offers("↑↓ move   esc back   F1 help").press("esc").asks(Back{})
	d.press("f1")
	asksFor[Open](d)
}

func TestAnotherAccountOfAClientBeginsWithWhatBelongsToThem(t *testing.T) {
	r := newRoom(t)
	r.submitted(custodian.Account{Status: "Open"})
	choice := drives(t, NewRegistrationFor(r.context, "primaryHolder", "José Ángel de la Cruz Núñez"), 100, 30)
	if got, want := choice.screen.Head().Name, "Another account for José Ángel de la Cruz Núñez"; got != want {
		t.Errorf("got the head %q, want %q", got, want)
	}
	choice.types("roth").press("enter").works(nil)
	next := asksFor[Enter](choice).Session
	if got := next.Assessment().Name("primaryHolder", ""); got != "José Ángel de la Cruz Núñez" {
		t.Errorf("got %q as the holder of the next account, want the client", got)
	}
	if got := asksFor[Say](choice).Words; got != "What belongs to José Ángel de la Cruz Núñez came along. The rest is asked." {
		t.Errorf("got %q told", got)
	}
	if next.View().AccountNumber != "" || next.View().Phase != flow.Editing {
		t.Errorf("got %+v, want an application of its own", next.View())
	}
}

func TestOfTwoPeopleWithOneNameNeitherComesAlong(t *testing.T) {
	r := newRoom(t)
	r.submitted(custodian.Account{Status: "Open"})
	other := r.example()
	r.must(other.Answer(answers.Path{Section: "primaryHolder", Field: "birthDate"}, "1985-03-01"))
	r.must(other.Save(t.Context(), false))
	choice := drives(t, NewRegistrationFor(r.context, "primaryHolder", "José Ángel de la Cruz Núñez"), 100, 30).press("enter").works(nil)
	if got, want := asksFor[Say](choice).Words, "Nothing of José Ángel de la Cruz Núñez came along: 2 people have that name in the applications here."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := asksFor[Enter](choice).Session.Assessment().Name("primaryHolder", ""); got != "" {
		t.Errorf("got %q as the holder, want nobody", got)
	}
}
