package review

import (
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestCheckAnswersLeadsToEachAnswerAndToSubmit(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Example()), 90, 24)
	d.Shows(`
  Check answers                       117 answered · 0 left · 84 optional hidden, o shows

> Account            Individual with TOD · F123 · Cash · Sweep idle cash · Keep as cash ·
                     Average cost · Advisor, without discretion · 2 more
  Primary holder     José Ángel de la Cruz Núñez · July 4, 1961 (age 64) · Social
                     Security number · •••-••-0002 · United States · Widowed · 12 more
  Associated party   Lucía de la Cruz · Power of attorney · Child · Limited trading, POA-
                     2025-0117 · February 14, 1990 (age 36) · 6 more
  TOD beneficiaries  Primary: Lucía de la Cruz 33.34 % · Iñaki de la Cruz 33.33 % · Zoë
                     de la Cruz 33.33 % · Contingent: Made-Up Animal Shelter 100.00 %
  Trusted contact    Declined
  Financial profile  $50,000 to $100,000 · $200,000 to $300,000 · $500,000 to $1 million
                     · 16 to 25 % · Pension, Investments · 9 more
  Funding            Nothing provided
  Agreements         Nothing provided

  To collect         Signed power of attorney or trading authorization: Lucía de la Cruz
  Not recorded       Form CRS · Privacy notice · Identification notice · Electronic
                     delivery · Customer agreement · Account agreement · 2 more
  Sent as            JOSE ANGEL · DE LA CRUZ NUNEZ · LUCIA · INAKI · ZOE
  For ever           Registration, tax ID type, tax ID number, citizenship, names of TOD
                     beneficiaries
  [ Go to submit ]
`)
	d.Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); !got.Return {
		t.Error("got no way back from the answer, want one")
	}
	d.Press("end").Press("enter").Asks(screen.CommandSubmit)
	d.Press("home", "down", "up", "pgdown", "pgup").Press("?")
	screentest.AsksFor[screen.Open](d)
	d.Press("esc").Asks(screen.Back{})
	screentest.Drive(t, d.Screen, 130, 30).Sees("Check answers")
	screentest.Drive(t, d.Screen, 40, 12).Sees("> Account")
}

func TestACardUnfoldsIntoItsAnswers(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Example()), 90, 60)
	d.Offers("enter change   → unfold   v changes only   end go to submit   o show optional   ctrl+g go to   esc back   F1 help")
	d.Press("right").Sees(`> Account            Individual with TOD · F123 · Cash · Sweep idle cash · Keep as cash ·
                     Average cost · Advisor, without discretion · 2 more

  Account
  Registration                Individual with TOD
  Rep code                    F123
  Cash or margin              Cash
  Sweep idle cash             Yes
  Dividends                   Keep as cash
  Cost basis                  Average cost
  Management                  Advisor, without discretion
  Authority of the firm       Trade, Deduct its fee
  Purpose                     Estate planning

  Primary holder     José Ángel de la Cruz Núñez`)
	d.Press("down", "down").Sees("> Rep code").Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); got.Place.Field != "repCode" || !got.Return {
		t.Errorf("got %+v, want the answer and the way back", got)
	}
	d.Lacks("Nickname").Press("o").Sees("Nickname                    Not provided").Press("o").Lacks("Nickname")
	d.Press("left").Sees("> Account").Lacks("Rep code  ")
	d.Press("o").Sees("Rep code                    F123", "Nickname                    Not provided", "Mobile phone") // with nothing unfolded: everything
}

func TestCheckAnswersShowsWhatChangedSinceStaging(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	s.FinishAll()
	_, err := s.Stage(t.Context(), false)
	r.Must(err)
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Josef"))
	d := screentest.Drive(t, New(r.Context, s), 100, 24)
	d.Press("v").Shows(`
  Check answers                                                              1 change since staging

                              Now                                Custodian has

  Josef de la Cruz Núñez
  ~ First name                Josef                              JOSE ANGEL

  Will be sent differently from what was typed
  Josef de la Cruz Núñez · Last name        DE LA CRUZ NUNEZ
  Lucía de la Cruz · First name             LUCIA
  Iñaki de la Cruz · First name             INAKI
  Zoë de la Cruz · First name               ZOE

  Cannot be changed once the account is open
  Registration, tax ID type, tax ID number, citizenship, names of TOD beneficiaries

  [ Go to submit ]
`)
	screentest.Drive(t, d.Screen, 50, 24).Sees("Custodian has")
	d.Press("v").Lacks("Custodian has")
}

func TestCheckAnswersAfterARejectionNamesWhatWasMended(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Rejected()
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "legalAddress.postalCode"}, "00902"))
	d := screentest.Drive(t, New(r.Context, s), 100, 24)
	d.Sees("1 change since the rejection", "Custodian had")
}

func TestCheckAnswersOfAnApplicationThatCannotBeChangedOnlyOpens(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Submitted(custodian.Account{Status: "Processing"})), 90, 24)
	d.Lacks("Go to submit").Press("enter")
	screentest.AsksFor[screen.GoTo](d)
}

func TestProblemsLeadWhereTheyAre(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewProblems(r.Context, r.Started("individual")), 90, 20)
	d.Shows(`
  There is a problem
  44 left to answer before you can submit.

  Left to answer
> Enter a rep code                                                  Account
  Choose cash or margin                                             Account
  Answer yes or no: Sweep idle cash                                 Account
  Choose dividends                                                  Account
  Choose a cost basis                                               Account
  Choose a management                                               Account
  Enter a first name                                             Primary holder · Identity
  Enter a last name                                              Primary holder · Identity
  Enter a birth date                                             Primary holder · Identity
  Choose a tax ID type                                           Primary holder · Identity
  Choose a citizenship                                           Primary holder · Identity
  Enter a street                                            Primary holder · Legal address
  Enter a ZIP or postal code                                Primary holder · Legal address
  Enter a city                                              Primary holder · Legal address
  Choose a state or province                                Primary holder · Legal address
                                                                                 29 more ↓
`)
	d.Press("down", "f3", "up").Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); !got.Return {
		t.Error("got no way back from the problem, want one")
	}
	d.Press("?")
	screentest.AsksFor[screen.Open](d)
	d.Press("esc").Asks(screen.Back{})
	screentest.Drive(t, NewProblems(r.Context, r.Rejected()), 60, 20).Sees("ZIP mismatch", "Belongs to no answer")
}

func TestAnAnswerIsKeptWithANote(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Rejected()
	p := NewProblems(r.Context, s)
	d := screentest.Drive(t, p, 90, 20)
	d.Press("n")
	k := screentest.Drive(t, NewKeep(r.Context, s, screentest.AsksFor[screen.AskNote](d).Problem), 80, 12)
	k.Shows(`
  Keep it as it is

  ZIP mismatch
  José Ángel de la Cruz Núñez · Legal address

  Why is it right? Name who confirmed it. The note stays with the application.
> Note
`)
	k.Press("enter").Asks(screen.Say{Words: "Type why it is right as it is. esc goes back without."})
	k.Types("Asked desk 4").Press("enter").Asks(screen.Save{}, screen.Back{}, screen.Say{Words: "Kept with your note."})
	k.Press("esc").Asks(screen.Back{}).Press("f1")
	screentest.AsksFor[screen.Open](k)
	if got := strings.Count(screentest.Seen(p), "ZIP mismatch"); got != 0 {
		t.Errorf("got the complaint listed %d times, want it kept", got)
	}
}
