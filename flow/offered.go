package flow

import "brokerage/onboard/flow/kind"

// offered tells whether a field takes nothing but values that are offered: what is none of them is no answer at all,
// where a name or a date with a fault in it is one.
func offered(k kind.Kind, r kind.Rule) bool {
	switch k.Name() {
	case "choice", "choices", "country", "yesno", "attestation":
		return true
	case "region":
		return len(r.Options) > 0 // elsewhere a region is free text
	}
	return false
}

// words lists what such a kind takes.
func words(k kind.Kind, r kind.Rule) []string {
	switch k.Name() {
	case "yesno":
		return []string{"yes", "no"}
	case "attestation":
		return []string{"yes"}
	}
	values := make([]string, 0, len(r.Options))
	for _, o := range r.Options {
		values = append(values, o.Value)
	}
	return values
}

// rule completes the rule of a field with what was answered beside it, whether that applies or not, and the day,
// which may be none.
func (a *Answers) rule(fp *fieldPlan, entry string, today kind.Date) kind.Rule {
	sp := fp.section(a.plan)
	return fp.offering(today, func(beside *fieldPlan) string {
		return a.Get(Path{sp.section.ID, entry, beside.field.ID})
	})
}
