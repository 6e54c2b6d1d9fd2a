package uitest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestMain(m *testing.M) {
	if os.Getenv("UITEST_CHILD") != "" {
		if _, err := tea.NewProgram(&menu{rows: fruits}, tea.WithAltScreen()).Run(); err != nil {
			os.Exit(2)
		}
		os.Exit(7)
	}
	os.Exit(m.Run())
}

var fruits = []string{"Apple", "Pear", "Quince", "Núñez plum"}

// menu is a list with a mark, a line of what was typed, and a size.
type menu struct {
	rows          []string
	at            int
	typed, chosen string
	width, height int
}

func (m *menu) Init() tea.Cmd { return nil }

func (m *menu) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		switch msg.Type {
		case tea.KeyCtrlC:
			return m, tea.Quit
		case tea.KeyDown:
			m.at = min(m.at+1, len(m.rows)-1)
		case tea.KeyUp:
			m.at = max(m.at-1, 0)
		case tea.KeyEnter:
			m.chosen = m.rows[m.at]
		case tea.KeyRunes, tea.KeySpace:
			m.typed += string(msg.Runes)
		default:
			m.typed += "<" + msg.String() + ">"
		}
	}
	return m, nil
}

func (m *menu) View() string {
	lines := []string{fmt.Sprintf("Fruit %d by %d", m.width, m.height)}
	for i, r := range m.rows {
		mark := "  "
		if i == m.at {
			mark = "> "
		}
		lines = append(lines, mark+r)
	}
	return strings.Join(append(lines, "chosen: "+m.chosen, "typed: "+m.typed), "\n")
}

func TestAPersonLooksTypesAndChooses(t *testing.T) {
	Open(t, &menu{rows: fruits}, 40, 12).
		See("Fruit 40 by 12", "> Apple").
		Choose("Quince").See("chosen: Quince").
		Choose("Pear").See("chosen: Pear").Gone("chosen: Quince").
		Type("José y Zoë").See("typed: José y Zoë").
		Press("shift+tab", "ctrl+s", "f1").See("<shift+tab><ctrl+s><f1>").
		Golden("menu")
}

func TestResizeGivesANewPicture(t *testing.T) {
	Open(t, &menu{rows: fruits}, 40, 12).
		See("40 by 12").Resize(60, 20).See("60 by 20").Resize(20, 8).See("20 by 8", "> Apple")
}

func TestTheProgramMayEndByItself(t *testing.T) {
	Open(t, &menu{rows: fruits}, 40, 12).See("Fruit").Press("ctrl+c").Ended()
}

// fatalRecorder hears what a driver says when a test plays against the rules.
type fatalRecorder struct {
	testing.TB
	said string
}

func (j *fatalRecorder) Fatalf(format string, args ...any) {
	j.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func verdict(t *testing.T, play func(*Driver)) string {
	t.Helper()
	j := &fatalRecorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		play(Open(j, &menu{rows: fruits}, 40, 12))
	}()
	<-done
	return j.said
}

func TestActingWithoutLookingFails(t *testing.T) {
	for name, play := range map[string]func(*Driver){
		"typing at once":       func(d *Driver) { d.Type("x") },
		"pressing at once":     func(d *Driver) { d.Press("enter") },
		"acting after F1":      func(d *Driver) { d.See("Fruit").Press("f1").Type("x") },
		"acting after esc":     func(d *Driver) { d.See("Fruit").Press("esc", "down") },
		"acting after resize":  func(d *Driver) { d.See("Fruit").Resize(50, 15).Press("down") },
		"acting after go to":   func(d *Driver) { d.See("Fruit").Press("ctrl+g").Type("x") },
		"a key that is no key": func(d *Driver) { d.See("Fruit").Press("entre") },
	} {
		t.Run(name, func(t *testing.T) {
			said := verdict(t, play)
			if !strings.Contains(said, "before looking") && !strings.Contains(said, "no key is called") {
				t.Errorf("got %q, want the driver to refuse", said)
			}
		})
	}
}

func TestAProcessIsPlayedInATerminal(t *testing.T) {
	p := Start(t, os.Args[0], nil, []string{"UITEST_CHILD=1", "TERM=screen-256color"}, 40, 12)
	p.See("Fruit 40 by 12").Type("José").See("typed: José").Press("down", "enter").See("chosen: Pear")
	p.Resize(50, 14).See("50 by 14").Press("ctrl+c")
	if code := p.Wait(); code != 7 {
		t.Errorf("got exit code %d, want 7", code)
	}
	if !strings.Contains(p.Output(), "chosen: Pear") || strings.Contains(p.Screen(), "Fruit") {
		t.Errorf("got screen %q after the end, want the shell's own", p.Screen())
	}
}

func TestAProcessMayBeKilled(t *testing.T) {
	env := []string{"UITEST_CHILD=1", "TERM=screen-256color"}
	p := Start(t, os.Args[0], nil, env, 40, 12)
	p.See("Fruit").Kill()
	if code := p.Wait(); code != -1 {
		t.Errorf("got exit code %d, want the end by a signal", code)
	}
	q := Start(t, os.Args[0], nil, env, 40, 12)
	q.See("Fruit").Signal(syscall.SIGINT)
	if code := q.Wait(); code != 2 {
		t.Errorf("got exit code %d, want that of an interrupted program", code)
	}
}

func TestACharacterCutByAReadIsWhole(t *testing.T) {
	s := newScreen(20, 2)
	for _, b := range []byte("Zoë 山\x1b[1mx") {
		if _, err := s.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.String(); got != "Zoë 山x" {
		t.Errorf("got %q, want %q", got, "Zoë 山x")
	}
}
