package catalogue

import (
	"strings"
)

// Wire names that the specification fixes.
const (
	WireClear         = "*"
	WireAccountNumber = "accountNumber"
	WireEntryID       = "onboardingCustomerID"
	WireCustomerID    = "customerID"
)

// Wire names of what a human is: one role an entry, or every role in the one entry of a human.
const (
	WireRole  = "role"
	WireRoles = "roles"
)

// wireIndex finds answers by wire name.
type wireIndex struct {
	// Body holds the leaves outside arrays by dotted name; arrays the lists that are sent in one array, in order.
	Body   map[string]wireLeaf
	Arrays map[string][]*SectionPlan
}

// wireLeaf is an attribute the catalogue can send: the answer to a field, or a constant of a section.
type wireLeaf struct {
	Section  *SectionPlan
	Field    *FieldPlan // nil for a constant
	Constant any
}

func newWireIndex(sections []*SectionPlan) wireIndex {
	w := wireIndex{Body: map[string]wireLeaf{}, Arrays: map[string][]*SectionPlan{}}
	for _, sp := range sections {
		if sp.Section.List != nil {
			w.Arrays[sp.Section.Wire] = append(w.Arrays[sp.Section.Wire], sp)
			continue
		}
		for name, leaf := range sp.Leaves {
			w.Body[name] = leaf
		}
	}
	return w
}

// newLeaves names everything a section sends: below the entry in a list, else from the top of the body.
func newLeaves(sp *SectionPlan) map[string]wireLeaf {
	leaves := make(map[string]wireLeaf, len(sp.Fields)+len(sp.Section.Constants))
	for name, value := range sp.Section.Constants {
		leaves[WirePath(sp.Section, name)] = wireLeaf{Section: sp, Constant: value}
	}
	for _, fp := range sp.Fields {
		if fp.Attribute != "" {
			leaves[fp.Attribute] = wireLeaf{Section: sp, Field: fp}
		}
	}
	return leaves
}

// WirePath puts a section's object before a wire name; "" for a name that is never sent.
func WirePath(s *Section, name string) string {
	if name == "-" {
		return ""
	}
	if top, ok := strings.CutPrefix(name, "/"); ok {
		return top
	}
	if s.List != nil || s.Wire == "" {
		return name
	}
	return s.Wire + "." + name
}

// Array is the wire array of a section's entries, "" for a section that stands once.
func (sp *SectionPlan) Array() string {
	if sp.Section.List == nil {
		return ""
	}
	return sp.Section.Wire
}

// Merging tells whether the catalogue sends one entry a human in the array of a section.
func (p *Plan) Merging(sp *SectionPlan) bool {
	return sp.Section.List != nil && p.Catalogue.Parties == Merged
}

// WireName is what an attribute of a section is called in the body.
func (p *Plan) WireName(sp *SectionPlan, name string) string {
	if name == WireRole && p.Merging(sp) {
		return WireRoles
	}
	return name
}

// OwnName is what the catalogue calls an attribute of the body.
func (p *Plan) OwnName(sp *SectionPlan, name string) string {
	if name == WireRoles && p.Merging(sp) {
		return WireRole
	}
	return name
}
