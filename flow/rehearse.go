package flow

import (
	"cmp"
	"fmt"
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Rehearse evaluates everything a catalogue holds, for each registration: on an application in which nothing is answered,
// on one in which everything is, and on its example where it has one. It returns the rules that cannot be evaluated, in
// the order of their places; each names file and line.
func Rehearse(c *catalogue.Catalogue, today kind.Date) []*catalogue.Error {
	var found []*catalogue.Error
	for _, r := range c.Registrations() {
		empty := NewAnswers(c)
		empty.Set(RegistrationPath(c), r.Value)
		rehearsals := []*Answers{empty, everything(empty, today)}
		if data, err := c.Example(r.Value); err == nil {
			if a, err := ReadAnswers(c, r.Value, data, today, (&Office{}).FreshID); err == nil {
				rehearsals = append(rehearsals, a)
			}
		}
		for _, a := range rehearsals {
			found = append(found, assessWork(a, everywhere, today, nil).unreadable()...)
		}
	}
	slices.SortFunc(found, func(a, b *catalogue.Error) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.CompactFunc(found, func(a, b *catalogue.Error) bool { return *a == *b })
}

// unreadable lists the expressions that failed.
func (w *work) unreadable() []*catalogue.Error {
	found := make([]*catalogue.Error, 0, len(w.faults))
	_, sources := w.papers()
	for _, f := range w.faults {
		sources = append(sources, f.source)
	}
	for _, source := range sources {
		found = append(found, &catalogue.Error{
			File: source.File, Line: source.Line,
			Reason: fmt.Sprintf("%q cannot be evaluated with every answer. Let it ask first whether they are given", source.Source),
		})
	}
	return found
}

// everything answers every question, with the last value that is offered or with one that fits its kind; a list has two
// entries. Two passes, since some values depend on others.
func everything(a *Answers, today kind.Date) *Answers {
	a = a.Clone()
	registration := RegistrationPath(a.catalogue)
	for range 2 {
		now := Assess(a, everywhere, today)
		for _, s := range a.catalogue.Sections() {
			entries := []string{""}
			if s.List != nil {
				entries = []string{"one", "two"}
			}
			for _, entry := range entries {
				if entry != "" {
					a.Add(s.ID, entry, -1)
				}
				for _, f := range s.Fields() {
					if p := (Path{s.ID, entry, f.ID}); p != registration {
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
	if offered(f.Kind, r) {
		candidates = words(f.Kind, r)
		slices.Reverse(candidates)
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
