package assess

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// join makes one text of a field and its parts. A part that is to fix keeps the whole of it back.
func (e *entryState) join(sp *catalogue.SectionPlan, head *catalogue.FieldPlan) {
	var words, labels []string
	asked := false
	for _, fp := range head.Whole() {
		st := e.fields[fp.At]
		if st.value == "" || !st.applies && !st.same {
			continue
		}
		text, sendable := st.wire.(string)
		if !sendable {
			e.fields[head.At].wire = nil
			return
		}
		words, labels = append(words, text), append(labels, fp.Field.Label)
		asked = asked || !st.same
	}
	if len(words) == 0 {
		return
	}
	text := catalogue.Transform(strings.Join(words, " "), head.Field.Wire.Transforms)
	if limit, length := head.Field.Wire.Max, utf8.RuneCountInString(text); limit > 0 && length > limit {
		e.fields[head.At].wire = nil
		if asked {
			message := fmt.Sprintf("%s are sent as one line of at most %d characters. Together they have %d.", listing(labels), limit, length)
			e.report(sp, head, "form", ToFix, message)
		}
		return
	}
	e.fields[head.At].wire = text
}

// listing writes "Street, Apartment and Third line".
func listing(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// Room counts the characters of a text as they are sent against what the custodian takes, or as they are typed against
// what the catalogue allows, whichever is closer to its end. What is sent as one line is counted as one, at each of its
// fields. most is 0 where nothing is counted.
func (s *Assessment) Room(p answers.Path) (used, most int) {
	st, fp, ok := s.state(p)
	if !ok || !catalogue.BoundedText(fp) {
		return 0, 0
	}
	used, most = utf8.RuneCountInString(st.value), fp.Field.Rule.Max
	head := fp
	if fp.Head != nil {
		head = fp.Head
	}
	if limit := head.Field.Wire.Max; limit > 0 {
		sent := utf8.RuneCountInString(s.line(head, p))
		if most <= 0 || limit-sent < most-used {
			used, most = sent, limit
		}
	}
	return used, max(most, 0)
}

// Together names the questions that are sent as one line with the one at p: "Street and Apartment"; "" where it stands
// alone.
func (s *Assessment) Together(p answers.Path) string {
	_, fp, ok := s.state(p)
	if !ok {
		return ""
	}
	if fp.Head != nil {
		fp = fp.Head
	}
	if len(fp.Parts) == 0 {
		return ""
	}
	var labels []string
	for _, part := range fp.Whole() {
		labels = append(labels, part.Field.Label)
	}
	return listing(labels)
}

// line is what a field and its parts would be sent as, whatever stands in the way of sending it.
func (s *Assessment) line(head *catalogue.FieldPlan, p answers.Path) string {
	e := s.entry(head.Section(s.plan), p.Entry)
	var words []string
	for _, fp := range head.Whole() {
		if st := e.fields[fp.At]; st.value != "" && (st.applies || st.same) {
			words = append(words, catalogue.Transform(st.value, fp.Field.Wire.Transforms))
		}
	}
	return catalogue.Transform(strings.Join(words, " "), head.Field.Wire.Transforms)
}

// SentAs returns how the answer goes over the wire where the custodian's letters differ from what was typed, else "".
// Nothing is said of an answer that is masked.
func (s *Assessment) SentAs(p answers.Path) string {
	st, fp, ok := s.state(p)
	if !ok || len(fp.Field.Wire.Transforms)+len(fp.Parts) == 0 || fp.Field.Rule.Masked {
		return ""
	}
	sent, ok := st.wire.(string)
	if !ok || fp.Head != nil { // what stands behind another answer is said there
		return ""
	}
	plain, err := fp.Field.Kind.Encode(st.value, s.Rule(fp.Field, p.Entry))
	if err != nil || plain == st.wire {
		return ""
	}
	return sent
}
