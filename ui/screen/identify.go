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
	chooser
	session *flow.Session
	doubt   flow.Doubt
	others  int // that are asked about after this one
}

// NewIdentify returns the screen.
func NewIdentify(d *Context, s *flow.Session) *Identify {
	return &Identify{chooser: chooser{base: base{context: d}}, session: s}
}

// Enter looks what is asked now.
func (i *Identify) Enter() Action {
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

// Head names the application.
func (i *Identify) Head() Head { return draftHead(i.session, "Which entry") }

// Traits are what it is just now.
func (i *Identify) Traits() Traits { return Traits{At: CommandIdentify, Busy: true} }

// Keys are the keys that work now.
func (i *Identify) Keys() []key.Binding {
	k := i.context.Keys
	words := "this is it"
	if i.focus >= len(i.doubt.Candidates) {
		words = "none of them is it"
	}
	enter := keys.As(k.Enter, words)
	enter.SetEnabled(i.choices() > 0)
	return []key.Binding{k.List.Up, enter, keys.As(k.Back, "decide later"), k.List.Help}
}

// Update moves and chooses.
func (i *Identify) Update(msg tea.Msg) (Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	action, _ := i.key(k, i, choices{
		stops: i.choices(), choose: i.choose, title: "Which entry", next: i.context.Keys.Next,
		back: Several{Say{Words: "Changes of this entry wait until you choose: F5 comes back here."}, Back{}},
	})
	return action, nil
}

func (i *Identify) choose() Action {
	if i.choices() == 0 {
		return Back{}
	}
	customer := ""
	if i.focus < len(i.doubt.Candidates) {
		customer = i.doubt.Candidates[i.focus].CustomerID
	}
	if err := i.session.Identify(i.doubt.Array, i.doubt.Entry, customer); err != nil {
		return Several{Say{Words: say.Upper(err.Error()) + "."}, Back{}}
	}
	did := Several{Decided{}, Save{}, Stage{i.session.ID()}}
	if i.session.View().Doubts > 0 {
		return append(did, i.Enter())
	}
	return append(did, Close{i})
}

// View draws the candidates.
func (i *Identify) View() string {
	th := i.context.Theme
	w := min(i.w, 96)
	var out block
	if i.choices() == 0 {
		out.add("  " + th.Title.Render("Nothing is left to choose"))
		return out.view(i.w, i.h, i.context)
	}
	title := wrapped("Which of these is "+text.Clean(say.DoubtOf(i.doubt))+"?", 2, w, th.Title.Render)
	why := wrapped(say.DoubtWords(i.doubt), 2, w, th.Text.Render)
	if i.others > 0 {
		why = append(why, wrapped(text.Count(i.others, "more is", "more are")+" asked about after this one.", 2, w, th.Muted.Render)...)
	}
	low := i.low() // the question and what it is about come first
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
		i.addChoice(&out, n, rows...)
	}
	if i.doubt.MayBeNone {
		out.gap()
		n := len(i.doubt.Candidates)
		paint := th.Choice(n == i.focus)
		i.addChoice(&out, n, th.Mark(n == i.focus)+paint("None of them: add it once more"))
	}
	if low {
		out.gap()
		out.add(why...)
	}
	return out.view(i.w, i.h, i.context)
}

// addChoice adds the rows of a choice, in sight where it has the focus.
func (i *Identify) addChoice(out *block, n int, rows ...string) {
	out.stop(n, n == i.focus, rows...)
}

// candidate draws what the custodian shows of one entry.
func (i *Identify) candidate(c flow.Candidate, focused bool, w int) []string {
	th := i.context.Theme
	paint := th.Choice(focused)
	differs := "nothing differs"
	if c.Differs > 0 {
		differs = text.Count(c.Differs, "answer differs", "answers differ")
	}
	name := "Customer " + text.Cut(text.Clean(c.CustomerID), max(10, w-30))
	rows := []string{text.Cut(th.Mark(focused)+paint(name)+"   "+th.Muted.Render(differs), w)}
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
