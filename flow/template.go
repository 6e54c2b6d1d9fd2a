package flow

import (
	"context"
	"fmt"

	"brokerage/onboard/flow/kind"
)

// Template returns what another application may begin with: the answers that apply, less those the catalogue marks as
// fresh (everything that says something about a person is) and what is not asked any more without them. Entries that keep
// an answer get identifiers from newID, and nobody is linked: who had two roles there is one human, who has them here need
// not be.
func Template(a *Answers, today kind.Date, newID func() string) *Answers {
	t := reusable(a, today, func(string) string { return newID() })
	for {
		again := reusable(t, today, func(id string) string { return id })
		if again.Equal(t) {
			return t
		}
		t = again
	}
}

// reusable copies the answers that apply and are not fresh, under the identifiers that rename gives to entries.
func reusable(a *Answers, today kind.Date, rename func(id string) string) *Answers {
	as, t := Assess(a, anywhere, today), NewAnswers(a.catalogue)
	for _, g := range as.places(func(*sectionPlan) bool { return true }) {
		section, id := g.section.section.ID, ""
		for _, fp := range g.section.fields {
			value := a.Get(Path{section, g.entry.id, fp.field.ID})
			if fp.field.Fresh || value == "" || !g.entry.fields[fp.at].applies {
				continue
			}
			if g.entry.id != "" && id == "" {
				id = rename(g.entry.id)
				t.Add(section, id, -1)
			}
			t.Set(Path{section, id, fp.field.ID}, value)
		}
	}
	return t
}

// StartFrom begins an application with the template of other answers: those of a session (Assessment.Answers), of a draft
// (TemplateOf) or of a file (ReadAnswers). Its identifiers, its journal and, once it is staged, its account number are its
// own.
func (o *Office) StartFrom(a *Answers) (*Session, error) {
	o.complete()
	return o.startWith(Template(a, o.today(), o.NewID), eventCopied)
}

// TemplateOf returns the template of a draft, whatever became of it: nothing of the draft is changed or sent.
func (o *Office) TemplateOf(ctx context.Context, id string) (*Answers, error) {
	o.complete()
	loaded, err := o.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("reading the application: %w", err)
	}
	_, a, err := decodeDraft(o.Catalogue, loaded.Body)
	if err != nil {
		return nil, err
	}
	return Template(a, o.today(), o.NewID), nil
}
