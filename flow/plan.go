package flow

import (
	"strings"
	"sync"

	"brokerage/onboard/flow/catalogue"
)

// plan is a catalogue arranged for assessment: everything it names by id is found by number, so that a keystroke costs no
// searching. It never changes once it is made.
type plan struct {
	catalogue  *catalogue.Catalogue
	sections   []*sectionPlan
	byID       map[string]*sectionPlan
	conditions []conditionPlan
	checks     []checkPlan
	wire       wireIndex
}

// sectionPlan is a section with its fields in the order of their pages.
type sectionPlan struct {
	section *catalogue.Section
	at      int
	fields  []*fieldPlan
	byID    map[string]*fieldPlan
	pages   map[*catalogue.Page]int
	objects []objectPlan
	leaves  map[string]wireLeaf
	// zero is what expressions see of it while it does not apply.
	zero map[string]any
	// limits is what it depends on which limits of the list are in force.
	limits [][]read
}

// objectPlan is one object of nested field ids: legalAddress in legalAddress.city. The first is the section itself.
type objectPlan struct {
	within int
	name   string
	size   int
}

// fieldPlan is a field with its places: among the answers, in the environment of expressions and on the wire.
type fieldPlan struct {
	field    *catalogue.Field
	at, page int
	object   int
	leaf     string
	zero     any
	same     *fieldPlan
	// labelBy is the choice that names it, nil for none.
	labelBy *fieldPlan
	// limited is set where limits of the list decide what it offers.
	limited bool
	// attribute is its wire name with the section's object before it, "" where it is never sent.
	attribute string
	// regions is set where the options depend on the country beside it.
	regions bool
	// country, state, taxIDType and, of a line of an address, those above it are the fields of its object that its rule
	// reads; beside are these and labelBy.
	country, state, taxIDType *fieldPlan
	street, secondLine        *fieldPlan
	beside                    []*fieldPlan
	// requires is what it depends on whether it must be answered.
	requires []read
	// parts stand behind it in its one attribute; head is the field that a part stands behind.
	parts []*fieldPlan
	head  *fieldPlan
}

// conditionPlan is a condition by number; page and field are -1 where it does not govern one. same is set where it decides
// whether the field takes its answer from another one.
type conditionPlan struct {
	when                 *catalogue.Expression
	section, page, field int
	same                 bool
	reads                []read
}

// checkPlan is a check by number; field is -1 where it stands at the section.
type checkPlan struct {
	check          *catalogue.Check
	section, field int
	each           bool
	reads          []read
}

// plans remembers the plan of each catalogue: a program uses one or two, for as long as it runs.
var plans sync.Map // *catalogue.Catalogue -> *plan

func planOf(c *catalogue.Catalogue) *plan {
	if known, ok := plans.Load(c); ok {
		return known.(*plan)
	}
	made, _ := plans.LoadOrStore(c, newPlan(c))
	return made.(*plan)
}

func newPlan(c *catalogue.Catalogue) *plan {
	p := &plan{catalogue: c, byID: map[string]*sectionPlan{}}
	for i, s := range c.Sections() {
		sp := newSectionPlan(s, i)
		p.sections = append(p.sections, sp)
		p.byID[s.ID] = sp
	}
	for _, sp := range p.sections {
		for _, fp := range sp.fields {
			fp.requires = p.reads(fp.field.RequiredWhen)
		}
		if sp.section.List != nil {
			for _, l := range sp.section.List.Limits {
				sp.limits = append(sp.limits, p.reads(l.When))
			}
		}
	}
	for _, cond := range c.Conditions() {
		p.conditions = append(p.conditions, p.condition(cond))
	}
	for _, check := range c.Checks {
		if cp, ok := p.check(check); ok {
			p.checks = append(p.checks, cp)
		}
	}
	p.wire = newWireIndex(p.sections)
	return p
}

func newSectionPlan(s *catalogue.Section, at int) *sectionPlan {
	sp := &sectionPlan{
		section: s, at: at,
		byID: map[string]*fieldPlan{}, pages: map[*catalogue.Page]int{},
		objects: []objectPlan{{within: -1}},
	}
	for i, page := range s.Pages {
		sp.pages[page] = i
		for _, f := range page.Fields {
			fp := &fieldPlan{field: f, at: len(sp.fields), page: i, zero: f.Kind.Native("")}
			fp.object, fp.leaf = sp.place(f.ID)
			fp.attribute = wirePath(s, f.Wire.Name)
			fp.regions = f.Kind.Name() == "region" && len(f.Rule.Options) == 0
			sp.fields = append(sp.fields, fp)
			sp.byID[f.ID] = fp
		}
	}
	for _, fp := range sp.fields {
		if fp.field.Same != nil {
			fp.same = sp.byID[fp.field.Same.Field]
		}
		for _, part := range fp.field.Wire.Join {
			sp.byID[part].head = fp
			fp.parts = append(fp.parts, sp.byID[part])
		}
	}
	sp.besideFields()
	sp.limitedFields()
	sp.leaves = newLeaves(sp)
	sp.zero = sp.environment("", nil)
	return sp
}

