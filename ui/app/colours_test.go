package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// What the terminal gets of a page and of a board, with every escape written out: dark and light, sixteen colours on an
// unknown background, and none.
func TestColoursLookAsTheyDid(t *testing.T) {
	was := lipgloss.ColorProfile()
	t.Cleanup(func() { lipgloss.SetColorProfile(was) })
	for name, look := range map[string]struct {
		variant theme.Variant
		profile termenv.Profile
	}{
		"dark":     {theme.Dark, termenv.TrueColor},
		"light":    {theme.Light, termenv.TrueColor},
		"contrast": {theme.ContrastDark, termenv.TrueColor},
		"sixteen":  {theme.Bare, termenv.ANSI},
		"none":     {theme.Mono, termenv.ANSI},
	} {
		t.Run(name, func(t *testing.T) {
			lipgloss.SetColorProfile(look.profile)
			a := opened(t, 80, 24)
			*a.context.Theme = *theme.New(look.variant)
			a.top().Restyle()
			colourGolden(t, "page-"+name, a.View())

			a.drop(isBoard)
			a.session = nil
			a.top().Update(screen.DraftsMsg{Drafts: threeGroups(a.context.Now())})
			colourGolden(t, "board-"+name, a.View())
		})
	}
}

// The background may be known only after the first frame: nothing of that may keep its colours.
func TestNothingKeepsTheColoursOfAnEarlierTheme(t *testing.T) {
	was := lipgloss.ColorProfile()
	t.Cleanup(func() { lipgloss.SetColorProfile(was) })
	lipgloss.SetColorProfile(termenv.TrueColor)
	a, b := opened(t, 100, 32), opened(t, 100, 32)
	*a.context.Theme = *theme.New(theme.Bare)
	a.View()
	a.paint(theme.New(theme.Light))
	b.paint(theme.New(theme.Light))
	if got, want := a.View(), b.View(); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// threeGroups is an application that needs somebody, one that waits for the custodian, and one that is done.
func threeGroups(now time.Time) []flow.Summary {
	return []flow.Summary{
		{ID: "1", Name: "Ree Submit", Registration: "individualTod", Phase: flow.Rejected, UpdatedAt: now.Add(-48 * time.Hour)},
		{ID: "2", Name: "Testa Sampleton", Registration: "individual", Phase: flow.Submitted, Status: "Processing", UpdatedAt: now.Add(-2 * time.Minute)},
		{ID: "3", Name: "Hypothetical Widgets LLC", Registration: "corporation", Phase: flow.Open, Status: "Open", UpdatedAt: now.Add(-96 * time.Hour)},
	}
}

// colourGolden compares a picture with testdata/NAME.ansi, in which an escape is written as ␛. UPDATE=1 writes it.
func colourGolden(t *testing.T, name, view string) {
	t.Helper()
	got := strings.ReplaceAll(view, "\x1b", "␛") + "\n"
	path := filepath.Join("testdata", name+".ansi")
	if os.Getenv("UPDATE") != "" {
		err := os.MkdirAll("testdata", 0o750)
		if err == nil {
			err = os.WriteFile(path, []byte(got), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no golden: %v; run with UPDATE=1 to write it", err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}
