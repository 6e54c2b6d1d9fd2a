package app

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/theme"
)

// accepting is a custodian that takes everything: a benchmark waits for nobody.
type accepting struct{}

func (accepting) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (accepting) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, nil
}

func (accepting) Account(context.Context, string) (custodian.Account, error) {
	return custodian.Account{}, nil
}

// noon is when these apps run.
func noon() time.Time { return time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC) }

// opened is an app with the largest example open at its largest page.
func opened(tb testing.TB, w, h int) *App {
	tb.Helper()
	c, err := catalogue.Default()
	if err != nil {
		tb.Fatal(err)
	}
	office := &flow.Service{Catalogue: c, Store: storetest.Memory(), Custodian: accepting{}, Now: noon}
	data, err := c.Example("jointWrosTod")
	if err != nil {
		tb.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(c, "example", data, kind.DateOf(office.Now()), office.FreshID)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := office.StartWith(answers)
	if err != nil {
		tb.Fatal(err)
	}
	a := New(Options{Environment: flow.Environment{Word: "SANDBOX"}, Theme: theme.New(theme.Dark), Now: noon})
	a.booting = false
	a.context.Service = office
	a.keep(s)
	a.Update(tea.WindowSizeMsg{Width: w, Height: h})
	a.enter(s)
	a.act(screen.GoTo{Place: largest(s)})
	return a
}

// largest is the page with the most fields that apply, at its first text field.
func largest(s *flow.Session) answers.Place {
	as := s.Assessment()
	var best answers.Place
	most := 0
	for _, sec := range s.Catalogue().Sections() {
		for e := range as.Entries(sec.ID) {
			for _, pg := range as.Pages(sec.ID, e) {
				fields := as.Fields(pg, e)
				for _, f := range fields {
					if f.Kind.Name() == "text" && len(fields) > most {
						most = len(fields)
						best = answers.Place{Step: sec.Step.ID, Section: sec.ID, Entry: e, Page: pg.ID, Field: f.ID}
					}
				}
			}
		}
	}
	return best
}

// BenchmarkKey is one key through Update and View of a wide window, with the task list beside the page: on the largest page, all of
// it answered, and on one of a fresh application, with usual answers offered.
func BenchmarkKey(b *testing.B) {
	b.Run("answered", func(b *testing.B) { benchmarkKey(b, opened(b, 160, 50)) })
	b.Run("offered", func(b *testing.B) {
		a := opened(b, 160, 50)
		s, err := a.context.Service.Start("individual")
		if err != nil {
			b.Fatal(err)
		}
		a.keep(s)
		a.enter(s)
		place := s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "legalAddress.line1"})
		a.act(screen.GoTo{Place: place})
		if !strings.Contains(a.View(), "Usual, not answered yet") {
			b.Fatalf("got %s, want a page with usual answers", a.View())
		}
		benchmarkKey(b, a)
	})
}

func benchmarkKey(b *testing.B, a *App) {
	b.Helper()
	keys := []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("a")}, {Type: tea.KeyBackspace}}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		a.Update(keys[n%2])
		_ = a.View()
		n++
	}
}
