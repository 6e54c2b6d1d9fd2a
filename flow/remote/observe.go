package remote

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// Shown turns a get-account reply into attributes, its entries named as this application names them.
func Shown(acc custodian.Account, names []string) map[assess.Attribute]any {
	shown := map[assess.Attribute]any{}
	for name, v := range acc.Attributes {
		shown[assess.Attribute{Name: name}] = v
	}
	for i, e := range acc.Entries {
		if names[i] == "" {
			continue
		}
		for name, v := range e.Attributes {
			shown[assess.Attribute{Array: e.Array, Entry: names[i], Name: name}] = v
		}
	}
	return shown
}

// Names finds the onboardingCustomerID of each entry of a reply, "" for one that is not known here: by the identifier it
// carries, by its customerID, and where it has neither in common by the answers that agree.
func (h State) Names(acc custodian.Account, customers map[string]string) []string {
	issued := make(map[string]string, len(customers))
	for id, c := range customers {
		issued[c] = id
	}
	names := make([]string, len(acc.Entries))
	taken := map[string]bool{}
	for id := range customers {
		taken[id] = true // it has its entry, shown or not
	}
	for i, e := range acc.Entries {
		if names[i] = e.OnboardingCustomerID; names[i] == "" {
			names[i] = issued[e.CustomerID]
		}
		taken[names[i]] = true
	}
	for _, exact := range []bool{true, false} {
		h.nameByAnswers(acc, names, taken, exact)
	}
	return names
}

// nameByAnswers names the entries that agree with what was sent. Entries that are alike to the letter are given their
// names in order: nobody can tell them apart, so either way is right. More of them at the custodian than here is a doubled
// entry, which only a person can settle: those stay without a name.
func (h State) nameByAnswers(acc custodian.Account, names []string, taken map[string]bool, exact bool) {
	alike := map[string][]string{} // which shown entries agree -> the entries here, confirmed ones first
	for _, own := range h.SentEntries() {
		if taken[own.Entry] {
			continue
		}
		var agree []string
		for i, e := range acc.Entries {
			if names[i] == "" && e.Array == own.Array && h.Agrees(own, e, exact) {
				agree = append(agree, fmt.Sprint(i))
			}
		}
		key := strings.Join(agree, " ")
		alike[key] = append(alike[key], own.Entry)
	}
	for _, key := range slices.SortedFunc(maps.Keys(alike), fewerFirst) {
		var free []int
		for i := range acc.Entries {
			if names[i] == "" && slices.Contains(strings.Fields(key), fmt.Sprint(i)) {
				free = append(free, i)
			}
		}
		if len(free) > len(alike[key]) {
			continue
		}
		for n, i := range free {
			names[i], taken[alike[key][n]] = alike[key][n], true
		}
	}
}

// fewerFirst puts what leaves less choice first.
func fewerFirst(a, b string) int {
	if n := len(strings.Fields(a)) - len(strings.Fields(b)); n != 0 {
		return n
	}
	return strings.Compare(a, b)
}

// SentEntries lists the entries that were ever sent, those the custodian confirmed before those in doubt.
func (h State) SentEntries() []assess.Attribute {
	doubt := map[assess.Attribute]bool{}
	for a, is := range h {
		if a.Array != "" {
			key := assess.Attribute{Array: a.Array, Entry: a.Entry}
			doubt[key] = doubt[key] || is.State == Unknown
		}
	}
	all := slices.Collect(maps.Keys(doubt))
	slices.SortFunc(all, assess.Attribute.Compare)
	slices.SortStableFunc(all, func(a, b assess.Attribute) int {
		switch {
		case doubt[a] == doubt[b]:
			return 0
		case doubt[b]:
			return -1
		}
		return 1
	})
	return all
}

// Agrees tells whether a shown entry can be one of ours: nothing that both have differs, and two things are the same, or
// everything where less was sent. exact wants the same attributes on both sides.
func (h State) Agrees(own assess.Attribute, e custodian.AccountEntry, exact bool) bool {
	sent, same := 0, 0
	for a, is := range h {
		if a.Array != own.Array || a.Entry != own.Entry || is.Value == nil {
			continue
		}
		sent++
		v, there := e.Attributes[a.Name]
		switch {
		case !there:
		case SameAsSent(is.Value, v):
			same++
		case !Hidden(v):
			return false
		case exact:
			same++
		}
	}
	if exact {
		return same == sent && len(e.Attributes) == sent
	}
	return same > 0 && same >= min(2, sent)
}

// Hidden tells a value of which a custodian shows nothing or the end, such as xxx-xx-1234.
func Hidden(v any) bool {
	s, isText := v.(string)
	return isText && strings.ContainsAny(s, "*xX•#") && !strings.ContainsFunc(s, func(r rune) bool {
		return !strings.ContainsRune("*xX•#-. 0123456789", r)
	})
}

// Ambiguous tells whether a shown entry without a name could be this one.
func (h State) Ambiguous(own assess.Attribute, acc custodian.Account, names []string) bool {
	for i, e := range acc.Entries {
		if names[i] == "" && e.Array == own.Array && h.Agrees(own, e, false) {
			return true
		}
	}
	return false
}

// InDoubt tells whether nobody confirmed that an entry arrived.
func (h State) InDoubt(own assess.Attribute) bool {
	for a, is := range h {
		if a.Array == own.Array && a.Entry == own.Entry && is.State == Present {
			return false
		}
	}
	return true
}
