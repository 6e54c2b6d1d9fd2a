package people

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

// beneficiaries is the list of them in the example.
func beneficiaries(r *screentest.World, s *flow.Session, back bool) *List {
	r.T.Helper()
	return NewList(r.Context, s, answers.Place{Section: "todBeneficiaries"}, back)
}

func TestAListShowsTheSharesOfEachClass(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	d := screentest.Drive(t, beneficiaries(r, s, false), 90, 30)
	d.Shows(`
  Primary       ████████████████████████████████   100.00 % given     s split  f fill

> Lucía de la Cruz                   Child, age 36, per stirpes       33.34 %  ✓ Completed
  Iñaki de la Cruz                   Child, age 32, per stirpes       33.33 %  ✓ Completed
  Zoë de la Cruz                     Child, age 29, per stirpes       33.33 %  ✓ Completed

  Contingent    ████████████████████████████████   100.00 % given

  Made-Up Animal Shelter             Charity                         100.00 %  ✓ Completed

  + Add a TOD beneficiary

  [ Continue to Trusted contact ]
`)
	d.Press("enter")
	screentest.AsksFor[screen.GoTo](d)
	d.Press("x").Sees("% left")
	screentest.AsksFor[screen.Save](d)
	d.Press("f").Press("s").Press("J").Press("K").Press("u")
	screentest.AsksFor[screen.Save](d)
	d.Press("d")
	screentest.AsksFor[screen.Save](d)
	d.Press("a").Asks(screen.CommandAgain + screen.Command("todBeneficiaries"))
	d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("xx"), Paste: true}).Asks(screen.Say{Words: "Pasted text was ignored here."})
	d.Press("pgdown")
	screentest.AsksFor[screen.Turn](d)
	d.Press("pgup")
	screentest.AsksFor[screen.Turn](d)
	d.Press("?")
	screentest.AsksFor[screen.Open](d)
	d.Press("esc").Asks(screen.Back{})
	for range 9 {
		d.Press("down")
	}
	d.Press("enter")
	screentest.AsksFor[screen.Turn](d)
	screentest.Drive(t, d.Screen, 40, 12).Sees("[ Continue ]")
}

func TestAListThatWasOpenedFromElsewhereGoesBackThere(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, beneficiaries(r, r.Started("individualTod"), true), 80, 24)
	d.Sees("Nobody named", "> + Add a TOD beneficiary").Offers("enter add   a add   u undo   F1 help   ctrl+g go to   esc back   F3 next unanswered")
	d.Press("x").Asks().Press("enter").Asks(screen.CommandAgain + screen.Command("todBeneficiaries"))
	d.Press("down").Sees("> [ Back ]").Press("enter").Asks(screen.Back{})
}

func TestABarIsFullOnlyAtAHundredPerCent(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	l := beneficiaries(r, s, false)
	d := screentest.Drive(t, l, 64, 26)
	share := func(percent string) {
		t.Helper()
		r.Must(s.Answer(answers.Path{Section: "todBeneficiaries", Entry: l.entries()[0], Field: "sharePercent"}, percent))
	}
	share("0.01")
	d.Sees("  Primary       ████████░░░░░   66.67 % given, 33.33 % left")
	share("33.33")
	d.Sees("  Primary       ████████████░   99.99 % given, 0.01 % left")
	th := r.Context.Theme
	if !strings.Contains(l.View(), th.Accent.Render("████████████")) {
		t.Error("got another bar, want it in the accent while something is left")
	}
	l.tried = true
	if !strings.Contains(l.View(), th.Fault.Render("████████████")) {
		t.Error("got another bar, want a fault once one has tried to go on")
	}
	share("33.35")
	d.Sees("  Primary       █████████████   100.01 % given, 0.01 % too much")
	l.tried = false
	if !strings.Contains(l.View(), th.Fault.Render("█████████████")) {
		t.Error("got another bar, want a fault above a hundred")
	}
	share("33.34")
	if !strings.Contains(l.View(), th.Done.Render("█████████████")) {
		t.Error("got another bar, want it done at a hundred")
	}
	screentest.Drive(t, l, 40, 12).Lacks("█")
}

func TestAListOfAnApplicationThatCannotBeChangedOnlyOpens(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Submitted(custodian.Account{Status: "Processing"})
	d := screentest.Drive(t, beneficiaries(r, s, false), 80, 24)
	d.Press("x")
	screentest.AsksFor[screen.Say](d)
}

func TestAFullListOffersNeitherANewEntryNorACopy(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individualTod")
	full := 0
	for _, sec := range s.Catalogue().Sections() {
		most := s.Assessment().Most(sec.ID)
		if sec.List == nil || most == 0 || most > 20 || !s.Assessment().Applies(answers.Path{Section: sec.ID}) {
			continue
		}
		for range most - len(s.Assessment().Answers().Entries(sec.ID)) {
			_, err := s.Add(sec.ID)
			r.Must(err)
		}
		full++
		l := NewList(r.Context, s, answers.Place{Step: sec.Step.ID, Section: sec.ID}, false)
		d := screentest.Drive(t, l, 100, 30)
		for _, b := range l.Keys() {
			if words := b.Help().Desc; b.Enabled() && (words == "add" || words == "duplicate") {
				t.Errorf("%s: got %q offered with %d of %d entries", sec.ID, words, most, most)
			}
		}
		d.Press("d").Asks(screen.Say{Words: l.fullWords()})
	}
	if full == 0 {
		t.Error("got no list that can be full: this tests nothing")
	}
}
