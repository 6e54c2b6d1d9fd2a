package kind

import (
	"fmt"
	"strconv"
	"strings"
)

// integerKind is a whole number, stored as its digits.
type integerKind struct{ plain }

func (integerKind) Name() string { return "integer" }

func (integerKind) Normalise(typed string, _ Rule) string {
	s := Clean(typed)
	if n, ok := readInteger(s); ok {
		return strconv.Itoa(n)
	}
	return s
}

func (integerKind) Check(stored string, r Rule) string {
	n, ok := readInteger(stored)
	switch {
	case !ok:
		return subject(r) + " must be a whole number."
	case r.Min != 0 && r.Max != 0 && (n < r.Min || n > r.Max):
		return fmt.Sprintf("%s must be between %d and %d.", subject(r), r.Min, r.Max)
	case r.Min != 0 && n < r.Min:
		return fmt.Sprintf("%s must be at least %d.", subject(r), r.Min)
	case r.Max != 0 && n > r.Max:
		return fmt.Sprintf("%s must be at most %d.", subject(r), r.Max)
	case r.Min == 0 && n < 0:
		return subject(r) + " must not be below 0."
	}
	return ""
}

func (integerKind) Encode(stored string, r Rule) (any, error) {
	n, ok := readInteger(stored)
	if !ok {
		return nil, unreadable("integer")
	}
	return numberToWire(strconv.Itoa(n), r), nil
}

func (k integerKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireNumber("integer", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

// Native is the number.
func (integerKind) Native(stored string) any {
	n, _ := readInteger(stored)
	return n
}

// readInteger reads what readDecimal reads as long as nothing stands behind the point: 3.0 is 3, 3.5 is not read.
func readInteger(s string) (int, bool) {
	if strings.HasSuffix(s, ".") {
		return 0, false
	}
	hundredths, fault := readDecimal(s)
	return hundredths / 100, fault == decimalRead && hundredths%100 == 0
}
