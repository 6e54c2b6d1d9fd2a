package doubt

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// Identify asks which of several entries at the custodian is the one that stands here. The changes of that entry wait
// meanwhile; everything else is staged.
type Identify struct {
	screen.Chooser
	session *flow.Session
	doubt   flow.Doubt
	others  int // that are asked about after this one
}

// NewIdentify returns the screen.
func NewIdentify(d *screen.Context, s *flow.Session) *Identify {
	return &Identify{Chooser: screen.Chooser{Base: screen.Base{Context: d}}, session: s}
}

// Enter looks what is asked now.
func (i *Identify) Enter() screen.Action {
	all := i.session.Doubts()
	if len(all) == 0 {
		i.doubt, i.others = flow.Doubt{}, 0
		return nil
	}
	if i.doubt.Entry != all[0].Entry {
		i.Focus = 0
	}
	i.doubt, i.others = all[0], len(all)-1
	i.Focus = min(i.Focus, i.choices()-1)
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
func (i *Identify) Head() screen.Head { return screen.DraftHead(i.session, "Which entry") }

// Traits are what it is just now.
func (i *Identify) Traits() screen.Traits {
	return screen.Traits{At: screen.CommandIdentify, Busy: true}
}

// Keys are the keys that work now.
func (i *Identify) Keys() []key.Binding {
	k := i.Context.Keys
	words := "this is it"
	if i.Focus >= len(i.doubt.Candidates) {
		words = "none of them is it"
	}
	enter := keys.As(k.Enter, words)
	enter.SetEnabled(i.choices() > 0)
	return []key.Binding{k.List.Up, enter, keys.As(k.Back, "decide later"), k.List.Help}
}

// Update moves and chooses.
func (i *Identify) Update(msg tea.Msg) (screen.Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	action, _ := i.Handle(k, i, screen.Choices{
		Stops: i.choices(), Choose: i.choose, Title: "Which entry", Next: i.Context.Keys.Next,
		Back: screen.Several{screen.Say{Words: "Changes of this entry wait until you choose: F5 comes back here."}, screen.Back{}},
	})
	return action, nil
}

func (i *Identify) choose() screen.Action {
	if i.choices() == 0 {
		return screen.Back{}
	}
	customer := ""
	if i.Focus < len(i.doubt.Candidates) {
		customer = i.doubt.Candidates[i.Focus].CustomerID
	}
	if err := i.session.Identify(i.doubt.Array, i.doubt.Entry, customer); err != nil {
		return screen.Several{screen.Say{Words: say.Upper(err.Error()) + "."}, screen.Back{}}
	}
	did := screen.Several{screen.Decided{}, screen.Save{}, screen.Stage{Draft: i.session.ID()}}
	if i.session.View().Doubts > 0 {
		return append(did, i.Enter())
	}
	return append(did, screen.Close{Screen: i})
}

// View draws the candidates.
func (i *Identify) View() string {
	th := i.Context.Theme
	w := min(i.W, 96)
	var out screen.Block
	if i.choices() == 0 {
		out.Add("  " + th.Title.Render("Nothing is left to choose"))
		return out.View(i.W, i.H, i.Context)
	}
	title := screen.Wrapped("Which of these is "+text.Clean(say.DoubtOf(i.doubt))+"?", 2, w, th.Title.Render)
	why := screen.Wrapped(say.DoubtWords(i.doubt), 2, w, th.Text.Render)
	if i.others > 0 {
		why = append(why, screen.Wrapped(text.Count(i.others, "more is", "more are")+" asked about after this one.", 2, w, th.Muted.Render)...)
	}
	low := i.Low() // the question and what it is about come first
	switch {
	case !low:
		out.Add(append(title, why...)...)
	case i.Focus > 0:
		out.Add(title...)
	}
	for n, c := range i.doubt.Candidates {
		out.Gap()
		rows := i.candidate(c, n == i.Focus, w)
		if low && n == 0 && i.Focus == 0 {
			rows = append(title, rows...) // in sight together
		}
		i.addChoice(&out, n, rows...)
	}
	if i.doubt.MayBeNone {
		out.Gap()
		n := len(i.doubt.Candidates)
		paint := th.Choice(n == i.Focus)
		i.addChoice(&out, n, th.Mark(n == i.Focus)+paint("None of them: add it once more"))
	}
	if low {
		out.Gap()
		out.Add(why...)
	}
	return out.View(i.W, i.H, i.Context)
}

// addChoice adds the rows of a choice, in sight where it has the focus.
func (i *Identify) addChoice(out *screen.Block, n int, rows ...string) {
	out.Stop(n, n == i.Focus, rows...)
}

// candidate draws what the custodian shows of one entry.
func (i *Identify) candidate(c flow.Candidate, focused bool, w int) []string {
	th := i.Context.Theme
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
