package flow

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// whole is a field with the parts that are sent behind it, in the order of the one text they become.
func (fp *fieldPlan) whole() []*fieldPlan { return append([]*fieldPlan{fp}, fp.parts...) }

// join makes one text of a field and its parts. A part that is to fix keeps the whole of it back.
func (e *entryState) join(sp *sectionPlan, head *fieldPlan) {
	var words, labels []string
	asked := false
	for _, fp := range head.whole() {
		st := e.fields[fp.at]
		if st.value == "" || !st.applies && !st.same {
			continue
		}
		text, sendable := st.wire.(string)
		if !sendable {
			e.fields[head.at].wire = nil
			return
		}
		words, labels = append(words, text), append(labels, fp.field.Label)
		asked = asked || !st.same
	}
	if len(words) == 0 {
		return
	}
	text := transformed(strings.Join(words, " "), head.field.Wire.Transforms)
	if limit, length := head.field.Wire.Max, utf8.RuneCountInString(text); limit > 0 && length > limit {
		e.fields[head.at].wire = nil
		if asked {
			message := fmt.Sprintf("%s are sent as one line of at most %d characters. Together they have %d.", listing(labels), limit, length)
			e.report(sp, head, "form", ToFix, message)
		}
		return
	}
	e.fields[head.at].wire = text
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
func (s *Assessment) Room(p Path) (used, most int) {
	st, fp, ok := s.state(p)
	if !ok || !counted(fp) {
		return 0, 0
	}
	used, most = utf8.RuneCountInString(st.value), fp.field.Rule.Max
	head := fp
	if fp.head != nil {
		head = fp.head
	}
	if limit := head.field.Wire.Max; limit > 0 {
		sent := utf8.RuneCountInString(s.line(head, p))
		if most <= 0 || limit-sent < most-used {
			used, most = sent, limit
		}
	}
	return used, max(most, 0)
}

// Together names the questions that are sent as one line with the one at p: "Street and Apartment"; "" where it stands
// alone.
func (s *Assessment) Together(p Path) string {
	_, fp, ok := s.state(p)
	if !ok {
		return ""
	}
	if fp.head != nil {
		fp = fp.head
	}
	if len(fp.parts) == 0 {
		return ""
	}
	var labels []string
	for _, part := range fp.whole() {
		labels = append(labels, part.field.Label)
	}
	return listing(labels)
}

// counted tells whether an answer is a text of bounded length.
func counted(fp *fieldPlan) bool {
	return slices.Contains([]string{"text", "longtext", "email"}, fp.field.Kind.Name())
}

// line is what a field and its parts would be sent as, whatever stands in the way of sending it.
func (s *Assessment) line(head *fieldPlan, p Path) string {
	e := s.entry(head.section(s.plan), p.Entry)
	var words []string
	for _, fp := range head.whole() {
		if st := e.fields[fp.at]; st.value != "" && (st.applies || st.same) {
			words = append(words, transformed(st.value, fp.field.Wire.Transforms))
		}
	}
	return transformed(strings.Join(words, " "), head.field.Wire.Transforms)
}

// split gives a line back to the fields that it came from: each takes whole words up to its own length, the last one what
// is left. Joined again they are the same line.
func (d *decoding) split(head *fieldPlan, p Path, line string) {
	fields := head.whole()
	for i, fp := range fields {
		part := line
		if i < len(fields)-1 {
			part = wholeWords(line, fp.field.Rule.Max)
		}
		line = strings.TrimPrefix(line[len(part):], " ")
		if part != "" {
			d.answers.Set(Path{p.Section, p.Entry, fp.field.ID}, part)
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
