// Package people lists the people of an application, and adds one in the roles they have.
package people

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// List shows the entries of a section: holders, parties or beneficiaries, with the totals of their shares.
type List struct {
	screen.Base
	session *flow.Session
	section *catalogue.Section
	focus   int // an entry; behind them what can be added, and Continue
	back    bool
	tried   bool          // Continue was chosen: shares that do not add up are a fault from then on
	left    answers.Place // the page of an entry that was left last: enter goes back to it
}

// NewList opens a list with the entry of the place marked.
func NewList(d *screen.Context, s *flow.Session, at answers.Place, back bool) *List {
	l := &List{Base: screen.Base{Context: d}, session: s, section: s.Catalogue().Section(at.Section), back: back}
	if at.Entry == "" {
		l.focus = l.firstLack()
	}
	for i, id := range l.entries() {
		if id == at.Entry {
			l.focus = i
		}
	}
	s.Visit(answers.Place{Step: at.Step, Section: at.Section, Entry: at.Entry})
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
	return l.session.Assessment().Answers().Get(answers.Path{Section: l.section.ID, Entry: id, Field: l.section.List.Class})
}

// place is what the task list marks.
func (l *List) place() answers.Place {
	p := answers.Place{Step: l.section.Step.ID, Section: l.section.ID}
	if ids := l.entries(); l.focus < len(ids) {
		p.Entry = ids[l.focus]
	}
	return p
}

// Enter keeps the focus on a row that is there.
func (l *List) Enter() screen.Action {
	if from := l.session.View().Place; from.Section == l.section.ID && from.Page != "" {
		l.left = from
		if i := slices.Index(l.entries(), from.Entry); i >= 0 { // its class may have moved it
			l.focus = i
		}
	}
	l.focus = min(l.focus, l.last())
	l.session.Visit(l.place())
	return nil
}

// addition is a row that adds somebody: whom the list lacks, or anybody.
type addition struct{ words, role string }

// additions are these rows: first whom the list lacks, as its problems say it, then anybody while there is room.
func (l *List) additions() []addition {
	if l.full() || l.session.Locked() != nil {
		return nil
	}
	var rows []addition
	anybody := addition{words: "Add " + say.Article(l.section.List.One)}
	for _, lack := range l.session.Assessment().Lacks(l.section.ID) {
		if lack.Value == "" {
			anybody.words = lack.Words
			continue
		}
		rows = append(rows, addition{lack.Words, lack.Value})
	}
	return append(rows, anybody)
}

// firstLack is the row of whom the list lacks, the first entry where it lacks nobody.
func (l *List) firstLack() int {
	if len(l.session.Assessment().Lacks(l.section.ID)) > 0 {
		return len(l.entries())
	}
	return 0
}

// last is the row of Continue.
func (l *List) last() int { return len(l.entries()) + len(l.additions()) }

// marked is the addition that is marked, nil for none.
func (l *List) marked() *addition {
	if rows, at := l.additions(), l.focus-len(l.entries()); at >= 0 && at < len(rows) {
		return &rows[at]
	}
	return nil
}

// Head names the application and the list.
func (l *List) Head() screen.Head {
	words := l.section.List.Many
	if p := l.session.Assessment().Section(l.section.ID, ""); p.State != "" {
		words += " · " + p.Words()
	}
	return screen.DraftHead(l.session, words)
}

// Traits are what it is just now.
func (l *List) Traits() screen.Traits { return screen.Traits{Beside: true, Place: l.place()} }

// Keys are the keys that work now.
func (l *List) Keys() []key.Binding {
	k := l.Context.Keys
	on := l.focus < len(l.entries())
	lst := k.List
	enter := lst.Change
	switch {
	case l.marked() != nil:
		enter = keys.As(enter, "add")
	case !on:
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
	return []key.Binding{enter, lst.Add, lst.Duplicate, lst.Remove, lst.Split, lst.Fill, lst.Undo, lst.Help, k.GoTo, keys.As(k.Back, esc), screen.ProblemKey(l.Context, l.session)}
}

// topic is the help of the list: what it lacks, and the keys.
func (l *List) topic() screen.Topic {
	t := screen.KeysTopic(l.section.List.Many, l.Keys())
	t.Text = append(say.AboutList(l.section), say.Lacks(l.session, l.section)...)
	return t
}

// full tells whether the list has all the entries it may have.
func (l *List) full() bool {
	most := l.session.Assessment().Most(l.section.ID)
	return most > 0 && len(l.entries()) >= most
}

// Update moves, changes, adds and removes. Pasted text is no command.
func (l *List) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	if k.Type == tea.KeyRunes && len(k.Runes) > 1 {
		return screen.Say{Words: "Pasted text was ignored here."}, nil
	}
	ids := l.entries()
	on := l.focus < len(ids)
	m := l.Context.Keys
	switch {
	case key.Matches(k, m.List.Up), key.Matches(k, m.Prev):
		l.focus = max(0, l.focus-1)
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		l.focus = min(l.last(), l.focus+1)
	case key.Matches(k, m.List.Change):
		return l.choose(ids), nil
	case key.Matches(k, m.Form.PageUp) && !l.back:
		return screen.Turn{From: answers.Place{Step: l.section.Step.ID, Section: l.section.ID}, Back: true}, nil
	case key.Matches(k, m.Form.PageDown) && !l.back:
		return screen.Turn{From: answers.Place{Step: l.section.Step.ID, Section: l.section.ID}, Every: true}, nil
	case key.Matches(k, m.List.Help):
		return l.Help(l.topic(), l.Head()), nil
	case key.Matches(k, m.Back):
		return screen.Back{}, nil
	default:
		return l.act(k, ids, on), nil
	}
	l.session.Visit(l.place())
	return nil, nil
}

