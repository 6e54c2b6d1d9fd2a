package kind

import (
	"fmt"
	"strings"
)

// hundredPercent is 100 % in hundredths of a percent.
const hundredPercent = 10000

// percentKind is a share, stored as 33.34 and counted in hundredths of a percent.
type percentKind struct{ plain }

func (percentKind) Name() string { return "percent" }

func (percentKind) Normalise(typed string, _ Rule) string {
	s := Clean(typed)
	if hundredths, fault := readPercent(s); fault == decimalRead {
		return decimals(hundredths)
	}
	return s
}

func (percentKind) Check(stored string, r Rule) string {
	hundredths, fault := readPercent(stored)
	switch fault {
	case decimalUnreadable, decimalTooLarge:
		return subject(r) + " must be a percentage, such as 33.34."
	case decimalTooFine:
		return tooFine(stored, r)
	case decimalRead:
		return shareBoundFault(hundredths, r)
	}
	return ""
}

func shareBoundFault(hundredths int, r Rule) string {
	most := hundredPercent
	if r.Max != 0 {
		most = r.Max
	}
	switch {
	case r.Min > 0 && (hundredths < r.Min || hundredths > most):
		return fmt.Sprintf("%s must be between %s and %s %%.", subject(r), shortest(r.Min), shortest(most))
	case r.Min < 0 && (hundredths < 0 || hundredths > most):
		return fmt.Sprintf("%s must be between 0 and %s %%.", subject(r), shortest(most))
	case r.Min == 0 && (hundredths <= 0 || hundredths > most):
		return fmt.Sprintf("%s must be more than 0 and at most %s %%.", subject(r), shortest(most))
	}
	return ""
}

func (percentKind) Show(stored string, r Rule) string {
	hundredths, fault := readPercent(stored)
	if fault != decimalRead {
		return masked(stored, r)
	}
	return masked(decimals(hundredths)+" %", r)
}

// Encode sends the exact digits without idle zeros: 100, 50.5, 33.34.
func (percentKind) Encode(stored string, r Rule) (any, error) {
	hundredths, fault := readPercent(stored)
	if fault != decimalRead {
		return nil, unreadable("percent")
	}
	return numberToWire(shortest(hundredths), r), nil
}

func (k percentKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireNumber("percent", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

// Native is the share in hundredths of a percent.
func (percentKind) Native(stored string) any {
	hundredths, _ := Hundredths(stored)
	return hundredths
}

func readPercent(s string) (hundredths int, fault decimalFault) {
	for _, unit := range []string{"%", "percent"} {
		s = strings.TrimSpace(strings.TrimSuffix(s, unit))
	}
	return readDecimal(s)
}
