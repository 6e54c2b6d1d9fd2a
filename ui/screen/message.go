package screen

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/ui/text"
)

// Message says that something is in the way: what happened, what is safe, what to press.
type Message struct {
	Base
	title  string
	text   []string
	choice []Choice
	focus  int
	top    int // rows of the text above what is shown
}

// Choice is one way on.
type Choice struct {
	Label string
	Do    Action
}

// NewMessage returns a message with the ways on; the first is marked.
func NewMessage(d *Context, title string, paragraphs []string, ways ...Choice) *Message {
	return &Message{Base: Base{Context: d}, title: title, text: paragraphs, choice: ways}
}

// Head names the program.
func (m *Message) Head() Head { return Head{Right: "onboard", Line: m.title} }

// Traits are what it is just now.
func (m *Message) Traits() Traits {
	return Traits{Modal: true, Busy: true, Passing: true, Scrolls: true}
}

// Keys are the keys that work now.
func (m *Message) Keys() []key.Binding {
	k := m.Context.Keys
	up, enter := k.Up, k.Enter
	up.SetEnabled(len(m.choice) > 1 || m.hidden() > 0)
	enter.SetEnabled(len(m.choice) > 0)
	return []key.Binding{up, enter, k.Leave}
}

// Update chooses.
func (m *Message) Update(msg tea.Msg) (Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || len(m.choice) == 0 {
		return nil, nil
	}
	switch ks := m.Context.Keys; {
	case key.Matches(k, ks.Up):
		m.focus, m.top = max(0, m.focus-1), max(0, m.top-1)
	case key.Matches(k, ks.Down):
		m.focus, m.top = min(len(m.choice)-1, m.focus+1), min(m.hidden(), m.top+1)
	case key.Matches(k, ks.Enter):
		return m.choice[m.focus].Do, nil
	}
	return nil, nil
}

// View draws the message over the ways on, which are always in sight; a text that is too long for the window scrolls.
func (m *Message) View() string {
	th := m.Context.Theme
	rows, room := m.rows(), m.room()
	if len(rows) > room {
		top := min(m.top, m.hidden())
		rows = rows[top:min(len(rows), top+room)]
		if rest := m.hidden() - top; rest > 0 && len(rows) > 0 {
			rows[len(rows)-1] = text.Ends("", th.Muted.Render(fmt.Sprintf("%d more ↓", rest+1)), m.W)
		}
	}
	out := Block{Rows: rows}
	for i, c := range m.choice {
		out.Stop(i, i == m.focus, th.Row(i == m.focus, c.Label))
	}
	return out.View(m.W, m.H, m.Context)
}

// rows are the title and the paragraphs, with a blank row after each.
func (m *Message) rows() []string {
	th := m.Context.Theme
	var out Block
	if m.Context.Ruled {
		out.Add("")
	}
	out.Add("  " + th.Title.Render(m.title))
	for _, p := range m.text {
		out.Add(Wrapped(p, 2, min(m.W, 92), th.Text.Render)...)
		out.Gap()
	}
	return out.Rows
}

// room is how many rows the ways on leave to the text.
func (m *Message) room() int { return max(0, m.H-len(m.choice)) }

// hidden is how many rows of the text do not fit.
func (m *Message) hidden() int { return max(0, len(m.rows())-m.room()) }

// Point marks a way on.
func (m *Message) Point(stop int) Action { m.focus = stop; return nil }
