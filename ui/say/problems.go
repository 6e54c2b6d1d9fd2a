package say

import (
	"slices"
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/text"
)

// ProblemGroup is one heading of the list of problems, with those under it.
type ProblemGroup struct {
	Title, Aside string
	// Theirs are what the custodian said. That they said nothing is worth a line once they were asked.
	Theirs   bool
	Problems []assess.Problem
}

// ProblemGroups sorts what blocks submitting, and what is worth a second look, into the four groups in which it is shown;
// what was kept with a note is not shown again.
func ProblemGroups(problems []assess.Problem) []ProblemGroup {
	groups := []ProblemGroup{
		{Title: "To fix"},
		{Title: "Left to answer"},
		{Title: "Worth checking", Aside: "does not stop submitting"},
		{Title: "From the custodian", Theirs: true},
	}
	for _, q := range problems {
		at := 2
		switch {
		case q.Note != "":
			continue
		case q.Source == assess.FromCustodian:
			at = 3
		case q.Severity == assess.ToFix:
			at = 0
		case q.Severity == assess.Left:
			at = 1
		}
		groups[at].Problems = append(groups[at].Problems, q)
	}
	return groups
}

// Problems sums up what blocks submitting: a heading, and the sentence under it, "" for none.
func Problems(problems []assess.Problem) (heading, sentence string) {
	left, fix := assess.Blocking(problems)
	worth := 0
	for _, q := range problems {
		if q.Note == "" && !q.Blocks() {
			worth++
		}
	}
	var parts []string
	if fix > 0 {
		parts = append(parts, strconv.Itoa(fix)+" to fix")
	}
	if left > 0 {
		parts = append(parts, strconv.Itoa(left)+" left to answer")
	}
	heading = "Nothing stands in the way"
	if len(parts) > 0 {
		heading, sentence = "There is a problem", strings.Join(parts, " and ")+" before you can submit."
	}
	if worth > 0 {
		sentence = strings.TrimSpace(sentence + " " + strconv.Itoa(worth) + " worth checking.")
	}
	return heading, sentence
}

// ProblemsByPath are the open problems by their paths, but for answers that are only missing: what a list of all answers
// shows beside them. What a list lacks has no answer that would show it.
func ProblemsByPath(problems []assess.Problem) map[answers.Path][]assess.Problem {
	at := map[answers.Path][]assess.Problem{}
	for _, q := range problems {
		if q.Note == "" && (q.Severity != assess.Left || q.Path.Field == "") {
			at[q.Path] = append(at[q.Path], q)
		}
	}
	return at
}

// Whole are the problems of a section, a list or an entry as a whole and with none of its answers: what a list
// lacks, or what is wrong with its shares.
func Whole(problems []assess.Problem, section, entry string) []assess.Problem {
	var all []assess.Problem
	for _, q := range problems {
		if q.Note == "" && q.Path == (answers.Path{Section: section, Entry: entry}) {
			all = append(all, q)
		}
	}
	return all
}

// Wrong are the problems but for answers and entries that are only missing.
func Wrong(problems []assess.Problem) []assess.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(q assess.Problem) bool { return q.Severity == assess.Left })
}

// Lacking names every problem of the lists as a whole, for a person who asks what is missing.
func Lacking(s *flow.Session) []string {
	var all []string
	for _, sec := range s.Catalogue().Sections() {
		for _, words := range Lacks(s, sec) {
			all = append(all, sec.Title+": "+words)
		}
	}
	return all
}

// Lacks are the problems of a list as a whole: whom it lacks, with what they are to the account, and what is wrong with it.
func Lacks(s *flow.Session, sec *catalogue.Section) []string {
	var all []string
	for _, l := range s.Assessment().Lacks(sec.ID) {
		words := l.Words + "."
		if f := sec.Field(l.Field); f != nil {
			words += " " + f.Option(l.Value).Explain
		}
		all = append(all, strings.TrimSpace(words))
	}
	for _, q := range Wrong(Whole(s.Problems(), sec.ID, "")) {
		all = append(all, AtAnswer(q)+end(q.Message))
	}
	return all
}

// end is the full stop that a message has or not.
func end(message string) string {
	if strings.HasSuffix(message, ".") {
		return ""
	}
	return "."
}

// AtAnswer is a problem as it is shown beside the answer: what the custodian said is marked as theirs.
func AtAnswer(q assess.Problem) string {
	switch {
	case q.Source == assess.FromCustodian:
		return "The custodian said: " + text.Clean(q.Message)
	case q.Severity == assess.Worth:
		return "Worth checking: " + q.Message
	}
	return q.Message
}

// Keepable tells whether an answer can be kept against a problem, with a note: what is wrong by the catalogue has to be
// corrected.
func Keepable(p assess.Problem) bool {
	return p.Note == "" && (p.Severity == assess.Worth || p.Source == assess.FromCustodian)
}
