package page

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestThePageAsksInTheNameOfTheClientOnceThereIsOne(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Context.Ruled = true
	s := r.Started("individual")
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "legalAddress.line1"})
	d := screentest.Drive(t, New(r.Context, s, at, false), 64, 30)
	d.Sees("  Home and contact\n  Primary holder  2 of 4\n")
	r.Must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Marisol"))
	d.Sees("  Where does Marisol live?\n  Primary holder  2 of 4\n")
}

func TestHelpOnUsualAnswersSaysWhyEachIsOffered(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individual")
	p := New(r.Context, s, s.Assessment().PlaceOf(answers.Path{Section: "account", Field: "repCode"}), false)
	p.Update(lastAnswers{"account.repCode": "F217"})
	p.form.Focus("*usual")
	d := screentest.Drive(t, p, 80, 24)
	d.Press("f1")
	help := screentest.Drive(t, screentest.AsksFor[screen.Open](d).Screen, 80, 24)
	help.Sees("Rep code            F217, from the last application", "Cash or margin      Cash, customary")
}
