package flow

import (
	"strings"

	"brokerage/onboard/flow/catalogue"
)

// wireIndex finds answers by wire name.
type wireIndex struct {
	// body holds the leaves outside arrays by dotted name; arrays the lists that are sent in one array, in order.
	body   map[string]wireLeaf
	arrays map[string][]*sectionPlan
}

// wireLeaf is an attribute the catalogue can send: the answer to a field, or a constant of a section.
type wireLeaf struct {
	section  *sectionPlan
	field    *fieldPlan // nil for a constant
	constant any
}

func newWireIndex(sections []*sectionPlan) wireIndex {
	w := wireIndex{body: map[string]wireLeaf{}, arrays: map[string][]*sectionPlan{}}
	for _, sp := range sections {
		if sp.section.List != nil {
			w.arrays[sp.section.Wire] = append(w.arrays[sp.section.Wire], sp)
			continue
		}
		for name, leaf := range sp.leaves {
			w.body[name] = leaf
		}
	}
	return w
}

// newLeaves names everything a section sends: below the entry in a list, else from the top of the body.
func newLeaves(sp *sectionPlan) map[string]wireLeaf {
	leaves := make(map[string]wireLeaf, len(sp.fields)+len(sp.section.Constants))
	for name, value := range sp.section.Constants {
		leaves[wirePath(sp.section, name)] = wireLeaf{section: sp, constant: value}
	}
	for _, fp := range sp.fields {
		if fp.attribute != "" {
			leaves[fp.attribute] = wireLeaf{section: sp, field: fp}
		}
	}
	return leaves
}

// wirePath puts a section's object before a wire name; "" for a name that is never sent.
func wirePath(s *catalogue.Section, name string) string {
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

// array is the wire array of a section's entries, "" for a section that stands once.
func (sp *sectionPlan) array() string {
	if sp.section.List == nil {
		return ""
	}
	return sp.section.Wire
}
