package assess

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Rule returns the rule of a field completed with today and what stands beside it.
func (s *Assessment) Rule(f *catalogue.Field, entry string) kind.Rule {
	sp, fp, ok := s.plan.Field(f.Section.ID, f.ID)
	if !ok {
		return f.Rule
	}
	answer := catalogue.Unanswered
	if e := s.entry(sp, entry); e != nil {
		answer = e.counts
	}
	r := fp.Offering(s.today, answer)
	if fp.Limited && s.sections[sp.At].applies {
		r.Options = s.sections[sp.At].among(fp, sp.Section.List)
	}
	return r
}

// counts returns what a field of an entry counts as where it is asked or taken from another one.
func (e *entryState) counts(fp *catalogue.FieldPlan) string {
	if st := e.fields[fp.At]; st.applies || st.same {
		return st.value
	}
	return ""
}

// options are those of a field that limits count by, as they stand.
func (st *sectionState) options(fp *catalogue.FieldPlan, list *catalogue.List) []kind.Option {
	if st.offered[fp.At] == nil {
		if st.offered == nil {
			st.offered = make(map[int][]kind.Option, 1)
		}
		st.offered[fp.At] = st.among(fp, list)
	}
	return st.offered[fp.At]
}
