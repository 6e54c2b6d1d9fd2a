package kind

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// wireText is a JSON string or number as text; null is "". Servers send ZIP codes and identifiers as numbers.
// A float64 is refused: its digits may no longer be those that were sent.
func wireText(kind string, wire any) (string, error) {
	switch v := wire.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case json.Number:
		return v.String(), nil
	case int:
		return strconv.Itoa(v), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	}
	return "", wireFault(kind, "text or a number", wire)
}

// wireNumber is wireText with exponents written out and idle zeros behind the second decimal cut: 1.0E+3 is 1000.0 and
// 33.3400 is 33.34.
func wireNumber(kind string, wire any) (string, error) {
	s, err := wireText(kind, wire)
	if err != nil {
		return "", err
	}
	s = withoutExponent(s)
	if whole, fraction, found := strings.Cut(s, "."); found {
		for len(fraction) > 2 && strings.HasSuffix(fraction, "0") {
			fraction = fraction[:len(fraction)-1]
		}
		s = whole + "." + fraction
	}
	return s, nil
}

// wireWord is a JSON boolean, string or number as text; null is "".
func wireWord(kind string, wire any) (string, error) {
	if b, ok := wire.(bool); ok {
		return strconv.FormatBool(b), nil
	}
	s, err := wireText(kind, wire)
	if err != nil {
		return "", wireFault(kind, "true or false", wire)
	}
	return s, nil
}

// wireFault names the types only: a value would carry an answer into an error.
func wireFault(kind, want string, wire any) error {
	return fmt.Errorf("decoding %s: want %s, have %T", kind, want, wire)
}

// numberToWire is the digits as a JSON number, or as a JSON string where the catalogue says so.
func numberToWire(digits string, r Rule) any {
	if r.AsText {
		return digits
	}
	return json.Number(digits)
}

// withoutExponent moves the point of a number in scientific notation. Exponents beyond any amount of money stay as they
// are, to be found unreadable, rather than grow into a megabyte of zeros.
func withoutExponent(s string) string {
	mantissa, exponent, found := strings.Cut(strings.ToLower(s), "e")
	if !found {
		return s
	}
	shift, err := strconv.Atoi(exponent)
	if err != nil || shift < -20 || shift > 20 {
		return s
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign, mantissa = "-", mantissa[1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if !onlyDigits(whole) || !onlyDigits(fraction) {
		return s
	}
	digits, point := whole+fraction, len(whole)+shift
	if point < 1 {
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	if missing := point - len(digits); missing > 0 {
		digits += strings.Repeat("0", missing)
	}
	if point == len(digits) {
		return sign + digits
	}
	return sign + digits[:point] + "." + digits[point:]
}
