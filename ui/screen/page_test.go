package screen

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

// holder is the page of the first names of the account holder.
func (r *room) holder(s *flow.Session) *Page {
	r.t.Helper()
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})
	return NewPage(r.context, s, at, false)
}

func TestAPageTypesSavesAndGoesOn(t *testing.T) {
	r := newRoom(t)
	s := r.started("individual")
	p := r.holder(s)
	d := drives(t, p, 80, 24)
	d.shows(`
> First name
  Last name                -
  Birth date               -

  Usual, not answered yet
  Tax ID type              Social Security number
  Citizenship              United States

  8 optional   ctrl+o shows them

  [ Continue to Home and contact ]
`)
	d.types("Ada").press("tab").asks(Save{})
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "firstName"}); got != "Ada" {
		t.Errorf("got the answer %q, want what was typed", got)
	}
	if _, _, ok := p.Cursor(); !ok || !p.Traits().Busy {
		t.Error("got no cursor in a text field")
	}
	d.press("pgdown")
	asksFor[Turn](d)
	d.press("pgup")
	asksFor[Turn](d)
	d.press("f1")
	asksFor[Open](d)
	d.press("esc")
	asksFor[Back](d)
	if got := p.Head(); !strings.Contains(got.Line, "page 1 of") || !strings.Contains(got.Name, "Ada") {
		t.Errorf("got the header %+v, want whose page and which", got)
	}
	p.Restyle()
	d.sees("Ada")
}

func TestAPageThatWasOpenedFromElsewhereGoesBackThere(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	at := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})
	d := drives(t, NewPage(r.context, s, at, true), 80, 40)
	d.sees("[ Back ]")
	for range 20 {
		d.press("tab")
	}
	d.press("enter")
	asksFor[Back](d)
}

func TestABlockThatIsPastedIsShownBeforeItFillsAnythingIn(t *testing.T) {
	r := newRoom(t)
	s := r.started("individual")
	p := r.holder(s)
	d := drives(t, p, 80, 24)
	block := "Ada Byron\nada@example.com\n+1 212 555 0147"
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(block), Paste: true})
	f := drives(t, asksFor[Open](d).Screen, 80, 20)
	f.shows(`
  Fill in these answers?

  [x] First name                Ada
  [x] Last name                 Byron
  [x] Mobile phone              (212) 555-0147            on Home and contact
  [x] E-mail                    ada@example.com           on Home and contact

> [ Fill in what is ticked ]
  [ Paste it all into First name ]
`)
	f.press("up", "space").sees("[ ]").press("enter").lacks("[ ]")
	f.press("down", "down", "enter").asks(Back{With: pasteMsg{block}})
	f.press("esc").asks(Back{}, Say{Words: "Nothing was pasted."})
	f.press("up", "enter")
	if got := asksFor[Say](f); !strings.HasPrefix(got.Words, "Filled in ") {
		t.Errorf("got %q, want what was filled in and its undo", got.Words)
	}
	if got := s.Assessment().Show(answers.Path{Section: "primaryHolder", Field: "lastName"}); got != "Byron" {
		t.Errorf("got the last name %q, want the pasted one", got)
	}
	p.Update(pasteMsg{" x "})
	if got := p.Origin(); got.Name == "" || !got.Topic {
		t.Errorf("got the origin %+v, want the question with the focus", got)
	}
	narrow := drives(t, f.screen, 40, 12)
	narrow.sees("Ada")
}

func TestARegistrationThatTakesAnswersAwaySaysWhich(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	at := answers.RegistrationPath(s.Catalogue())
	before := s.Assessment().Answers().Get(at)
	r.must(s.Answer(at, "individual"))
	l, ok := NewHiddenByChange(r.context, s, before)
	if !ok {
		t.Fatal("got nothing that no longer applies, want the beneficiaries")
	}
	d := drives(t, l, 80, 20)
	d.shows(`
  40 answers no longer apply.
  They are kept here and removed at the custodian.

  Lucía de la Cruz, TOD beneficiary: 11 answers.

  Iñaki de la Cruz, TOD beneficiary: 8 answers.

  Zoë de la Cruz, TOD beneficiary: 9 answers.

  Made-Up Animal Shelter, TOD beneficiary: 12 answers.

> Back to Individual with TOD
  Go on with Individual
`)
	d.press("down", "enter").asks(Back{}).press("up", "enter").asks(Back{Changed: true}, Save{})
	if got := s.Assessment().Answers().Get(at); got != before {
		t.Errorf("got the registration %q, want the one before", got)
	}
	r.must(s.Answer(at, "individual"))
	d.press("esc").asks(Back{Changed: true}, Save{})
	d.offers("↑↓ move   enter choose   esc back to what it was")
	if _, ok := NewHiddenByChange(r.context, s, "individual"); ok {
		t.Error("got something lost by no change")
	}
}
