// Package spelling finds the word that somebody meant who wrote one that is not known, and compares names without case and
// accents. It knows no list of its own.
package spelling

import "strings"

// Nearest is the known word that is nearest to another, without regard to case, the first of several; "" where none is
// near: where more than two letters differ, and more than a third of them.
func Nearest(word string, known []string) string {
	best, distance := "", max(2, len(word)/3)+1
	for _, k := range known {
		if d := edits(strings.ToLower(word), strings.ToLower(k)); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// edits counts the letters to add, take away, change or swap with the next between two words, in bytes.
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
