package apiclient

import (
	"fmt"
	"strings"

	"brokerage/onboard/flow/pattern"
)

// accountNumber finds the account number in a reply: some custodians answer with the record, some with an envelope around
// it, some with a number that is one in JSON too.
func (p Profile) accountNumber(o object) string {
	for _, place := range p.Status.Places {
		if n := firstText(at(o, place), p.Account.Names...); strings.TrimSpace(n) != "" {
			return cut(cleanText(n), longestTrace)
		}
	}
	return ""
}

// Bounds of what an error says of a reply without an account number: enough to find what it is called there.
const (
	mostKeys   = 16
	longestKey = 40
)

// keyLike is what a key looks like that somebody named. One that is anything else may be a value.
var keyLike = pattern.Lazy(`^[A-Za-z_][A-Za-z0-9_-]*$`)

// had returns what a reply has in place of an account number: the names of its keys, and never a value.
func (a *answer) had() string {
	if a.object == nil {
		return "no body"
	}
	var keys []string
	leafNames(a.object, "", &keys)
	switch n := len(keys); {
	case n == 0:
		return "no keys"
	case n > mostKeys:
		return fmt.Sprintf("the keys %s and %d more", strings.Join(keys[:mostKeys], ", "), n-mostKeys)
	}
	return "the keys " + strings.Join(keys, ", ")
}

// leafNames lists the dotted names of the leaves of an object.
func leafNames(o object, below string, keys *[]string) {
	for _, key := range sortedKeys(o) {
		name := below + key
		if len(key) > longestKey || !keyLike().MatchString(key) {
			name = below + "?"
		}
		if inside, is := o[key].(object); is && strings.Count(name, ".") < 3 {
			leafNames(inside, name+".", keys)
			continue
		}
		*keys = append(*keys, name)
	}
}

// status finds the custodian's own word. A text counts before a number, as a number may be HTTP's.
func (p Profile) status(o object) string {
	number := ""
	for _, place := range p.Status.Places {
		for _, name := range p.Status.Names {
			for _, v := range matches(at(o, place), name) {
				word, isText := v.(string)
				if word = cleanText(word); word != "" {
					return word
				}
				if !isText && number == "" {
					number = text(v)
				}
			}
		}
	}
	return number
}

// verdict finds what the custodian says about an application it did not open.
func (p Profile) verdict(o object) (problems []Problem, remarks string) {
	s := errorReading{names: p.Errors.names()}
	for _, place := range p.Status.Places {
		around := at(o, place)
		for _, key := range s.names.lists {
			s.list(find(around, key), 0)
		}
		if remarks == "" {
			remarks = cleanText(firstText(around, "remarks", "statusReason"))
		}
	}
	return s.problems, remarks
}

// sameNumber compares account numbers. One written as a JSON number has lost its leading zeros.
func sameNumber(a, b string) bool {
	bare := func(s string) string { return strings.TrimLeft(strings.TrimSpace(s), "0") }
	return strings.EqualFold(bare(a), bare(b))
}
