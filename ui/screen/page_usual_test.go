package screen

import (
	"testing"

	"brokerage/onboard/flow/answers"
)

func TestThePageAsksInTheNameOfTheClientOnceThereIsOne(t *testing.T) {
	r := newRoom(t)
	r.context.SetFrame(true, true)
	s := r.started("individual")
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "legalAddress.line1"})
	d := drives(t, NewPage(r.context, s, at, false), 64, 30)
	d.sees("  Home and contact\n  Primary holder  2 of 4\n")
	r.must(s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Marisol"))
	d.sees("  Where does Marisol live?\n  Primary holder  2 of 4\n")
}

func TestHelpOnUsualAnswersSaysWhyEachIsOffered(t *testing.T) {
	r := newRoom(t)
	s := r.started("individual")
	p := NewPage(r.context, s, s.Assessment().PlaceOf(answers.Path{Section: "account", Field: "repCode"}), false)
	p.Update(lastAnswers{"account.repCode": "F217"})
	p.form.Focus("*usual")
	d := drives(t, p, 80, 24)
	d.press("f1")
	help := drives(t, asksFor[Open](d).Screen, 80, 24)
	help.sees("Rep code            F217, from the last application", "Cash or margin      Cash, customary")
}
