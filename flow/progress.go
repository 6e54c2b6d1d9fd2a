package flow

import (
	"fmt"

	"brokerage/onboard/flow/catalogue"
)

// State is the word of a row of the task list.
type State string

// The complete set of states.
const (
	NotStarted State = "not started"
	SomeLeft   State = "left"
	SomeToFix  State = "to fix"
	Completed  State = "completed"
	Optional   State = "optional"
	NoneAdded  State = "none added"
	NotNeeded  State = "not needed"
)

// Progress tells how far a step, section or page is. To fix stands before left where both are.
type Progress struct {
	State              State
	Left, ToFix, Worth int
	// Reason says why a step is not needed.
	Reason string
}

// Words is the state as the screens write it: "3 left", "1 to fix", "Completed".
func (p Progress) Words() string {
	switch p.State {
	case NotStarted:
		return "Not started"
	case SomeLeft:
		return fmt.Sprintf("%d left", p.Left)
	case SomeToFix:
		return fmt.Sprintf("%d to fix", p.ToFix)
	case Completed:
		return "Completed"
	case Optional:
		return "Optional"
	case NoneAdded:
		return "None added"
	case NotNeeded:
		return "Not needed"
	}
	return ""
}

// Total counts the whole application.
func (s *Assessment) Total() (left, toFix, worth int) {
	p := s.count(func(Path) bool { return true })
	return p.Left, p.ToFix, p.Worth
}

// Step returns the progress of a step.
func (s *Assessment) Step(id string) Progress {
	step := s.plan.catalogue.Step(id)
	if step == nil {
		return Progress{State: NotNeeded}
	}
	return s.progress(step.Sections)
}

// Section returns the progress of a section, of one entry where entry is not "", of all where it is a list.
func (s *Assessment) Section(section, entry string) Progress {
	sp := s.plan.byID[section]
	if sp == nil {
		return Progress{State: NotNeeded}
	}
	if entry == "" || !s.sections[sp.at].applies {
		return s.progress([]*catalogue.Section{sp.section})
	}
	e := s.entry(sp, entry)
	if e == nil {
		return Progress{State: NotNeeded}
	}
	p := s.count(func(p Path) bool { return p.Section == section && p.Entry == entry })
	return p.judged(e.given(func(*fieldPlan) bool { return true }, sp))
}

// Page returns the progress of a page.
func (s *Assessment) Page(page *catalogue.Page, entry string) Progress {
	sp := s.plan.byID[page.Section.ID]
	if len(s.Fields(page, entry)) == 0 {
		reason := ""
		if sp != nil && !s.sections[sp.at].applies {
			reason = s.reason(sp)
		}
		return Progress{State: NotNeeded, Reason: reason}
	}
	number := sp.pages[page]
	on := func(fp *fieldPlan) bool { return fp.page == number }
	p := s.count(func(p Path) bool {
		if p.Section != sp.section.ID || p.Entry != entry || p.Field == "" {
			return false
		}
		return on(sp.byID[p.Field])
	})
	return p.judged(s.entry(sp, entry).given(on, sp))
}

// progress sums up sections of one step.
func (s *Assessment) progress(sections []*catalogue.Section) Progress {
	var within []*catalogue.Section
	reason := ""
	lists := true
	for _, section := range sections {
		if !s.sections[s.plan.byID[section.ID].at].applies {
			if reason == "" {
				reason = s.reason(s.plan.byID[section.ID])
			}
			continue
		}
		within = append(within, section)
		lists = lists && section.List != nil && section.List.Min == 0
	}
	if len(within) == 0 {
		return Progress{State: NotNeeded, Reason: reason}
	}
	p := s.count(func(p Path) bool {
		for _, section := range within {
			if section.ID == p.Section {
				return true
			}
		}
		return false
	})
	given := s.given(within)
	if lists && !given && p.Left+p.ToFix == 0 {
		p.State = NoneAdded
		return p
	}
	return p.judged(given)
}

// Reason says why a section does not apply, "" where it does.
func (s *Assessment) Reason(section string) string {
	sp := s.plan.byID[section]
	if sp == nil || s.sections[sp.at].applies {
		return ""
	}
	return s.reason(sp)
}

func (s *Assessment) reason(sp *sectionPlan) string {
	for _, r := range sp.section.Reasons {
		if holds, err := r.When.True(s.env); holds && err == nil {
			return r.Text
		}
	}
	return sp.section.Reason
}

// judged finds the word for counted problems.
func (p Progress) judged(given bool) Progress {
	switch {
	case p.ToFix > 0:
		p.State = SomeToFix
	case p.Left > 0 && !given:
		p.State = NotStarted
	case p.Left > 0:
		p.State = SomeLeft
	case !given:
		p.State = Optional
	default:
		p.State = Completed
	}
	return p
}

func (s *Assessment) count(within func(Path) bool) Progress {
	var p Progress
	for i := range s.problems {
		if !within(s.problems[i].Path) {
			continue
		}
		switch s.problems[i].Severity {
		case Left:
			p.Left++
		case ToFix:
			p.ToFix++
		case Worth:
			p.Worth++
		}
	}
	return p
}

// given tells whether anything was answered or added in sections that apply.
func (s *Assessment) given(sections []*catalogue.Section) bool {
	for _, section := range sections {
		sp := s.plan.byID[section.ID]
		st := &s.sections[sp.at]
		if !st.applies {
			continue
		}
		if section.List != nil && len(st.entries) > 0 {
			return true
		}
		for i := range st.entries {
			if st.entries[i].given(func(*fieldPlan) bool { return true }, sp) {
				return true
			}
		}
	}
	return false
}

// given tells whether any of the fields that are asked has an answer.
func (e *entryState) given(among func(*fieldPlan) bool, sp *sectionPlan) bool {
	for i, fp := range sp.fields {
		if e.fields[i].applies && e.fields[i].value != "" && among(fp) {
			return true
		}
	}
	return false
}
