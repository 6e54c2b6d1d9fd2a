package tasks

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestTheTaskListLeadsToEveryStepAndToCheckAnswers(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	d := screentest.Drive(t, New(r.Context, s), 80, 24)
	d.Shows(`
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
	d.Press("up").Press("enter")
	if got := screentest.AsksFor[screen.GoTo](d); got.Place.Step != s.Catalogue().Steps[0].ID {
		t.Errorf("got the step %q, want the first", got.Place.Step)
	}
	for range 12 {
		d.Press("down")
	}
	d.Sees("> Check answers").Press("enter").Asks(screen.CommandCheck)
	d.Press("t")
	screentest.AsksFor[screen.Open](d)
	d.Press("esc").Asks(screen.Back{}).Press("?")
	screentest.AsksFor[screen.Open](d)
}

func TestTheTaskListCutsNoNameBesideEmptyColumns(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Started("jointWros")
	long := "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff"
	for id, answer := range map[string]string{"firstName": long, "lastName": "Placeholder"} {
		if err := s.Answer(answers.Path{Section: "primaryHolder", Field: id}, answer); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Add("jointHolders"); err != nil {
		t.Fatal(err)
	}
	screentest.Drive(t, New(r.Context, s), 100, 32).Sees("  " + long + " Placeholder ").Lacks("…")
	screentest.Drive(t, New(r.Context, s), 60, 32).Sees("…")
}

func TestTheTaskListSaysWhyAStepIsNotNeeded(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	l := New(r.Context, r.Started("individual"))
	d := screentest.Drive(t, l, 80, 24)
	for i, row := range l.rows() {
		if row.enabled {
			continue
		}
		l.Point(i)
		d.Press("enter")
		if got := screentest.AsksFor[screen.Say](d); !strings.Contains(got.Words, "is not needed") {
			t.Errorf("got %q, want the reason", got.Words)
		}
	}
}

func TestTheTaskListStandsBesideAPage(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	l := New(r.Context, s)
	pane := l.Pane(answers.Place{Step: s.Catalogue().Steps[1].ID}, 34, 20)
	for _, row := range pane {
		if got := len([]rune(ansi.Strip(row))); got != 34 {
			t.Errorf("got a row of %d columns, want 34: %q", got, row)
		}
	}
	if got, is := l.ClickPane(0).(screen.GoTo); !is || got.Place.Step != s.Catalogue().Steps[0].ID {
		t.Errorf("got %+v for a click on the first row, want the first step", got)
	}
	if got := l.ClickPane(19); got != nil {
		t.Errorf("got %+v for a click below the list, want nothing", got)
	}
}

func TestTheTaskListCountsWhatTheCustodianSaid(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, r.Rejected()), 80, 24)
	d.Sees("Custodian said", "2 to fix")
	for range 12 {
		d.Press("down")
	}
	d.Press("enter").Asks(screen.CommandStatus)
}
