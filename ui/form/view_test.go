package form_test

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

// everything is a page with every kind of widget, wide text and things wrong.
func everything(tb testing.TB) *client {
	tb.Helper()
	c := answered(tb)
	c.fields = append(c.fields,
		field(tb, "home.street", "Street", "text", kind.Rule{}),
		field(tb, "notes", "Notes", "longtext?", kind.Rule{}),
		field(tb, "income", "Income from", "choices", kind.Rule{Options: options("w=Wages", "p=Pension", "r=Rent")}))
	c.stored["middleName"] = strings.Repeat("山田太郎", 30)
	c.stored["home.street"] = strings.Repeat("Fictional Avenue ", 9)
	c.stored["taxId"] = "12"
	c.stored["notes"] = strings.Repeat("山 words ", 40)
	c.stored["income"] = "p,r"
	return c
}

func TestAPageNeverOutgrowsItsPlaceAndTheCursorIsInIt(t *testing.T) {
	lipgloss.SetColorProfile(termenv.TrueColor)
	t.Cleanup(func() { lipgloss.SetColorProfile(termenv.Ascii) })
	c := everything(t)
	for _, size := range [][2]int{{100, 30}, {64, 22}, {60, 10}, {59, 9}, {40, 6}, {40, 3}, {12, 4}, {5, 2}, {1, 1}, {0, 0}} {
		p := form.New(c, theme.New(theme.Dark), keys.New(), "", "Continue to Trusted contact")
		p.SetSize(size[0], size[1])
		s := &screen{Page: p, t: t}
		for range 2 * len(c.fields) {
			rows := strings.Split(s.View(), "\n")
			if len(rows) > max(1, size[1]) {
				t.Errorf("%v on %q: got %d rows", size, s.Focused(), len(rows))
			}
			for _, r := range rows {
				if w := ansi.StringWidth(r); w > size[0] {
					t.Errorf("%v on %q: got %d columns in %q", size, s.Focused(), w, ansi.Strip(r))
				}
			}
			if strings.Contains(s.View(), "1001z") {
				t.Errorf("%v on %q: got the mark of the cursor in the view", size, s.Focused())
			}
			row, col, ok := s.Cursor()
			if inside := row >= 0 && row < size[1] && col >= 0 && col < size[0]; ok && !inside || !ok && size[0] >= 40 {
				t.Errorf("%v on %q: got the cursor at %d, %d, %v", size, s.Focused(), row, col, ok)
			}
			s.press("tab")
		}
		for s.Focused() != "firstName" {
			s.press("shift+tab")
			s.View()
		}
	}
}

func TestNoKeysBreakThePicture(t *testing.T) {
	names := []string{
		"tab", "shift+tab", "enter", "esc", "up", "down", "left", "home", "end", "backspace", "ctrl+r", "ctrl+j", "space",
	}
	rapid.Check(t, func(r *rapid.T) {
		c := everything(t)
		size := rapid.SampledFrom([][2]int{{100, 30}, {62, 9}, {40, 5}, {40, 12}}).Draw(r, "size")
		s := open(t, c, "", size[0], size[1])
		for range rapid.IntRange(1, 15).Draw(r, "keys") {
			switch rapid.IntRange(0, 3).Draw(r, "what") {
			case 0:
				s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rapid.StringN(1, 1, -1).Draw(r, "letter"))})
			case 1:
				s.paste(rapid.StringN(0, 20, -1).Draw(r, "paste"))
			default:
				s.press(rapid.SampledFrom(names).Draw(r, "key"))
			}
			if s.action == form.Back || s.action == form.Continue {
				s.Focus("firstName")
			}
			for _, row := range strings.Split(s.View(), "\n") {
				if w := ansi.StringWidth(row); w > size[0] {
					r.Fatalf("got %d columns in %q, want at most %d", w, row, size[0])
				}
			}
			if row, col, ok := s.Cursor(); !ok || row >= size[1] || col >= size[0] {
				r.Fatalf("on %q: got the cursor at %d, %d, %v in\n%s", s.Focused(), row, col, ok, s.View())
			}
		}
	})
}

