package remote

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/spelling"
)

// Difference is an attribute that the custodian of an open account shows otherwise than it was sent, or not at all.
type Difference struct {
	assess.Attribute
	Shown any  `json:"shown,omitempty"`
	There bool `json:"there,omitempty"`
}

// Differences finds where a get-account reply differs from what was sent, without regard to case, accents and spacing. A reply
// that shows nothing of what was sent is not compared: a custodian need not show what it holds.
func Differences(want assess.Document, shown map[assess.Attribute]any) []Difference {
	var all []Difference
	tells := false
	for a, l := range want {
		v, there := shown[a]
		tells = tells || there && !l.Constant
		if !l.Constant && (!there || !SameAsSent(l.Value, v)) {
			all = append(all, Difference{Attribute: a, Shown: v, There: there})
		}
	}
	if !tells {
		return nil
	}
	slices.SortFunc(all, func(a, b Difference) int { return a.Compare(b.Attribute) })
	return all
}

// WholeOf is what an attribute is a part of: its entry, or outside lists its object.
func WholeOf(a assess.Attribute) assess.Attribute {
	if a.Array != "" {
		return assess.Attribute{Array: a.Array, Entry: a.Entry}
	}
	return assess.Attribute{Name: a.Name[:max(0, strings.LastIndexByte(a.Name, '.'))]}
}

// SameAsSent compares a value with what a custodian made of it. A masked value is the same if what it shows is.
func SameAsSent(sent, shown any) bool {
	if list, ok := sent.([]any); ok {
		other, ok := shown.([]any)
		return ok && reflect.DeepEqual(foldedAll(list), foldedAll(other))
	}
	a, b := foldValue(sent), foldValue(shown)
	if a == b {
		return true
	}
	if rest := strings.TrimLeft(b, "*x•"); len(rest) < len(b) && len(rest) >= 2 {
		return strings.HasSuffix(a, rest)
	}
	return false
}

func foldedAll(list []any) []string {
	all := make([]string, 0, len(list))
	for _, v := range list {
		all = append(all, foldValue(v))
	}
	slices.Sort(all)
	return all
}

// foldValue is a value in lower case, without accents, spaces, hyphens and apostrophes; of a number its shortest form.
func foldValue(v any) string {
	s := fmt.Sprint(v)
	if n, ok := v.(json.Number); ok {
		s = n.String()
	}
	if whole, cents, decimal := strings.Cut(s, "."); decimal && isDigits(whole) && isDigits(cents) {
		s = strings.TrimSuffix(whole+"."+strings.TrimRight(cents, "0"), ".")
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' || r == '\'' || r == '’' {
			return -1
		}
		return unicode.ToLower(r)
	}, spelling.WithoutAccents(s))
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}
