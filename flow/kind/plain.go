package kind

import (
	"errors"
	"fmt"
)

// plain is the part of a kind whose stored text is also what is shown, changed and sent. Kinds embed it and replace
// what differs.
type plain struct{ common }

func (plain) Show(stored string, r Rule) string { return masked(stored, r) }

func (plain) Edit(stored string, _ Rule) string { return stored }

func (plain) Native(stored string) any { return stored }

func (plain) Encode(stored string, _ Rule) (any, error) { return sendable(stored) }

// errAsterisk is returned instead of the one text that the custodian does not take as text.
var errAsterisk = errors.New("encoding text: a lone asterisk would clear the attribute")

// sendable is stored unless it is a lone asterisk. Faulty answers are staged too, so Check alone would not hold it back.
func sendable(stored string) (any, error) {
	if isAsterisk(stored) {
		return nil, errAsterisk
	}
	return stored, nil
}

// isAsterisk also knows the two characters that a transform to ASCII turns into an asterisk.
func isAsterisk(s string) bool { return s == "*" || s == "＊" || s == "﹡" }

// asteriskFault is the sentence for a lone asterisk, or "".
func asteriskFault(stored string) string {
	if isAsterisk(stored) {
		return "A lone * would tell the custodian to remove this answer. Write it differently."
	}
	return ""
}

// unreadable is the error of Encode for a stored value that never became one of the kind.
func unreadable(kind string) error {
	return fmt.Errorf("encoding %s: the answer could not be read", kind)
}
