// Package board is the first screen, which lists every application and those that were archived, and the choice of the kind of
// a new one.
package board

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Board is the first screen: every application, grouped by how it stands, what needs somebody first. Those that were archived
// have a list of their own, and are found with the others.
type Board struct {
	screen.Base
	listed       []flow.Summary
	groups       [groupCount][]flow.Summary
	count        int
	sizes        [groupCount]int // how many applications are in each group, shown or not
	loaded       bool
	err          error
	focus        int
	expiring     map[string]time.Time
	asOf         time.Time // when the rows were listed, zero for never
	came         string    // the application one came back from, until it is listed
	showsArchive bool      // the archived applications are shown instead
	typing       bool      // letters find
	find         textinput.Model
	acts         []boardAct // what undo takes back, the last one last
}

// The groups of the board, the most urgent first.
const (
	mending = iota
	ready
	unfinished
	waiting
	opened
	elsewhere
	archived
	groupCount
)

var groupTitles = [groupCount]string{"Fix or mend", "Ready", "Left to answer", "Waiting", "Open", "Closed or handed over", "Archived"}

// New returns a board that shows nothing until a DraftsMsg.
func New(d *screen.Context) *Board {
	in := screen.NewInput(screen.LongestSearch)
	return &Board{Base: screen.Base{Context: d}, find: in}
}

// From puts the mark on an application as soon as it is listed: the one that was left for the board.
func (b *Board) From(id string) { b.came = id }

// SetSize gives the room.
func (b *Board) SetSize(w, h int) { b.Base.SetSize(w, h); b.find.Width = max(4, min(40, w-24)) }

// Head says how many applications need somebody, wait, and are open.
func (b *Board) Head() screen.Head {
	if b.showsArchive {
		return screen.Head{Right: "onboard", Line: "Archived applications"}
	}
	counts := b.counts()
	if len(counts) == 0 {
		return screen.Head{Right: "onboard", Line: "Applications"}
	}
	if b.W < 60 { // where the first row has no room for them
		return screen.Head{Line: "Applications · " + strings.Join(counts, " · ")}
	}
	return screen.Head{Right: strings.Join(counts, "   "), Line: "Applications"}
}

func (b *Board) counts() []string {
	var counts []string
	if n := b.sizes[mending] + b.sizes[ready] + b.sizes[unfinished]; n > 0 {
		counts = append(counts, text.Count(n, "needs you", "need you"))
	}
	if n := b.sizes[waiting]; n > 0 {
		counts = append(counts, text.Count(n, "waits", "wait"))
	}
	if n := b.sizes[opened]; n > 0 {
		counts = append(counts, text.Count(n, "open", "open"))
	}
	return counts
}

// Traits are what it is just now.
func (b *Board) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandBoard, Busy: b.typing, Loading: !b.loaded, Turns: slices.ContainsFunc(b.groups[waiting], b.turns)}
}

// Marked is the id of the marked application, "" on another row.
func (b *Board) Marked() string {
	if d := b.at(); d != nil {
		return d.ID
	}
	return ""
}

// Update moves, finds and chooses.
func (b *Board) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.DraftsMsg:
		b.setDrafts(msg)
	case removed:
		return b.removed(msg.draft, msg.until), nil
	case tea.KeyMsg:
		if b.typing {
			return b.findKey(msg), nil
		}
		return b.key(msg), nil
	}
	return nil, nil
}

func (b *Board) setDrafts(msg screen.DraftsMsg) {
	b.loaded, b.err = true, msg.Err
	if errors.Is(msg.Err, flow.ErrAway) {
		b.keep(msg.Drafts)
	} else {
		b.listed, b.expiring, b.asOf = slices.Clone(msg.Drafts), msg.Expiring, b.Context.Now()
	}
	b.sizes = [groupCount]int{}
	for i := range b.listed {
		b.sizes[groupOf(b.listed[i])]++
	}
	slices.SortStableFunc(b.listed, func(x, y flow.Summary) int { return changed(y).Compare(changed(x)) })
	b.arrange()
}

