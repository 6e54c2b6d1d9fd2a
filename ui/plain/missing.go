package plain

import (
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
)

// missing leads to the next question whose answer is left or to fix, each once, and ends behind the last of them.
func (t *conversation) missing() stop {
	for _, g := range say.ProblemGroups(t.s.Problems()) {
		for _, q := range g.Problems {
			if !q.Blocks() || q.Path.Section == "" || t.passed[q.Path] { // what belongs to no answer cannot be asked for
				continue
			}
			if t.passed == nil {
				t.passed = map[answers.Path]bool{}
			}
			t.passed[q.Path] = true
			return stop{place: t.s.Assessment().PlaceOf(q.Path), then: &stop{kind: atMissing}}
		}
	}
	return stop{kind: atEnd}
}
