package screen

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
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// mostFound bounds what one can walk through; whoever looks further types another letter.
const mostFound = 50

// Palette is the list of everything one can go to: steps, people, pages, questions, answers that are not secret, and
// commands, found by a few letters. With nothing typed, one punctuation key acts at once: the road for every keyboard
// without F keys.
type Palette struct {
	Base
	session *flow.Session        // nil where only commands and applications can be found
	more    func() []find.Target // what can be found besides as it stands now, nil for nothing
	head    Head
	origin  Origin
	index   *find.Index
	find    textinput.Model
	found   []find.Target
	focus   int
	preview theme.Setting // whose colours are shown, "" for those that are set
}

// NewPalette returns the list for an application, or without one for the board, whose applications are more.
func NewPalette(d *Context, s *flow.Session, more func() []find.Target, from Origin, head Head) *Palette {
	in := NewInput(LongestSearch)
	p := &Palette{Base: Base{Context: d}, session: s, more: more, origin: from, head: head, find: in}
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
func (p *Palette) Head() Head {
	return Head{Name: p.head.Name, Right: p.head.Right, Line: "Go to anything"}
}

// Traits are what it is just now.
func (p *Palette) Traits() Traits { return Traits{At: CommandGoTo, Busy: true, Passing: true} }

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
func (p *Palette) Update(msg tea.Msg) (Action, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return Several{p.key(msg), p.previewed()}, nil
	case DraftsMsg: // the applications changed below it
		p.gather()
		p.search()
		p.focus = max(0, min(len(p.found)-1, p.focus))
		return p.previewed(), nil
	}
	return nil, nil
}

// previewed shows the colours of the theme that is marked.
func (p *Palette) previewed() Action {
	var marked theme.Setting
	if p.focus < len(p.found) {
		if name, is := strings.CutPrefix(p.found[p.focus].Command, string(CommandTheme)); is {
			marked = theme.Setting(name)
		}
	}
	if marked == p.preview {
		return nil
	}
	p.preview = marked
	return PreviewTheme{marked}
}

// key finds, moves and goes there.
func (p *Palette) key(k tea.KeyMsg) Action {
	if p.find.Value() == "" {
		if c, ok := p.atOnce(k); ok {
			return c
		}
	}
	switch m := p.Context.Keys; {
	case key.Matches(k, m.Back), key.Matches(k, m.GoTo):
		p.found = nil // what is previewed goes with it
		return Back{}
	case key.Matches(k, m.Up), key.Matches(k, m.Prev):
		p.focus = max(0, p.focus-1)
	case key.Matches(k, m.Down), key.Matches(k, m.Next):
		p.focus = max(0, min(len(p.found)-1, p.focus+1))
	case key.Matches(k, m.Enter):
		return p.goThere()
	case key.Matches(k, m.Help):
		return CommandHelp
	default:
		p.typed(k)
	}
	return nil
}

func (p *Palette) typed(k tea.KeyMsg) {
	if k.Type == tea.KeyRunes {
		k.Runes = []rune(text.Clean(string(k.Runes)))
	}
	was := p.find.Value()
	p.find, _ = p.find.Update(k)
	if p.find.Value() != was {
		p.focus = 0
		p.search()
	}
}

// atOnce is the command of a punctuation key. A burst is no command.
func (p *Palette) atOnce(k tea.KeyMsg) (Command, bool) {
	for _, q := range p.quick() {
		if q.binding.Enabled() && key.Matches(k, q.binding) {
			return q.command, true
		}
	}
	return "", false
}

func (p *Palette) goThere() Action {
	if p.focus >= len(p.found) {
		return nil
	}
	hit := p.found[p.focus]
	if hit.Command != "" {
		return Command(hit.Command)
	}
	return GoTo{Place: hit.Place}
}

// quick is a punctuation key, what it does, and the key it stands in for.
type quick struct {
	binding key.Binding
	command Command
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
		{k.Palette.Help, CommandHelp, help, "F1"},
		{k.Palette.NextProblem, CommandNextProblem, "Next problem", "F3"},
		{k.Palette.Check, CommandCheck, "Check answers", "F5"},
		{k.Palette.Undo, CommandUndo, undo, "ctrl+z"},
		{k.Palette.Redo, CommandRedo, "Redo", "ctrl+y"},
		{k.Palette.Hide, CommandHide, "Hide the screen", ""},
		{k.Palette.Save, CommandSave, "Save and stage now", "ctrl+s"},
	}
	for i := range all {
		if c := all[i].command; !here && c != CommandHelp && c != CommandHide {
			all[i].binding.SetEnabled(false)
		}
	}
	return all
}

// commands are what can be found by name, where it does something.
func (p *Palette) commands() []find.Target {
	var all []find.Target
	add := func(c Command, label, aside string, other ...string) {
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
		add(CommandReveal, "Show "+p.origin.Secret, "ctrl+r, for 10 s", "reveal", "unmask")
	}
	if s := p.session; s != nil {
		v := s.View()
		if v.Editable {
			left, fix := assess.Blocking(s.Problems())
			add(CommandProblems, "Problems", strconv.Itoa(left+fix)+" in the way of submitting", "errors", "missing", "to fix")
			add(CommandSubmit, "Submit the application", "asks once more first", "send", "open the account")
			add(CommandTasks, "Task list", "", "steps", "overview")
			for _, sec := range s.Vacant() {
				add(CommandAgain+Command(sec.ID), "Known "+say.Lower(sec.Title), "entered before, here or in another application", "copy", "same client", "somebody")
			}
		}
		if v.Phase != flow.Editing {
			add(CommandStatus, "Status", text.Clean(v.Status), "where is it", "account number", "custodian")
		}
		add(CommandBoard, "All applications", "the board", "board", "clients", "close")
	} else {
		add(CommandNew, "New application", "n", "start", "create")
		add(CommandReceiveHandover, "Take over an application", "from a colleague's file", "import", "receive", "handed over")
	}
	for _, setting := range p.Context.Themes {
		add(CommandTheme+Command(setting), "Theme: "+string(setting), aboutTheme[setting], "colours", "colors", "contrast") //nolint:misspell // as others spell it
	}
	add(CommandRedraw, "Draw the screen again", "ctrl+l", "redraw", "refresh")
	add(CommandSuspend, "Suspend to the shell", "fg comes back", "background")
	add(CommandLeave, "Leave onboard", "", "quit", "exit", "close")
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
var otherWords = map[Command][]string{
	CommandHelp:        {"explain", "what is"},
	CommandNextProblem: {"error", "missing"},
	CommandCheck:       {"review", "summary", "all answers"},
	CommandUndo:        {"take back", "revert"},
	CommandRedo:        {"do again"},
	CommandHide:        {"lock", "privacy", "blank"},
	CommandSave:        {"store", "sync", "send"},
}

// Point marks what was found.
func (p *Palette) Point(stop int) Action {
	p.focus = stop
	return p.previewed()
}