// keep goes on with the rows that were listed last, but for what is kept on this computer.
func (b *Board) keep(kept []flow.Summary) {
	b.listed = slices.DeleteFunc(b.listed, func(d flow.Summary) bool {
		return slices.ContainsFunc(kept, func(k flow.Summary) bool { return k.ID == d.ID })
	})
	b.listed = append(b.listed, kept...)
}

// arrange fills the groups with what is shown, and keeps the mark on its application.
func (b *Board) arrange() {
	on := b.Marked()
	if b.came != "" {
		on = b.came
	}
	b.groups, b.count = [groupCount][]flow.Summary{}, 0
	words := strings.Fields(text.Fold(b.find.Value()))
	for _, d := range b.listed {
		g := groupOf(d)
		if !b.typing && (g == archived) != b.showsArchive || b.typing && !b.matches(d, words) {
			continue
		}
		b.groups[g] = append(b.groups[g], d)
		b.count++
	}
	for i, d := range b.drafts() {
		if d.ID == on && on != "" {
			b.focus, b.came = i, ""
		}
	}
	b.focus = max(0, min(b.focus, b.stops()-1))
}

func groupOf(d flow.Summary) int {
	switch {
	case d.Archived:
		return archived
	case d.Phase == flow.Unsure && !d.Stuck, d.Phase == flow.Submitting, d.Phase == flow.Submitted:
		return waiting
	case d.Phase == flow.Open:
		return opened
	case d.Phase == flow.Closed, d.HandedTo != "":
		return elsewhere
	case d.Unreadable != "", d.Phase != flow.Editing, d.ToFix > 0, d.Doubt != "":
		return mending
	case d.Left > 0:
		return unfinished
	}
	return ready
}

func (b *Board) drafts() []flow.Summary {
	all := make([]flow.Summary, 0, b.count)
	for _, g := range b.groups {
		all = append(all, g...)
	}
	return all
}

// at is the marked application, nil on another row.
func (b *Board) at() *flow.Summary {
	if all := b.drafts(); b.focus < len(all) {
		return &all[b.focus]
	}
	return nil
}

// stops counts what can be marked: the applications and, below them, the ways to start one.
func (b *Board) stops() int { return b.count + len(b.starts()) }

// start is a row that begins something.
type start struct {
	label, explain string
	do             screen.Action
}

func (b *Board) starts() []start {
	if b.typing || b.showsArchive || !b.loaded {
		return nil
	}
	all := []start{{"New application", "Choose a registration and start. About 10 minutes for one person.", screen.CommandNew}}
	if b.count == 0 {
		all = append(all,
			start{"Open a filled example", "A fictional client, complete. Change it, submit it, watch it open.", screen.Start{Example: true}},
			start{"Five-line tour", "What is saved, what is staged, and the three keys worth knowing.", b.Help(screen.Tour(), b.Head())})
	}
	return append(all, start{"Take over an application", "From a file a colleague handed over to you.", screen.CommandReceiveHandover})
}

func (b *Board) key(msg tea.KeyMsg) screen.Action {
	k := b.Context.Keys
	switch {
	case key.Matches(msg, k.List.Up):
		b.move(-1)
	case key.Matches(msg, k.List.Down):
		b.move(1)
	case key.Matches(msg, k.Next):
		b.jump(1)
	case key.Matches(msg, k.Prev):
		b.jump(-1)
	case key.Matches(msg, k.Board.Open):
		return b.choose()
	case key.Matches(msg, k.Board.New):
		return screen.CommandNew
	case key.Matches(msg, k.List.Find) && len(b.listed) > 0:
		b.startFinding()
	case key.Matches(msg, k.Board.HandOver) && b.mayHandOver():
		return screen.AskColleague{Draft: *b.at()}
	case key.Matches(msg, k.Board.Reclaim) && b.at() != nil && b.at().HandedTo != "":
		return b.takeBack(b.at().ID)
	case key.Matches(msg, k.List.Help):
		return b.Help(screen.Topic{Title: b.Head().Line, Text: say.AboutBoard, Keys: b.Keys()}, b.Head())
	case key.Matches(msg, k.Board.Quit):
		return screen.CommandLeave
	case key.Matches(msg, k.Back) && b.showsArchive:
		b.ShowArchive(false)
	default:
		return b.archiveKey(msg)
	}
	return nil
}

