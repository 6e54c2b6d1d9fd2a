package catalogue

import (
	"strings"

	"brokerage/onboard/flow/kind"
)

// Plan is a catalogue arranged for assessment: everything it names by id is found by number, so that a keystroke costs no
// searching. It never changes once it is made.
type Plan struct {
	Catalogue  *Catalogue
	Sections   []*SectionPlan
	ByID       map[string]*SectionPlan
	Conditions []ConditionPlan
	Checks     []CheckPlan
	Wire       wireIndex
}

// SectionPlan is a section with its fields in the order of their pages.
type SectionPlan struct {
	Section *Section
	At      int
	Fields  []*FieldPlan
	ByID    map[string]*FieldPlan
	Pages   map[*Page]int
	Objects []objectPlan
	Leaves  map[string]wireLeaf
	// Zero is what expressions see of it while it does not apply.
	Zero map[string]any
	// Limits is what it depends on which limits of the list are in force.
	Limits [][]ReadOf
	// Usual is what the usual answers of each page depend on.
	Usual [][]ReadOf
}

// objectPlan is one object of nested field ids: legalAddress in legalAddress.city. The first is the section itself.
type objectPlan struct {
	Within int
	Name   string
	size   int
}

// FieldPlan is a field with its places: among the answers, in the environment of expressions and on the wire.
type FieldPlan struct {
	Field    *Field
	At, Page int
	Object   int
	Leaf     string
	Zero     any
	Same     *FieldPlan
	// labelBy is the choice that names it, nil for none.
	labelBy *FieldPlan
	// yesIs is the field whose answer stands for Yes, nil for none.
	yesIs *FieldPlan
	// Limited is set where limits of the list decide what it offers.
	Limited bool
	// Attribute is its wire name with the section's object before it, "" where it is never sent.
	Attribute string
	// Regions is set where the options depend on the country beside it.
	Regions bool
	// Country, state, TaxIDType and, of a line of an address, those above it are the fields of its object that its rule
	// reads; beside are these and labelBy.
	Country, state, TaxIDType *FieldPlan
	street, secondLine        *FieldPlan
	Beside                    []*FieldPlan
	// Requires is what it depends on whether it must be answered.
	Requires []ReadOf
	// Parts stand behind it in its one attribute; head is the field that a part stands behind.
	Parts []*FieldPlan
	Head  *FieldPlan
}

// ConditionPlan is a condition by number; page and field are -1 where it does not govern one. same is set where it decides
// whether the field takes its answer from another one.
type ConditionPlan struct {
	When                 *Expression
	Section, Page, Field int
	Same                 bool
	Reads                []ReadOf
}

// CheckPlan is a check by number; field is -1 where it stands at the section.
type CheckPlan struct {
	Check          *Check
	Section, Field int
	Each           bool
	Reads          []ReadOf
}

// Plan returns the catalogue arranged for assessment, made at the first call. Callers do not change it, nor the catalogue
// from then on.
func (c *Catalogue) Plan() *Plan {
	c.planned.Do(func() { c.plan = newPlan(c) })
	return c.plan
}

func newPlan(c *Catalogue) *Plan {
	p := &Plan{Catalogue: c, ByID: map[string]*SectionPlan{}}
	for i, s := range c.Sections() {
		sp := newSectionPlan(s, i)
		p.Sections = append(p.Sections, sp)
		p.ByID[s.ID] = sp
	}
	for _, sp := range p.Sections {
		for _, fp := range sp.Fields {
			fp.Requires = p.reads(fp.Field.RequiredWhen)
		}
		if sp.Section.List != nil {
			for _, l := range sp.Section.List.Limits {
				sp.Limits = append(sp.Limits, p.reads(l.When))
			}
		}
	}
	for _, cond := range c.Conditions() {
		p.Conditions = append(p.Conditions, p.condition(cond))
	}
	for _, sp := range p.Sections {
		for _, page := range sp.Section.Pages {
			sp.Usual = append(sp.Usual, p.usualReads(sp, page))
		}
	}
	for _, check := range c.Checks {
		if cp, ok := p.check(check); ok {
			p.Checks = append(p.Checks, cp)
		}
	}
	p.Wire = newWireIndex(p.Sections)
	return p
}

func newSectionPlan(s *Section, at int) *SectionPlan {
	sp := &SectionPlan{
		Section: s, At: at,
		ByID: map[string]*FieldPlan{}, Pages: map[*Page]int{},
		Objects: []objectPlan{{Within: -1}},
	}
	for i, page := range s.Pages {
		sp.Pages[page] = i
		for _, f := range page.Fields {
			fp := &FieldPlan{Field: f, At: len(sp.Fields), Page: i, Zero: f.Kind.Native("")}
			fp.Object, fp.Leaf = sp.place(f.ID)
			fp.Attribute = WirePath(s, f.Wire.Name)
			fp.Regions = f.Kind.Traits().Content == kind.Region && len(f.Rule.Options) == 0
			sp.Fields = append(sp.Fields, fp)
			sp.ByID[f.ID] = fp
		}
	}
	for _, fp := range sp.Fields {
		if fp.Field.Same != nil {
			fp.Same = sp.ByID[fp.Field.Same.Field]
		}
		for _, part := range fp.Field.Wire.Join {
			sp.ByID[part].Head = fp
			fp.Parts = append(fp.Parts, sp.ByID[part])
		}
	}
	sp.besideFields()
	sp.limitedFields()
	sp.Leaves = newLeaves(sp)
	sp.Zero = sp.Environment("", nil)
	return sp
}