func TestTheCursorStandsWhereTypingGoes(t *testing.T) {
	c := answered(t)
	c.stored["firstName"] = "山田 José"
	s := open(t, c, "", 80, 24)
	for _, step := range []struct {
		focus    string
		keys     []string
		row, col int
	}{
		{"firstName", nil, 0, 27 + 9},
		{"firstName", []string{"home"}, 0, 27},
		{"firstName", []string{"end", "left"}, 0, 27 + 8},
		{"taxIdType", nil, 5, 27}, // the marked option
		{"taxId", nil, 5, 27 + 11},
		{"citizenship", nil, 6, 27 + len("United States")},
		{"usPerson", []string{"tab"}, 9, 2},
	} {
		s.Focus(step.focus)
		s.press(step.keys...)
		if row, col, ok := s.Cursor(); !ok || row != step.row || col != step.col {
			t.Errorf("%s %v: got %d, %d, %v, want %d, %d", step.focus, step.keys, row, col, ok, step.row, step.col)
		}
	}
	s.Leave()
	if _, _, ok := s.Cursor(); ok {
		t.Error("got a cursor on a page that was left, want none")
	}
}

func TestScrollingFollowsTheFocusByWholeRows(t *testing.T) {
	s := open(t, answered(t), "", 40, 6)
	s.shows(`
> First name
  José Ángel
  Will be sent as JOSE ANGEL
  Middle name (optional)
  -
  Birth date                    4 more ↓
`)
	s.press("tab", "tab")
	s.shows(`
  Will be sent as JOSE ANGEL
  Middle name (optional)
  -
> Birth date
  07/04/1961    July 4, 1961 (age 65)
  Tax ID type                   3 more ↓
`)
	s.press("shift+tab", "shift+tab")
	if got := s.rows()[0]; got != "> First name" {
		t.Errorf("got %q on top, want the first question", got)
	}
}

func TestTheFooterOffersWhatWorks(t *testing.T) {
	for focus, want := range map[string]string{
		"firstName":   "tab next  shift+tab back",
		"taxId":       "tab next  shift+tab back  ctrl+r show",
		"usPerson":    "tab next  shift+tab back  ↑↓ move",
		"income":      "tab next  shift+tab back  space choose  ↑↓ move",
		"citizenship": "tab next  shift+tab back  ↑↓ move",
	} {
		s := open(t, everything(t), focus, 80, 24)
		if got := keys.Footer(99, s.Bindings()...); got != want {
			t.Errorf("%s: got %q, want %q", focus, got, want)
		}
	}
}

func TestAnAnswerThatChangedUnderTheFieldIsTypedOnNotOver(t *testing.T) {
	c := answered(t)
	c.stored["firstName"] = ""
	s := open(t, c, "firstName", 80, 24)
	c.stored["firstName"] = "Luz" // by another window, and the page was not reloaded yet
	s.keys("M")
	if got := c.stored["firstName"]; got != "LuzM" {
		t.Errorf("got %q stored, want the other window's answer with the key behind it", got)
	}
}

// What stands behind an input says where letters go, without a change of what stands beside it.
func TestTheInputWithTheFocusStandsInAWell(t *testing.T) {
	lipgloss.SetColorProfile(termenv.TrueColor)
	t.Cleanup(func() { lipgloss.SetColorProfile(termenv.Ascii) })
	const ground = "48;2;35;39;46" // #23272E
	s := &screen{Page: form.New(identity(t), theme.New(theme.Dark), keys.New(), "middleName", "Continue to Contact"), t: t}
	for i, row := range strings.Split(s.View(), "\n") {
		if focused := strings.HasPrefix(ansi.Strip(row), ">"); focused != strings.Contains(row, ground) {
			t.Errorf("row %d: got the well %v, want it at the question with the focus alone: %q", i, !focused, row)
		}
	}
}
