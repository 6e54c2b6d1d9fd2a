package screen

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/text"
)

// Message says that something is in the way: what happened, what is safe, what to press.
type Message struct {
	desk   *Desk
	title  string
	text   []string
	choice []Choice
	focus  int
	top    int // rows of the text above what is shown
	w, h   int
}

// Choice is one way on.
type Choice struct {
	Label string
	Do    tea.Msg
}

// NewMessage returns a message with the ways on; the first is marked.
func NewMessage(d *Desk, title string, paragraphs []string, ways ...Choice) *Message {
	return &Message{desk: d, title: title, text: paragraphs, choice: ways}
}

// Enter does nothing.
func (m *Message) Enter() tea.Cmd { return nil }

// SetSize gives the room.
func (m *Message) SetSize(w, h int) { m.w, m.h = w, h }

// Head names the program.
func (m *Message) Head() Head { return Head{Right: "onboard", Line: m.title} }

// Keys are the keys that work now.
func (m *Message) Keys() []key.Binding {
	k := m.desk.Keys
	up, enter := k.Up, k.Enter
	up.SetEnabled(len(m.choice) > 1 || m.hidden() > 0)
	enter.SetEnabled(len(m.choice) > 0)
	return []key.Binding{up, enter, k.Leave}
}

// Update chooses.
func (m *Message) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok || len(m.choice) == 0 {
		return nil
	}
	switch ks := m.desk.Keys; {
	case key.Matches(k, ks.Up):
		m.focus, m.top = max(0, m.focus-1), max(0, m.top-1)
	case key.Matches(k, ks.Down):
		m.focus, m.top = min(len(m.choice)-1, m.focus+1), min(m.hidden(), m.top+1)
	case key.Matches(k, ks.Enter):
		return m.desk.ask(m.choice[m.focus].Do)
	}
	return nil
}

// View draws the message over the ways on, which are always in sight; a text that is too long for the window scrolls.
func (m *Message) View() string {
	th := m.desk.Theme
	rows, room := m.rows(), m.room()
	if len(rows) > room {
		top := min(m.top, m.hidden())
		rows = rows[top:min(len(rows), top+room)]
		if rest := m.hidden() - top; rest > 0 && len(rows) > 0 {
			rows[len(rows)-1] = text.Ends("", th.Muted.Render(fmt.Sprintf("%d more ↓", rest+1)), m.w)
		}
	}
	out := block{rows: rows}
	for i, c := range m.choice {
		out.stop(i, i == m.focus, mark(th, i == m.focus)+style(th.Accent.Render, th.Text.Render, i == m.focus)(c.Label))
	}
	return out.view(m.w, m.h, m.desk)
}

// rows are the title and the paragraphs, with a blank row after each.
func (m *Message) rows() []string {
	th := m.desk.Theme
	var out block
	if m.desk.ruled {
		out.add("")
	}
	out.add("  " + th.Title.Render(m.title))
	for _, p := range m.text {
		out.add(wrapped(p, 2, min(m.w, 92), th.Text.Render)...)
		out.gap()
	}
	return out.rows
}

// room is how many rows the ways on leave to the text.
func (m *Message) room() int { return max(0, m.h-len(m.choice)) }

// hidden is how many rows of the text do not fit.
func (m *Message) hidden() int { return max(0, len(m.rows())-m.room()) }
