package form_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/theme"
)

func TestMain(m *testing.M) {
	lipgloss.SetColorProfile(termenv.Ascii)
	os.Exit(m.Run())
}

// client is a source in memory: a few questions about a person, and everything the page did with them.
type client struct {
	tb       testing.TB
	fields   []*catalogue.Field
	when     map[string]func() bool
	stored   map[string]string
	sentAs   map[string]string
	problems map[string][]assess.Problem
	room     map[string]int
	together string
	likely   map[string]string // by field id
	usual    map[string]string // by field id
	sets     []string
	left     []string
	locked   bool
}

func newClient(tb testing.TB, fields ...*catalogue.Field) *client {
	tb.Helper()
	return &client{
		tb: tb, fields: fields, when: map[string]func() bool{}, stored: map[string]string{},
		sentAs: map[string]string{}, problems: map[string][]assess.Problem{},
	}
}

func (c *client) Fields() []*catalogue.Field {
	var applies []*catalogue.Field
	for _, f := range c.fields {
		if when := c.when[f.ID]; when == nil || when() {
			applies = append(applies, f)
		}
	}
	return applies
}

func (c *client) Rule(f *catalogue.Field) kind.Rule { return f.Rule }
func (c *client) Get(f *catalogue.Field) string     { return c.stored[f.ID] }
func (c *client) SentAs(f *catalogue.Field) string  { return c.sentAs[f.ID] }
func (c *client) Required(f *catalogue.Field) bool  { return f.Required }
func (c *client) Locked() bool                      { return c.locked }
func (c *client) Left(f *catalogue.Field)           { c.left = append(c.left, f.ID) }
func (c *client) Show(f *catalogue.Field) string    { return f.Kind.Show(c.stored[f.ID], f.Rule) }

func (c *client) Room(f *catalogue.Field) (used, most int, together string) {
	return len([]rune(c.stored[f.ID])), c.room[f.ID], c.together
}

func (c *client) Suggest(f *catalogue.Field) string {
	if likely := c.likely[f.ID]; strings.HasPrefix(likely, c.stored[f.ID]) && likely != c.stored[f.ID] {
		return likely
	}
	return ""
}

func (c *client) AcceptSuggestion(f *catalogue.Field) { c.stored[f.ID] = c.likely[f.ID] }

func (c *client) Usual() []form.Usual {
	var all []form.Usual
	for _, f := range c.Fields() {
		if value := c.usual[f.ID]; value != "" && c.stored[f.ID] == "" && !c.locked {
			all = append(all, form.Usual{Field: f.ID, Label: f.Label, Words: f.Kind.Show(value, f.Rule)})
		}
	}
	return all
}

func (c *client) TakeUsual() {
	for _, u := range c.Usual() {
		c.stored[u.Field] = c.usual[u.Field]
	}
}

func (c *client) SayNo(fields []*catalogue.Field) {
	for _, f := range fields {
		c.stored[f.ID] = "no"
	}
}

func (c *client) Set(f *catalogue.Field, typed string) {
	c.sets = append(c.sets, f.ID)
	c.stored[f.ID] = f.Kind.Normalise(typed, f.Rule)
}

func (c *client) Problems(f *catalogue.Field) []assess.Problem {
	problems := slices.Clone(c.problems[f.ID])
	switch stored := c.stored[f.ID]; {
	case stored == "" && f.Required:
		problems = append(problems, assess.Problem{Severity: assess.Left, Source: assess.FromHere, Message: "Enter " + f.Label})
	case stored != "":
		if words := f.Kind.Check(stored, f.Rule); words != "" {
			problems = append(problems, assess.Problem{Severity: assess.ToFix, Source: assess.FromHere, Message: words})
		}
	}
	return problems
}

// field makes a required question, or an optional one that stays in sight where the kind ends in "?".
func field(tb testing.TB, id, label, kindName string, rule kind.Rule) *catalogue.Field {
	tb.Helper()
	name, optional := strings.CutSuffix(kindName, "?")
	k, ok := kind.Named(name)
	if !ok {
		tb.Fatalf("no kind %q", name)
	}
	rule.Label = label
	rule.Today = kind.Date{Year: 2026, Month: time.November, Day: 27}
	return &catalogue.Field{ID: id, Label: label, Kind: k, Rule: rule, Required: !optional, Shown: optional}
}

func options(labels ...string) []kind.Option {
	var list []kind.Option
	for _, l := range labels {
		value, label, _ := strings.Cut(l, "=")
		list = append(list, kind.Option{Value: value, Label: label})
	}
	return list
}

