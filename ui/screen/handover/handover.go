// Package handover gives an application to a colleague, takes one that a colleague gave, and shows what the custodian has of it.
package handover

import (
	"context"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// HandOver asks to whom an application goes, and with which note.
type HandOver struct {
	screen.Base
	draft      flow.Summary
	colleagues []outbox.Colleague
	into       outbox.Folder
	note       textinput.Model
	focus      int // a colleague, or len(who) for the note
	to         int
}

// New returns the screen; the file is put into a folder.
func New(d *screen.Context, draft flow.Summary, who []outbox.Colleague, into outbox.Folder) *HandOver {
	in := screen.NewInput(screen.LongestNote)
	in.Blur()
	return &HandOver{Base: screen.Base{Context: d}, draft: draft, colleagues: who, into: into, note: in}
}

// SetSize gives the room.
func (o *HandOver) SetSize(w, h int) { o.Base.SetSize(w, h); o.note.Width = max(8, min(64, w-12)) }

// Head names the application.
func (o *HandOver) Head() screen.Head {
	return screen.Head{Name: text.Clean(o.draft.Name), Right: "onboard", Line: "Hand over"}
}

// Traits are what it is just now.
func (o *HandOver) Traits() screen.Traits { return screen.Traits{Busy: o.writing()} }

func (o *HandOver) writing() bool { return len(o.colleagues) > 0 && o.focus == len(o.colleagues) }

// Keys are the keys that work now.
func (o *HandOver) Keys() []key.Binding {
	k := o.Context.Keys
	enter := keys.As(k.Enter, "choose")
	if o.writing() {
		enter = keys.As(k.Enter, "hand over")
	}
	enter.SetEnabled(len(o.colleagues) > 0)
	return []key.Binding{k.Up, enter, k.Back, k.Help}
}

// Update chooses the colleague, types the note and hands over.
func (o *HandOver) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := o.Context.Keys; {
	case key.Matches(k, m.Back):
		return screen.Back{}, nil
	case key.Matches(k, m.Help):
		return o.Help(screen.KeysTopic("Hand over", o.Keys()), o.Head()), nil
	case len(o.colleagues) == 0:
		return nil, nil
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		o.move(o.focus - 1)
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		o.move(o.focus + 1)
	case key.Matches(k, m.Enter) && !o.writing():
		o.to = o.focus
		o.move(len(o.colleagues))
	case key.Matches(k, m.Enter):
		note := strings.TrimSpace(text.Clean(o.note.Value()))
		return o.handOver(o.colleagues[o.to], note), nil
	case o.writing():
		o.note, _ = o.note.Update(k)
	}
	return nil, nil
}

func (o *HandOver) move(to int) {
	o.focus = max(0, min(len(o.colleagues), to))
	if o.writing() {
		o.note.Focus()
		return
	}
	o.to = o.focus
	o.note.Blur()
}

// pathStands is how long the path of a file stands: somebody copies it, or goes to look for it.
const pathStands = 5 * time.Minute

// handOver hands the application over, and tells where the file is.
func (o *HandOver) handOver(to outbox.Colleague, note string) screen.Action {
	file, write := o.into.For(o.draft.ID)
	return screen.Work{Draft: o.draft.ID, Failed: o.Context.Trouble, Run: func(ctx context.Context, s *flow.Session) screen.Action {
		if err := s.HandOver(ctx, to.Recipient, to.Name, note, write); err != nil {
			return o.Context.Trouble(err)
		}
		words := say.HandedOverTo(s, text.Clean(to.Name), file) + " t takes it back."
		return screen.Several{screen.Adopt{Session: s}, screen.Close{Screen: o}, screen.ListDrafts{}, screen.Say{Words: words, For: pathStands}}
	}}
}

// named says which application it is.
func (o *HandOver) named() string {
	name := say.Name(o.draft.Name)
	if o.Context.Service != nil {
		if r, ok := o.Context.Service.Catalogue.Registration(o.draft.Registration); ok {
			name += " · " + r.Brief()
		}
	}
	return name
}

// View lists the colleagues and says what handing over means.
func (o *HandOver) View() string {
	th := o.Context.Theme
	w := min(o.W, 96)
	var out screen.Block
	out.Add("  "+th.Title.Render("Hand over"), "")
	if len(o.colleagues) == 0 {
		out.Add(screen.Wrapped("No colleague is in the configuration. A colleague runs onboard drafts key show, and what it prints goes "+
			"into your configuration file:", 2, w, th.Text.Render)...)
		out.Add("", "    colleagues:", "      - name: Sam Okafor", "        key: age1…", "")
		out.Add(screen.Wrapped("Or hand it over by its key alone: onboard drafts export DRAFT --to age1…", 2, w, th.Muted.Render)...)
		return out.View(o.W, o.H, o.Context)
	}
	out.Add(screen.Wrapped(o.named(), 2, w, th.Text.Render)...)
	out.Gap()
	out.Add(screen.Wrapped("The application becomes read-only here, and the right to submit it goes along. Your colleague gets a file "+
		"that nobody else can open. t on the board takes it back.", 2, w, th.Text.Render)...)
	file, _ := o.into.For(o.draft.ID)
	out.Add(screen.Wrapped("The file: "+text.Clean(file), 2, o.W, th.Text.Render)...)
	out.Gap()
	for i, c := range o.colleagues {
		box := "( ) "
		if i == o.to {
			box = "(o) "
		}
		row := th.Row(i == o.focus, box+text.Clean(c.Name))
		out.Stop(i, i == o.focus, row)
	}
	out.Gap()
	row := th.Row(o.writing(), "Note (optional)") + "   " + o.note.View()
	out.Stop(len(o.colleagues), o.writing(), row)
	return out.View(o.W, o.H, o.Context)
}

// Point marks a colleague, or the note.
func (o *HandOver) Point(stop int) screen.Action { o.move(stop); return nil }
