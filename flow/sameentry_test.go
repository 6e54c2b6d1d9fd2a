package flow_test

import (
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
)

// heir is a beneficiary as it stands in a file.
type heir struct{ first, last, birth, number string }

var (
	ann   = heir{"Ann", "Sampleton", "1980-01-15", "899100001"}
	inaki = heir{"Inaki", "Sampleton", "1982-02-16", "899100002"}
	zoe   = heir{"Zoe", "Sampleton", "1984-03-17", "899100003"}
	nell  = heir{"Nell", "Newcomer", "1990-05-19", "899100004"}
)

func (h heir) born(date string) heir    { h.birth = date; return h }
func (h heir) called(first string) heir { h.first = first; return h }
func (h heir) numbered(n string) heir   { h.number = n; return h }

// nameOnly is all that many files say.
func (h heir) nameOnly() heir { return heir{first: h.first, last: h.last} }

func fileOfHeirs(heirs []heir) string {
	var b strings.Builder
	b.WriteString("account: {registration: individualTod, repCode: F123}\nprimaryHolder: {firstName: Testa, lastName: Sampleton}\ntodBeneficiaries:\n")
	for _, h := range heirs {
		b.WriteString("  - {kind: person, firstName: " + h.first + ", lastName: " + h.last)
		if h.birth != "" {
			b.WriteString(", birthDate: " + h.birth)
		}
		if h.number != "" {
			b.WriteString(", taxIdType: ssn, taxIdNumber: \"" + h.number + "\"")
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// Whoever stands in a corrected file is who stood there before, by what it says of them: places say nothing while that does.
func TestACorrectedFileChangesNobodysIdentifier(t *testing.T) {
	three := []heir{ann, inaki, zoe}
	var names []heir
	for _, h := range three {
		names = append(names, h.nameOnly())
	}
	for _, c := range []struct {
		name        string
		first, then []heir
		// who is, for each that stands there then, the place that it had before; -1 is somebody new.
		who []int
	}{
		{"the second is removed", three, []heir{ann, zoe}, []int{0, 2}},
		{"the first is removed", three, []heir{inaki, zoe}, []int{1, 2}},
		{"two are swapped", three, []heir{zoe, inaki, ann}, []int{2, 1, 0}},
		{"all move on", three, []heir{inaki, zoe, ann}, []int{1, 2, 0}},
		{"one is put in the middle", three, []heir{ann, nell, inaki, zoe}, []int{0, -1, 1, 2}},
		{"one takes another's place", three, []heir{ann, nell, zoe}, []int{0, -1, 2}},
		{"the second is removed, by names", names, []heir{names[0], names[2]}, []int{0, 2}},
		{"two are swapped, by names", names, []heir{names[1], names[0], names[2]}, []int{1, 0, 2}},
		{"a name is corrected", three, []heir{ann, inaki.called("Iñaki"), zoe}, []int{0, 1, 2}},
		{"a name is corrected and two are swapped", three, []heir{ann, zoe, inaki.called("Iñaki")}, []int{0, 2, 1}},
		{"a birth date is corrected and two are swapped", three, []heir{inaki.born("1983-02-16"), ann, zoe}, []int{1, 0, 2}},
		{"a number is corrected and two are swapped", three, []heir{inaki.numbered("899100009"), ann, zoe}, []int{1, 0, 2}},
		{"a name alone is corrected", names, []heir{names[0], names[1].called("Iñaki"), names[2]}, []int{0, 1, 2}},
		{"a number is added and two are swapped", names, []heir{inaki, ann, zoe}, []int{1, 0, 2}},
		{
			"father and son have one name",
			[]heir{ann.nameOnly().born("1950-01-01"), ann.nameOnly().born("1980-01-01")},
			[]heir{ann.nameOnly().born("1980-01-01"), ann.nameOnly().born("1950-01-01")},
			[]int{1, 0},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := newCounter(t, builtIn(t)).office
			before := importFile(t, o, "a.yaml", fileOfHeirs(c.first)).Session.Assessment().Answers().Entries("todBeneficiaries")
			a := importFile(t, o, "a.yaml", fileOfHeirs(c.then)).Session.Assessment().Answers()
			entries := a.Entries("todBeneficiaries")
			got := make([]int, len(entries))
			for i, id := range entries {
				got[i] = slices.Index(before, id)
				if name := a.Get(answers.Path{Section: "todBeneficiaries", Entry: id, Field: "firstName"}); name != c.then[i].first {
					t.Errorf("entry %d: got %q, want the order of the file", i, name)
				}
			}
			if !slices.Equal(got, c.who) {
				t.Errorf("got %v, want %v", got, c.who)
			}
		})
	}
}
