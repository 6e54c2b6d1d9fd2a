package assess

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// Locate finds the answer a custodian's complaint is about: the entry by identifier, then index, then the name alone.
// customerIDs maps onboardingCustomerID to customerID. Where the entry is known and the name is not, p is the entry; where
// only the array is, the list. ok is false where nothing matches, or several answers do equally well.
func (s *Assessment) Locate(f custodian.FieldProblem, customerIDs map[string]string) (p answers.Path, ok bool) {
	if groups := s.complained(f, customerIDs); len(groups) > 0 {
		if p, ok := s.named(groups, f.Name); ok {
			return p, true
		}
		return answers.Path{Section: groups[0].Section.Section.ID, Entry: groups[0].entry.id}, true
	}
	if f.Array != "" {
		return s.locateIn(f)
	}
	return s.named(s.Places(func(*catalogue.SectionPlan) bool { return true }), f.Name)
}

// Place is a group of answers as the document sends it.
type Place struct {
	Section *catalogue.SectionPlan
	entry   *entryState
}

// ID is the entry's identifier, "" for a section that stands once.
func (g Place) ID() string { return g.entry.id }

// SentAs is the identifier it is sent under.
func (g Place) SentAs() string { return g.entry.sent }

// Answer is the answer to a field of the section as it counts, and whether the field applies.
func (g Place) Answer(fp *catalogue.FieldPlan) (value string, applies bool) {
	st := g.entry.fields[fp.At]
	return st.value, st.applies
}

// Places lists the groups that apply, in the order of the document.
func (s *Assessment) Places(among func(*catalogue.SectionPlan) bool) []Place {
	var all []Place
	for i, sp := range s.plan.Sections {
		if !s.sections[i].applies || !among(sp) {
			continue
		}
		for j := range s.sections[i].entries {
			all = append(all, Place{sp, &s.sections[i].entries[j]})
		}
	}
	return all
}

// complained finds the entry of a complaint by identifier, then by index: one place, or those that a human who is sent
// once has.
func (s *Assessment) complained(f custodian.FieldProblem, customerIDs map[string]string) []Place {
	if f.Entry != "" {
		found := s.Places(func(sp *catalogue.SectionPlan) bool { return sp.Section.List != nil })
		found = slices.DeleteFunc(found, func(g Place) bool {
			return g.entry.sent != f.Entry && customerIDs[g.entry.sent] != f.Entry
		})
		if len(found) > 0 {
			return found
		}
	}
	if f.Array == "" || f.Index < 0 {
		return nil
	}
	var order []string
	sent := map[string][]Place{}
	for _, g := range s.Places(InArray(f.Array)) {
		if !g.entry.sends(g.Section) {
			continue
		}
		if sent[g.entry.sent] == nil {
			order = append(order, g.entry.sent)
		}
		sent[g.entry.sent] = append(sent[g.entry.sent], g)
	}
	if f.Index >= len(order) {
		return nil
	}
	return sent[order[f.Index]]
}

// InArray tells of a section whether its entries are sent in an array of this name, in any case.
func InArray(name string) func(*catalogue.SectionPlan) bool {
	return func(sp *catalogue.SectionPlan) bool { return strings.EqualFold(sp.Array(), name) }
}

// locateIn finds a complaint about an array whose entry is not known: by the name alone, else the list itself.
func (s *Assessment) locateIn(f custodian.FieldProblem) (answers.Path, bool) {
	if p, ok := s.named(s.Places(InArray(f.Array)), f.Name); ok {
		return p, true
	}
	for i, sp := range s.plan.Sections {
		if s.sections[i].applies && InArray(f.Array)(sp) {
			return answers.Path{Section: sp.Section.ID}, true
		}
	}
	return answers.Path{}, false
}

// alike are the ways in which a name can mean a field, the surest first.
var alike = []func(g Place, fp *catalogue.FieldPlan, name string) bool{
	func(_ Place, fp *catalogue.FieldPlan, name string) bool { return fp.Attribute == name },
	func(_ Place, fp *catalogue.FieldPlan, name string) bool { return strings.EqualFold(fp.Attribute, name) },
	func(_ Place, fp *catalogue.FieldPlan, name string) bool {
		return strings.EqualFold(lastPart(fp.Attribute), lastPart(name))
	},
	func(g Place, fp *catalogue.FieldPlan, name string) bool {
		return strings.EqualFold(fp.Field.ID, name) || strings.EqualFold(g.Section.Section.ID+"."+fp.Field.ID, name) ||
			strings.EqualFold(fp.Field.Label, name)
	},
}

