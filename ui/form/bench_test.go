package form_test

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

// quick is a source whose answers cost nothing, so that the figures are the page's own.
type quick struct {
	fields []*catalogue.Field
	stored map[string]string
}

func (q *quick) Fields() []*catalogue.Field                 { return q.fields }
func (q *quick) Rule(f *catalogue.Field) kind.Rule          { return f.Rule }
func (q *quick) Get(f *catalogue.Field) string              { return q.stored[f.ID] }
func (q *quick) Set(f *catalogue.Field, typed string)       { q.stored[f.ID] = typed }
func (q *quick) Show(f *catalogue.Field) string             { return q.stored[f.ID] }
func (q *quick) SentAs(*catalogue.Field) string             { return "" }
func (q *quick) Required(f *catalogue.Field) bool           { return f.Required }
func (q *quick) Problems(*catalogue.Field) []assess.Problem { return nil }
func (q *quick) Suggest(*catalogue.Field) string            { return "" }
func (q *quick) AcceptSuggestion(*catalogue.Field)          {}
func (q *quick) Locked() bool                               { return false }
func (q *quick) Left(*catalogue.Field)                      {}
func (q *quick) Usual() []form.Usual                        { return nil }
func (q *quick) TakeUsual()                                 {}
func (q *quick) SayNo([]*catalogue.Field)                   {}

func (q *quick) Room(*catalogue.Field) (used, most int, together string) { return 0, 0, "" }

// BenchmarkKey is one key and the picture after it, on a page of nine questions; 0.5 ms is the most it may cost.
func BenchmarkKey(b *testing.B) {
	for _, focus := range []string{"firstName", "taxId", "taxIdType", "citizenship"} {
		b.Run(focus, func(b *testing.B) {
			c := everything(b)
			q := &quick{fields: c.fields[:9], stored: c.stored}
			p := form.New(q, theme.New(theme.Dark), keys.New(), focus, "Continue to Contact")
			p.SetSize(64, 28)
			pair := []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("u")}, {Type: tea.KeyBackspace}}
			if focus == "taxIdType" {
				pair = []tea.KeyMsg{{Type: tea.KeyDown}, {Type: tea.KeyUp}}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p.Update(pair[i%2])
				p.View()
			}
		})
	}
}

// BenchmarkTab moves the focus, which makes a widget.
func BenchmarkTab(b *testing.B) {
	c := everything(b)
	q := &quick{fields: c.fields, stored: c.stored}
	p := form.New(q, theme.New(theme.Dark), keys.New(), "", "Continue to Contact")
	p.SetSize(64, 28)
	b.ReportAllocs()
	for b.Loop() {
		if p.Focused() == "" {
			p.Focus("firstName")
		}
		p.Update(tea.KeyMsg{Type: tea.KeyTab})
		p.View()
	}
}
