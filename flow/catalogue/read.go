package catalogue

import (
	"regexp"
	"slices"
	"strings"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/pattern"
)

// catalogue reads everything but the meaning of expressions.
func (r *reader) catalogue(t *tree) {
	o := r.object(t, "the catalogue")
	r.c.Name = o.text("name")
	r.profile(o)
	r.vocabularies(o.value("vocabularies", object))
	steps := o.items("steps")
	if len(steps) == 0 {
		r.fault(t, "a catalogue without steps. Write steps: with at least one")
	}
	for _, s := range steps {
		r.c.Steps = append(r.c.Steps, r.step(s))
	}
	r.c.index = newIndex(r.c)
	r.firm(o.value("usual", object))
	for _, check := range o.items("checks") {
		r.check(check)
	}
	for _, paper := range o.items("papers") {
		r.paper(paper)
	}
	o.end()
}

func (r *reader) vocabularies(t *tree) {
	r.c.Vocabularies = make(map[string][]kind.Option)
	if t == nil {
		return
	}
	for _, p := range t.pairs {
		r.c.Vocabularies[p.key] = r.options(p.value, "vocabulary "+p.key)
	}
}

// options reads the allowed values of a choice.
func (r *reader) options(t *tree, where string) []kind.Option {
	if t.shape != list || len(t.items) == 0 {
		r.fault(t, "%s holds no list of options. Write - {value: ..., label: ...}", where)
		return nil
	}
	options := make([]kind.Option, 0, len(t.items))
	seen := make(map[string]bool, len(t.items))
	for _, item := range t.items {
		o := r.object(item, "an option of "+where)
		option := kind.Option{Value: o.must("value")}
		o.what = "option " + option.Value + " of " + where
		option.Label, option.Short, option.Wire = o.must("label"), o.text("short"), o.text("wire")
		option.Explain, option.Need, option.Synonyms = o.text("explain"), o.text("need"), o.words("synonyms")
		o.end()
		switch {
		case strings.ContainsAny(option.Value, ", \t\n"):
			r.fault(item, "option value %q of %s has a comma or a space. Answers are kept joined by commas: use one word", option.Value, where)
		case seen[option.Value]:
			r.fault(item, "option value %q of %s stands twice. Rename or remove one", option.Value, where)
		}
		seen[option.Value] = true
		options = append(options, option)
	}
	return options
}

func (r *reader) step(t *tree) *Step {
	o := r.object(t, "a step")
	s := &Step{ID: r.id(o, stepID())}
	o.what = "step " + s.ID
	s.Title, s.Optional = o.must("title"), o.flag("optional")
	sections := o.items("sections")
	if len(sections) == 0 {
		r.fault(t, "%s has no sections. Write sections: with at least one", o.what)
	}
	for _, section := range sections {
		s.Sections = append(s.Sections, r.section(section, s))
	}
	o.end()
	return s
}

func (r *reader) section(t *tree, step *Step) *Section {
	o := r.object(t, "a section of step "+step.ID)
	s := &Section{ID: r.id(o, sectionID()), Step: step}
	o.what = "section " + s.ID
	r.places[s] = t
	if other := r.sections[s.ID]; other != nil {
		r.fault(t, "%s stands in step %s and in step %s. Rename or remove one", o.what, other.Step.ID, step.ID)
	}
	r.sections[s.ID] = s
	s.Title = o.must("title")
	s.Wire, s.Constants = o.text("wire"), o.constants("constants")
	s.Name, s.Person, s.Shown = o.words("name"), o.flag("person"), o.flag("shown")
	if l := o.value("list", object); l != nil {
		s.List = r.list(l, o.what)
	}
	o.expression("when", nil, &s.When)
	s.Reason = o.text("reason")
	for _, reason := range o.items("reasons") {
		s.Reasons = append(s.Reasons, r.reason(reason, o.what))
	}
	if when := t.get("when"); when != nil && when.text != "" && s.Reason == "" {
		r.fault(when, "%s has a condition and no reason. Write reason: with the sentence that says why it is not needed", o.what)
	}
	if s.Person && len(r.c.Steps) == 0 {
		r.fault(t.get("person"), "%s is a person in the first step, which opens the record and holds none. Put it into a later step", o.what)
	}
	r.pages(s, o)
	o.end()
	return s
}

func (r *reader) pages(s *Section, o *properties) {
	pages := o.items("pages")
	if len(pages) == 0 {
		r.fault(o.t, "%s has no pages. Write pages: with at least one", o.what)
	}
	for _, page := range pages {
		s.Pages = append(s.Pages, r.page(page, s))
	}
}

func (r *reader) list(t *tree, where string) *List {
	o := r.object(t, "the list of "+where)
	l := &List{
		One: o.must("one"), Many: o.must("many"), Min: o.number("min"), Max: o.number("max"),
		Share: o.text("share"), Class: o.text("class"), Summary: o.words("summary"),
	}
	for _, limit := range o.items("limits") {
		l.Limits = append(l.Limits, r.limit(limit, where))
	}
	o.end()
	if l.Max > 0 && l.Min > l.Max {
		r.fault(newest(t.get("min"), t.get("max")), "the list of %s wants at least %d and at most %d entries. Raise max or lower min", where, l.Min, l.Max)
	}
	if (l.Share == "") != (l.Class == "") {
		r.fault(newest(t.get("share"), t.get("class")), "the list of %s has only one of share and class. Write both, or neither", where)
	}
	return l
}

func (r *reader) page(t *tree, s *Section) *Page {
	o := r.object(t, "a page of section "+s.ID)
	p := &Page{ID: r.id(o, stepID()), Section: s}
	o.what = "page " + s.ID + "." + p.ID
	r.places[p] = t
	p.Title, p.Question = o.must("title"), o.text("question")
	o.expression("when", s, &p.When)
	fields := o.items("fields")
	if len(fields) == 0 {
		r.fault(t, "%s has no fields. Write fields: with at least one, or drop the page", o.what)
	}
	for _, field := range fields {
		p.Fields = append(p.Fields, r.field(field, p))
	}
	o.end()
	return p
}

var (
	stepID    = pattern.Lazy(`^[a-z][A-Za-z0-9-]*$`)
	sectionID = pattern.Lazy(`^[a-z][A-Za-z0-9]*$`)
	fieldID   = pattern.Lazy(`^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$`)
	wirePath  = pattern.Lazy(`^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$`)
)

// reserved are the words of expressions that cannot name a section.
var reserved = []string{
	"today", "self", "here", "peers", "age", "let", "not", "and", "or", "in", "if", "else", "true", "false", "nil",
	"matches", "contains", "startsWith", "endsWith",
}

func (r *reader) id(o *properties, form *regexp.Regexp) string {
	id := o.must("id")
	switch {
	case id != "" && !form.MatchString(id):
		r.fault(o.t, "%s has the id %q. Use letters and digits, a small letter first", o.what, id)
	case form == sectionID() && slices.Contains(reserved, id):
		r.fault(o.t, "%s has the id %q, a word of expressions. Choose another", o.what, id)
	}
	return id
}
