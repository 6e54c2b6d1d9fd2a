package say

import (
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/text"
)

// Lower puts a label into a sentence: "associated party", but "TOD beneficiary".
func Lower(label string) string { return kind.InSentence(label) }

// Article puts a or an before a label in a sentence.
func Article(label string) string {
	label = Lower(label)
	return kind.Article(label) + " " + label
}

// NotTogether says that the same person cannot have two roles of a list.
func NotTogether(one, other flow.ListRole) string {
	return "Nobody is " + Article(one.Label) + " and " + Article(other.Label) + " here."
}

// Roles names the places somebody has in the application.
func Roles(p flow.Person) string { return text.Clean(strings.Join(p.Roles, ", ")) }

// Entities is what a list takes besides people: "trust, estate or charity". Of many the first three are named for all.
func Entities(options []kind.Option) string {
	const named = 3
	var names []string
	for _, o := range options[:min(named, len(options))] {
		names = append(names, Lower(o.Label))
	}
	return Or(names)
}

// Or joins names as a sentence does: "a, b or c".
func Or(names []string) string { return listed(names, " or ") }

// And joins names as a sentence does: "a, b and c".
func And(names []string) string { return listed(names, " and ") }

func listed(names []string, last string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + last + names[n-1]
	}
	return strings.Join(names, "")
}
