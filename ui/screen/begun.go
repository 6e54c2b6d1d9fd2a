package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Begun asks what became of a first stage in doubt: the account number of the record that the custodian found, or that it is
// sent again. What is typed is the act; the focus starts on going back.
type Begun struct {
	confirm
	session *flow.Session
}

// NewBegun returns the screen for an application of which nothing more is sent until that is known.
func NewBegun(d *Desk, s *flow.Session) *Begun {
	return &Begun{newConfirm(d, "What the custodian has", longestNumber), s}
}

// SetSize gives the room.
func (b *Begun) SetSize(w, h int) {
	b.confirm.SetSize(w, h)
	b.input.Width = max(8, min(longestNumber, w-28))
}

// Head names the application.
func (b *Begun) Head() Head { return draftHead(b.session, b.title) }

// TextFocused tells whether letters belong to what is typed.
func (b *Begun) TextFocused() bool { return b.ahead && !b.sent }

// Failed lets it be typed anew.
func (b *Begun) Failed() { b.sent = false }

// Keys are the keys that work now.
func (b *Begun) Keys() []key.Binding {
	k := b.desk.Keys
	words := "decide later"
	if b.ahead {
		words = "take what is typed"
	}
	return []key.Binding{k.Up, keys.As(k.Enter, words), keys.As(k.Back, "decide later"), k.Help}
}

// Update moves, types and takes what was typed.
func (b *Begun) Update(msg tea.Msg) tea.Cmd {
	return b.update(msg, b.ahead, b.enter, b.Keys)
}

func (b *Begun) enter() tea.Cmd {
	typed := strings.TrimSpace(b.input.Value())
	switch {
	case !b.ahead:
		return b.desk.ask(BackMsg{})
	case b.sent:
		return b.desk.say("The custodian is being asked.")
	case !b.session.View().Sync.InDoubt():
		return b.desk.say("That is settled meanwhile. Nothing was sent.")
	case typed == "":
		return b.desk.say(say.BegunAsk(b.session.View()) + ". Nothing was sent.")
	}
	b.sent = true
	return b.desk.ask(BegunMsg{Typed: typed})
}

// View says what is in doubt and what to do, and asks.
func (b *Begun) View() string {
	th := b.desk.Theme
	v := b.session.View()
	w := min(b.w, 96)
	var out block
	out.add("  "+th.Title.Render("What does the custodian have?"), "")
	out.add(wrapped(say.Begun(v), 2, w, th.Warn.Render)...)
	out.gap()
	out.add(wrapped(say.BegunRisk(v), 2, w, th.Text.Render)...)
	out.gap()
	out.add(wrapped(say.BegunAsk(v)+". onboard looks at what the custodian has under a number before it is taken.", 2, w, th.Text.Render)...)
	out.gap()
	back := mark(th, !b.ahead) + style(th.Accent.Render, th.Text.Render, !b.ahead)("Decide later")
	label := "Number, or " + say.BegunAgain
	if v.Sync == flow.Unnamed {
		label = "Account number"
	}
	field := mark(th, b.ahead) + style(th.Accent.Render, th.Text.Render, b.ahead)(label) + "   " + b.input.View()
	if b.sent {
		field = mark(th, b.ahead) + th.Muted.Render("Asking the custodian about "+text.Clean(b.input.Value()))
	}
	out.stop(0, !b.ahead, back)
	out.stop(1, b.ahead, field)
	return out.view(b.w, b.h, b.desk)
}
