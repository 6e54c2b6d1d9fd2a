package doubt

import (
	"context"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// FirstStage asks what became of a first stage in doubt: the account number of the record that the custodian found, or that it is
// sent again. What is typed is the act; the focus starts on going back.
type FirstStage struct {
	screen.Confirm
	session *flow.Session
}

// NewFirstStage returns the screen for an application of which nothing more is sent until that is known.
func NewFirstStage(d *screen.Context, s *flow.Session) *FirstStage {
	return &FirstStage{screen.NewConfirm(d, "What the custodian has", screen.LongestNumber), s}
}

// SetSize gives the room.
func (b *FirstStage) SetSize(w, h int) {
	b.Confirm.SetSize(w, h)
	b.Input.Width = max(8, min(screen.LongestNumber, w-28))
}

// Head names the application.
func (b *FirstStage) Head() screen.Head { return screen.DraftHead(b.session, b.Title) }

// Traits are what it is just now.
func (b *FirstStage) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandFirstStage, Busy: true}
}

// Keys are the keys that work now.
func (b *FirstStage) Keys() []key.Binding {
	k := b.Context.Keys
	words := "decide later"
	if b.Ahead {
		words = "take what is typed"
	}
	return []key.Binding{k.Up, keys.As(k.Enter, words), keys.As(k.Back, "decide later"), k.Help}
}

// Update moves, types and takes what was typed.
func (b *FirstStage) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	return b.Handle(msg, b.Ahead, b.enter, b), nil
}

func (b *FirstStage) enter() screen.Action {
	typed := strings.TrimSpace(b.Input.Value())
	switch {
	case !b.Ahead:
		return screen.Back{}
	case b.Sent:
		return screen.Say{Words: "The custodian is being asked."}
	case !b.session.View().Sync.InDoubt():
		return screen.Say{Words: "That is settled meanwhile. Nothing was sent."}
	case typed == "":
		return screen.Say{Words: say.FirstStageChoices(b.session.View()) + ". Nothing was sent."}
	}
	b.Sent = true
	return b.resolve(typed)
}

// resolve says what became of it, and stages the rest, or says why it is still in doubt.
func (b *FirstStage) resolve(typed string) screen.Action {
	return screen.Work{Draft: b.session.ID(), Run: func(ctx context.Context, s *flow.Session) screen.Action {
		err := s.ResolveFirstStage(context.WithoutCancel(ctx), typed)
		if s.View().Sync.InDoubt() {
			return screen.Several{screen.Tell{Screen: b, Msg: screen.Failed{}}, screen.Say{Words: say.FirstStageTrouble(err)}}
		}
		return screen.Several{screen.Close{Screen: b}, screen.Say{Words: say.FirstStageTrouble(err)}, screen.Stage{Draft: s.ID()}}
	}}
}

// View says what is in doubt and what to do, and asks.
func (b *FirstStage) View() string {
	th := b.Context.Theme
	v := b.session.View()
	w := min(b.W, 96)
	var out screen.Block
	out.Add("  "+th.Title.Render("What does the custodian have?"), "")
	out.Add(screen.Wrapped(say.FirstStageDoubt(v), 2, w, th.Warn.Render)...)
	out.Gap()
	out.Add(screen.Wrapped(say.FirstStageRisk(v), 2, w, th.Text.Render)...)
	out.Gap()
	out.Add(screen.Wrapped(say.FirstStageChoices(v)+". onboard looks at what the custodian has under a number before it is taken.", 2, w, th.Text.Render)...)
	out.Gap()
	back := th.Row(!b.Ahead, "Decide later")
	label := "Number, or " + say.FirstStageAgain
	if v.Sync == flow.NumberMissing {
		label = "Account number"
	}
	field := th.Row(b.Ahead, label) + "   " + b.Input.View()
	if b.Sent {
		field = th.Mark(b.Ahead) + th.Muted.Render("Asking the custodian about "+text.Clean(b.Input.Value()))
	}
	out.Stop(0, !b.Ahead, back)
	out.Stop(1, b.Ahead, field)
	return out.View(b.W, b.H, b.Context)
}
