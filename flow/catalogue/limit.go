package catalogue

import (
	"slices"

	"brokerage/onboard/flow/kind"
)

func (r *reader) limit(t *tree, where string) *Limit {
	o := r.object(t, "a limit of the list of "+where)
	l := &Limit{Field: o.text("field"), Of: o.words("of"), With: o.words("with"), Min: o.number("min"), Max: o.number("max")}
	o.expression("when", nil, &l.When)
	o.end()
	r.places[l] = t
	switch {
	case l.Max > 0 && l.Min > l.Max:
		r.fault(newest(t.get("min"), t.get("max")), "a limit of the list of %s wants at least %d and at most %d entries. Raise max or lower min",
			where, l.Min, l.Max)
	case (l.Field == "") != (len(l.Of) == 0):
		r.fault(t, "a limit of the list of %s has only one of field and of. Write both, or neither", where)
	case l.Field == "" && len(l.With) > 0:
		r.fault(t.get("with"), "a limit of the list of %s says with and no field. Write field and of as well", where)
	}
	return l
}

func (r *reader) reason(t *tree, where string) *Reason {
	o := r.object(t, "a reason of "+where)
	reason := &Reason{Text: o.must("says")}
	if o.must("when") != "" {
		o.expression("when", nil, &reason.When)
	}
	o.end()
	return reason
}

// limitOf refuses a limit that counts by what is no choice, or by a value that is not offered.
func (r *reader) limitOf(s *Section, l *Limit) {
	t := r.places[l]
	f := r.named(t.get("field"), s, l.Field, "limit")
	if f == nil {
		return
	}
	if !f.is(kind.OneOf) {
		r.fault(t.get("field"), "a limit of section %s counts by %s, a %s. Name a choice", s.ID, f.ID, f.Kind.Name())
		return
	}
	for _, named := range []struct {
		key    string
		values []string
	}{{"of", l.Of}, {"with", l.With}} {
		for _, value := range named.values {
			if f.Option(value) == nil {
				r.fault(t.get(named.key), "a limit of section %s counts %q, which %s does not offer.%s", s.ID, value, f.ID,
					didYouMean(value, valuesOf(f.Rule.Options)))
			}
		}
	}
}

func valuesOf(options []kind.Option) []string {
	values := make([]string, 0, len(options))
	for _, o := range options {
		values = append(values, o.Value)
	}
	return values
}

// labelOf refuses a field that is named by what is no choice beside it.
func (r *reader) labelOf(f *Field) {
	if f.LabelBy == "" {
		return
	}
	t := r.places[f].get("labelBy")
	by := f.beside(f.LabelBy)
	switch {
	case by == nil:
		r.fault(t, "field %s.%s is named by %q, which does not stand beside it.%s", f.Section.ID, f.ID, f.LabelBy,
			didYouMean(f.LabelBy, fieldNames(f.Section)))
	case !by.is(kind.OneOf) || slices.ContainsFunc(by.Rule.Options, func(o kind.Option) bool { return o.Label == "" }):
		r.fault(t, "field %s.%s is named by %s, a %s. Name a choice", f.Section.ID, f.ID, by.ID, by.Kind.Name())
	}
}
