package kind

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/pattern"
)

// The tax ID types that stand beside a number, by Rule.Beside.
const (
	taxSSN     = "ssn"
	taxITIN    = "itin"
	taxEIN     = "ein"
	taxForeign = "foreign"
)

const (
	taxIDDigits = 9
	// minForeignTaxID and maxForeignTaxID bound a foreign number, 3 to 20 characters, unless the rule says otherwise.
	minForeignTaxID = 3
	maxForeignTaxID = 20
)

// taxIDKind is a tax identification number: Social Security number, ITIN, EIN or a foreign one by the type beside it.
type taxIDKind struct{ plain }

func (taxIDKind) Name() string { return "taxId" }

func (taxIDKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	if taxIDType(r) == taxForeign {
		return s
	}
	return taxIDDigitsOf(s)
}

func (taxIDKind) Check(stored string, r Rule) string {
	kind := taxIDType(r)
	if kind == taxForeign {
		return foreignTaxIDFault(stored, r)
	}
	number := taxIDDigitsOf(stored)
	switch {
	case spreadsheetFault(number, r) != "":
		return spreadsheetFault(number, r)
	case !onlyDigits(number):
		return subject(r) + " can have digits only, 9 of them."
	case len(number) != taxIDDigits:
		return fmt.Sprintf("%s must have %d digits. It has %d.", subject(r), taxIDDigits, len(number))
	case strings.Trim(number, "0") == "":
		return subject(r) + " cannot be all zeros."
	case kind == taxSSN:
		return ssnFault(number, r)
	case kind == taxITIN:
		return itinFault(number, r)
	}
	return ""
}

// Show groups nine digits as they are printed on cards and letters. A number of another length is not grouped, so that
// its length is seen even behind the mask.
func (taxIDKind) Show(stored string, r Rule) string {
	if r.Masked {
		hidden := []rune(masked(withoutSeparatorsOf(stored, r), r))
		if isWhole(stored, r) {
			return grouped(hidden, r)
		}
		return string(hidden)
	}
	return taxIDKind{}.Edit(stored, r)
}

func (taxIDKind) Edit(stored string, r Rule) string {
	if isWhole(stored, r) {
		return grouped([]rune(withoutSeparatorsOf(stored, r)), r)
	}
	return stored
}

// Encode sends nine digits, or a foreign number as typed.
func (taxIDKind) Encode(stored string, r Rule) (any, error) {
	if taxIDType(r) != taxForeign && !isWhole(stored, r) {
		return nil, unreadable("taxId")
	}
	return sendable(withoutSeparatorsOf(stored, r))
}

func (k taxIDKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireText("taxId", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

func taxIDType(r Rule) string { return strings.ToLower(r.Beside.TaxIDType) }

// isWhole reports whether a stored number is nine digits of a domestic type.
func isWhole(stored string, r Rule) bool {
	number := withoutSeparatorsOf(stored, r)
	return taxIDType(r) != taxForeign && len(number) == taxIDDigits && onlyDigits(number)
}

func grouped(nine []rune, r Rule) string {
	if taxIDType(r) == taxEIN {
		return string(nine[:2]) + "-" + string(nine[2:])
	}
	return string(nine[:3]) + "-" + string(nine[3:5]) + "-" + string(nine[5:])
}

// withoutSeparatorsOf matters where the type was changed from foreign after the number was stored as typed.
func withoutSeparatorsOf(stored string, r Rule) string {
	if taxIDType(r) == taxForeign {
		return stored
	}
	return taxIDDigitsOf(stored)
}

var separators = strings.NewReplacer(" ", "", "-", "", "/", "")

// pointedTaxID is 123.45.6789. A point anywhere else in a number of digits is a decimal point.
var pointedTaxID = pattern.Lazy(`^\d{3}\.\d{2}\.\d{4}$`)

// taxIDDigitsOf is withoutSeparators for a domestic number, which may be parted by points too.
func taxIDDigitsOf(s string) string {
	if pointedTaxID().MatchString(s) {
		return digitsOf(s)
	}
	return withoutSeparators(s)
}

// withoutSeparators is the digits if nothing else but separators stands with them, else s as it is.
func withoutSeparators(s string) string {
	if onlyDigits(s) {
		return s
	}
	number := separators.Replace(plainDashes.Replace(s))
	if number == "" || !onlyDigits(number) {
		return s
	}
	return number
}

func foreignTaxIDFault(stored string, r Rule) string {
	least, most := minForeignTaxID, maxForeignTaxID
	if r.Min > 0 {
		least = r.Min
	}
	if r.Max > 0 {
		most = r.Max
	}
	n := utf8.RuneCountInString(stored)
	switch {
	case isAsterisk(stored):
		return asteriskFault(stored)
	case n < least || n > most:
		return fmt.Sprintf("%s must have %d to %d characters. It has %d.", subject(r), least, most, n)
	}
	return idNumberFault(stored, r)
}
