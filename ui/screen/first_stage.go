package screen

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// FirstStage asks what became of a first stage in doubt: the account number of the record that the custodian found, or that it is
// sent again. What is typed is the act; the focus starts on going back.
type FirstStage struct {
	confirm
	session *flow.Session
}

// NewFirstStage returns the screen for an application of which nothing more is sent until that is known.
func NewFirstStage(d *Context, s *flow.Session) *FirstStage {
	return &FirstStage{newConfirm(d, "What the custodian has", longestNumber), s}
}

// SetSize gives the room.
func (b *FirstStage) SetSize(w, h int) {
	b.confirm.SetSize(w, h)
	b.input.Width = max(8, min(longestNumber, w-28))
}

// Head names the application.
func (b *FirstStage) Head() Head { return draftHead(b.session, b.title) }

// Traits are what it is just now.
func (b *FirstStage) Traits() Traits { return Traits{At: CommandFirstStage, Busy: true} }

// Keys are the keys that work now.
func (b *FirstStage) Keys() []key.Binding {
	k := b.context.Keys
	words := "decide later"
	if b.ahead {
		words = "take what is typed"
	}
	return []key.Binding{k.Up, keys.As(k.Enter, words), keys.As(k.Back, "decide later"), k.Help}
}

// Update moves, types and takes what was typed.
func (b *FirstStage) Update(msg tea.Msg) (Action, tea.Cmd) {
	return b.update(msg, b.ahead, b.enter, b), nil
}

func (b *FirstStage) enter() Action {
	typed := strings.TrimSpace(b.input.Value())
	switch {
	case !b.ahead:
		return Back{}
	case b.sent:
		return Say{Words: "The custodian is being asked."}
	case !b.session.View().Sync.InDoubt():
		return Say{Words: "That is settled meanwhile. Nothing was sent."}
	case typed == "":
		return Say{Words: say.FirstStageChoices(b.session.View()) + ". Nothing was sent."}
	}
	b.sent = true
	return b.resolve(typed)
}

// resolve says what became of it, and stages the rest, or says why it is still in doubt.
func (b *FirstStage) resolve(typed string) Action {
	return Work{Draft: b.session.ID(), Run: func(ctx context.Context, s *flow.Session) Action {
		err := s.ResolveFirstStage(context.WithoutCancel(ctx), typed)
		if s.View().Sync.InDoubt() {
			return Several{Tell{b, failed{}}, Say{Words: say.FirstStageTrouble(err)}}
		}
		return Several{Close{b}, Say{Words: say.FirstStageTrouble(err)}, Stage{s.ID()}}
	}}
}

// View says what is in doubt and what to do, and asks.
func (b *FirstStage) View() string {
	th := b.context.Theme
	v := b.session.View()
	w := min(b.w, 96)
	var out block
	out.add("  "+th.Title.Render("What does the custodian have?"), "")
	out.add(wrapped(say.FirstStageDoubt(v), 2, w, th.Warn.Render)...)
	out.gap()
	out.add(wrapped(say.FirstStageRisk(v), 2, w, th.Text.Render)...)
	out.gap()
	out.add(wrapped(say.FirstStageChoices(v)+". onboard looks at what the custodian has under a number before it is taken.", 2, w, th.Text.Render)...)
	out.gap()
	back := th.Row(!b.ahead, "Decide later")
	label := "Number, or " + say.FirstStageAgain
	if v.Sync == flow.NumberMissing {
		label = "Account number"
	}
	field := th.Row(b.ahead, label) + "   " + b.input.View()
	if b.sent {
		field = th.Mark(b.ahead) + th.Muted.Render("Asking the custodian about "+text.Clean(b.input.Value()))
	}
	out.stop(0, !b.ahead, back)
	out.stop(1, b.ahead, field)
	return out.view(b.w, b.h, b.context)
}
