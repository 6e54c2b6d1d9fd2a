package handover

import (
	"context"

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

// What came of the work of the screen.
type (
	// pathsFound are what a path may be completed to.
	pathsFound struct {
		typed string
		found []outbox.Found
	}
	// handoverRead is what is in a file.
	handoverRead struct {
		handover *flow.Handover
		err      error
	}
	// notReceived is why the handover was not received.
	notReceived struct{ err error }
)

// longestPath is what Linux takes for one.
const longestPath = 4096

// Receive asks for the file of a colleague, shows what is in it, and takes it over or goes back.
type Receive struct {
	screen.Base
	known []outbox.Colleague
	path  textinput.Model
	found []outbox.Found
	focus int // a name that was found, or one of the two ways on
	busy  bool
	fault string

	opened *flow.Handover // nil while the file is chosen
	skip   int            // rows of what is in it that were scrolled past
}

// NewReceive returns the screen; known are the colleagues whose keys the configuration has.
func NewReceive(d *screen.Context, known []outbox.Colleague) *Receive {
	in := screen.NewInput(longestPath)
	return &Receive{Base: screen.Base{Context: d}, known: known, path: in}
}

// Enter looks for files.
func (t *Receive) Enter() screen.Action {
	return t.complete()
}

// SetSize gives the room.
func (t *Receive) SetSize(w, h int) {
	t.Base.SetSize(w, h)
	t.path.Width = max(8, min(72, w-12))
}

// Head names the program.
func (t *Receive) Head() screen.Head {
	return screen.Head{Right: "onboard", Line: "Take over an application"}
}

// Traits are what it is just now.
func (t *Receive) Traits() screen.Traits { return screen.Traits{Busy: t.opened == nil, Scrolls: true} }

// Keys are the keys that work now.
func (t *Receive) Keys() []key.Binding {
	k := t.Context.Keys
	if t.opened != nil {
		return []key.Binding{k.Up, k.Enter, keys.As(k.Back, "another file"), k.Help}
	}
	move, complete, enter := k.Up, keys.As(k.Next, "complete"), keys.As(k.Enter, "look into it")
	move.SetEnabled(len(t.found) > 1)
	complete.SetEnabled(t.marked() != nil)
	if f := t.marked(); f != nil && f.Folder {
		enter = keys.As(k.Enter, "open the folder")
	}
	enter.SetEnabled(t.file() != "")
	return []key.Binding{keys.Typing("the file"), move, enter, complete, k.Back, k.Help}
}

// Update chooses the file, then takes it over or goes back.
func (t *Receive) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	switch msg := msg.(type) {
	case pathsFound:
		if msg.typed == t.path.Value() {
			t.found, t.focus = msg.found, 0
		}
	case handoverRead:
		t.busy = false
		if msg.err != nil {
			t.fault = say.ReceiveTrouble(msg.err)
			return nil, nil
		}
		t.opened, t.fault, t.focus, t.skip = msg.handover, "", 0, 0
	case notReceived:
		t.busy, t.fault = false, say.ReceiveTrouble(msg.err)
	case tea.KeyMsg:
		if t.busy {
			return nil, nil
		}
		if t.opened != nil {
			return t.decide(msg), nil
		}
		return t.choose(msg), nil
	}
	return nil, nil
}

// choose takes the keys while the file is chosen.
func (t *Receive) choose(k tea.KeyMsg) screen.Action {
	switch m := t.Context.Keys; {
	case key.Matches(k, m.Back):
		return screen.Back{}
	case key.Matches(k, m.Help):
		return t.Help(screen.KeysTopic(t.Head().Line, t.Keys()), t.Head())
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		t.focus = max(0, t.focus-1)
	case key.Matches(k, m.Down):
		t.focus = max(0, min(len(t.found)-1, t.focus+1))
	case key.Matches(k, m.Next):
		if f := t.marked(); f != nil {
			return t.fill(f.Path)
		}
	case key.Matches(k, m.Enter):
		return t.openFile()
	default:
		if k.Type == tea.KeyRunes {
			k.Runes = []rune(text.Clean(string(k.Runes)))
		}
		was := t.path.Value()
		if t.path, _ = t.path.Update(k); t.path.Value() != was {
			return t.typed()
		}
	}
	return nil
}

