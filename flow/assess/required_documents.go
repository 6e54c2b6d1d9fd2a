package assess

import (
	"maps"

	"brokerage/onboard/flow/catalogue"
)

// RequiredDocument is a document that the client signs or brings besides the answers.
type RequiredDocument struct {
	ID, Label string
	// Who it is of: a human or entity of the application, "" for the application as a whole.
	Who string
}

// RequiredDocuments is the checklist of documents that these answers call for, in the order of the catalogue. One whose condition
// cannot be evaluated is on it: to ask for a document too many loses nothing.
func (s *Assessment) RequiredDocuments() []RequiredDocument {
	due, _ := s.requiredDocuments()
	return due
}

// requiredDocuments are the documents, and the conditions that cannot be evaluated.
func (s *Assessment) requiredDocuments() (due []RequiredDocument, failed []*catalogue.Expression) {
	env := maps.Clone(s.env) // the assessment's own serves others at the same time
	look := func(p *catalogue.RequiredDocument, who string) {
		wanted, err := p.When.True(env)
		if err != nil {
			failed = append(failed, p.When)
		}
		if wanted || err != nil {
			due = append(due, RequiredDocument{ID: p.ID, Label: p.Label, Who: who})
		}
	}
	for _, p := range s.plan.Catalogue.RequiredDocuments {
		delete(env, "self")
		if p.Each == "" {
			look(p, "")
			continue
		}
		sp := s.plan.ByID[p.Each]
		if !s.sections[sp.At].applies {
			continue
		}
		for i := range s.sections[sp.At].entries {
			e := &s.sections[sp.At].entries[i]
			env["self"] = e.env
			look(p, s.Name(p.Each, e.id))
		}
	}
	return due, failed
}
