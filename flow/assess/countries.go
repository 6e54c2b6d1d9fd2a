package assess

import (
	"cmp"
	"maps"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/kind"
)

// Countries are the codes that the questions for a country are answered with so far, the most frequent first.
func (s *Assessment) Countries() []string {
	times := map[string]int{}
	for i, sp := range s.plan.Sections {
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.Fields {
				if v := e.fields[k].value; fp.Field.Kind.Traits().Content == kind.Country && e.fields[k].applies && v != "" {
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
func (s *Assessment) Asked() []answers.Path {
	var all []answers.Path
	for i, sp := range s.plan.Sections {
		if !s.sections[i].applies {
			continue
		}
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.Fields {
				if e.fields[k].applies {
					all = append(all, answers.Path{Section: sp.Section.ID, Entry: e.id, Field: fp.Field.ID})
				}
			}
		}
	}
	return all
}

// NoLongerApplies lists the given answers that apply here and do not apply there.
func (s *Assessment) NoLongerApplies(other *Assessment) []answers.Path {
	var lost []answers.Path
	for i, sp := range s.plan.Sections {
		if !s.sections[i].applies {
			continue
		}
		for j := range s.sections[i].entries {
			e := &s.sections[i].entries[j]
			for k, fp := range sp.Fields {
				p := answers.Path{Section: sp.Section.ID, Entry: e.id, Field: fp.Field.ID}
				if e.fields[k].applies && e.fields[k].value != "" && !other.Applies(p) {
					lost = append(lost, p)
				}
			}
		}
	}
	return lost
}
