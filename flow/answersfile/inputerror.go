package answersfile

import (
	"fmt"
	"slices"
	"strings"

	"brokerage/onboard/flow/spelling"
)

// InputError is what is wrong with an answers file. It names a place and what may stand there, never an answer.
type InputError struct {
	File string
	Line int // from 1; 0 where the file as a whole is meant
	// Column is the header of a cell of a table, "" elsewhere.
	Column string
	// Path is the place among the answers, entries counted from 0; "" for the file.
	Path    string
	Message string
}

// Error is one line: a.yaml:12: todBeneficiaries[1].sharPercent: no such field. Did you mean sharePercent?
// In a table it names the cell: clients.csv:3: column "DOB": primaryHolder.birthDate: must be one value.
func (e *InputError) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Column != "" && e.Column != e.Path {
		fmt.Fprintf(&b, ": column %q", e.Column)
	}
	if e.Path != "" {
		b.WriteString(": " + e.Path)
	}
	b.WriteString(": " + e.Message)
	return b.String()
}

// fewWords is how many allowed words a message lists where none is near.
const fewWords = 8

// suggestion names the known word nearest to one that is not known, or all of them where they are few.
func suggestion(word string, known []string) string {
	best := spelling.Nearest(word, known)
	switch {
	case best != "":
		return " Did you mean " + best + "?"
	case len(known) > 0 && len(known) <= fewWords:
		return " Known: " + strings.Join(known, ", ") + "."
	}
	return ""
}

// known lists words for suggestion, sorted, each once.
func known(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}
