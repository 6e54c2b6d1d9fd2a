// Package palette is the list of everything one can go to or do, over whatever is in front.
package palette

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// mostFound bounds what one can walk through; whoever looks further types another letter.
const mostFound = 50

// Palette is the list of everything one can go to: steps, people, pages, questions, answers that are not secret, and
// commands, found by a few letters. With nothing typed, one punctuation key acts at once: the road for every keyboard
// without F keys.
type Palette struct {
	screen.Chooser
	session *flow.Session        // nil where only commands and applications can be found
	more    func() []find.Target // what can be found besides as it stands now, nil for nothing
	head    screen.Head
	origin  screen.Origin
	index   *find.Index
	find    textinput.Model
	found   []find.Target
	preview theme.Setting // whose colours are shown, "" for those that are set
}

// New returns the list for an application, or without one for the board, whose applications are more.
func New(d *screen.Context, s *flow.Session, more func() []find.Target, from screen.Origin, head screen.Head) *Palette {
	in := screen.NewInput(screen.LongestSearch)
	p := &Palette{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s, more: more, origin: from, head: head, find: in}
	p.gather()
	return p
}

// gather lists what there is to go to.
func (p *Palette) gather() {
	searched := p.session
	if searched != nil && !searched.View().Editable {
		searched = nil // its answers cannot be gone to
	}
	var all []find.Target
	if p.more != nil {
		all = p.more()
	}
	p.index = find.New(searched, append(all, p.commands()...))
}

// search finds what was typed.
func (p *Palette) search() { p.found = p.index.Find(p.find.Value(), mostFound) }

// SetSize gives the room.
func (p *Palette) SetSize(w, h int) { p.Base.SetSize(w, h); p.find.Width = max(4, min(60, w-12)) }

// Head keeps the header of where one came from.
func (p *Palette) Head() screen.Head {
	return screen.Head{Name: p.head.Name, Right: p.head.Right, Line: "Go to anything"}
}

// Traits are what it is just now.
func (p *Palette) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandGoTo, Busy: true, Passing: true}
}

// Keys are the keys that work now.
func (p *Palette) Keys() []key.Binding {
	k := p.Context.Keys
	move, enter := k.Up, keys.As(k.Enter, "go")
	move.SetEnabled(len(p.found) > 1)
	enter.SetEnabled(len(p.found) > 0)
	back := "back"
	if p.origin.Name != "" {
		back += " to " + p.origin.Name
	}
	return []key.Binding{keys.Typing("to find"), move, enter, keys.As(k.Back, back)}
}

// Update finds, moves and goes there.
func (p *Palette) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return screen.Several{p.key(msg), p.previewed()}, nil
	case screen.DraftsMsg: // the applications changed below it
		p.gather()
		p.search()
		p.Focus = max(0, min(len(p.found)-1, p.Focus))
		return p.previewed(), nil
	}
	return nil, nil
}

// previewed shows the colours of the theme that is marked.
func (p *Palette) previewed() screen.Action {
	var marked theme.Setting
	if p.Focus < len(p.found) {
		if name, is := strings.CutPrefix(p.found[p.Focus].Command, string(screen.CommandTheme)); is {
			marked = theme.Setting(name)
		}
	}
	if marked == p.preview {
		return nil
	}
	p.preview = marked
	return screen.PreviewTheme{Setting: marked}
}

// key finds, moves and goes there.
func (p *Palette) key(k tea.KeyMsg) screen.Action {
	if p.find.Value() == "" {
		if c, ok := p.atOnce(k); ok {
			return c
		}
	}
	m := p.Context.Keys
	switch {
	case key.Matches(k, m.Back, m.GoTo):
		p.found = nil // what is previewed goes with it
		return screen.Back{}
	case key.Matches(k, m.Help):
		return screen.CommandHelp
	}
	moves := screen.Choices{Stops: len(p.found), Choose: p.goThere, Typing: true, Prev: m.Prev, Next: m.Next}
	if action, done := p.Handle(k, p, moves); done {
		return action
	}
	if screen.Typed(&p.find, k) {
		p.Focus = 0
		p.search()
	}
	return nil
}

// atOnce is the command of a punctuation key. A burst is no command.
func (p *Palette) atOnce(k tea.KeyMsg) (screen.Command, bool) {
	for _, q := range p.quick() {
		if q.binding.Enabled() && key.Matches(k, q.binding) {
			return q.command, true
		}
	}
	return "", false
}

func (p *Palette) goThere() screen.Action {
	if p.Focus >= len(p.found) {
		return nil
	}
	hit := p.found[p.Focus]
	if hit.Command != "" {
		return screen.Command(hit.Command)
	}
	return screen.GoTo{Place: hit.Place}
}

