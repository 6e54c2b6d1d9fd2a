package flow

import (
	"slices"
	"strings"
)

// Locate finds the answer a custodian's complaint is about: the entry by identifier, then index, then the name alone.
// customerIDs maps onboardingCustomerID to customerID. Where the entry is known and the name is not, p is the entry; where
// only the array is, the list. ok is false where nothing matches, or several answers do equally well.
func (s *Assessment) Locate(f FieldProblem, customerIDs map[string]string) (p Path, ok bool) {
	if groups := s.complained(f, customerIDs); len(groups) > 0 {
		if p, ok := s.named(groups, f.Name); ok {
			return p, true
		}
		return Path{Section: groups[0].section.section.ID, Entry: groups[0].entry.id}, true
	}
	if f.Array != "" {
		return s.locateIn(f)
	}
	return s.named(s.places(func(*sectionPlan) bool { return true }), f.Name)
}

// place is a group of answers as the document sends it.
type place struct {
	section *sectionPlan
	entry   *entryState
}

// places lists the groups that apply, in the order of the document.
func (s *Assessment) places(among func(*sectionPlan) bool) []place {
	var all []place
	for i, sp := range s.plan.sections {
		if !s.sections[i].applies || !among(sp) {
			continue
		}
		for j := range s.sections[i].entries {
			all = append(all, place{sp, &s.sections[i].entries[j]})
		}
	}
	return all
}

// complained finds the entry of a complaint by identifier, then by index: one place, or those that a human who is sent
// once has.
func (s *Assessment) complained(f FieldProblem, customerIDs map[string]string) []place {
	if f.Entry != "" {
		found := s.places(func(sp *sectionPlan) bool { return sp.section.List != nil })
		found = slices.DeleteFunc(found, func(g place) bool {
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
	sent := map[string][]place{}
	for _, g := range s.places(inArray(f.Array)) {
		if !g.entry.sends(g.section) {
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

func inArray(name string) func(*sectionPlan) bool {
	return func(sp *sectionPlan) bool { return strings.EqualFold(sp.array(), name) }
}

// locateIn finds a complaint about an array whose entry is not known: by the name alone, else the list itself.
func (s *Assessment) locateIn(f FieldProblem) (Path, bool) {
	if p, ok := s.named(s.places(inArray(f.Array)), f.Name); ok {
		return p, true
	}
	for i, sp := range s.plan.sections {
		if s.sections[i].applies && inArray(f.Array)(sp) {
			return Path{Section: sp.section.ID}, true
		}
	}
	return Path{}, false
}

// alike are the ways in which a name can mean a field, the surest first.
var alike = []func(g place, fp *fieldPlan, name string) bool{
	func(_ place, fp *fieldPlan, name string) bool { return fp.attribute == name },
	func(_ place, fp *fieldPlan, name string) bool { return strings.EqualFold(fp.attribute, name) },
	func(_ place, fp *fieldPlan, name string) bool {
		return strings.EqualFold(lastPart(fp.attribute), lastPart(name))
	},
	func(g place, fp *fieldPlan, name string) bool {
		return strings.EqualFold(fp.field.ID, name) || strings.EqualFold(g.section.section.ID+"."+fp.field.ID, name) ||
			strings.EqualFold(fp.field.Label, name)
	},
}

// named finds the one answer among groups that a wire name means, full matches before partial ones.
func (s *Assessment) named(groups []place, name string) (Path, bool) {
	if name == "" {
		return Path{}, false
	}
	if len(groups) > 0 {
		name = s.plan.ownName(groups[0].section, name)
	}
	for _, same := range alike {
		var found []Path
		for _, g := range groups {
			for i, fp := range g.section.fields {
				if fp.attribute != "" && g.sends(i) && same(g, fp, name) {
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
func (g place) sends(field int) bool {
	return g.entry.fields[field].applies || g.entry.fields[field].same
}

// asked is the path where the answer is typed: that of the other field where it is taken from one.
func (g place) asked(fp *fieldPlan) Path {
	if g.entry.fields[fp.at].same {
		fp = fp.same
	}
	return Path{g.section.section.ID, g.entry.id, fp.field.ID}
}

// only returns the one candidate, or the one that has an answer.
func (s *Assessment) only(found []Path) (Path, bool) {
	if len(found) == 1 {
		return found[0], true
	}
	var answered []Path
	for _, p := range found {
		if s.answers.Get(p) != "" {
			answered = append(answered, p)
		}
	}
	if len(answered) == 1 {
		return answered[0], true
	}
	return Path{}, false
}

// object finds what a name means that is an object on the wire: a section, or the first question below it.
func (s *Assessment) object(groups []place, name string) (Path, bool) {
	for _, g := range groups {
		if g.section.section.List == nil && strings.EqualFold(g.section.section.Wire, name) {
			return Path{Section: g.section.section.ID}, true
		}
	}
	for _, g := range groups {
		for i, fp := range g.section.fields {
			under := len(fp.attribute) > len(name) && fp.attribute[len(name)] == '.' && strings.EqualFold(fp.attribute[:len(name)], name)
			if under && g.sends(i) {
				return g.asked(fp), true
			}
		}
	}
	return Path{}, false
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// attributePath returns the path where the answer to an attribute is typed; of a constant or of what no longer applies,
// the section or entry, and of what the catalogue does not know, none.
func (s *Assessment) attributePath(a Attribute) Path {
	for _, g := range s.places(func(sp *sectionPlan) bool { return sp.array() == a.Array }) {
		leaf, known := g.section.leaves[s.plan.ownName(g.section, a.Name)]
		switch {
		case !known || g.entry.sent != a.Entry:
		case leaf.field == nil || !g.sends(leaf.field.at):
			return Path{Section: g.section.section.ID, Entry: g.entry.id}
		default:
			return g.asked(leaf.field)
		}
	}
	return Path{}
}
