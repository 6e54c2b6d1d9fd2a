package page

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

// holder is the page of the first names of the account holder.
func holder(r *screentest.World, s *flow.Session) *Page {
	r.T.Helper()
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})
	return New(r.Context, s, at, false)
}

func TestAPageTypesSavesAndGoesOn(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individual")
	p := holder(r, s)
	d := screentest.Drive(t, p, 80, 24)
	d.Shows(`
> First name
  Last name                -
  Birth date               -

  Usual, not answered yet
  Tax ID type              Social Security number
  Citizenship              United States

  8 optional   ctrl+o shows them

  [ Continue to Home and contact ]
`)
	d.Types("Ada").Press("tab").Asks(screen.Save{})
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "firstName"}); got != "Ada" {
		t.Errorf("got the answer %q, want what was typed", got)
	}
	if _, _, ok := p.Cursor(); !ok || !p.Traits().Busy {
		t.Error("got no cursor in a text field")
	}
	d.Press("pgdown")
	screentest.AsksFor[screen.Turn](d)
	d.Press("pgup")
	screentest.AsksFor[screen.Turn](d)
	d.Press("f1")
	screentest.AsksFor[screen.Open](d)
	d.Press("esc")
	screentest.AsksFor[screen.Back](d)
	if got := p.Head(); !strings.Contains(got.Line, "page 1 of") || !strings.Contains(got.Name, "Ada") {
		t.Errorf("got the header %+v, want whose page and which", got)
	}
	p.Restyle()
	d.Sees("Ada")
}

func TestAPageThatWasOpenedFromElsewhereGoesBackThere(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})
	d := screentest.Drive(t, New(r.Context, s, at, true), 80, 40)
	d.Sees("[ Back ]")
	for range 20 {
		d.Press("tab")
	}
	d.Press("enter")
	screentest.AsksFor[screen.Back](d)
}

func TestABlockThatIsPastedIsShownBeforeItFillsAnythingIn(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("individual")
	p := holder(r, s)
	d := screentest.Drive(t, p, 80, 24)
	block := "Ada Byron\nada@example.com\n+1 212 555 0147"
	d.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(block), Paste: true})
	f := screentest.Drive(t, screentest.AsksFor[screen.Open](d).Screen, 80, 20)
	f.Shows(`
  Fill in these answers?

  [x] First name                Ada
  [x] Last name                 Byron
  [x] Mobile phone              (212) 555-0147            on Home and contact
  [x] E-mail                    ada@example.com           on Home and contact

> [ Fill in what is ticked ]
  [ Paste it all into First name ]
`)
	f.Press("up", "space").Sees("[ ]").Press("enter").Lacks("[ ]")
	f.Press("down", "down", "enter").Asks(screen.Back{With: pasteMsg{block}})
	f.Press("esc").Asks(screen.Back{}, screen.Say{Words: "Nothing was pasted."})
	f.Press("up", "enter")
	if got := screentest.AsksFor[screen.Say](f); !strings.HasPrefix(got.Words, "Filled in ") {
		t.Errorf("got %q, want what was filled in and its undo", got.Words)
	}
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "lastName"}); got != "Byron" {
		t.Errorf("got the last name %q, want the pasted one", got)
	}
	p.Update(pasteMsg{" x "})
	if got := p.Origin(); got.Name == "" || !got.Topic {
		t.Errorf("got the origin %+v, want the question with the focus", got)
	}
	narrow := screentest.Drive(t, f.Screen, 40, 12)
	narrow.Sees("Ada")
}

func TestARegistrationThatTakesAnswersAwaySaysWhich(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	at := answers.RegistrationPath(s.Catalogue())
	before := s.Assessment().Answers().Get(at)
	r.Must(s.Answer(at, "individual"))
	l, ok := NewHiddenByChange(r.Context, s, before)
	if !ok {
		t.Fatal("got nothing that no longer applies, want the beneficiaries")
	}
	d := screentest.Drive(t, l, 80, 20)
	d.Shows(`
  40 answers no longer apply.
  They are kept here and removed at the custodian.

  Lucía de la Cruz, TOD beneficiary: 11 answers.

  Iñaki de la Cruz, TOD beneficiary: 8 answers.

  Zoë de la Cruz, TOD beneficiary: 9 answers.

  Made-Up Animal Shelter, TOD beneficiary: 12 answers.

> Back to Individual with TOD
  Go on with Individual
`)
	d.Press("down", "enter").Asks(screen.Back{}).Press("up", "enter").Asks(screen.Back{Changed: true}, screen.Save{})
	if got := s.Assessment().Answers().Get(at); got != before {
		t.Errorf("got the registration %q, want the one before", got)
	}
	r.Must(s.Answer(at, "individual"))
	d.Press("esc").Asks(screen.Back{Changed: true}, screen.Save{})
	d.Offers("↑↓ move   enter choose   esc back to what it was")
	if _, ok := NewHiddenByChange(r.Context, s, "individual"); ok {
		t.Error("got something lost by no change")
	}
}
