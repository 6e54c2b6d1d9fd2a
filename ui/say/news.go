package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/text"
)

// Another names who changed an application besides this window, as a sentence begins.
func Another(user, machine string, otherWindow bool) string {
	user, machine = text.Clean(user), text.Clean(machine)
	switch {
	case otherWindow || user == "" && machine == "":
		return "Another window"
	case user == "":
		return "Somebody on " + machine
	case machine == "":
		return user
	}
	return user + " on " + machine
}

// SideOf names the side that a choice between two versions comes from, as short as a column.
func SideOf(c flow.Choice) string {
	switch user, machine := text.Clean(c.User), text.Clean(c.Machine); {
	case c.OtherWindow || user == "" && machine == "":
		return "Other window"
	case machine != "":
		return machine
	default:
		return user
	}
}

// News says what another window changed: each answer that was merged, by its name with both values, and what is to be chosen.
func News(n *flow.News) []string {
	who := Another(n.User, n.Machine, n.OtherWindow)
	var out []string
	if n.ReadOnly {
		return []string{who + " has submitted or handed over this application. What you typed since is kept in the timeline."}
	}
	for _, q := range n.Conflicts {
		words := about(q.Label, q.Who, q.Path) + ": here " + text.Clean(q.Here.Words)
		for _, c := range q.There {
			words += ", " + lower(SideOf(c)) + " " + text.Clean(c.Words)
		}
		out = append(out, words+". It is not staged until you choose.")
	}
	for _, t := range n.Merged {
		out = append(out, who+" changed "+about(t.Label, t.Who, t.Path)+": "+text.Clean(t.Was)+", now "+text.Clean(t.Now)+".")
	}
	return out
}

// about names an answer, and in a list the entry it belongs to.
func about(label, who string, p answers.Path) string {
	if who == "" || p.Entry == "" {
		return text.Clean(label)
	}
	return text.Clean(label) + " of " + text.Clean(who)
}

func lower(words string) string {
	if words == "Other window" {
		return "the other window"
	}
	return words
}
