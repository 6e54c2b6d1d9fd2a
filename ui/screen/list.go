package screen

import (
	"fmt"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// List shows the entries of a section: holders, parties or beneficiaries, with the totals of their shares.
type List struct {
	desk    *Desk
	session *flow.Session
	section *catalogue.Section
	focus   int // an entry; len(entries) is Continue
	back    bool
	left    flow.Place // the page of an entry that was left last: enter goes back to it
	w, h    int
}

// NewList opens a list with the entry of the place marked.
func NewList(d *Desk, s *flow.Session, at flow.Place, back bool) *List {
	l := &List{desk: d, session: s, section: s.Catalogue().Section(at.Section), back: back}
	for i, id := range l.entries() {
		if id == at.Entry {
			l.focus = i
		}
	}
	s.Visit(flow.Place{Step: at.Step, Section: at.Section, Entry: at.Entry})
	return l
}

// entries are the identifiers in the order they are shown: by class where shares are given, as entered within one.
func (l *List) entries() []string {
	as := l.session.Assessment()
	ids := as.Answers().Entries(l.section.ID)
	if l.section.List.Class == "" {
		return ids
	}
	var ordered []string
	for _, c := range l.classes() {
		for _, id := range ids {
			if l.class(id) == c.Value {
				ordered = append(ordered, id)
			}
		}
	}
	return ordered
}

// classes are the classes of the list, and one for entries that have none yet.
func (l *List) classes() []kind.Option {
	f := l.section.Field(l.section.List.Class)
	if f == nil {
		return []kind.Option{{}}
	}
	classes := append([]kind.Option(nil), f.Rule.Options...)
	for _, id := range l.session.Assessment().Answers().Entries(l.section.ID) {
		if v := l.class(id); f.Option(v) == nil {
			return append(classes, kind.Option{Value: v, Label: "No class yet"})
		}
	}
	return classes
}

func (l *List) class(id string) string {
	return l.session.Assessment().Answers().Get(flow.Path{Section: l.section.ID, Entry: id, Field: l.section.List.Class})
}

// Place is what the task list marks.
func (l *List) Place() flow.Place {
	p := flow.Place{Step: l.section.Step.ID, Section: l.section.ID}
	if ids := l.entries(); l.focus < len(ids) {
		p.Entry = ids[l.focus]
	}
	return p
}

// Enter keeps the focus on a row that is there.
func (l *List) Enter() tea.Cmd {
	if from := l.session.View().Place; from.Section == l.section.ID && from.Page != "" {
		l.left = from
	}
	l.focus = min(l.focus, len(l.entries()))
	l.session.Visit(l.Place())
	return nil
}

// SetSize gives the room.
func (l *List) SetSize(w, h int) { l.w, l.h = w, h }

// Head names the application and the list.
func (l *List) Head() Head {
	words := l.section.List.Many
	if p := l.session.Assessment().Section(l.section.ID, ""); p.State != "" {
		words += " · " + p.Words()
	}
	return draftHead(l.session, words)
}

// Keys are the keys that work now.
func (l *List) Keys() []key.Binding {
	k := l.desk.Keys
	on := l.focus < len(l.entries())
	lst := k.List
	enter := lst.Change
	if !on {
		enter = keys.As(enter, "continue")
	}
	full := l.full()
	free := l.session.Locked() == nil
	if on && !free {
		enter = keys.As(enter, "open")
	}
	full = full || !free
	on = on && free
	lst.Undo.SetEnabled(free)
	lst.Add.SetEnabled(!full)
	lst.Duplicate.SetEnabled(on && !full)
	lst.Remove.SetEnabled(on)
	shares := l.section.List.Share != "" && on
	lst.Split.SetEnabled(shares)
	lst.Fill.SetEnabled(shares)
	esc := "task list"
	if l.back {
		esc = "back"
	}
	return []key.Binding{enter, lst.Add, lst.Duplicate, lst.Remove, lst.Split, lst.Fill, lst.Undo, lst.Help, k.GoTo, keys.As(k.Back, esc), problemKey(l.desk, l.session)}
}

// topic is the help of the list: what it lacks, and the keys.
func (l *List) topic() Topic {
	t := KeysTopic(l.section.List.Many, l.Keys())
	for _, q := range say.Whole(l.session.Problems(), l.section.ID, "") {
		t.Text = append(t.Text, say.AtAnswer(q))
	}
	return t
}

// full tells whether the list has all the entries it may have.
func (l *List) full() bool {
	most := l.session.Assessment().Most(l.section.ID)
	return most > 0 && len(l.entries()) >= most
}

// Update moves, changes, adds and removes. Pasted text is no command.
func (l *List) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	if k.Type == tea.KeyRunes && len(k.Runes) > 1 {
		return l.desk.say("Pasted text was ignored here.")
	}
	ids := l.entries()
	on := l.focus < len(ids)
	m := l.desk.Keys
	switch {
	case key.Matches(k, m.List.Up), key.Matches(k, m.Prev):
		l.focus = max(0, l.focus-1)
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		l.focus = min(len(ids), l.focus+1)
	case key.Matches(k, m.List.Change):
		if on {
			to := l.session.Assessment().Entry(l.section.ID, ids[l.focus])
			if l.left.Entry == to.Entry && stands(l.session, l.left) {
				to = l.left
			}
			return l.desk.ask(OpenPlaceMsg{Place: to})
		}
		if l.back {
			return l.desk.ask(BackMsg{})
		}
		return l.desk.ask(ContinueMsg{l.Place()})
	case key.Matches(k, m.Form.PageUp) && !l.back:
		return l.desk.ask(TurnBackMsg{flow.Place{Step: l.section.Step.ID, Section: l.section.ID}})
	case key.Matches(k, m.Form.PageDown) && !l.back:
		return l.desk.ask(ContinueMsg{flow.Place{Step: l.section.Step.ID, Section: l.section.ID}})
	case key.Matches(k, m.List.Help):
		return l.desk.ask(OpenHelpMsg{l.topic()})
	case key.Matches(k, m.Back):
		return l.desk.ask(BackMsg{})
	default:
		return l.act(k, ids, on)
	}
	l.session.Visit(l.Place())
	return nil
}