func (b *Board) move(by int) {
	b.focus, b.came = max(0, min(b.stops()-1, b.focus+by)), ""
}

// jump marks the first row of the next group, or of this one or the one before. The ways to start one are the last group.
func (b *Board) jump(by int) {
	firsts := b.firsts()
	i, on := slices.BinarySearch(firsts, b.focus)
	switch {
	case len(firsts) == 0:
		return
	case by < 0:
		i--
	case on:
		i++
	}
	b.move(firsts[(i+len(firsts))%len(firsts)] - b.focus)
}

// firsts are the first rows of the groups that have any.
func (b *Board) firsts() []int {
	var firsts []int
	row := 0
	for _, g := range b.groups {
		if len(g) > 0 {
			firsts = append(firsts, row)
		}
		row += len(g)
	}
	if len(b.starts()) > 0 {
		firsts = append(firsts, row)
	}
	return firsts
}

func (b *Board) choose() screen.Action {
	if d := b.at(); d != nil {
		b.stopFinding(d.ID)
		return screen.CommandOpen + screen.Command(d.ID)
	}
	if i := b.focus - b.count; i >= 0 && i < len(b.starts()) {
		return b.starts()[i].do
	}
	return nil
}

// Keys are the keys that work now.
func (b *Board) Keys() []key.Binding {
	k := b.Context.Keys
	if b.typing {
		open := k.Board.Open
		open.SetEnabled(b.count > 0)
		return []key.Binding{keys.Typing("to find"), k.Up, open, keys.As(k.Back, "all applications"), k.GoTo}
	}
	on := b.at() != nil
	open, find, template, archive := k.Board.Open, k.List.Find, k.Board.Template, k.Board.Archive
	if !on {
		open = keys.As(open, "choose")
	}
	over, back, undo, restore := k.Board.HandOver, k.Board.Reclaim, k.List.Undo, k.Board.Restore
	find.SetEnabled(len(b.listed) > 0)
	over.SetEnabled(b.mayHandOver())
	back.SetEnabled(on && b.at().HandedTo != "")
	template.SetEnabled(b.readable())
	archive.SetEnabled(b.readable() && !b.at().Archived)
	restore.SetEnabled(b.readable() && b.at().Archived)
	remove := k.Board.Remove
	remove.SetEnabled(b.readable() && b.at().Leaving.IsZero() && b.at().Phase.Removable())
	if b.readable() && !b.at().Leaving.IsZero() {
		restore = keys.As(restore, "take back")
	}
	undo.SetEnabled(len(b.acts) > 0)
	if b.showsArchive {
		return []key.Binding{open, restore, find, template, undo, remove, keys.As(k.Back, "board"), k.GoTo, k.List.Help}
	}
	if b.count > 0 {
		group := keys.As(k.Next, "next group")
		group.SetEnabled(len(b.firsts()) > 2)
		return []key.Binding{open, k.Board.New, find, back, template, over, archive, undo, remove, k.List.Help, k.Board.Quit, group, k.GoTo}
	}
	return []key.Binding{k.List.Up, open, k.Board.New, find, undo, keys.As(k.GoTo, "go to anything"), k.List.Help, k.Board.Quit}
}

// readable tells whether the marked row is an application that can be opened.
func (b *Board) readable() bool { return b.at() != nil && b.at().Unreadable == "" }

// mayHandOver tells whether the marked application can go to a colleague.
func (b *Board) mayHandOver() bool {
	d := b.at()
	return d != nil && d.Unreadable == "" && d.HandedTo == "" && d.Phase != flow.Submitting && !d.Phase.Final()
}

// Point marks a row.
func (b *Board) Point(stop int) screen.Action { b.focus, b.came = stop, ""; return nil }

// Tips of the board, once there is something on it.
func (b *Board) Tips() []screen.Tip {
	if b.count == 0 {
		return nil
	}
	return []screen.Tip{
		{ID: "template", Words: "c copies the marked application, without anything about a person"},
		{ID: "group", Words: "tab jumps from group to group"},
	}
}
