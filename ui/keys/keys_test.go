package keys

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// bindings are all fields of the group called name.
func bindings(t *testing.T, m *Map, name string) map[string]key.Binding {
	t.Helper()
	group := reflect.ValueOf(*m).FieldByName(name)
	all := map[string]key.Binding{}
	for i := range group.NumField() {
		b, ok := group.Field(i).Interface().(key.Binding)
		if !ok {
			t.Fatalf("%s.%s is no binding", name, group.Type().Field(i).Name)
		}
		all[group.Type().Field(i).Name] = b
	}
	return all
}

// groups are the names of all groups of a map, as it has them.
var groups = func() []string {
	var names []string
	of := reflect.TypeOf(Map{})
	for i := range of.NumField() {
		names = append(names, of.Field(i).Name)
	}
	return names
}()

func TestEveryBindingHasKeysAndHelp(t *testing.T) {
	m := New()
	for _, g := range groups {
		for name, b := range bindings(t, m, g) {
			if len(b.Keys()) == 0 || b.Help().Key == "" || b.Help().Desc == "" {
				t.Errorf("%s.%s: got keys %q, help %v, want both", g, name, b.Keys(), b.Help())
			}
		}
	}
}

func TestNoKeyMeansTwoThingsInOneGroup(t *testing.T) {
	m := New()
	for _, g := range groups {
		owner := map[string]string{}
		for name, b := range bindings(t, m, g) {
			for _, k := range b.Keys() {
				if other := owner[k]; other != "" {
					t.Errorf("%s: key %q belongs to %s and %s", g, k, other, name)
				}
				owner[k] = name
			}
		}
	}
}

func TestKeysThatOthersTakeAreNotBound(t *testing.T) {
	m := New()
	for _, g := range groups {
		for name, b := range bindings(t, m, g) {
			for _, k := range b.Keys() {
				switch {
				case strings.HasPrefix(k, "alt+"), k == "ctrl+a", k == "ctrl+b", k == "ctrl+@", k == "ctrl+t", k == "ctrl+e":
					t.Errorf("%s.%s is bound to %q", g, name, k)
				case g == "Everywhere" && ansi.StringWidth(k) == 1 && k != " ":
					t.Errorf("%s.%s is bound to the character %q, which a text field needs", g, name, k)
				}
			}
		}
	}
}

func TestABurstOfLettersIsNoCommand(t *testing.T) {
	m := New()
	burst := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Paste: true}
	if key.Matches(burst, m.List.Duplicate) {
		t.Error("got pasted d as duplicate, want nothing")
	}
	if one := (tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d")}); !key.Matches(one, m.List.Duplicate) {
		t.Error("got nothing from d, want duplicate")
	}
}

func TestFooterIsCutFromTheRight(t *testing.T) {
	m := New()
	page := []key.Binding{m.Next, m.Prev, m.Help, m.NextProblem, m.Reveal, m.GoTo, As(m.Back, "task list")}
	list := []key.Binding{m.List.Change, m.List.Add, m.List.Remove, m.List.Split, m.List.Fill, m.List.Help}
	for _, c := range []struct {
		name  string
		width int
		keys  []key.Binding
		want  string
	}{
		{"wide", 100, page, "tab next   shift+tab back   F1 help   F3 next problem   ctrl+r show   ctrl+g go to   esc task list"},
		{"80", 79, page, "tab next  shift+tab back  F1 help  F3 next problem  ctrl+r show  esc task list"},
		{"40", 39, page, "tab next  shift+tab back  F1 help  esc"},
		{"help last stays", 39, list, "enter change  a add  x remove  F1 help"},
		{"never less than one and help", 21, list, "enter change  F1 help"},
		{"nothing", 40, nil, ""},
	} {
		got := Footer(c.width, c.keys...)
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if ansi.StringWidth(got) > c.width {
			t.Errorf("%s: got %d cells, want at most %d", c.name, ansi.StringWidth(got), c.width)
		}
	}
}

func TestTheWayBackNeverFallsOutOfTheFooter(t *testing.T) {
	m := New()
	for width := range 120 {
		got := Footer(width, m.List.Change, m.List.Add, m.List.Duplicate, m.List.Remove, m.List.Help, m.GoTo, As(m.Back, "task list"), m.NextProblem)
		if width >= len("enter change  esc") && !strings.Contains(got, "esc") {
			t.Errorf("%d columns: got %q, want esc in it", width, got)
		}
		if ansi.StringWidth(got) > width {
			t.Errorf("%d columns: got %q, too wide", width, got)
		}
	}
}

func TestFooterNeverLies(t *testing.T) {
	m := New()
	m.List.Undo.SetEnabled(false)
	if got := Footer(80, m.List.Change, m.List.Undo); got != "enter change" {
		t.Errorf("got %q, want nothing of a disabled key", got)
	}
	if got := Footer(80, m.Up, m.Down, m.Enter); got != "↑↓ move  enter choose" {
		t.Errorf("got %q, want move once", got)
	}
	if !New().List.Undo.Enabled() {
		t.Error("got undo disabled in another map, want maps of their own")
	}
}

func TestAsLeavesTheMapAlone(t *testing.T) {
	m := New()
	if got := As(m.Back, "board").Help(); got != (key.Help{Key: "esc", Desc: "board"}) {
		t.Errorf("got %v, want esc board", got)
	}
	if got := m.Back.Help().Desc; got != "back" {
		t.Errorf("got %q in the map, want back", got)
	}
}
