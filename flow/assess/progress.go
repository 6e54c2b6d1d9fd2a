package assess

import (
	"fmt"

	"brokerage/onboard/flow/answers"
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
	p := s.count(func(answers.Path) bool { return true })
	return p.Left, p.ToFix, p.Worth
}

// Answered counts the questions that need an answer and have one.
func (s *Assessment) Answered() int {
	n := 0
	for i := range s.sections {
		if !s.sections[i].applies {
			continue
		}
		for j := range s.sections[i].entries {
			for _, f := range s.sections[i].entries[j].fields {
				if f.applies && f.required && f.value != "" {
					n++
				}
			}
		}
	}
	return n
}

// Step returns the progress of a step.
func (s *Assessment) Step(id string) Progress {
	step := s.plan.Catalogue.Step(id)
	if step == nil {
		return Progress{State: NotNeeded}
	}
	return s.progress(step.Sections)
}

// Section returns the progress of a section, of one entry where entry is not "", of all where it is a list.
func (s *Assessment) Section(section, entry string) Progress {
	sp := s.plan.ByID[section]
	if sp == nil {
		return Progress{State: NotNeeded}
	}
	if entry == "" || !s.sections[sp.At].applies {
		return s.progress([]*catalogue.Section{sp.Section})
	}
	e := s.entry(sp, entry)
	if e == nil {
		return Progress{State: NotNeeded}
	}
	p := s.count(func(p answers.Path) bool { return p.Section == section && p.Entry == entry })
	return p.withState(e.given(func(*catalogue.FieldPlan) bool { return true }, sp))
}

// Page returns the progress of a page.
func (s *Assessment) Page(page *catalogue.Page, entry string) Progress {
	sp := s.plan.ByID[page.Section.ID]
	if len(s.Fields(page, entry)) == 0 {
		reason := ""
		if sp != nil && !s.sections[sp.At].applies {
			reason = s.reason(sp)
		}
		return Progress{State: NotNeeded, Reason: reason}
	}
	number := sp.Pages[page]
	on := func(fp *catalogue.FieldPlan) bool { return fp.Page == number }
	p := s.count(func(p answers.Path) bool {
		if p.Section != sp.Section.ID || p.Entry != entry || p.Field == "" {
			return false
		}
		return on(sp.ByID[p.Field])
	})
	return p.withState(s.entry(sp, entry).given(on, sp))
}

// progress sums up sections of one step.
func (s *Assessment) progress(sections []*catalogue.Section) Progress {
	var within []*catalogue.Section
	reason := ""
	lists := true
	for _, section := range sections {
		if !s.sections[s.plan.ByID[section.ID].At].applies {
			if reason == "" {
				reason = s.reason(s.plan.ByID[section.ID])
			}
			continue
		}
		within = append(within, section)
		lists = lists && section.List != nil && section.List.Min == 0
	}
	if len(within) == 0 {
		return Progress{State: NotNeeded, Reason: reason}
	}
	p := s.count(func(p answers.Path) bool {
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
	return p.withState(given)
}

// Reason says why a section does not apply, "" where it does.
func (s *Assessment) Reason(section string) string {
	sp := s.plan.ByID[section]
	if sp == nil || s.sections[sp.At].applies {
		return ""
	}
	return s.reason(sp)
}

func (s *Assessment) reason(sp *catalogue.SectionPlan) string {
	for _, r := range sp.Section.Reasons {
		if holds, err := r.When.True(s.env); holds && err == nil {
			return r.Text
		}
	}
	return sp.Section.Reason
}

// withState finds the word for counted problems.
func (p Progress) withState(given bool) Progress {
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

func (s *Assessment) count(within func(answers.Path) bool) Progress {
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
		sp := s.plan.ByID[section.ID]
		st := &s.sections[sp.At]
		if !st.applies {
			continue
		}
		if section.List != nil && len(st.entries) > 0 {
			return true
		}
		for i := range st.entries {
			if st.entries[i].given(func(*catalogue.FieldPlan) bool { return true }, sp) {
				return true
			}
		}
	}
	return false
}

// given tells whether any of the fields that are asked has an answer.
func (e *entryState) given(among func(*catalogue.FieldPlan) bool, sp *catalogue.SectionPlan) bool {
	for i, fp := range sp.Fields {
		if e.fields[i].applies && e.fields[i].value != "" && among(fp) {
			return true
		}
	}
	return false
}
