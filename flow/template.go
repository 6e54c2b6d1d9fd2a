package flow

import (
	"context"
	"fmt"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Template returns what another application may begin with: the answers that apply, less those the catalogue marks as
// fresh (everything that says something about a person is) and what is not asked any more without them. Entries that keep
// an answer get identifiers from newID, and nobody is linked: who had two roles there is one human, who has them here need
// not be.
func Template(a *answers.Answers, today kind.Date, newID func() string) *answers.Answers {
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
func reusable(a *answers.Answers, today kind.Date, rename func(id string) string) *answers.Answers {
	as, t := assess.Assess(a, assess.Anywhere, today), answers.NewAnswers(a.Catalogue())
	for _, g := range as.Places(func(*catalogue.SectionPlan) bool { return true }) {
		section, id := g.Section.Section.ID, ""
		for _, fp := range g.Section.Fields {
			value := a.Get(answers.Path{Section: section, Entry: g.ID(), Field: fp.Field.ID})
			_, applies := g.Answer(fp)
			if fp.Field.Fresh || value == "" || !applies {
				continue
			}
			if g.ID() != "" && id == "" {
				id = rename(g.ID())
				t.Add(section, id, -1)
			}
			t.Set(answers.Path{Section: section, Entry: id, Field: fp.Field.ID}, value)
		}
	}
	return t
}

// StartFrom begins an application with the template of other answers: those of a session (Assessment.Answers), of a draft
// (TemplateOf) or of a file (ReadAnswers). Its identifiers, its journal and, once it is staged, its account number are its
// own.
func (o *Service) StartFrom(a *answers.Answers) (*Session, error) {
	o.complete()
	return o.startWith(Template(a, o.today(), o.NewID), application.EventCopied)
}

// TemplateOf returns the template of a draft, whatever became of it: nothing of the draft is changed or sent.
func (o *Service) TemplateOf(ctx context.Context, id string) (*answers.Answers, error) {
	o.complete()
	loaded, err := o.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("reading the application: %w", err)
	}
	a, err := application.ReadAnswers(o.Catalogue, loaded.Body)
	if err != nil {
		return nil, err
	}
	return Template(a, o.today(), o.NewID), nil
}