// named finds the one answer among groups that a wire name means, full matches before partial ones.
func (s *Assessment) named(groups []Place, name string) (answers.Path, bool) {
	if name == "" {
		return answers.Path{}, false
	}
	if len(groups) > 0 {
		name = s.plan.OwnName(groups[0].Section, name)
	}
	for _, same := range alike {
		var found []answers.Path
		for _, g := range groups {
			for i, fp := range g.Section.Fields {
				if fp.Attribute != "" && g.sends(i) && same(g, fp, name) {
					found = append(found, g.asked(fp))
				}
			}
		}
		if p, ok := s.only(found); ok {
			return p, true
		}
	}
	return s.object(groups, name)
}

// sends tells whether the answer to a field may be sent.
func (g Place) sends(field int) bool {
	return g.entry.fields[field].applies || g.entry.fields[field].same
}

// asked is the path where the answer is typed: that of the other field where it is taken from one.
func (g Place) asked(fp *catalogue.FieldPlan) answers.Path {
	if g.entry.fields[fp.At].same {
		fp = fp.Same
	}
	return answers.Path{Section: g.Section.Section.ID, Entry: g.entry.id, Field: fp.Field.ID}
}

// only returns the one candidate, or the one that has an answer.
func (s *Assessment) only(found []answers.Path) (answers.Path, bool) {
	if len(found) == 1 {
		return found[0], true
	}
	var answered []answers.Path
	for _, p := range found {
		if s.answers.Get(p) != "" {
			answered = append(answered, p)
		}
	}
	if len(answered) == 1 {
		return answered[0], true
	}
	return answers.Path{}, false
}

// object finds what a name means that is an object on the wire: a section, or the first question below it.
func (s *Assessment) object(groups []Place, name string) (answers.Path, bool) {
	for _, g := range groups {
		if g.Section.Section.List == nil && strings.EqualFold(g.Section.Section.Wire, name) {
			return answers.Path{Section: g.Section.Section.ID}, true
		}
	}
	for _, g := range groups {
		for i, fp := range g.Section.Fields {
			under := len(fp.Attribute) > len(name) && fp.Attribute[len(name)] == '.' && strings.EqualFold(fp.Attribute[:len(name)], name)
			if under && g.sends(i) {
				return g.asked(fp), true
			}
		}
	}
	return answers.Path{}, false
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// AttributePath returns the path where the answer to an attribute is typed; of a constant or of what no longer applies,
// the section or entry, and of what the catalogue does not know, none.
func (s *Assessment) AttributePath(a Attribute) answers.Path {
	for _, g := range s.Places(func(sp *catalogue.SectionPlan) bool { return sp.Array() == a.Array }) {
		leaf, known := g.Section.Leaves[s.plan.OwnName(g.Section, a.Name)]
		switch {
		case !known || g.entry.sent != a.Entry:
		case leaf.Field == nil || !g.sends(leaf.Field.At):
			return answers.Path{Section: g.Section.Section.ID, Entry: g.entry.id}
		default:
			return g.asked(leaf.Field)
		}
	}
	return answers.Path{}
}

// AttributeOf names the attribute an answer is sent as, or the entry or array it is about.
func (s *Assessment) AttributeOf(p answers.Path) (Attribute, bool) {
	sp, fp, ok := s.plan.Field(p.Section, p.Field)
	if sp == nil {
		return Attribute{}, false
	}
	a := Attribute{Array: sp.Array(), Entry: p.Entry}
	if e := s.entry(sp, p.Entry); e != nil {
		a.Entry = e.sent
	}
	if ok {
		a.Name = s.plan.WireName(sp, fp.Attribute)
	}
	return a, true
}

// UnsentPath finds where an attribute was typed that is not sent any more, in an entry that is still there.
func (s *Assessment) UnsentPath(a Attribute) answers.Path {
	for _, sp := range s.plan.Sections {
		leaf, known := sp.Leaves[s.plan.OwnName(sp, a.Name)]
		if !known || leaf.Field == nil || sp.Array() != a.Array {
			continue
		}
		for _, e := range s.sections[sp.At].entries {
			if e.sent == a.Entry {
				return answers.Path{Section: sp.Section.ID, Entry: e.id, Field: leaf.Field.Field.ID}
			}
		}
	}
	return answers.Path{}
}

// Order lists every answer's path as the application asks for them.
func (s *Assessment) Order() []answers.Path {
	var all []answers.Path
	for _, g := range s.Places(func(*catalogue.SectionPlan) bool { return true }) {
		for _, fp := range g.Section.Fields {
			all = append(all, answers.Path{Section: g.Section.Section.ID, Entry: g.entry.id, Field: fp.Field.ID})
		}
	}
	return all
}
