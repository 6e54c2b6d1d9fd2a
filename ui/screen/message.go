package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Message says that something is in the way: what happened, what is safe, what to press.
type Message struct {
	desk   *Desk
	title  string
	text   []string
	choice []Choice
	focus  int
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
	up.SetEnabled(len(m.choice) > 1)
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
		m.focus = max(0, m.focus-1)
	case key.Matches(k, ks.Down):
		m.focus = min(len(m.choice)-1, m.focus+1)
	case key.Matches(k, ks.Enter):
		return m.desk.ask(m.choice[m.focus].Do)
	}
	return nil
}

// View draws the message.
func (m *Message) View() string {
	th := m.desk.Theme
	var out block
	out.add("", "  "+th.Title.Render(m.title))
	for _, p := range m.text {
		out.add(wrapped(p, 2, min(m.w, 92), th.Text.Render)...)
		out.gap()
	}
	for i, c := range m.choice {
		row := mark(th, i == m.focus) + style(th.Accent.Render, th.Text.Render, i == m.focus)(c.Label)
		if i == m.focus {
			out.focus(row)
		} else {
			out.add(row)
		}
	}
	return out.view(m.w, m.h, th)
}
