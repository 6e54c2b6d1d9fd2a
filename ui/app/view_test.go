package app

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

func TestTheHelpOfTheQuestionStandsBesideItWhereThereIsRoom(t *testing.T) {
	a := opened(t, 130, 40)
	f := a.top().Traits().Place.Field
	what := a.session.Catalogue().Field(a.top().Traits().Place.Section, f).Help.What
	words := strings.Join(strings.Fields(what)[:3], " ")
	if got := ansi.Strip(a.View()); !strings.Contains(got, words) || !strings.Contains(got, "Asked because") {
		t.Errorf("got\n%s\nwant the help of %s in it", got, f)
	}
	for i, row := range strings.Split(a.View(), "\n") {
		if got := ansi.StringWidth(row); got > 130 {
			t.Errorf("row %d: got %d cells, want 130 at most", i, got)
		}
	}
	before := a.View()
	a.Update(tea.KeyMsg{Type: tea.KeyTab})
	if a.View() == before {
		t.Error("got the same help on the next question")
	}
	a.Update(tea.WindowSizeMsg{Width: 129, Height: 40})
	if got := ansi.Strip(a.View()); strings.Contains(got, "Asked because") {
		t.Errorf("got\n%s\nwant no help in a narrower window", got)
	}
}

func TestEverySignIsDrawnInASCIIWhereTheTerminalShowsNothingElse(t *testing.T) {
	a := opened(t, 130, 40)
	a.opts.ASCII = true
	a.session.Checkpoint("opened")
	if err := a.session.Save(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if row := ansi.Strip(a.saveRow()); !strings.HasPrefix(row, " Saved ") {
		t.Errorf("got %q, want no x beside what is saved", row)
	}
	for _, r := range strings.NewReplacer("ñ", "n", "é", "e", "Á", "A").Replace(ansi.Strip(a.View())) {
		if r > 126 {
			t.Errorf("got %q in\n%s", r, ansi.Strip(a.View()))
			return
		}
	}
}
