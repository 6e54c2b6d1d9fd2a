package catalogue

import (
	"maps"
	"slices"

	"brokerage/onboard/flow/kind"
)

// The words a field may choose from.
var (
	formats = []string{
		"name", "entityName", "street", "physicalStreet", "physicalUnit", "city", "postalCode", "code", "digits", "idNumber", "routing",
		"bankAccount", "event",
	}
	transforms = []string{"ascii", "upper", "digits", "compact"}
)

func (r *reader) field(t *tree, page *Page) *Field {
	s := page.Section
	o := r.object(t, "a field of page "+s.ID+"."+page.ID)
	f := &Field{ID: r.id(o, fieldID()), Section: s, Page: page}
	o.what = "field " + s.ID + "." + f.ID
	r.places[f] = t
	f.Label = o.must("label")
	r.kind(o, f)
	f.Rule = r.rule(o, f)
	f.Required = o.flag("required")
	o.expression("requiredWhen", s, &f.RequiredWhen)
	if when := t.get("requiredWhen"); f.Required && when != nil && when.text != "" {
		r.fault(when, "%s is required and required by a condition. Write required: false beside requiredWhen", o.what)
	}
	o.expression("when", s, &f.When)
	if same := o.value("same", object); same != nil {
		f.Same = r.same(same, s, o.what)
	}
	f.Shared, f.Fixed, f.Personal = o.flag("shared"), o.flag("fixed"), o.flag("personal")
	f.Fresh = o.flag("fresh") || f.Personal
	if f.Suggest = o.flag("suggest"); f.Suggest && f.Rule.Masked {
		r.fault(o.t.get("suggest"), "%s is masked and suggested. Remove one: what is masked is shown to nobody else", o.what)
	}
	f.Ask, f.Shown = o.flag("ask"), o.flag("shown")
	r.usual(o, f)
	f.Wire = r.wire(o, f)
	f.Help = r.help(o)
	f.Synonyms, f.LabelBy, f.YesIs = o.words("synonyms"), o.text("labelBy"), o.text("yesIs")
	o.end()
	return f
}

func (r *reader) kind(o *properties, f *Field) {
	name := o.must("type")
	if k, ok := kind.Named(name); ok {
		f.Kind = k
	} else if name != "" {
		r.fault(o.t.get("type"), "unknown type %q of %s.%s", name, o.what, didYouMean(name, kind.Names()))
	}
}

func (r *reader) rule(o *properties, f *Field) kind.Rule {
	rule := kind.Rule{
		Label: f.Label, Min: o.integer("min"), Max: o.integer("max"), Format: o.text("format"),
		Past: o.flag("past"), Future: o.flag("future"), Masked: o.flag("masked"), AsText: o.flag("asText"),
	}
	if rule.Max > 0 && rule.Min > rule.Max {
		r.fault(newest(o.t.get("min"), o.t.get("max")), "%s wants at least %d and at most %d. Raise max or lower min", o.what, rule.Min, rule.Max)
	}
	if rule.Format != "" && !slices.Contains(formats, rule.Format) {
		r.fault(o.t.get("format"), "unknown format %q of %s.%s", rule.Format, o.what, didYouMean(rule.Format, formats))
	}
	if rule.Past && rule.Future {
		r.fault(newest(o.t.get("past"), o.t.get("future")), "%s is both past and future. Keep one of them", o.what)
	}
	rule.Options = r.allowed(o, f)
	return rule
}

// allowed returns the options of a field: its own list, a vocabulary by name, or the countries of the world. The regions
// depend on another answer and are no list here.
func (r *reader) allowed(o *properties, f *Field) []kind.Option {
	o.known = append(o.known, "options")
	name, by, content := "", kind.Typed, kind.Chosen
	if f.Kind != nil {
		name, by, content = f.Kind.Name(), f.Kind.Traits().Choice, f.Kind.Traits().Content
	}
	t := o.t.get("options")
	switch {
	case t == nil || t.shape == scalar && t.text == "":
		if by == kind.OneOf || by == kind.SeveralOf {
			r.fault(newest(o.t, o.t.get("type"), t), "%s has no options. Write options: with a vocabulary or a list", o.what)
		}
		if content == kind.Country {
			return r.countries
		}
		return r.regionsOf(o, content)
	case by == kind.YesOrNo:
		return r.namedYesNo(t, o.what)
	case by == kind.Typed || by == kind.Confirmation:
		r.fault(t, "%s has options and is a %s. Make it a choice or remove them", o.what, name)
		return nil
	case t.shape != scalar:
		return r.options(t, o.what)
	}
	options, ok := r.c.Vocabularies[t.text]
	if !ok {
		r.fault(t, "unknown vocabulary %q of %s.%s", t.text, o.what, didYouMean(t.text, r.c.vocabularyNames()))
	}
	return options
}

// regionsOf returns the regions of the one country a region field names; without one they follow the country that is
// answered beside it.
func (r *reader) regionsOf(o *properties, content kind.Content) []kind.Option {
	country := o.text("regionsOf")
	if country == "" {
		return nil
	}
	regions := kind.Regions(country)
	if len(regions) == 0 || content != kind.Region {
		r.fault(o.t.get("regionsOf"), "regionsOf of %s names no regions. Write US or CA, on a region", o.what)
	}
	return regions
}

func (c *Catalogue) vocabularyNames() []string {
	return slices.Sorted(maps.Keys(c.Vocabularies))
}

func (r *reader) same(t *tree, s *Section, where string) *Same {
	o := r.object(t, "same of "+where)
	same := &Same{Field: o.must("field")}
	if o.must("when") != "" {
		o.expression("when", s, &same.When)
	}
	o.end()
	return same
}

func (r *reader) wire(o *properties, f *Field) Wire {
	w := Wire{Name: o.text("wire"), Transforms: o.words("transforms"), Max: o.number("wireMax"), Join: o.words("join")}
	if w.Name == "" {
		w.Name = f.ID
	}
	for _, transform := range w.Transforms {
		if !slices.Contains(transforms, transform) {
			r.fault(o.t.get("transforms"), "unknown transform %q of %s.%s", transform, o.what, didYouMean(transform, transforms))
		}
	}
	return w
}

func (r *reader) help(o *properties) Help {
	t := o.value("help", object)
	if t == nil {
		r.fault(o.t, "%s has no help. Write help: {what: ..., why: ...}", o.what)
		return Help{}
	}
	h := r.object(t, "help of "+o.what)
	help := Help{What: h.must("what"), Example: h.text("example"), Why: h.must("why"), Who: h.text("who"), Later: h.text("later")}
	h.end()
	return help
}
