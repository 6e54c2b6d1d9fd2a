package screen

import "testing"

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
