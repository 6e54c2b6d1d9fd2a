package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Question asks before something is done that nothing, or only time, brings back. Going back stands first, and keys that
// come too soon are ignored.
type Question struct {
	confirm
	said *Message
	act  tea.Msg
	head Head // of where one came from
}

// NewQuestion returns one that says what the act does and what remains; act is asked for where it is chosen, once.
func NewQuestion(d *Desk, head Head, title string, paragraphs []string, act Choice) *Question {
	return &Question{
		confirm: newConfirm(d, title, 0), act: act.Do, head: head,
		said: NewMessage(d, title, paragraphs, Choice{"Go back", BackMsg{}}, act),
	}
}

// SetSize gives the room.
func (q *Question) SetSize(w, h int) { q.confirm.SetSize(w, h); q.said.SetSize(w, h) }

// Head keeps the header of where one came from.
func (q *Question) Head() Head { return q.head }

// Keys are the keys that work now.
func (q *Question) Keys() []key.Binding {
	k := q.desk.Keys
	return []key.Binding{k.Up, k.Enter, k.Back, k.Help}
}

// Update moves, goes back, and does what is asked about.
func (q *Question) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && !q.desk.Now().Before(q.deaf) && key.Matches(k, q.desk.Keys.Up, q.desk.Keys.Down) {
		q.said.Update(k) // a long text scrolls
	}
	cmd := q.update(msg, false, q.enter, q.Keys)
	q.said.focus = 0
	if q.ahead {
		q.said.focus = 1
	}
	return cmd
}

func (q *Question) enter() tea.Cmd {
	switch {
	case !q.ahead:
		return q.desk.ask(BackMsg{})
	case q.sent:
		return nil
	}
	q.sent = true
	return q.desk.ask(q.act)
}

// View draws what the act does over the two ways on.
func (q *Question) View() string { return q.said.View() }
