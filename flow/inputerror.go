package flow

import (
	"fmt"
	"slices"
	"strings"
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
	best, distance := "", max(2, len(word)/3)+1
	for _, k := range known {
		if d := edits(strings.ToLower(word), strings.ToLower(k)); d < distance {
			best, distance = k, d
		}
	}
	switch {
	case best != "":
		return " Did you mean " + best + "?"
	case len(known) > 0 && len(known) <= fewWords:
		return " Known: " + strings.Join(known, ", ") + "."
	}
	return ""
}

// edits counts the letters to add, take away, change or swap with the next between two words.
func edits(a, b string) int {
	before, last := []int(nil), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(last[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// known lists words for suggestion, sorted, each once.
func known(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}
