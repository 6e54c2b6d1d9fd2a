package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// Question asks before something is done that nothing, or only time, brings back. Going back stands first, and keys that
// come too soon are ignored.
type Question struct {
	Confirm
	message *Message
	act     func(*Question) Action
	head    Head // of where one came from
}

// NewQuestion returns one that says what the act does and what remains; act is what is asked for where it is chosen, once. It
// is given the question, to close it.
func NewQuestion(d *Context, head Head, title string, paragraphs []string, label string, act func(*Question) Action) *Question {
	return &Question{
		Confirm: NewConfirm(d, title, 0), act: act, head: head,
		message: NewMessage(d, title, paragraphs, Choice{"Go back", Back{}}, Choice{label, nil}),
	}
}

// SetSize gives the room.
func (q *Question) SetSize(w, h int) { q.Confirm.SetSize(w, h); q.message.SetSize(w, h) }

// Head keeps the header of where one came from.
func (q *Question) Head() Head { return q.head }

// Keys are the keys that work now.
func (q *Question) Keys() []key.Binding {
	k := q.Context.Keys
	return []key.Binding{k.Up, k.Enter, k.Back, k.Help}
}

// Update moves, goes back, and does what is asked about.
func (q *Question) Update(msg tea.Msg) (Action, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok && !q.Context.Now().Before(q.deaf) && key.Matches(k, q.Context.Keys.Up, q.Context.Keys.Down) {
		q.message.Update(k) // a long text scrolls
	}
	action := q.Handle(msg, false, q.enter, q)
	q.message.focus = 0
	if q.Ahead {
		q.message.focus = 1
	}
	return action, nil
}

func (q *Question) enter() Action {
	switch {
	case !q.Ahead:
		return Back{}
	case q.Sent:
		return nil
	}
	q.Sent = true
	return q.act(q)
}

// View draws what the act does over the two ways on.
func (q *Question) View() string { return q.message.View() }
