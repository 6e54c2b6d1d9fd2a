package flow

import (
	"cmp"
	"maps"
	"slices"
)

// Countries are the codes that the questions for a country are answered with so far, the most frequent first.
func (s *Assessment) Countries() []string {
	times := map[string]int{}
	for i, sp := range s.plan.sections {
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.fields {
				if v := e.fields[k].value; fp.field.Kind.Name() == "country" && e.fields[k].applies && v != "" {
					times[v]++
				}
			}
		}
	}
	codes := slices.Sorted(maps.Keys(times))
	slices.SortStableFunc(codes, func(a, b string) int { return cmp.Compare(times[b], times[a]) })
	return codes
}

// Asked are the paths of the questions that apply, whether or not they have an answer, in the order of the catalogue.
func (s *Assessment) Asked() []Path {
	var all []Path
	for i, sp := range s.plan.sections {
		if !s.sections[i].applies {
			continue
		}
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.fields {
				if e.fields[k].applies {
					all = append(all, Path{sp.section.ID, e.id, fp.field.ID})
				}
			}
		}
	}
	return all
}
