package screen

import (
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// What the screen asks of the root, and what comes back.
type (
	// OpenTakeOverMsg asks which file of a colleague is taken over.
	OpenTakeOverMsg struct{}
	// LookForHandoversMsg looks what a path may be completed to.
	LookForHandoversMsg struct{ Typed string }
	// HandoversMsg is what it may be.
	HandoversMsg struct {
		Typed string
		Found []outbox.Found
		Err   error
	}
	// OpenHandoverMsg opens a file, and keeps nothing of it.
	OpenHandoverMsg struct{ File string }
	// HandoverMsg is what is in it.
	HandoverMsg struct {
		File     string
		Handover *flow.Handover
		Err      error
	}
	// TakeOverMsg keeps what is in it, and goes there.
	TakeOverMsg struct{ Handover *flow.Handover }
)

// longestPath is what Linux takes for one.
const longestPath = 4096

// TakeOver asks for the file of a colleague, shows what is in it, and takes it over or goes back.
type TakeOver struct {
	desk  *Desk
	known []outbox.Colleague
	path  textinput.Model
	found []outbox.Found
	focus int // a name that was found, or one of the two ways on
	busy  bool
	fault string

	opened *flow.Handover // nil while the file is chosen
	skip   int            // rows of what is in it that were scrolled past
	w, h   int
}

// NewTakeOver returns the screen; known are the colleagues whose keys the configuration has.
func NewTakeOver(d *Desk, known []outbox.Colleague) *TakeOver {
	in := textinput.New()
	in.Prompt, in.CharLimit = "", longestPath
	in.Focus()
	return &TakeOver{desk: d, known: known, path: in}
}

// Enter looks for files.
func (t *TakeOver) Enter() tea.Cmd {
	return t.desk.ask(LookForHandoversMsg{t.path.Value()})
}

// SetSize gives the room.
func (t *TakeOver) SetSize(w, h int) { t.w, t.h = w, h; t.path.Width = max(8, min(72, w-12)) }

// Head names the program.
func (t *TakeOver) Head() Head { return Head{Right: "onboard", Line: "Take over an application"} }

// TextFocused tells whether letters belong to the path.
func (t *TakeOver) TextFocused() bool { return t.opened == nil }

// Keys are the keys that work now.
func (t *TakeOver) Keys() []key.Binding {
	k := t.desk.Keys
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
func (t *TakeOver) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case HandoversMsg:
		if msg.Typed == t.path.Value() {
			t.found, t.focus = msg.Found, 0
		}
	case HandoverMsg:
		t.busy = false
		if msg.Err != nil {
			t.fault = say.TakeOverTrouble(msg.Err)
			return nil
		}
		t.opened, t.fault, t.focus, t.skip = msg.Handover, "", 0, 0
	case tea.KeyMsg:
		if t.busy {
			return nil
		}
		if t.opened != nil {
			return t.decide(msg)
		}
		return t.choose(msg)
	}
	return nil
}

// choose takes the keys while the file is chosen.
func (t *TakeOver) choose(k tea.KeyMsg) tea.Cmd {
	switch m := t.desk.Keys; {
	case key.Matches(k, m.Back):
		return t.desk.ask(BackMsg{})
	case key.Matches(k, m.Help):
		return t.desk.ask(OpenHelpMsg{KeysTopic(t.Head().Line, t.Keys())})
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		t.focus = max(0, t.focus-1)
	case key.Matches(k, m.Down):
		t.focus = max(0, min(len(t.found)-1, t.focus+1))
	case key.Matches(k, m.Next):
		if f := t.marked(); f != nil {
			t.fill(f.Path)
		}
	case key.Matches(k, m.Enter):
		return t.look()
	default:
		if k.Type == tea.KeyRunes {
			k.Runes = []rune(text.Clean(string(k.Runes)))
		}
		was := t.path.Value()
		if t.path, _ = t.path.Update(k); t.path.Value() != was {
			t.typed()
		}
	}
	return nil
}

// look opens the file, or goes into the folder.
func (t *TakeOver) look() tea.Cmd {
	if f := t.marked(); f != nil && f.Folder {
		t.fill(f.Path)
		return nil
	}
	file := t.file()
	if file == "" {
		return nil
	}
	t.busy, t.fault = true, ""
	return t.desk.ask(OpenHandoverMsg{file})
}

// file is the marked one, or where none is found the one that was typed.
func (t *TakeOver) file() string {
	if f := t.marked(); f != nil {
		return f.Path
	}
	return t.path.Value()
}

func (t *TakeOver) marked() *outbox.Found {
	if t.focus < len(t.found) {
		return &t.found[t.focus]
	}
	return nil
}

// fill puts a path into the field.
func (t *TakeOver) fill(path string) {
	t.path.SetValue(path)
	t.path.CursorEnd()
	t.typed()
}

// typed looks what the path may be now; what was found for the one before counts no more.
func (t *TakeOver) typed() {
	t.found, t.focus, t.fault = nil, 0, ""
	t.desk.ask(LookForHandoversMsg{t.path.Value()})
}

// decide takes the keys once it is shown what is in the file.
func (t *TakeOver) decide(k tea.KeyMsg) tea.Cmd {
	switch m := t.desk.Keys; {
	case key.Matches(k, m.Back), key.Matches(k, m.Enter) && t.focus == 1:
		t.opened, t.focus, t.fault = nil, 0, ""
		return t.desk.ask(LookForHandoversMsg{t.path.Value()})
	case key.Matches(k, m.Help):
		return t.desk.ask(OpenHelpMsg{KeysTopic(t.Head().Line, t.Keys())})
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
		return t.desk.ask(TakeOverMsg{t.opened})
	}
	return nil
}

// Failed says why it was not taken over.
func (t *TakeOver) Failed(err error) { t.busy, t.fault = false, say.TakeOverTrouble(err) }
