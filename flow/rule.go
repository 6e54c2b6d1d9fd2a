package flow

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Rule returns the rule of a field completed with today and its context.
func (s *Assessment) Rule(f *catalogue.Field, entry string) kind.Rule {
	sp, fp, ok := s.plan.field(f.Section.ID, f.ID)
	if !ok {
		return f.Rule
	}
	var context map[string]string
	if e := s.entry(sp, entry); e != nil {
		context = newContexts(sp, e).of(fp.object)
	}
	r := fp.offering(s.today, context)
	if fp.limited && s.sections[sp.at].applies {
		r.Options = s.sections[sp.at].among(fp, sp.section.List)
	}
	return r
}

// rule completes the rule of a field for its kind, which finds the regions of a country by itself.
func (fp *fieldPlan) rule(today kind.Date, context map[string]string) kind.Rule {
	r := fp.field.Rule
	r.Today, r.Context, r.Label = today, context, fp.labelled(context)
	return r
}

// offering completes the rule of a field with everything it offers.
func (fp *fieldPlan) offering(today kind.Date, context map[string]string) kind.Rule {
	r := fp.rule(today, context)
	if fp.regions {
		r.Options = kind.Regions(context["country"])
	}
	return r
}

// contexts are the answers that checks see beside a field: those of the same object by their last part (country beside
// legalAddress.postalCode), and beside a field of no object the whole entry by id. Each is made when first asked for.
type contexts struct {
	section *sectionPlan
	answer  func(*fieldPlan) string
	made    []map[string]string
}

// newContexts reads the answers of an entry that apply.
func newContexts(sp *sectionPlan, e *entryState) *contexts {
	return contextsOf(sp, func(fp *fieldPlan) string {
		if st := e.fields[fp.at]; st.applies || st.same {
			return st.value
		}
		return ""
	})
}

func contextsOf(sp *sectionPlan, answer func(*fieldPlan) string) *contexts {
	return &contexts{section: sp, answer: answer, made: make([]map[string]string, len(sp.objects))}
}

func (c *contexts) of(object int) map[string]string {
	if c.made[object] != nil {
		return c.made[object]
	}
	m := make(map[string]string, c.section.objects[object].size)
	for _, fp := range c.section.fields {
		if object != 0 && object != fp.object {
			continue
		}
		v := c.answer(fp)
		switch {
		case v == "":
		case object == 0:
			m[fp.field.ID] = v
		default:
			m[fp.leaf] = v
		}
	}
	c.made[object] = m
	return m
}

// label names a field by what is chosen beside it, if that is what names it.
func (fp *fieldPlan) label(beside *contexts) string {
	if fp.labelBy == nil {
		return fp.field.Label
	}
	return fp.labelled(beside.of(fp.object))
}

func (fp *fieldPlan) labelled(context map[string]string) string {
	if fp.labelBy != nil {
		if o := fp.labelBy.field.Option(context[fp.field.LabelBy]); o != nil {
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