// identity is the page of a person: eight questions of seven kinds, the last one only for those who are not US persons.
func identity(tb testing.TB) *client {
	tb.Helper()
	c := newClient(
		tb,
		field(tb, "firstName", "First name", "text", kind.Rule{Max: 30}),
		field(tb, "middleName", "Middle name", "text?", kind.Rule{Max: 30}),
		field(tb, "birthDate", "Birth date", "date", kind.Rule{Past: true}),
		field(tb, "taxIdType", "Tax ID type", "choice", kind.Rule{
			Options: options("ssn=Social Security number", "itin=Individual taxpayer number"),
		}),
		field(tb, "taxId", "Social Security number", "taxId", kind.Rule{Masked: true}),
		field(tb, "citizenship", "Citizenship", "choice", kind.Rule{Options: countries}),
		field(tb, "usPerson", "US person", "yesno", kind.Rule{}),
		field(tb, "visa", "Visa", "text", kind.Rule{}),
	)
	c.when["visa"] = func() bool { return c.stored["usPerson"] == "no" }
	return c
}

var countries = options(
	"AU=Australia", "AT=Austria", "CA=Canada", "CI=Côte d’Ivoire", "FR=France", "DE=Germany", "IN=India", "MX=Mexico",
	"NO=Norway", "PT=Portugal", "ES=Spain", "GB=United Kingdom", "US=United States",
)

// screen drives a page and says what is on it.
type screen struct {
	*form.Page
	t      *testing.T
	action form.Action
	cmd    tea.Cmd
}

func open(t *testing.T, c *client, focus string, width, height int) *screen {
	t.Helper()
	p := form.New(c, theme.New(theme.Mono), keys.New(), focus, "Continue to Contact")
	p.SetSize(width, height)
	return &screen{Page: p, t: t}
}

// named are the keys the tests press, by the name bubbletea prints them with.
var named = map[string]tea.KeyType{
	"tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp,
	"down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace,
	"ctrl+r": tea.KeyCtrlR, "ctrl+j": tea.KeyCtrlJ, "ctrl+v": tea.KeyCtrlV, "ctrl+o": tea.KeyCtrlO, "ctrl+n": tea.KeyCtrlN,
	"ctrl+u": tea.KeyCtrlU, "space": tea.KeySpace,
}

func (s *screen) send(msg tea.Msg) {
	s.t.Helper()
	s.action, s.cmd = s.Update(msg)
}

func (s *screen) press(names ...string) {
	s.t.Helper()
	for _, name := range names {
		k, ok := named[name]
		if !ok {
			s.t.Fatalf("no key %q", name)
		}
		msg := tea.KeyMsg{Type: k}
		if k == tea.KeySpace {
			msg.Runes = []rune{' '}
		}
		s.send(msg)
	}
}

// keys sends single characters, one message each; a tab in the text is the key.
func (s *screen) keys(text string) {
	s.t.Helper()
	for _, r := range text {
		switch r {
		case '\t':
			s.press("tab")
		case '\r':
			s.press("enter")
		case ' ':
			s.press("space")
		default:
			s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
}

func (s *screen) paste(text string) {
	s.t.Helper()
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

func (s *screen) rows() []string {
	rows := strings.Split(ansi.Strip(s.View()), "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return rows
}

// shows compares the whole page with what it should be; the picture starts on its second line.
func (s *screen) shows(want string) {
	s.t.Helper()
	want = strings.TrimPrefix(want, "\n")
	got := strings.Join(s.rows(), "\n") + "\n"
	if got != want {
		s.t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func (s *screen) sees(parts ...string) {
	s.t.Helper()
	view := strings.Join(s.rows(), "\n")
	for _, part := range parts {
		if !strings.Contains(view, part) {
			s.t.Errorf("got\n%s\nwant it to hold %q", view, part)
		}
	}
}

func (s *screen) seesNo(parts ...string) {
	s.t.Helper()
	view := strings.Join(s.rows(), "\n")
	for _, part := range parts {
		if strings.Contains(view, part) {
			s.t.Errorf("got\n%s\nwant it not to hold %q", view, part)
		}
	}
}

func (s *screen) focusIs(want string) {
	s.t.Helper()
	if got := s.Focused(); got != want {
		s.t.Errorf("got focus on %q, want %q", got, want)
	}
}

func (s *screen) acts(want form.Action) {
	s.t.Helper()
	if s.action != want {
		s.t.Errorf("got action %v, want %v", s.action, want)
	}
}

func (c *client) storedIs(id, want string) {
	c.tb.Helper()
	if got := c.stored[id]; got != want {
		c.tb.Errorf("got %s %q, want %q", id, got, want)
	}
}

// untouched checks that nothing was written.
func (c *client) untouched() {
	c.tb.Helper()
	if len(c.sets) > 0 {
		c.tb.Errorf("got %v written, want nothing", c.sets)
	}
}