// openFile opens the file, or goes into the folder.
func (t *Receive) openFile() screen.Action {
	if f := t.marked(); f != nil && f.Folder {
		return t.fill(f.Path)
	}
	file := t.file()
	if file == "" {
		return nil
	}
	t.busy, t.fault = true, ""
	return t.read(file)
}

// file is the marked one, or where none is found the one that was typed.
func (t *Receive) file() string {
	if f := t.marked(); f != nil {
		return f.Path
	}
	return t.path.Value()
}

func (t *Receive) marked() *outbox.Found {
	if t.focus < len(t.found) {
		return &t.found[t.focus]
	}
	return nil
}

// fill puts a path into the field.
func (t *Receive) fill(path string) screen.Action {
	if path != text.Clean(path) { // what the field shows is what is opened
		return screen.Say{Words: "That name holds characters that cannot be seen. Rename it, or put the file elsewhere."}
	}
	t.path.SetValue(path)
	t.path.CursorEnd()
	return t.typed()
}

// typed looks what the path may be now; what was found for the one before counts no more.
func (t *Receive) typed() screen.Action {
	t.found, t.focus, t.fault = nil, 0, ""
	return t.complete()
}

// decide takes the keys once it is shown what is in the file.
func (t *Receive) decide(k tea.KeyMsg) screen.Action {
	switch m := t.Context.Keys; {
	case key.Matches(k, m.Back), key.Matches(k, m.Enter) && t.focus == 1:
		t.opened, t.focus, t.fault = nil, 0, ""
		return t.complete()
	case key.Matches(k, m.Help):
		return t.Help(screen.KeysTopic(t.Head().Line, t.Keys()), t.Head())
	case key.Matches(k, m.Down) && t.skip < len(t.facts())-t.room():
		t.skip += max(1, t.room()-1)
	case key.Matches(k, m.Up) && t.focus == 0:
		t.skip = max(0, t.skip-max(1, t.room()-1))
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		t.focus = 0
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		t.focus = 1
	case key.Matches(k, m.Enter):
		t.busy, t.fault = true, ""
		return t.receive()
	}
	return nil
}

// complete looks what the path may be completed to.
func (t *Receive) complete() screen.Action {
	typed := t.path.Value()
	return screen.Work{Run: func(context.Context, *flow.Session) screen.Action {
		found, _ := outbox.CompletePath(typed) // what cannot be listed is not offered
		return screen.Tell{Screen: t, Msg: pathsFound{typed, found}}
	}}
}

// read opens a file, and keeps nothing of it.
func (t *Receive) read(file string) screen.Action {
	o := t.Context.Service
	return screen.Work{Run: func(ctx context.Context, _ *flow.Session) screen.Action {
		sealed, err := outbox.Read(file)
		if err != nil {
			return screen.Tell{Screen: t, Msg: handoverRead{err: err}}
		}
		h, err := o.OpenHandover(ctx, sealed)
		return screen.Tell{Screen: t, Msg: handoverRead{h, err}}
	}}
}

// receive keeps what is in it, and goes there.
func (t *Receive) receive() screen.Action {
	h := t.opened
	return screen.Work{Await: true, Run: func(ctx context.Context, _ *flow.Session) screen.Action {
		s, err := h.Keep(ctx)
		if err != nil {
			return screen.Tell{Screen: t, Msg: notReceived{err}}
		}
		return screen.Enter{Session: s, Received: true}
	}}
}

// Point marks a file, or one of the ways on.
func (t *Receive) Point(stop int) screen.Action { t.focus = stop; return nil }
