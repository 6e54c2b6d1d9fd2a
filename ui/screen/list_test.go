package screen

import (
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
)

// beneficiaries is the list of them in the example.
func (r *room) beneficiaries(s *flow.Session, back bool) *List {
	r.t.Helper()
	return NewList(r.context, s, answers.Place{Section: "todBeneficiaries"}, back)
}

func TestAListShowsTheSharesOfEachClass(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	d := drives(t, r.beneficiaries(s, false), 90, 30)
	d.shows(`
  Primary       100.00 % given

> Lucía de la Cruz                     33.34 %  Completed
  Child, age 36, per stirpes

  Iñaki de la Cruz                     33.33 %  Completed
  Child, age 32, per stirpes

  Zoë de la Cruz                       33.33 %  Completed
  Child, age 29, per stirpes

  Contingent    100.00 % given

  Made-Up Animal Shelter              100.00 %  Completed
  Charity

  [ Continue to Trusted contact ]
`)
	d.press("enter")
	asksFor[GoTo](d)
	d.press("x").sees("% left")
	asksFor[Save](d)
	d.press("f").press("s").press("J").press("K").press("u")
	asksFor[Save](d)
	d.press("d")
	asksFor[Save](d)
	d.press("a").asks(CommandAgain + Command("todBeneficiaries"))
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("xx"), Paste: true}).asks(Say{Words: "Pasted text was ignored here."})
	d.press("pgdown")
	asksFor[Turn](d)
	d.press("pgup")
	asksFor[Turn](d)
	d.press("?")
	asksFor[Open](d)
	d.press("esc").asks(Back{})
	for range 9 {
		d.press("down")
	}
	d.press("enter")
	asksFor[Turn](d)
	drives(t, d.screen, 40, 12).sees("[ Continue ]")
}

func TestAListThatWasOpenedFromElsewhereGoesBackThere(t *testing.T) {
	r := newRoom(t)
	d := drives(t, r.beneficiaries(r.started("individualTod"), true), 80, 24)
	d.sees("Nobody named", "> [ Back ]").press("enter").asks(Back{}).press("x").asks()
}

func TestAListOfAnApplicationThatCannotBeChangedOnlyOpens(t *testing.T) {
	r := newRoom(t)
	s := r.submitted(custodian.Account{Status: "Processing"})
	d := drives(t, r.beneficiaries(s, false), 80, 24)
	d.press("x")
	asksFor[Say](d)
}

func TestAFullListOffersNeitherANewEntryNorACopy(t *testing.T) {
	r := newRoom(t)
	s := r.started("individualTod")
	full := 0
	for _, sec := range s.Catalogue().Sections() {
		most := s.Assessment().Most(sec.ID)
		if sec.List == nil || most == 0 || most > 20 || !s.Assessment().Applies(answers.Path{Section: sec.ID}) {
			continue
		}
		for range most - len(s.Assessment().Answers().Entries(sec.ID)) {
			_, err := s.Add(sec.ID)
			r.must(err)
		}
		full++
		l := NewList(r.context, s, answers.Place{Step: sec.Step.ID, Section: sec.ID}, false)
		d := drives(t, l, 100, 30)
		for _, b := range l.Keys() {
			if words := b.Help().Desc; b.Enabled() && (words == "add" || words == "duplicate") {
				t.Errorf("%s: got %q offered with %d of %d entries", sec.ID, words, most, most)
			}
		}
		d.press("d").asks(Say{Words: l.fullWords()})
	}
	if full == 0 {
		t.Error("got no list that can be full: this tests nothing")
	}
}
