package review

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/screen/screentest"
)

func TestTurningThePagesShowsEveryAnswer(t *testing.T) {
	w := screentest.NewWorld(t, storetest.MemoryAt)
	session := w.Example()
	for _, size := range []struct{ cols, rows int }{{100, 26}, {80, 18}, {40, 8}} {
		for _, way := range []struct{ from, by tea.KeyType }{{tea.KeyHome, tea.KeyPgDown}, {tea.KeyEnd, tea.KeyPgUp}} {
			r := New(w.Context, session)
			r.SetSize(size.cols, size.rows)
			r.showOptional() // which unfolds everything
			r.Update(tea.KeyMsg{Type: way.from})
			seen := map[string]bool{}
			for last := ""; r.View() != last; r.Update(tea.KeyMsg{Type: way.by}) {
				last = r.View()
				for _, row := range answered(last) {
					seen[row] = true
				}
			}
			whole := New(w.Context, session)
			whole.SetSize(size.cols, 2000)
			whole.showOptional()
			for _, row := range answered(whole.View()) {
				if !seen[row] {
					t.Errorf("at %dx%d, %v: no page shows %q", size.cols, size.rows, way.by, row)
				}
			}
		}
	}
}

// answered are the rows of a view without the mark and the count of what is below.
func answered(view string) []string {
	var rows []string
	for _, row := range strings.Split(ansi.Strip(view), "\n") {
		if row = strings.TrimSpace(strings.TrimPrefix(row, ">")); strings.HasSuffix(row, "more ↓") {
			continue
		}
		if strings.Contains(row, "   ") && !strings.HasPrefix(row, "Check answers") { // a label and its answer
			rows = append(rows, row)
		}
	}
	return rows
}
