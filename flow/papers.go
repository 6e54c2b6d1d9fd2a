package flow

import (
	"maps"

	"brokerage/onboard/flow/catalogue"
)

// Paper is a document that the client signs or brings besides the answers.
type Paper struct {
	ID, Label string
	// Who it is of: a human or entity of the application, "" for the application as a whole.
	Who string
}

// Papers is the checklist of documents that these answers call for, in the order of the catalogue. One whose condition
// cannot be evaluated is on it: to ask for a document too many loses nothing.
func (s *Assessment) Papers() []Paper {
	due, _ := s.papers()
	return due
}

// papers are the documents, and the conditions that cannot be evaluated.
func (s *Assessment) papers() (due []Paper, failed []*catalogue.Expression) {
	env := maps.Clone(s.env) // the assessment's own serves others at the same time
	look := func(p *catalogue.Paper, who string) {
		wanted, err := p.When.True(env)
		if err != nil {
			failed = append(failed, p.When)
		}
		if wanted || err != nil {
			due = append(due, Paper{ID: p.ID, Label: p.Label, Who: who})
		}
	}
	for _, p := range s.plan.catalogue.Papers {
		delete(env, "self")
		if p.Each == "" {
			look(p, "")
			continue
		}
		sp := s.plan.byID[p.Each]
		if !s.sections[sp.at].applies {
			continue
		}
		for i := range s.sections[sp.at].entries {
			e := &s.sections[sp.at].entries[i]
			env["self"] = e.env
			look(p, s.Name(p.Each, e.id))
		}
	}
	return due, failed
}
