package flow

import (
	"fmt"
	"strings"

	"brokerage/onboard/flow/kind"
)

// bounds reports a list with too few or too many entries.
func (w *work) bounds(sp *sectionPlan, entries int) {
	l := sp.section.List
	p := Path{Section: sp.section.ID}
	switch missing, over := l.Min-entries, entries-l.Max; {
	case missing == 1:
		w.report(ranked{foundHere(p, "min", Left, "Add "+noun(l.One)), sp.at, -1, -1})
	case missing > 1:
		w.report(ranked{foundHere(p, "min", Left, fmt.Sprintf("Add %d %s", missing, noun(l.Many))), sp.at, -1, -1})
	case l.Max > 0 && over > 0:
		message := fmt.Sprintf("%s: at most %d. Remove %d.", l.Many, l.Max, over)
		w.report(ranked{foundHere(p, "max", ToFix, message), sp.at, -1, -1})
	}
}

// noun writes a list's word as it stands in a sentence, one thing with its article: the words of an empty field.
func noun(word string) string { return strings.TrimPrefix(kind.Empty(word, nil), "Enter ") }
