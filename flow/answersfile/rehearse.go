package answersfile

import (
	"cmp"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Rehearse evaluates everything a catalogue holds, for each registration: on an application in which nothing is answered,
// on one in which everything is, and on its example where it has one. It returns the rules that cannot be evaluated, in
// the order of their places; each names file and line.
func Rehearse(c *catalogue.Catalogue, today kind.Date) []*catalogue.Error {
	var found []*catalogue.Error
	for _, r := range c.Registrations() {
		empty := answers.NewAnswers(c)
		empty.Set(answers.RegistrationPath(c), r.Value)
		rehearsals := []*answers.Answers{empty, everything(empty, today)}
		if data, err := c.Example(r.Value); err == nil {
			if a, err := ReadAnswers(c, r.Value, data, today, answers.FreshID); err == nil {
				rehearsals = append(rehearsals, a)
			}
		}
		for _, a := range rehearsals {
			found = append(found, assess.Unreadable(a, today)...)
		}
	}
	slices.SortFunc(found, func(a, b *catalogue.Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(found, func(a, b *catalogue.Error) bool { return *a == *b })
}

// everything answers every question, with the last value that is offered or with one that fits its kind; a list has two
// entries. Two passes, since some values depend on others.
func everything(a *answers.Answers, today kind.Date) *answers.Answers {
	a = a.Clone()
	registration := answers.RegistrationPath(a.Catalogue())
	for range 2 {
		now := assess.Assess(a, assess.Everywhere, today)
		for _, s := range a.Catalogue().Sections() {
			entries := []string{""}
			if s.List != nil {
				entries = []string{"one", "two"}
			}
			for _, entry := range entries {
				if entry != "" {
					a.Add(s.ID, entry, -1)
				}
				for _, f := range s.Fields() {
					if p := (answers.Path{Section: s.ID, Entry: entry, Field: f.ID}); p != registration {
						a.Set(p, sampleOf(f, now.Rule(f, entry)))
					}
				}
			}
		}
	}
	return a
}

// samples are one readable value a kind.
var samples = []string{"yes", "1", "1.00", "2000-01-01", "(217) 555-0101", "a@example.com", "899100001", "Sample"}

// sampleOf is a value that a field takes; where its own rule leaves none, one that its kind can read.
func sampleOf(f *catalogue.Field, r kind.Rule) string {
	candidates := samples
	if f.Kind.Traits().OffersOnly(r) {
		candidates = nil
		for _, o := range slices.Backward(f.Kind.Choices(r)) {
			candidates = append(candidates, o.Value)
		}
	}
	for _, rule := range []kind.Rule{r, {Options: r.Options}} {
		for _, sample := range candidates {
			if f.Kind.Check(sample, rule) == "" {
				return sample
			}
		}
	}
	return "Sample"
}
