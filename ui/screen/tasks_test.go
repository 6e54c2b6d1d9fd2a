package screen

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"

	"github.com/charmbracelet/x/ansi"
)

func TestTheTaskListLeadsToEveryStepAndToCheckAnswers(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	d := drives(t, NewTasks(r.context, s), 80, 24)
	d.shows(`
> Account                                                   Completed
  Account holders                                           Completed
  Associated parties                                        Completed
  TOD beneficiaries                                         Completed
  Retirement beneficiaries                                  Not needed
  Trusted contact                                           Completed
  Financial profile                                         Completed
  Funding                                                   Optional
  Agreements                                                Optional

  Check answers
`)
	d.press("up").press("enter")
	if got := asksFor[GoTo](d); got.Place.Step != s.Catalogue().Steps[0].ID {
		t.Errorf("got the step %q, want the first", got.Place.Step)
	}
	for range 12 {
		d.press("down")
	}
	d.sees("> Check answers").press("enter").asks(CommandCheck)
	d.press("t")
	asksFor[Open](d)
	d.press("esc").asks(Back{}).press("?")
	asksFor[Open](d)
}

func TestTheTaskListSaysWhyAStepIsNotNeeded(t *testing.T) {
	r := newRoom(t)
	l := NewTasks(r.context, r.started("individual"))
	d := drives(t, l, 80, 24)
	for i, row := range l.rows() {
		if row.enabled {
			continue
		}
		l.Point(i)
		d.press("enter")
		if got := asksFor[Say](d); !strings.Contains(got.Words, "is not needed") {
			t.Errorf("got %q, want the reason", got.Words)
		}
	}
}

func TestTheTaskListStandsBesideAPage(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	l := NewTasks(r.context, s)
	pane := l.Pane(answers.Place{Step: s.Catalogue().Steps[1].ID}, 34, 20)
	for _, row := range pane {
		if got := len([]rune(ansi.Strip(row))); got != 34 {
			t.Errorf("got a row of %d columns, want 34: %q", got, row)
		}
	}
	if got, is := l.ClickPane(0).(GoTo); !is || got.Place.Step != s.Catalogue().Steps[0].ID {
		t.Errorf("got %+v for a click on the first row, want the first step", got)
	}
	if got := l.ClickPane(19); got != nil {
		t.Errorf("got %+v for a click below the list, want nothing", got)
	}
}

func TestTheTaskListCountsWhatTheCustodianSaid(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewTasks(r.context, r.rejected()), 80, 24)
	d.sees("Custodian said", "2 to fix")
	for range 12 {
		d.press("down")
	}
	d.press("enter").asks(CommandStatus)
}
