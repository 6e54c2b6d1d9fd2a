package remote

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// restore infers the choices that are never sent and decide what is: whether documents go to the address above. Each
// takes the value under which the answers would send most nearly the same body again and leave least to mend.
func (d *decoding) restore() {
	for _, sp := range d.plan.Sections {
		for _, fp := range sp.Fields {
			if fp.Attribute != "" || !fp.Field.Kind.Traits().OffersOnly(fp.Field.Rule) {
				continue
			}
			for _, entry := range d.answers.Places(sp) {
				d.infer(fp, answers.Path{Section: sp.Section.ID, Entry: entry, Field: fp.Field.ID})
			}
		}
	}
}

// infer tries each value of one field that is asked.
func (d *decoding) infer(fp *catalogue.FieldPlan, p answers.Path) {
	now := assess.Assess(d.answers, assess.Anywhere, kind.Date{})
	if !now.Applies(p) {
		return
	}
	differ, wrong := d.cost(now)
	for _, o := range fp.Field.Kind.Choices(fp.Field.Rule) {
		tried := d.answers.Clone()
		tried.Set(p, o.Value)
		n, w := d.cost(assess.Assess(tried, assess.Anywhere, kind.Date{}))
		if n < differ || n == differ && w < wrong {
			d.answers, differ, wrong = tried, n, w
		}
	}
}

// cost counts the attributes in which the body and what answers would send differ, and what stands in the way of
// submitting.
func (d *decoding) cost(s *assess.Assessment) (differ, wrong int) {
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

// split gives a line back to the fields that it came from: each takes whole words up to its own length, the last one what
// is left. Joined again they are the same line.
func (d *decoding) split(head *catalogue.FieldPlan, p answers.Path, line string) {
	fields := head.Whole()
	for i, fp := range fields {
		part := line
		if i < len(fields)-1 {
			part = wholeWords(line, fp.Field.Rule.Max)
		}
		line = strings.TrimPrefix(line[len(part):], " ")
		if part != "" {
			d.answers.Set(answers.Path{Section: p.Section, Entry: p.Entry, Field: fp.Field.ID}, part)
		}
	}
}

// wholeWords is the beginning of a line that has room, cut between words.
func wholeWords(line string, most int) string {
	if most <= 0 || utf8.RuneCountInString(line) <= most {
		return line
	}
	end := len(string([]rune(line)[:most+1]))
	if at := strings.LastIndexByte(line[:end], ' '); at > 0 {
		return line[:at]
	}
	return line
}
