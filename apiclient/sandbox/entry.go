package sandbox

import (
	"crypto/rand"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// The two identifiers of an entry, in the specification's words.
const (
	onboardingID = "onboardingCustomerID"
	customerID   = "customerID"
)

// find returns the index of the stored entry that a sent one is about, -1 for a new one, or why it is refused.
func (m *merging) find(at, array string, stored []any, entry object) (int, error) {
	own, err := identifier(at, entry, onboardingID)
	if err != nil {
		return 0, err
	}
	issued, err := identifier(at, entry, customerID)
	if err != nil {
		return 0, err
	}
	byOwn := indexOf(stored, onboardingID, own)
	switch {
	case issued != "":
		index := indexOf(stored, customerID, issued)
		if index < 0 {
			return 0, refuse(join(at, customerID), "names no entry: customerIDs are issued by this API")
		}
		if known := text(stored[index], onboardingID); own != "" && known != own && (known != "" || byOwn >= 0) {
			return 0, refuse(join(at, onboardingID), "belongs to another entry than the customerID")
		}
		return index, nil
	case own != "":
		if byOwn < 0 && m.rule == IdentifiersOmitOnAdd {
			return 0, refuse(join(at, onboardingID), "names no entry: a new entry is sent without an identifier")
		}
		return byOwn, nil
	case m.rule == IdentifiersAlways:
		return 0, refuse(array, "every entry needs an onboardingCustomerID or a customerID")
	}
	return -1, nil
}

// identifier reads an identifier, "" where there is none.
func identifier(at string, entry object, name string) (string, error) {
	value, sent := entry[name]
	if !sent {
		return "", nil
	}
	id, _ := value.(string)
	if strings.TrimSpace(id) == "" || id == remove {
		return "", refuse(join(at, name), "must be a text that names an entry, and is never removed")
	}
	return id, nil
}

// indexOf finds an entry by one of its identifiers; -1 is none, and the empty identifier finds none.
func indexOf(list []any, name, id string) int {
	if id == "" {
		return -1
	}
	return slices.IndexFunc(list, func(e any) bool { return text(e, name) == id })
}

// text reads a text attribute of an object, "" where there is none.
func text(o any, name string) string {
	attributes, _ := o.(object)
	s, _ := attributes[name].(string)
	return s
}

// isShell tells whether an entry says nothing but who it is.
func isShell(e any) bool {
	entry, _ := e.(object)
	for name := range entry {
		if name != onboardingID && name != customerID {
			return false
		}
	}
	return true
}

// dropShells returns the data without shells, and for each array which stored indices are left.
func dropShells(data object) (out object, kept map[string][]int) {
	kept = make(map[string][]int)
	out = eachArray("", data, func(array string, list []any) []any {
		left := make([]any, 0, len(list))
		for i, e := range list {
			if !isShell(e) {
				left = append(left, e)
				kept[array] = append(kept[array], i)
			}
		}
		return left
	})
	return out, kept
}

// everyEntry is what dropShells returns for data whose shells are kept.
func everyEntry(data object) map[string][]int {
	kept := make(map[string][]int)
	eachArray("", data, func(array string, list []any) []any {
		for i := range list {
			kept[array] = append(kept[array], i)
		}
		return list
	})
	return kept
}

// issueIDs returns the data with a customerID in every entry.
func issueIDs(data object) object {
	return eachArray("", data, func(_ string, list []any) []any {
		out := slices.Clone(list)
		for i, e := range out {
			if text(e, customerID) != "" {
				continue
			}
			entry := maps.Clone(e.(object))
			for entry[customerID] == nil || indexOf(out, customerID, text(entry, customerID)) >= 0 {
				entry[customerID] = "C" + digits(9)
			}
			out[i] = entry
		}
		return out
	})
}

// eachArray returns a copy of the data in which f has replaced every entity array, the innermost first.
func eachArray(path string, data object, f func(array string, list []any) []any) object {
	out := maps.Clone(data)
	for name, value := range out {
		at := join(path, name)
		if o, ok := value.(object); ok {
			out[name] = eachArray(at, o, f)
			continue
		}
		list, ok := entries(value)
		if !ok {
			continue
		}
		list = slices.Clone(list)
		for i, e := range list {
			list[i] = eachArray(entryPath(at, i), e.(object), f)
		}
		if list = f(at, list); len(list) > 0 {
			out[name] = list
		} else {
			delete(out, name)
		}
	}
	return out
}

// digits returns a random number of n digits that does not begin with 0.
func digits(n int64) string {
	low := new(big.Int).Exp(big.NewInt(10), big.NewInt(n-1), nil)
	span := new(big.Int).Mul(low, big.NewInt(9))
	v, err := rand.Int(rand.Reader, span)
	if err != nil {
		panic(err) // the system's random source never fails
	}
	return v.Add(v, low).String()
}
