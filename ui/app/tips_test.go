package app

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/ui/screen"
)

func TestATipIsShownOnceAndNeverAgain(t *testing.T) {
	var kept []string
	a := opened(t, 100, 32)
	a.opts.Tips = &Tips{Seen: map[string]bool{"goto": true}, Keep: func(id string) { kept = append(kept, id) }}
	tipped := func(words string) {
		t.Helper()
		if got := ansi.Strip(a.View()); strings.Contains(got, "Tip: ") != (words != "") || !strings.Contains(got, words) {
			t.Errorf("got\n%s\nwant the tip %q", got, words)
		}
	}
	if cmd := a.offerTip(); cmd == nil {
		t.Fatal("got no tip on the first page, want one")
	} else {
		cmd()
	}
	tipped("Tip: paste a business card")
	a.Update(tea.KeyMsg{Type: tea.KeyTab})
	tipped("Tip: paste a business card") // as long as the page is in front
	a.say("Saved.")
	tipped("")
	a.quiet()
	for _, want := range []string{"Tip: in a choice", "Tip: F3 goes", ""} {
		a.act(screen.GoTo{Place: a.top().Traits().Place})
		if cmd := a.offerTip(); cmd != nil {
			cmd()
		}
		tipped(want)
	}
	if got, want := strings.Join(kept, " "), "paste letter problem"; got != want {
		t.Errorf("got %q kept, want %q", got, want)
	}
}

func TestWithoutRoomNoTipIsShownAndNoneIsUsedUp(t *testing.T) {
	a := opened(t, 40, 12)
	a.opts.Tips = &Tips{Seen: map[string]bool{}, Keep: func(string) {}}
	if a.offerTip() != nil || len(a.opts.Tips.Seen) != 0 {
		t.Errorf("got %v shown, want nothing", a.opts.Tips.Seen)
	}
}
