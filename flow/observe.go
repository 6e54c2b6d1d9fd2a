package flow

import (
	"fmt"
	"strings"
)

// shownAttributes turns a get-account reply into attributes, its entries named as this application names them: by
// onboardingCustomerID, else by the only entry whose answers agree.
func shownAttributes(acc Account, h holding) map[Attribute]any {
	shown := map[Attribute]any{}
	for name, v := range acc.Attributes {
		shown[Attribute{Name: name}] = v
	}
	for _, e := range acc.Entries {
		id := e.OnboardingCustomerID
		if id == "" {
			id = h.matching(e)
		}
		if id == "" {
			continue
		}
		for name, v := range e.Attributes {
			shown[Attribute{e.Array, id, name}] = v
		}
	}
	return shown
}

// matching finds the one entry whose held values all agree with those shown, at least two of them.
func (h holding) matching(e AccountEntry) string {
	agree, differ := map[string]int{}, map[string]bool{}
	for a, is := range h {
		if a.Array != e.Array || is.State != heldValue {
			continue
		}
		v, there := e.Attributes[a.Name]
		switch {
		case there && sameLoosely(v, is.Value):
			agree[a.Entry]++
		case there:
			differ[a.Entry] = true
		}
	}
	found := ""
	for id, n := range agree {
		if n < 2 || differ[id] {
			continue
		}
		if found != "" {
			return "" // two entries agree: neither is the one
		}
		found = id
	}
	return found
}

// sameLoosely compares what was sent with what is stored as custodians store it: upper case, numbers as text.
func sameLoosely(a, b any) bool {
	return strings.EqualFold(fmt.Sprint(a), fmt.Sprint(b))
}

// customerIDs returns the identifiers the custodian issued, by onboardingCustomerID.
func (h holding) customerIDs(acc Account) map[string]string {
	ids := map[string]string{}
	for _, e := range acc.Entries {
		id := e.OnboardingCustomerID
		if id == "" {
			id = h.matching(e)
		}
		if id != "" && e.CustomerID != "" {
			ids[id] = e.CustomerID
		}
	}
	return ids
}
