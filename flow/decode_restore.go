package flow

import (
	"reflect"

	"brokerage/onboard/flow/kind"
)

// restore infers the choices that are never sent and decide what is: whether documents go to the address above. Each
// takes the value under which the answers would send most nearly the same body again and leave least to mend.
func (d *decoding) restore() {
	for _, sp := range d.plan.sections {
		for _, fp := range sp.fields {
			if fp.attribute != "" || len(words(fp.field.Kind, fp.field.Rule)) == 0 {
				continue
			}
			for _, entry := range d.answers.places(sp) {
				d.infer(fp, Path{sp.section.ID, entry, fp.field.ID})
			}
		}
	}
}

// infer tries each value of one field that is asked.
func (d *decoding) infer(fp *fieldPlan, p Path) {
	now := Assess(d.answers, anywhere, kind.Date{})
	if !now.Applies(p) {
		return
	}
	differ, wrong := d.cost(now)
	for _, value := range words(fp.field.Kind, fp.field.Rule) {
		tried := d.answers.Clone()
		tried.Set(p, value)
		n, w := d.cost(Assess(tried, anywhere, kind.Date{}))
		if n < differ || n == differ && w < wrong {
			d.answers, differ, wrong = tried, n, w
		}
	}
}

// cost counts the attributes in which the body and what answers would send differ, and what stands in the way of
// submitting.
func (d *decoding) cost(s *Assessment) (differ, wrong int) {
	doc := s.Document()
	for a, value := range d.body {
		if leaf, sent := doc[a]; !sent || !reflect.DeepEqual(leaf.Value, value) {
			differ++
		}
	}
	for a, leaf := range doc {
		if _, there := d.body[a]; !there && !leaf.Constant {
			differ++
		}
	}
	left, toFix, _ := s.Total()
	return differ, left + toFix
}