// place finds the object a dotted field id lies in, and makes it where it is new.
func (sp *sectionPlan) place(id string) (object int, leaf string) {
	for {
		name, rest, nested := strings.Cut(id, ".")
		if !nested {
			sp.objects[object].size++
			return object, name
		}
		below := -1
		for i, o := range sp.objects {
			if o.within == object && o.name == name {
				below = i
			}
		}
		if below < 0 {
			below = len(sp.objects)
			sp.objects = append(sp.objects, objectPlan{within: object, name: name})
			sp.objects[object].size++
		}
		object, id = below, rest
	}
}

// condition numbers a condition. That of a field reads the field as well: it is looked at again when its page turns.
func (p *plan) condition(c catalogue.Condition) conditionPlan {
	cp := conditionPlan{when: c.When, page: -1, field: -1, reads: p.reads(c.When)}
	place := func(f *catalogue.Field) {
		sp := p.byID[f.Section.ID]
		cp.section, cp.field = sp.at, sp.byID[f.ID].at
		cp.reads = append(cp.reads, read{cp.section, cp.field})
	}
	switch {
	case c.Field != nil:
		place(c.Field)
	case c.Same != nil:
		place(c.Same)
		from := p.sections[cp.section].fields[cp.field].same
		cp.same, cp.reads = true, append(cp.reads, read{cp.section, from.at})
	case c.Page != nil:
		sp := p.byID[c.Page.Section.ID]
		cp.section, cp.page = sp.at, sp.pages[c.Page]
	default:
		cp.section = p.byID[c.Section.ID].at
	}
	return cp
}

func (p *plan) check(c *catalogue.Check) (checkPlan, bool) {
	section, field := c.Each, c.At
	if section == "" {
		section, field, _ = strings.Cut(c.At, ".")
	}
	sp := p.byID[section]
	if sp == nil {
		return checkPlan{}, false
	}
	cp := checkPlan{check: c, section: sp.at, field: -1, each: c.Each != "", reads: p.reads(c.When, c.That)}
	if fp := sp.byID[field]; fp != nil {
		cp.field, cp.reads = fp.at, append(cp.reads, read{sp.at, fp.at})
	}
	return cp, true
}

// shared tells whether a field's answer belongs to the human.
func (p *plan) shared(section, field string) bool {
	sp := p.byID[section]
	if sp == nil || !sp.section.Person {
		return false
	}
	fp := sp.byID[field]
	return fp != nil && fp.field.Shared
}

// field finds a field; ok is false where the catalogue has none of that path.
func (p *plan) field(section, field string) (*sectionPlan, *fieldPlan, bool) {
	sp := p.byID[section]
	if sp == nil {
		return nil, nil, false
	}
	fp := sp.byID[field]
	return sp, fp, fp != nil
}

// section returns the plan a field belongs to.
func (fp *fieldPlan) section(p *plan) *sectionPlan { return p.byID[fp.field.Section.ID] }

// besideFields finds what stands beside each field in its object: what its kind reads, and what names it.
func (sp *sectionPlan) besideFields() {
	for _, fp := range sp.fields {
		object := strings.TrimSuffix(fp.field.ID, fp.leaf)
		fp.labelBy = sp.byID[object+fp.field.LabelBy]
		fp.country, fp.state, fp.taxIDType = sp.byID[object+"country"], sp.byID[object+"state"], sp.byID[object+"taxIdType"]
		switch fp.leaf {
		case "line2":
			fp.street = sp.byID[object+"line1"]
		case "line3":
			fp.street, fp.secondLine = sp.byID[object+"line1"], sp.byID[object+"line2"]
		}
		for _, beside := range []*fieldPlan{fp.labelBy, fp.country, fp.state, fp.taxIDType, fp.street, fp.secondLine} {
			if beside != nil {
				fp.beside = append(fp.beside, beside)
			}
		}
	}
}

// limitedFields marks what limits count by.
func (sp *sectionPlan) limitedFields() {
	if sp.section.List == nil {
		return
	}
	for _, l := range sp.section.List.Limits {
		if fp := sp.byID[l.Field]; fp != nil {
			fp.limited = true
		}
	}
}
