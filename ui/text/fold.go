package text

import (
	"strings"

	"brokerage/onboard/flow/spelling"
)

var straight = strings.NewReplacer("’", "'", "‘", "'")

// Fold takes case and accents off, for finding: cote finds Côte d’Ivoire.
func Fold(s string) string {
	return straight.Replace(spelling.WithoutAccents(strings.ToLower(s)))
}
