package kind

import (
	"fmt"
	"strings"
)

// moneyKind is an amount of United States dollars, stored as 1234.50 and counted in cents.
type moneyKind struct{ plain }

func (moneyKind) Name() string { return "money" }

func (moneyKind) Normalise(typed string, _ Rule) string {
	s := Clean(typed)
	if cents, fault := readMoney(s); fault == decimalRead {
		return decimals(cents)
	}
	return s
}

func (moneyKind) Check(stored string, r Rule) string {
	cents, fault := readMoney(stored)
	switch fault {
	case decimalUnreadable:
		return subject(r) + " must be an amount of dollars, such as 1,234.50."
	case decimalTooFine:
		return tooFine(stored, r)
	case decimalTooLarge:
		return subject(r) + " must be less than a trillion dollars."
	case decimalRead:
		return moneyBoundFault(cents, r)
	}
	return ""
}

func moneyBoundFault(cents int, r Rule) string {
	switch {
	case r.Min != 0 && r.Max != 0 && (cents < r.Min || cents > r.Max):
		return fmt.Sprintf("%s must be between %s and %s.", subject(r), dollars(r.Min), dollars(r.Max))
	case r.Min != 0 && cents < r.Min:
		return fmt.Sprintf("%s must be at least %s.", subject(r), dollars(r.Min))
	case r.Max != 0 && cents > r.Max:
		return fmt.Sprintf("%s must be at most %s.", subject(r), dollars(r.Max))
	case r.Min == 0 && cents < 0:
		return subject(r) + " must not be below $0.00."
	}
	return ""
}

func (moneyKind) Show(stored string, r Rule) string {
	cents, fault := readMoney(stored)
	if fault != decimalRead {
		return masked(stored, r)
	}
	return masked(dollars(cents), r)
}

// Encode sends the exact digits without idle zeros: 1234.5.
func (moneyKind) Encode(stored string, r Rule) (any, error) {
	cents, fault := readMoney(stored)
	if fault != decimalRead {
		return nil, unreadable("money")
	}
	return numberToWire(shortest(cents), r), nil
}

func (k moneyKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireNumber("money", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

// Native is the amount in cents.
func (moneyKind) Native(stored string) any {
	cents, fault := readMoney(stored)
	if fault != decimalRead {
		return 0
	}
	return cents
}

// readMoney accepts the dollar sign and the currency code on either side of the sign and of the digits.
func readMoney(s string) (cents int, fault decimalFault) {
	sign := ""
	s, negative := cutSign(s)
	if negative {
		sign = "-"
	}
	for _, unit := range []string{"US$", "USD", "$"} {
		s = strings.TrimSpace(strings.TrimPrefix(s, unit))
	}
	for _, unit := range []string{"USD", "$"} {
		s = strings.TrimSpace(strings.TrimSuffix(s, unit))
	}
	return readDecimal(sign + s)
}

func dollars(cents int) string {
	if cents < 0 {
		return "-$" + thousands(-cents)
	}
	return "$" + thousands(cents)
}
