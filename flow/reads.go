package flow

import (
	"strings"

	"brokerage/onboard/flow/catalogue"
)

// read is one thing that the outcome of an expression depends on: a field, of the entry itself where it is a list's, or a
// whole section (field -1). The day is none: an assessment of another day takes nothing over.
type read struct{ section, field int }

// reads lists what expressions depend on.
func (p *plan) reads(expressions ...*catalogue.Expression) []read {
	var all []read
	for _, e := range expressions {
		if e == nil {
			continue
		}
		for _, use := range e.Uses() {
			section, path, within := strings.Cut(use, ".")
			sp := p.byID[section]
			switch {
			case sp == nil: // today
			case !within:
				all = append(all, read{sp.at, -1})
			default:
				all = append(all, sp.readBelow(path)...)
			}
		}
	}
	return all
}

// readBelow lists the fields that a path names: one, or all of an object.
func (sp *sectionPlan) readBelow(path string) []read {
	var all []read
	for _, fp := range sp.fields {
		if fp.field.ID == path || strings.HasPrefix(fp.field.ID, path+".") {
			all = append(all, read{sp.at, fp.at})
		}
	}
	return all
}

// moved tells whether anything that an expression depends on differs from the assessment before: only then can its outcome.
// entry is the place of the entry that it is evaluated for in its section, -1 where it is for none.
func (w *work) moved(reads []read, section, entry int) bool {
	if w.was == nil {
		return true
	}
	for _, r := range reads {
		c := &w.changes[r.section]
		if !c.any {
			continue
		}
		at := 0
		if r.section == section {
			at = entry
		}
		if r.field < 0 || at < 0 || c.entries[at].at(r.field) {
			return true
		}
	}
	return false
}
