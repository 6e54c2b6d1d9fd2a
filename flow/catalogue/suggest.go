package catalogue

import (
	"slices"
	"strings"
)

// didYouMean names the nearest known word, or lists the words where none is near.
func didYouMean(word string, known []string) string {
	best, distance := "", 1+len(word)/3
	for _, k := range known {
		if d := editDistance(strings.ToLower(word), strings.ToLower(k)); d <= distance {
			best, distance = k, d-1
		}
	}
	switch {
	case best != "":
		return " Did you mean " + best + "?"
	case len(known) == 0:
		return " There is none here"
	case len(known) <= 20:
		return " Known: " + strings.Join(slices.Sorted(slices.Values(known)), ", ")
	default:
		return " Check the spelling"
	}
}

// editDistance is the Levenshtein distance in bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		corner := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			swap := corner
			if a[i-1] != b[j-1] {
				swap++
			}
			corner = row[j]
			row[j] = min(row[j]+1, row[j-1]+1, swap)
		}
	}
	return row[len(b)]
}