// quick is a punctuation key, what it does, and the key it stands in for.
type quick struct {
	binding key.Binding
	command screen.Command
	words   string
	instead string
}

// quick lists the punctuation keys that do something here.
func (p *Palette) quick() []quick {
	k := p.Context.Keys
	here := p.session != nil
	help := "Help"
	if p.origin.Topic && p.origin.Name != "" {
		help += " for " + p.origin.Name
	}
	undo := "Undo"
	if here {
		if last := p.session.LastAct(); last != "" {
			undo += ": " + text.Clean(last)
		}
	}
	all := []quick{
		{k.Palette.Help, screen.CommandHelp, help, "F1"},
		{k.Palette.NextProblem, screen.CommandNextProblem, "Next problem", "F3"},
		{k.Palette.Check, screen.CommandCheck, "Check answers", "F5"},
		{k.Palette.Undo, screen.CommandUndo, undo, "ctrl+z"},
		{k.Palette.Redo, screen.CommandRedo, "Redo", "ctrl+y"},
		{k.Palette.Hide, screen.CommandHide, "Hide the screen", ""},
		{k.Palette.Save, screen.CommandSave, "Save and stage now", "ctrl+s"},
	}
	for i := range all {
		if c := all[i].command; !here && c != screen.CommandHelp && c != screen.CommandHide {
			all[i].binding.SetEnabled(false)
		}
	}
	return all
}

// commands are what can be found by name, where it does something.
func (p *Palette) commands() []find.Target {
	var all []find.Target
	add := func(c screen.Command, label, aside string, other ...string) {
		all = append(all, find.Target{Label: label, Where: aside, Command: string(c), Other: other})
	}
	for _, q := range p.quick() {
		if q.binding.Enabled() {
			aside := "ctrl+g " + q.binding.Help().Key
			if q.instead != "" {
				aside = q.instead + ", or " + aside
			}
			add(q.command, q.words, aside, otherWords[q.command]...)
		}
	}
	if p.origin.Secret != "" {
		add(screen.CommandReveal, "Show "+p.origin.Secret, "ctrl+r, for 10 s", "reveal", "unmask")
	}
	if s := p.session; s != nil {
		v := s.View()
		if v.Editable {
			left, fix := assess.Blocking(s.Problems())
			add(screen.CommandProblems, "Problems", strconv.Itoa(left+fix)+" in the way of submitting", "errors", "missing", "to fix")
			add(screen.CommandSubmit, "Submit the application", "asks once more first", "send", "open the account")
			add(screen.CommandTasks, "Task list", "", "steps", "overview")
			for _, sec := range s.Vacant() {
				add(screen.CommandAgain+screen.Command(sec.ID), "Known "+say.Lower(sec.Title), "entered before, here or in another application", "copy", "same client", "somebody")
			}
		}
		if v.Phase != flow.Editing {
			add(screen.CommandStatus, "Status", text.Clean(v.Status), "where is it", "account number", "custodian")
		}
		add(screen.CommandBoard, "All applications", "the board", "board", "clients", "close")
	} else {
		add(screen.CommandNew, "New application", "n", "start", "create")
		add(screen.CommandReceiveHandover, "Take over an application", "from a colleague's file", "import", "receive", "handed over")
	}
	for _, setting := range p.Context.Themes {
		add(screen.CommandTheme+screen.Command(setting), "Theme: "+string(setting), aboutTheme[setting], "colours", "colors", "contrast") //nolint:misspell // as others spell it
	}
	add(screen.CommandRedraw, "Draw the screen again", "ctrl+l", "redraw", "refresh")
	add(screen.CommandSuspend, "Suspend to the shell", "fg comes back", "background")
	add(screen.CommandLeave, "Leave onboard", "", "quit", "exit", "close")
	return all
}

// aboutTheme says what a theme is for.
var aboutTheme = map[theme.Setting]string{
	theme.Auto:         "as the terminal is",
	theme.AlwaysDark:   "on a dark background",
	theme.AlwaysLight:  "on a light background",
	theme.HighContrast: "7 to 1 and more",
	theme.NoColour:     "bold and words alone",
}

// otherWords find the commands of the punctuation keys.
var otherWords = map[screen.Command][]string{
	screen.CommandHelp:        {"explain", "what is"},
	screen.CommandNextProblem: {"error", "missing"},
	screen.CommandCheck:       {"review", "summary", "all answers"},
	screen.CommandUndo:        {"take back", "revert"},
	screen.CommandRedo:        {"do again"},
	screen.CommandHide:        {"lock", "privacy", "blank"},
	screen.CommandSave:        {"store", "sync", "send"},
}

// Point marks what was found.
func (p *Palette) Point(stop int) screen.Action {
	p.Focus = stop
	return p.previewed()
}
