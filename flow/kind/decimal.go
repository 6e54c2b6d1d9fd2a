package kind

import (
	"fmt"
	"strconv"
	"strings"
)

// decimalFault says why a text is no number of hundredths.
type decimalFault int

const (
	decimalRead decimalFault = iota
	decimalUnreadable
	// decimalTooFine has more than two decimals.
	decimalTooFine
	// decimalTooLarge is beyond any account.
	decimalTooLarge
)

// maxWhole is how many digits may stand before the point: a trillion less a cent fits, and so does its sum over a
// thousand accounts in 64 bits.
const maxWhole = 12

// readDecimal reads digits with at most two decimals, in hundredths. Thousands may be parted by commas or spaces, but
// only where thousands are parted: 1,50 is not 150.
func readDecimal(s string) (hundredths int, fault decimalFault) {
	s, negative := cutSign(s)
	whole, fraction, _ := strings.Cut(s, ".")
	whole, grouped := ungroup(whole)
	if !grouped || whole+fraction == "" || !onlyDigits(whole+fraction) {
		return 0, decimalUnreadable
	}
	if len(fraction) > 2 {
		return 0, decimalTooFine
	}
	whole = strings.TrimLeft(whole, "0")
	if len(whole) > maxWhole {
		return 0, decimalTooLarge
	}
	n, err := strconv.Atoi(whole + (fraction + "00")[:2])
	if err != nil {
		return 0, decimalTooLarge
	}
	if negative {
		n = -n
	}
	return n, decimalRead
}

func cutSign(s string) (rest string, negative bool) {
	s = strings.TrimSpace(plainDashes.Replace(s))
	if rest, found := strings.CutPrefix(s, "-"); found {
		return strings.TrimSpace(rest), true
	}
	return strings.TrimPrefix(s, "+"), false
}

// ungroup takes out the separators of thousands; it is false where they part anything else.
func ungroup(s string) (digits string, ok bool) {
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	if len(groups) < 2 {
		return s, s == strings.Join(groups, "")
	}
	if len(groups[0]) > 3 {
		return s, false
	}
	for _, group := range groups[1:] {
		if len(group) != 3 {
			return s, false
		}
	}
	digits = strings.Join(groups, "")
	return digits, len(s) == len(digits)+len(groups)-1
}

// decimals returns the stored form, 1234.50.
func decimals(hundredths int) string {
	sign := ""
	if hundredths < 0 {
		sign, hundredths = "-", -hundredths
	}
	return fmt.Sprintf("%s%d.%02d", sign, hundredths/100, hundredths%100)
}

// shortest writes the same number without idle zeros, as JSON has it: 100, 50.5, 33.34.
func shortest(hundredths int) string {
	return strings.TrimSuffix(strings.TrimRight(decimals(hundredths), "0"), ".")
}

// thousands writes 1,234.50. The number is not negative.
func thousands(hundredths int) string {
	digits := strconv.Itoa(hundredths / 100)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return fmt.Sprintf("%s.%02d", digits, hundredths%100)
}

// tooFine is the sentence for more decimals than two.
func tooFine(stored string, r Rule) string {
	_, fraction, _ := strings.Cut(stored, ".")
	return fmt.Sprintf("%s can have two decimals at most. It has %d.", subject(r), len(digitsOf(fraction)))
}
