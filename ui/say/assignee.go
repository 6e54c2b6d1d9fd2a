package say

import (
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// Whose says whose an application is: yours, bob's or nobody's; "" where no firm shares the store.
func Whose(d flow.Summary, o *flow.Service) string {
	if o == nil {
		return ""
	}
	if _, shared := o.Store.(flow.Assigner); !shared {
		return ""
	}
	switch d.Assignee {
	case "":
		return "nobody's"
	case o.User:
		return "yours"
	}
	return text.Clean(d.Assignee) + "'s"
}

// AskedBy says that this program does not ask the custodian by itself.
func AskedBy(member string) string {
	return "The program of " + text.Clean(member) + ", who has it, asks the custodian."
}
