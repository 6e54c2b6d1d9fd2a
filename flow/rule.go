package flow

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Rule returns the rule of a field completed with today and what stands beside it.
func (s *Assessment) Rule(f *catalogue.Field, entry string) kind.Rule {
	sp, fp, ok := s.plan.field(f.Section.ID, f.ID)
	if !ok {
		return f.Rule
	}
	answer := unanswered
	if e := s.entry(sp, entry); e != nil {
		answer = e.counts
	}
	r := fp.offering(s.today, answer)
	if fp.limited && s.sections[sp.at].applies {
		r.Options = s.sections[sp.at].among(fp, sp.section.List)
	}
	return r
}

// rule completes the rule of a field for its kind, which finds the regions of a country by itself. answer gives what the
// fields beside it count as.
func (fp *fieldPlan) rule(today kind.Date, answer func(*fieldPlan) string) kind.Rule {
	r := fp.field.Rule
	r.Today, r.Label = today, fp.label(answer)
	if fp.country != nil {
		r.Beside.Country = answer(fp.country)
	}
	if fp.state != nil {
		r.Beside.State = answer(fp.state)
	}
	if fp.taxIDType != nil {
		r.Beside.TaxIDType = answer(fp.taxIDType)
	}
	if fp.street != nil {
		r.Beside.Street = answer(fp.street)
	}
	if fp.secondLine != nil {
		r.Beside.SecondLine = answer(fp.secondLine)
	}
	return r
}

// offering completes the rule of a field with everything it offers.
func (fp *fieldPlan) offering(today kind.Date, answer func(*fieldPlan) string) kind.Rule {
	r := fp.rule(today, answer)
	if fp.regions {
		r.Options = kind.Regions(r.Beside.Country)
	}
	return r
}

// unanswered is where nothing stands beside a field.
func unanswered(*fieldPlan) string { return "" }

// counts returns what a field of an entry counts as where it is asked or taken from another one.
func (e *entryState) counts(fp *fieldPlan) string {
	if st := e.fields[fp.at]; st.applies || st.same {
		return st.value
	}
	return ""
}

// label names a field by what is chosen beside it, if that is what names it.
func (fp *fieldPlan) label(answer func(*fieldPlan) string) string {
	if fp.labelBy != nil {
		if o := fp.labelBy.field.Option(answer(fp.labelBy)); o != nil {
			return o.Label
		}
	}
	return fp.field.Label
}

// options are those of a field that limits count by, as they stand.
func (st *sectionState) options(fp *fieldPlan, list *catalogue.List) []kind.Option {
	if st.offered[fp.at] == nil {
		if st.offered == nil {
			st.offered = make(map[int][]kind.Option, 1)
		}
		st.offered[fp.at] = st.among(fp, list)
	}
	return st.offered[fp.at]
}
