package screen

import (
	"strings"
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
  Primary       ████████████████████████████████   100.00 % given     s split  f fill

> Lucía de la Cruz                   Child, age 36, per stirpes       33.34 %  ✓ Completed
  Iñaki de la Cruz                   Child, age 32, per stirpes       33.33 %  ✓ Completed
  Zoë de la Cruz                     Child, age 29, per stirpes       33.33 %  ✓ Completed

  Contingent    ████████████████████████████████   100.00 % given

  Made-Up Animal Shelter             Charity                         100.00 %  ✓ Completed

  + Add a TOD beneficiary

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
	d.sees("Nobody named", "> + Add a TOD beneficiary").offers("enter add   a add   u undo   F1 help   ctrl+g go to   esc back   F3 next unanswered")
	d.press("x").asks().press("enter").asks(CommandAgain + Command("todBeneficiaries"))
	d.press("down").sees("> [ Back ]").press("enter").asks(Back{})
}

func TestABarIsFullOnlyAtAHundredPerCent(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	l := r.beneficiaries(s, false)
	d := drives(t, l, 64, 26)
	share := func(percent string) {
		t.Helper()
		r.must(s.Answer(answers.Path{Section: "todBeneficiaries", Entry: l.entries()[0], Field: "sharePercent"}, percent))
	}
	share("0.01")
	d.sees("  Primary       ████████░░░░░   66.67 % given, 33.33 % left")
	share("33.33")
	d.sees("  Primary       ████████████░   99.99 % given, 0.01 % left")
	th := r.context.Theme
	if !strings.Contains(l.View(), th.Accent.Render("████████████")) {
		t.Error("got another bar, want it in the accent while something is left")
	}
	l.tried = true
	if !strings.Contains(l.View(), th.Fault.Render("████████████")) {
		t.Error("got another bar, want a fault once one has tried to go on")
	}
	share("33.35")
	d.sees("  Primary       █████████████   100.01 % given, 0.01 % too much")
	l.tried = false
	if !strings.Contains(l.View(), th.Fault.Render("█████████████")) {
		t.Error("got another bar, want a fault above a hundred")
	}
	share("33.34")
	if !strings.Contains(l.View(), th.Done.Render("█████████████")) {
		t.Error("got another bar, want it done at a hundred")
	}
	drives(t, l, 40, 12).lacks("█")
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
