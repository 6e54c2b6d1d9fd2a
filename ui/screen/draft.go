package screen

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// DraftHead is the header of every screen of one application: whose it is, and how far.
func DraftHead(s *flow.Session, line string) Head {
	v := s.View()
	h := Head{Name: say.Name(v.Title) + " · " + v.Registration.Brief(), Right: readiness(s, v), Line: line}
	if left, fix := assess.Blocking(s.Problems()); left > 0 && v.Editable && !v.Sync.InDoubt() {
		h.Answered, h.ToFix = s.Assessment().Answered(), fix
		h.Asked = h.Answered + left
	}
	return h
}

// readiness sums the whole application: to fix first, then left.
func readiness(s *flow.Session, v flow.View) string {
	if !v.Editable {
		return ""
	}
	left, fix := assess.Blocking(s.Problems())
	var parts []string
	if fix > 0 {
		parts = append(parts, text.Count(fix, "to fix", "to fix"))
	}
	if left > 0 {
		parts = append(parts, text.Count(left, "left", "left"))
	}
	switch {
	case v.Sync.InDoubt():
		return strings.Join(append([]string{"Outcome unknown"}, parts...), ", ")
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case v.NotStaged > 0:
		return "Ready when staged"
	}
	return "Ready to submit"
}

// ProblemKey goes to the next problem where there is one.
func ProblemKey(d *Context, s *flow.Session) key.Binding {
	b := d.Keys.NextProblem
	left, fix := assess.Blocking(s.Problems())
	b.SetHelp(b.Help().Key, "next unanswered")
	if fix > 0 {
		b.SetHelp(b.Help().Key, "next to fix")
	}
	b.SetEnabled(left+fix > 0 && s.Locked() == nil)
	return b
}

// Locked says why nothing can be changed.
func Locked(s *flow.Session) Action {
	return Say{Words: say.Upper(s.Locked().Error()) + "."}
}

// PageApplies tells whether a page is still asked.
func PageApplies(s *flow.Session, at answers.Place) bool {
	return slices.ContainsFunc(s.Assessment().Pages(at.Section, at.Entry), func(pg *catalogue.Page) bool { return pg.ID == at.Page })
}

// Where names a path for a person: who and which page.
func Where(s *flow.Session, p answers.Path) string {
	c := s.Catalogue()
	sec := c.Section(p.Section)
	if sec == nil {
		return "Belongs to no answer"
	}
	who := s.Assessment().Name(p.Section, p.Entry)
	if who == "" {
		who = SectionTitle(sec)
	}
	if f := c.Field(p.Section, p.Field); f != nil && f.Topic() != who {
		return text.Clean(who) + " · " + f.Topic()
	}
	return text.Clean(who)
}

// SectionTitle is what to call a section or an entry of it that has no name yet.
func SectionTitle(sec *catalogue.Section) string {
	switch {
	case sec.List != nil:
		return sec.List.One
	case sec.Title != "":
		return sec.Title
	}
	return sec.Step.Title
}

// Onward names where Continue leads.
func Onward(s *flow.Session, from, next answers.Place, ok bool) string {
	if !ok {
		return "Continue to Check answers"
	}
	c := s.Catalogue()
	sec := c.Section(next.Section)
	if from.Entry != "" && next.Entry == "" && next.Section == from.Section {
		return "Back to " + sec.List.Many
	}
	if next.Entry != "" && next.Entry != from.Entry {
		return "Continue as " + say.Lower(s.Role(answers.Path{Section: next.Section, Entry: next.Entry}))
	}
	if next.Step != from.Step {
		return "Continue to " + sec.Step.Title
	}
	if next.Page == "" {
		return "Continue to " + sec.List.Many
	}
	for _, pg := range sec.Pages {
		if pg.ID == next.Page {
			return "Continue to " + pg.Title
		}
	}
	return "Continue"
}

// StateRoom is how wide the widest state is.
const StateRoom = len("not started") + 1

// StateStyle colours a state; the word carries the meaning.
func StateStyle(d *Context, s assess.State) func(...string) string {
	switch s {
	case assess.SomeToFix:
		return d.Theme.Fault.Render
	case assess.Completed:
		return d.Theme.Done.Render
	case assess.Optional, assess.NoneAdded, assess.NotNeeded:
		return d.Theme.Muted.Render
	case assess.NotStarted, assess.SomeLeft:
	}
	return d.Theme.Text.Render
}
