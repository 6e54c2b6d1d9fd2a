package kind

import (
	"strings"

	"brokerage/onboard/flow/pattern"
)

// phoneNumber is a telephone number taken apart.
type phoneNumber struct {
	// american is a number of the North American plan, digits its ten digits; otherwise digits start with the country
	// code.
	american bool
	digits   string
	// groups are the digits of a foreign number as they were parted by whoever typed it.
	groups []string
	// extension is "" where none was given.
	extension string
}

// phoneFault says why a text is no telephone number.
type phoneFault int

const (
	phoneRead phoneFault = iota
	phoneUnreadable
	// phonePoint has a decimal point.
	phonePoint
	phoneLength
	phoneArea
	phoneExchange
	phoneCountry
	phoneForeignLength
	phoneExtension
)

// maxExtension is the longest extension that the custodian keeps.
const maxExtension = 5

var extension = pattern.Lazy(`(?i)[\s,;]*(?:extension|ext\.?|x\.?|#)[\s:=]*(\d*)$`)

// trunkZero is the zero that callers from abroad leave out: +44 (0)20.
var trunkZero = pattern.Lazy(`\(0\)`)

// readPhone reads ten digits, or eleven after the 1, of the North American numbering plan, and foreign numbers that
// start with +, 011 or 00.
func readPhone(s string) (phoneNumber, phoneFault) {
	s = plainDashes.Replace(s)
	var n phoneNumber
	if at := extension().FindStringSubmatchIndex(s); at != nil {
		n.extension = s[at[2]:at[3]]
		s = s[:at[0]]
		if n.extension == "" || len(n.extension) > maxExtension {
			return n, phoneExtension
		}
	}
	s, abroad := cutAbroad(strings.TrimSpace(s))
	if strings.Trim(s, "0123456789 ()-./") != "" || digitsOf(s) == "" {
		return n, phoneUnreadable
	}
	if decimalPoint(s, abroad) {
		return n, phonePoint
	}
	n.digits = digitsOf(s)
	if !abroad || strings.HasPrefix(n.digits, "1") {
		return readAmerican(n, abroad)
	}
	s = trunkZero().ReplaceAllString(s, " ")
	n.digits = digitsOf(s)
	n.groups = strings.FieldsFunc(s, func(r rune) bool { return !isDigit(r) })
	switch {
	case strings.HasPrefix(n.digits, "0"):
		return n, phoneCountry
	case len(n.digits) < 7 || len(n.digits) > 15:
		return n, phoneForeignLength
	}
	return n, phoneRead
}

// groupedByPoints are the groups of a number of the North American plan: 217.555.0101, 1 (217) 555.0101.
var groupedByPoints = pattern.Lazy(`^\D*(1\D+)?\d{3}\D+\d{3}\D+\d{4}\D*$`)

// decimalPoint tells whether a number has a point that parts no group of digits: spreadsheets write 217555010.0, and the
// zero would count as its tenth digit. Abroad groups have any size; the last has two digits at least, and one point alone
// stands behind the country code (+44.2079460018).
func decimalPoint(s string, abroad bool) bool {
	if !strings.Contains(strings.TrimSuffix(s, "."), ".") || groupedByPoints().MatchString(s) {
		return false
	}
	groups := strings.FieldsFunc(s, func(r rune) bool { return !isDigit(r) })
	last := groups[len(groups)-1]
	return !abroad || len(last) < 2 || len(groups) == 2 && len(groups[0]) > 3
}

// cutAbroad takes away what is dialled before a country code.
func cutAbroad(s string) (rest string, abroad bool) {
	for _, prefix := range []string{"+", "011", "00"} {
		if rest, found := strings.CutPrefix(s, prefix); found {
			return rest, true
		}
	}
	return s, false
}

// readAmerican checks NXX-NXX-XXXX: area codes and exchanges start with 2 to 9, a 9 in the second place of an area code
// is kept for longer numbers, and N11 are services such as 911.
func readAmerican(n phoneNumber, abroad bool) (phoneNumber, phoneFault) {
	n.american = true
	if abroad || len(n.digits) == 11 {
		n.digits = strings.TrimPrefix(n.digits, "1")
	}
	if len(n.digits) != 10 {
		return n, phoneLength
	}
	area, exchange := n.digits[:3], n.digits[3:6]
	switch {
	case area[0] < '2' || area[1] == '9' || area[1:] == "11":
		return n, phoneArea
	case exchange[0] < '2' || exchange[1:] == "11":
		return n, phoneExchange
	}
	return n, phoneRead
}

// twoDigitCodes are the country codes of two digits (ITU-T E.164); 7 has one and all others have three.
const twoDigitCodes = " 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 " +
	"81 82 84 86 90 91 92 93 94 95 98 "

// spaced is a foreign number as it was grouped, or with its country code set apart.
func (n phoneNumber) spaced() string {
	if len(n.groups) > 1 {
		return "+" + strings.Join(n.groups, " ")
	}
	size := 3
	switch {
	case n.digits[0] == '7':
		size = 1
	case strings.Contains(twoDigitCodes, " "+n.digits[:2]+" "):
		size = 2
	}
	return "+" + n.digits[:size] + " " + n.digits[size:]
}
