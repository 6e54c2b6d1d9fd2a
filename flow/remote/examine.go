package remote

import (
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// Examine checks the body of a submit as a custodian would: it decodes the document and returns what is left to answer,
// to fix, or not known in its environment, in wire terms. A sandbox uses it, so that an application is judged by what arrived and not by
// what was meant.
func Examine(c *catalogue.Catalogue, body []byte, in custodian.Environment, today kind.Date) []custodian.FieldProblem {
	a, faults, err := DecodeDocument(c, body)
	if err != nil {
		return []custodian.FieldProblem{{Index: -1, Code: "wire", Message: err.Error()}}
	}
	as := assess.Assess(a, in, today)
	var problems []custodian.FieldProblem
	for _, p := range append(faults, as.Problems()...) {
		if !p.Blocks() {
			continue
		}
		fp := custodian.FieldProblem{Index: -1, Code: p.Code, Message: p.Message}
		if at, ok := as.AttributeOf(p.Path); ok {
			fp.Array, fp.Entry, fp.Name = at.Array, at.Entry, at.Name
		}
		problems = append(problems, fp)
	}
	return problems
}
