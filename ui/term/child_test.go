package term_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/flow/guard"
	"brokerage/onboard/ui/term"
)

// The test binary runs itself in a pseudo-terminal: with this variable it is the program and not the test.
const childVariable = "ONBOARD_TERM_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVariable) {
	case "":
		os.Exit(m.Run())
	case "early":
		guard.Handle(func([]byte, func()) { os.Exit(end(&term.Crash{})) })
		os.Exit(end(term.New(&notes{}).Run()))
	case "plain":
		_, err := tea.NewProgram(&notes{}, tea.WithAltScreen()).Run()
		os.Exit(end(err))
	case "form":
		_, err := tea.NewProgram(bareForm(), tea.WithAltScreen()).Run()
		os.Exit(end(err))
	}
}

func end(err error) int {
	var crash *term.Crash
	switch {
	case errors.As(err, &crash):
		fmt.Fprintln(os.Stderr, crash)
		return 1
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return 0
}

// notes is a small program with everything a terminal can go wrong on: rows that fill the width, rows that come and go,
// wide characters, a cursor, a panic and a rescue.
type notes struct {
	width, height int
	rows          []string
	at            int
	said          string
	keys          int
}

type saidMsg string

// most rows fit on the smallest screen of the tests.
const most = 10

func (n *notes) Init() tea.Cmd { return nil }

func (n *notes) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		n.width, n.height = msg.Width, msg.Height
	case term.BackgroundMsg:
		n.said = fmt.Sprintf("dark=%v", msg.Dark)
	case term.Cut:
		n.said = fmt.Sprintf("cut=%d", msg.N)
	case term.Pasted:
		n.put(strings.ReplaceAll(msg.Text, "\n", "/"))
	case saidMsg:
		n.said = string(msg)
	case term.Batch:
		var cmds []tea.Cmd
		for _, k := range msg {
			cmds = append(cmds, n.key(k))
		}
		return n, tea.Batch(cmds...)
	case tea.KeyMsg:
		return n, n.key(msg)
	}
	return n, nil
}

func (n *notes) key(k tea.KeyMsg) tea.Cmd {
	n.keys += max(1, len(k.Runes)) // fast text comes as one key
	if len(n.rows) == 0 {
		n.rows = []string{""}
	}
	switch k.Type {
	case tea.KeyCtrlC:
		return tea.Quit
	case tea.KeyEnter:
		if len(n.rows) == most {
			return nil
		}
		n.rows = append(n.rows, "")
		n.at = len(n.rows) - 1
	case tea.KeyBackspace:
		n.rows = n.rows[:max(1, len(n.rows)-1)]
		n.at = min(n.at, len(n.rows)-1)
	case tea.KeyUp:
		n.at = max(0, n.at-1)
	case tea.KeyTab:
		n.put(strings.Repeat("=", max(0, n.width-len(n.rows[n.at]))))
	case tea.KeyF1:
		return term.AskBackground
	case tea.KeyF2:
		return tea.Sequence(term.Copy("10042218"), func() tea.Msg { return saidMsg("copied") })
	case tea.KeyF3:
		panic("899-10-0001")
	case tea.KeyF4:
		return tea.Sequence(func() tea.Msg { return saidMsg("first") }, func() tea.Msg { panic("899-10-0001") })
	case tea.KeyF5:
		n.said = "view"
	case tea.KeyF6:
		guard.Go(func() { panic("899-10-0001") })
	case tea.KeyF7:
		guard.After(0, func() { panic("899-10-0001") })
	case tea.KeyF8: // which the loop waits for
		never := make(chan struct{})
		guard.Go(func() { panic("899-10-0001") })
		<-never
	case tea.KeyRunes, tea.KeySpace:
		n.put(string(k.Runes))
	default:
	}
	return nil
}

func (n *notes) put(s string) { n.rows[n.at] += s }

func (n *notes) View() string {
	if n.said == "view" {
		panic("899-10-0001")
	}
	head := fmt.Sprintf("READY %d by %d, %d keys %s", n.width, n.height, n.keys, n.said)
	// As many rows as the terminal has: of fewer than before, the renderer alone may lose the last.
	blank := strings.Repeat("\n", max(0, n.height-1-max(1, len(n.rows))))
	return head + "\n" + strings.Join(n.rows, "\n") + blank
}

func (n *notes) Cursor() (row, col int, ok bool) {
	if len(n.rows) == 0 {
		return 0, 0, false
	}
	return 1 + n.at, len([]rune(n.rows[n.at])), true
}

func (n *notes) Rescue() error {
	return os.WriteFile(os.Getenv("HOME")+"/rescued", []byte(strings.Join(n.rows, "\n")), 0o600)
}

// bareForm is eight inputs as huh gives them, with every default.
func bareForm() tea.Model {
	values := make([]string, 8)
	fields := make([]huh.Field, len(values))
	for i := range values {
		fields[i] = huh.NewInput().Title(fmt.Sprintf("Field %d", i)).Value(&values[i])
	}
	return huh.NewForm(huh.NewGroup(fields...))
}
