package screen

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// Identify asks which of several entries at the custodian is the one that stands here. The changes of that entry wait
// meanwhile; everything else is staged.
type Identify struct {
	desk    *Desk
	session *flow.Session
	doubt   flow.Doubt
	others  int // that are asked about after this one
	focus   int // a candidate, or none of them behind the last
	w, h    int
}

// lowRoom is how many rows are too few for the reasons to stand before the choice.
const lowRoom = 16

// NewIdentify returns the screen.
func NewIdentify(d *Desk, s *flow.Session) *Identify { return &Identify{desk: d, session: s} }

// Enter looks what is asked now.
func (i *Identify) Enter() tea.Cmd {
	all := i.session.Doubts()
	if len(all) == 0 {
		i.doubt, i.others = flow.Doubt{}, 0
		return nil
	}
	if i.doubt.Entry != all[0].Entry {
		i.focus = 0
	}
	i.doubt, i.others = all[0], len(all)-1
	i.focus = min(i.focus, i.choices()-1)
	return nil
}

// choices counts the rows that can be chosen.
func (i *Identify) choices() int {
	if i.doubt.MayBeNone {
		return len(i.doubt.Candidates) + 1
	}
	return len(i.doubt.Candidates)
}

// SetSize gives the room.
func (i *Identify) SetSize(w, h int) { i.w, i.h = w, h }

// Head names the application.
func (i *Identify) Head() Head { return draftHead(i.session, "Which entry") }

// Keys are the keys that work now.
func (i *Identify) Keys() []key.Binding {
	k := i.desk.Keys
	words := "this is it"
	if i.focus >= len(i.doubt.Candidates) {
		words = "none of them is it"
	}
	enter := keys.As(k.Enter, words)
	enter.SetEnabled(i.choices() > 0)
	return []key.Binding{k.List.Up, enter, keys.As(k.Back, "decide later"), k.List.Help}
}

// Update moves and chooses.
func (i *Identify) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	switch m := i.desk.Keys; {
	case key.Matches(k, m.List.Up):
		i.focus = max(0, i.focus-1)
	case key.Matches(k, m.List.Down), key.Matches(k, m.Next):
		i.focus = max(0, min(i.choices()-1, i.focus+1))
	case key.Matches(k, m.Enter):
		return i.choose()
	case key.Matches(k, m.List.Help):
		return i.desk.ask(OpenHelpMsg{KeysTopic("Which entry", i.Keys())})
	case key.Matches(k, m.Back):
		i.desk.say("Changes of this entry wait until you choose: F5 comes back here.")
		return i.desk.ask(BackMsg{})
	}
	return nil
}

func (i *Identify) choose() tea.Cmd {
	if i.choices() == 0 {
		return i.desk.ask(BackMsg{})
	}
	customer := ""
	if i.focus < len(i.doubt.Candidates) {
		customer = i.doubt.Candidates[i.focus].CustomerID
	}
	if err := i.session.Identify(i.doubt.Array, i.doubt.Entry, customer); err != nil {
		return tea.Batch(i.desk.say(say.Upper(err.Error())+"."), i.desk.ask(BackMsg{}))
	}
	return i.desk.ask(IdentifiedMsg{})
}

// View draws the candidates.
func (i *Identify) View() string {
	th := i.desk.Theme
	w := min(i.w, 96)
	var out block
	if i.choices() == 0 {
		out.add("  " + th.Title.Render("Nothing is left to choose"))
		return out.view(i.w, i.h, i.desk)
	}
	title := wrapped("Which of these is "+text.Clean(say.DoubtOf(i.doubt))+"?", 2, w, th.Title.Render)
	why := wrapped(say.DoubtWords(i.doubt), 2, w, th.Text.Render)
	if i.others > 0 {
		why = append(why, wrapped(text.Count(i.others, "more is", "more are")+" asked about after this one.", 2, w, th.Muted.Render)...)
	}
	low := i.h < lowRoom // the question and what it is about come first
	switch {
	case !low:
		out.add(append(title, why...)...)
	case i.focus > 0:
		out.add(title...)
	}
	for n, c := range i.doubt.Candidates {
		out.gap()
		rows := i.candidate(c, n == i.focus, w)
		if low && n == 0 && i.focus == 0 {
			rows = append(title, rows...) // in sight together
		}
		i.put(&out, n, rows...)
	}
	if i.doubt.MayBeNone {
		out.gap()
		n := len(i.doubt.Candidates)
		paint := style(th.Accent.Render, th.Text.Render, n == i.focus)
		i.put(&out, n, mark(th, n == i.focus)+paint("None of them: add it once more"))
	}
	if low {
		out.gap()
		out.add(why...)
	}
	return out.view(i.w, i.h, i.desk)
}

// put adds the rows of a choice, in sight where it has the focus.
func (i *Identify) put(out *block, n int, rows ...string) {
	out.stop(n, n == i.focus, rows...)
}

// candidate draws what the custodian shows of one entry.
func (i *Identify) candidate(c flow.Candidate, focused bool, w int) []string {
	th := i.desk.Theme
	paint := style(th.Accent.Render, th.Text.Render, focused)
	differs := "nothing differs"
	if c.Differs > 0 {
		differs = text.Count(c.Differs, "answer differs", "answers differ")
	}
	name := "Customer " + text.Cut(text.Clean(c.CustomerID), max(10, w-30))
	rows := []string{text.Cut(mark(th, focused)+paint(name)+"   "+th.Muted.Render(differs), w)}
	col := 26
	if w < 60 {
		col = 18
	}
	for _, s := range c.Shown {
		row := "    " + th.Muted.Render(text.Fit(s.Label, col-1)) + " " + text.Clean(s.Words)
		if s.Here != "" {
			row += th.Warn.Render("   here " + text.Clean(s.Here))
		}
		rows = append(rows, text.Cut(row, w))
	}
	return rows
}