// act changes the list; every act is a checkpoint, is saved at once, and says how to undo it.
func (l *List) act(k tea.KeyMsg, ids []string, on bool) tea.Cmd {
	m, s, sec := l.desk.Keys.List, l.session, l.section.ID
	id := ""
	if on {
		id = ids[l.focus]
	}
	acts := []key.Binding{m.Add, m.Undo, m.Duplicate, m.Remove, m.MoveDown, m.MoveUp, m.Split, m.Fill}
	switch {
	case key.Matches(k, acts...) && l.desk.locked(s):
		return nil
	case key.Matches(k, m.Add):
		return l.add()
	case key.Matches(k, m.Undo):
		if label, ok := s.Undo(); ok {
			return tea.Batch(l.desk.say("Undone: "+label+"."), l.desk.ask(SaveMsg{}))
		}
		return l.desk.say("There is nothing to undo.")
	case !on:
		return nil
	case key.Matches(k, m.Duplicate):
		if l.full() {
			return l.desk.say(l.fullWords())
		}
		fresh, err := s.Duplicate(sec, id)
		return l.did(err, "duplicated "+l.name(id), say.Copied(s, sec, id, fresh), fresh)
	case key.Matches(k, m.Remove):
		name := l.name(id)
		return l.did(s.Remove(sec, id), "removed "+name, "Removed "+name+".", "")
	case key.Matches(k, m.MoveDown):
		return l.did(s.Move(sec, id, 1), "moved "+l.name(id), "", id)
	case key.Matches(k, m.MoveUp):
		return l.did(s.Move(sec, id, -1), "moved "+l.name(id), "", id)
	case key.Matches(k, m.Split) && l.section.List.Share != "":
		return l.did(s.SplitEvenly(sec, id), "split evenly", "Divided evenly.", id)
	case key.Matches(k, m.Fill) && l.section.List.Share != "":
		return l.did(s.FillRest(sec, id), "filled the rest", l.name(id)+" has the rest.", id)
	}
	return nil
}

func (l *List) add() tea.Cmd {
	if l.full() {
		return l.desk.say(l.fullWords())
	}
	if l.section.Person {
		return l.desk.ask(OpenAddPersonMsg{l.section.ID})
	}
	id, err := l.session.Add(l.section.ID)
	if err != nil {
		return l.desk.say(say.Ended(say.Upper(err.Error())))
	}
	l.session.Checkpoint("added " + say.Article(l.section.List.One))
	return tea.Batch(l.desk.ask(SaveMsg{}), l.desk.ask(OpenPlaceMsg{Place: l.session.Assessment().Entry(l.section.ID, id)}))
}

func (l *List) fullWords() string {
	return fmt.Sprintf("There can be %d at most.", l.session.Assessment().Most(l.section.ID))
}

// did finishes an act on the list: a checkpoint, a save, a notice with its undo, the focus on the entry it was about.
func (l *List) did(err error, label, words, on string) tea.Cmd {
	if err != nil {
		return l.desk.say(say.Ended(say.Upper(err.Error())))
	}
	l.session.Checkpoint(label)
	for i, id := range l.entries() {
		if id == on {
			l.focus = i
		}
	}
	l.focus = min(l.focus, len(l.entries()))
	l.session.Visit(l.Place())
	cmds := []tea.Cmd{l.desk.ask(SaveMsg{})}
	if words != "" {
		cmds = append(cmds, l.desk.say(words+" u undo"))
	}
	return tea.Batch(cmds...)
}

func (l *List) name(id string) string {
	if n := l.session.Assessment().Name(l.section.ID, id); n != "" {
		return text.Clean(n)
	}
	return l.section.List.One
}
