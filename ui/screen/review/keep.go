package review

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Keep asks why an answer stays as it is, against a warning or against what the custodian said. Without it a complaint
// that is mistaken, or that belongs to no answer, would stop submitting for ever.
type Keep struct {
	screen.Base
	session *flow.Session
	problem assess.Problem
	note    textinput.Model
}

// NewKeep returns the screen for one problem.
func NewKeep(d *screen.Context, s *flow.Session, p assess.Problem) *Keep {
	in := screen.NewInput(screen.LongestNote)
	return &Keep{Base: screen.Base{Context: d}, session: s, problem: p, note: in}
}

// SetSize gives the room.
func (k *Keep) SetSize(w, h int) { k.Base.SetSize(w, h); k.note.Width = max(8, min(64, w-12)) }

// Head names the application.
func (k *Keep) Head() screen.Head { return screen.DraftHead(k.session, "Keep with a note") }

// Traits are what it is just now.
func (k *Keep) Traits() screen.Traits { return screen.Traits{Busy: true} }

// Keys are the keys that work now.
func (k *Keep) Keys() []key.Binding {
	m := k.Context.Keys
	return []key.Binding{keys.As(m.Enter, "keep"), m.Back, m.Help}
}

// Update types the note and keeps the answer with it.
func (k *Keep) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	press, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := k.Context.Keys; {
	case key.Matches(press, m.Back):
		return screen.Back{}, nil
	case key.Matches(press, m.Help):
		return k.Help(screen.KeysTopic("Keep with a note", k.Keys()), k.Head()), nil
	case key.Matches(press, m.Enter):
		return k.keep(), nil
	default:
		k.note, _ = k.note.Update(press)
	}
	return nil, nil
}

func (k *Keep) keep() screen.Action {
	reason := strings.TrimSpace(text.Clean(k.note.Value()))
	if reason == "" {
		return screen.Say{Words: "Type why it is right as it is. esc goes back without."}
	}
	if err := k.session.Keep(k.problem, reason); err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	return screen.Several{screen.Save{}, screen.Back{}, screen.Say{Words: "Kept with your note."}}
}

// View says what is kept, and asks why.
func (k *Keep) View() string {
	th := k.Context.Theme
	w := min(k.W, 96)
	var out screen.Block
	out.Add("  "+th.Title.Render("Keep it as it is"), "")
	out.Add(screen.Wrapped(text.Clean(k.problem.Message), 2, w, th.Text.Render)...)
	out.Add("  " + th.Muted.Render(text.Cut(screen.Where(k.session, k.problem.Path), w-2)))
	out.Gap()
	out.Add(screen.Wrapped("Why is it right? Name who confirmed it. The note stays with the application.", 2, w, th.Muted.Render)...)
	out.Focus(th.Mark(true) + th.Accent.Render("Note") + "   " + k.note.View())
	return out.View(k.W, k.H, k.Context)
}