// choose opens the entry that is marked, adds one, or goes on.
func (l *List) choose(ids []string) screen.Action {
	switch {
	case l.focus < len(ids):
		to := l.session.Assessment().Entry(l.section.ID, ids[l.focus])
		if l.left.Entry == to.Entry && screen.PageApplies(l.session, l.left) {
			to = l.left
		}
		return screen.GoTo{Place: to}
	case l.marked() != nil:
		return l.add(l.marked().role)
	}
	l.tried = true
	if l.back {
		return screen.Back{}
	}
	return screen.Turn{From: l.place()}
}

// act changes the list; every act is a checkpoint, is saved at once, and says how to undo it.
func (l *List) act(k tea.KeyMsg, ids []string, on bool) screen.Action {
	m, s, sec := l.Context.Keys.List, l.session, l.section.ID
	id := ""
	if on {
		id = ids[l.focus]
	}
	acts := []key.Binding{m.Add, m.Undo, m.Duplicate, m.Remove, m.MoveDown, m.MoveUp, m.Split, m.Fill}
	switch {
	case key.Matches(k, acts...) && s.Locked() != nil:
		return screen.Locked(s)
	case key.Matches(k, m.Add):
		return l.add("")
	case key.Matches(k, m.Undo):
		if label, ok := s.Undo(); ok {
			return screen.Several{screen.Say{Words: "Undone: " + label + "."}, screen.Save{}}
		}
		return screen.Say{Words: "There is nothing to undo."}
	case !on:
		return nil
	case key.Matches(k, m.Duplicate):
		if l.full() {
			return screen.Say{Words: l.fullWords()}
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

// add asks whom to add, as a role or, with "", as any.
func (l *List) add(role string) screen.Action {
	if l.full() {
		return screen.Say{Words: l.fullWords()}
	}
	if l.section.Person {
		return screen.AddTo(l.section.ID, role)
	}
	id, err := l.session.Add(l.section.ID)
	if err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	l.session.Checkpoint("added " + say.Article(l.section.List.One))
	return screen.Several{screen.Save{}, screen.GoTo{Place: l.session.Assessment().Entry(l.section.ID, id)}}
}

func (l *List) fullWords() string {
	return fmt.Sprintf("There can be %d at most.", l.session.Assessment().Most(l.section.ID))
}

// did finishes an act on the list: a checkpoint, a save, a notice with its undo, the focus on the entry it was about.
func (l *List) did(err error, label, words, on string) screen.Action {
	if err != nil {
		return screen.Say{Words: say.Ended(say.Upper(err.Error()))}
	}
	l.session.Checkpoint(label)
	for i, id := range l.entries() {
		if id == on {
			l.focus = i
		}
	}
	l.focus = min(l.focus, l.last())
	l.session.Visit(l.place())
	if words == "" {
		return screen.Save{}
	}
	return screen.Several{screen.Save{}, screen.Say{Words: words + " u undo"}}
}

func (l *List) name(id string) string {
	if n := l.session.Assessment().Name(l.section.ID, id); n != "" {
		return text.Clean(n)
	}
	return l.section.List.One
}

// Point marks an entry, or what goes on.
func (l *List) Point(stop int) screen.Action { l.focus = stop; return nil }

// Tips of a list, once there is something in it.
func (l *List) Tips() []screen.Tip {
	switch n := len(l.entries()); {
	case n == 0:
		return nil
	case l.section.List.Share != "":
		return []screen.Tip{{ID: "split", Words: "s divides the shares evenly, f gives the marked row what is left"}, {ID: "move", Words: "J and K move a row down and up"}}
	}
	return []screen.Tip{{ID: "move", Words: "J and K move a row down and up"}}
}