// place finds the object a dotted field id lies in, and makes it where it is new.
func (sp *SectionPlan) place(id string) (object int, leaf string) {
	for {
		name, rest, nested := strings.Cut(id, ".")
		if !nested {
			sp.Objects[object].size++
			return object, name
		}
		below := -1
		for i, o := range sp.Objects {
			if o.Within == object && o.Name == name {
				below = i
			}
		}
		if below < 0 {
			below = len(sp.Objects)
			sp.Objects = append(sp.Objects, objectPlan{Within: object, Name: name})
			sp.Objects[object].size++
		}
		object, id = below, rest
	}
}

// condition numbers a condition. That of a field reads the field as well: it is looked at again when its page turns.
func (p *Plan) condition(c Condition) ConditionPlan {
	cp := ConditionPlan{When: c.When, Page: -1, Field: -1, Reads: p.reads(c.When)}
	place := func(f *Field) {
		sp := p.ByID[f.Section.ID]
		cp.Section, cp.Field = sp.At, sp.ByID[f.ID].At
		cp.Reads = append(cp.Reads, ReadOf{cp.Section, cp.Field})
	}
	switch {
	case c.Field != nil:
		place(c.Field)
	case c.Same != nil:
		place(c.Same)
		from := p.Sections[cp.Section].Fields[cp.Field].Same
		cp.Same, cp.Reads = true, append(cp.Reads, ReadOf{cp.Section, from.At})
	case c.Page != nil:
		sp := p.ByID[c.Page.Section.ID]
		cp.Section, cp.Page = sp.At, sp.Pages[c.Page]
	default:
		cp.Section = p.ByID[c.Section.ID].At
	}
	return cp
}

func (p *Plan) check(c *Check) (CheckPlan, bool) {
	section, field := c.Each, c.At
	if section == "" {
		section, field, _ = strings.Cut(c.At, ".")
	}
	sp := p.ByID[section]
	if sp == nil {
		return CheckPlan{}, false
	}
	cp := CheckPlan{Check: c, Section: sp.At, Field: -1, Each: c.Each != "", Reads: p.reads(c.When, c.That)}
	if fp := sp.ByID[field]; fp != nil {
		cp.Field, cp.Reads = fp.At, append(cp.Reads, ReadOf{sp.At, fp.At})
	}
	return cp, true
}

// Shared tells whether a field's answer belongs to the human.
func (p *Plan) Shared(section, field string) bool {
	sp := p.ByID[section]
	if sp == nil || !sp.Section.Person {
		return false
	}
	fp := sp.ByID[field]
	return fp != nil && fp.Field.Shared
}

// Field finds a field; ok is false where the catalogue has none of that path.
func (p *Plan) Field(section, field string) (*SectionPlan, *FieldPlan, bool) {
	sp := p.ByID[section]
	if sp == nil {
		return nil, nil, false
	}
	fp := sp.ByID[field]
	return sp, fp, fp != nil
}

// Section returns the plan a field belongs to.
func (fp *FieldPlan) Section(p *Plan) *SectionPlan { return p.ByID[fp.Field.Section.ID] }

// besideFields finds what stands beside each field in its object: what its kind reads, and what names it.
func (sp *SectionPlan) besideFields() {
	for _, fp := range sp.Fields {
		object := strings.TrimSuffix(fp.Field.ID, fp.Leaf)
		fp.labelBy, fp.yesIs = sp.ByID[object+fp.Field.LabelBy], sp.ByID[fp.Field.YesIs]
		fp.Country, fp.state, fp.TaxIDType = sp.ByID[object+"country"], sp.ByID[object+"state"], sp.ByID[object+"taxIdType"]
		switch fp.Leaf {
		case "line2":
			fp.street = sp.ByID[object+"line1"]
		case "line3":
			fp.street, fp.secondLine = sp.ByID[object+"line1"], sp.ByID[object+"line2"]
		}
		for _, beside := range []*FieldPlan{fp.labelBy, fp.yesIs, fp.Country, fp.state, fp.TaxIDType, fp.street, fp.secondLine} {
			if beside != nil {
				fp.Beside = append(fp.Beside, beside)
			}
		}
	}
}

// limitedFields marks what limits count by.
func (sp *SectionPlan) limitedFields() {
	if sp.Section.List == nil {
		return
	}
	for _, l := range sp.Section.List.Limits {
		if fp := sp.ByID[l.Field]; fp != nil {
			fp.Limited = true
		}
	}
}
