package app

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/page"
	"brokerage/onboard/ui/uitest"
)

// The strings are dealt out: a field takes one in so many, the first field of each kind and format more of them, each
// field from another one on. Together the fields take each string many times.
const everyFirst, everyOther = 6, 48

// What is pasted anywhere never breaks the screen, and what is kept of it is the text as the kind cleans it.
func TestNaughtyStringsInEveryTextField(t *testing.T) {
	const width, height = 80, 24
	a := opened(t, width, height)
	s := a.session
	strs := uitest.Naughty(t)
	tried, fields := map[string]bool{}, 0
	for _, at := range textFields(s) {
		f := s.Catalogue().Field(at.Section, at.Field)
		class := f.Kind.Name() + f.Rule.Format
		skip := everyOther
		if !tried[class] {
			skip, tried[class] = everyFirst, true
		}
		fields++
		a.act(screen.GoTo{Place: at})
		for i := fields % skip; i < len(strs) && s.Assessment().Applies(pathOf(at)); i += skip {
			if err := s.Answer(pathOf(at), ""); err != nil {
				t.Fatal(err)
			}
			a.top().Enter()
			a.pasteWhole(strs[i])
			checkScreen(t, a, width, height, strs[i])
			want := kept(f, strs[i], s.Assessment().Rule(f, at.Entry))
			if got := s.Assessment().Answers().Get(pathOf(at)); got != want {
				t.Errorf("%s: got %q kept of %q, want %q", f.ID, got, strs[i], want)
			}
			if t.Failed() {
				t.FailNow()
			}
		}
	}
	if fields < 50 || len(tried) < 10 {
		t.Errorf("got %d fields of %d kinds, want those of a large application", fields, len(tried))
	}
	for name, show := range map[string]screen.Action{
		"task list": screen.CommandTasks, "check answers": screen.CommandCheck, "problems": screen.CommandProblems,
	} {
		a.act(show)
		checkScreen(t, a, width, height, name)
	}
	a.goTo()
	for _, word := range []string{"script", "a", "null", "test"} {
		a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(word), Paste: true})
		checkScreen(t, a, width, height, word)
		a.Update(tea.KeyMsg{Type: tea.KeyCtrlU})
	}
}

// pasteWhole pastes into the question with the focus; what is taken for the block of several answers goes in whole.
func (a *App) pasteWhole(text string) {
	a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.ToValidUTF8(text, "")), Paste: true})
	if _, asked := a.top().(*page.PastePreview); asked {
		a.Update(tea.KeyMsg{Type: tea.KeyDown})
		a.Update(tea.KeyMsg{Type: tea.KeyEnter})
	}
}

// kept is what becomes of a pasted text. Bytes that are no text do not come through a terminal.
func kept(f *catalogue.Field, raw string, rule kind.Rule) string {
	raw = strings.ToValidUTF8(raw, "")
	clean := kind.Clean(raw)
	if f.Kind.Name() == "longtext" {
		clean = kind.CleanLines(raw)
	}
	if clean == "" {
		return ""
	}
	return f.Kind.Normalise(clean, rule)
}

func pathOf(p answers.Place) answers.Path {
	return answers.Path{Section: p.Section, Entry: p.Entry, Field: p.Field}
}

// textFields are the questions of the application that are answered by typing.
func textFields(s *flow.Session) []answers.Place {
	typed := []string{"text", "longtext", "email", "phone", "date", "money", "percent", "integer", "taxId"}
	as := s.Assessment()
	var all []answers.Place
	for _, sec := range s.Catalogue().Sections() {
		entries := []string{""}
		if sec.List != nil {
			entries = as.Answers().Entries(sec.ID)
		}
		for _, e := range entries {
			for _, pg := range as.Pages(sec.ID, e) {
				for _, f := range as.Fields(pg, e) {
					if slices.Contains(typed, f.Kind.Name()) {
						all = append(all, answers.Place{Step: sec.Step.ID, Section: sec.ID, Entry: e, Page: pg.ID, Field: f.ID})
					}
				}
			}
		}
	}
	return all
}

var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// checkScreen fails where a picture holds anything but rows of text that fit, and colours.
func checkScreen(t *testing.T, a *App, width, height int, of string) {
	t.Helper()
	view := colours.ReplaceAllString(a.View(), "")
	rows := strings.Split(view, "\n")
	if len(rows) != height {
		t.Errorf("%q: got %d rows, want %d", of, len(rows), height)
	}
	for _, row := range rows {
		if got := ansi.StringWidth(row); got > width {
			t.Errorf("%q: got a row of %d cells, want %d: %q", of, got, width, row)
		}
		for _, r := range row {
			if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d' || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%q: got %U on the screen: %q", of, r, row)
			}
		}
	}
}
