package flow

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Examine checks the body of a submit as a custodian would: it decodes the document and returns what is left to answer,
// to fix, or not known in its environment, in wire terms. A sandbox uses it, so that an application is judged by what arrived and not by
// what was meant.
func Examine(c *catalogue.Catalogue, body []byte, in string, today kind.Date) []FieldProblem {
	a, faults, err := DecodeDocument(c, body)
	if err != nil {
		return []FieldProblem{{Index: -1, Code: "wire", Message: err.Error()}}
	}
	as := Assess(a, in, today)
	var problems []FieldProblem
	for _, p := range append(faults, as.Problems()...) {
		if !p.Blocks() {
			continue
		}
		fp := FieldProblem{Index: -1, Code: p.Code, Message: p.Message}
		if at, ok := as.attributeOf(p.Path); ok {
			fp.Array, fp.Entry, fp.Name = at.Array, at.Entry, at.Name
		}
		problems = append(problems, fp)
	}
	return problems
}

// attributeOf names the attribute an answer is sent as, or the entry or array it is about.
func (s *Assessment) attributeOf(p Path) (Attribute, bool) {
	sp, fp, ok := s.plan.field(p.Section, p.Field)
	if sp == nil {
		return Attribute{}, false
	}
	a := Attribute{Array: sp.array(), Entry: p.Entry}
	if e := s.entry(sp, p.Entry); e != nil {
		a.Entry = e.sent
	}
	if ok {
		a.Name = s.plan.wireName(sp, fp.attribute)
	}
	return a, true
}
