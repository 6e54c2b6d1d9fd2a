package screen

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

func TestTurningThePagesShowsEveryAnswer(t *testing.T) {
	session := example(t)
	for _, size := range []struct{ cols, rows int }{{100, 26}, {80, 18}, {40, 8}} {
		for _, way := range []struct{ from, by tea.KeyType }{{tea.KeyHome, tea.KeyPgDown}, {tea.KeyEnd, tea.KeyPgUp}} {
			r := NewReview(newContext(), session)
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
			whole := NewReview(newContext(), session)
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

func newContext() *Context {
	return &Context{Theme: theme.New(theme.Dark), Keys: keys.New(), Now: func() time.Time { return time.Unix(0, 0) }}
}

// example is the application of the catalogue that is filled in.
func example(t *testing.T) *flow.Session {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	office := &flow.Service{Catalogue: c, Now: time.Now}
	data, err := c.Example("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(c, "example", data, kind.DateOf(office.Now()), office.FreshID)
	if err != nil {
		t.Fatal(err)
	}
	s, err := office.StartWith(answers)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
