package kind_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

// ofDigits are the rules of every answer that is a number of digits, and one that each takes.
var ofDigits = []struct {
	kind string
	rule kind.Rule
	good string
}{
	{"taxId", kind.Rule{Beside: kind.Beside{TaxIDType: "ssn"}}, "899100001"},
	{"taxId", kind.Rule{Beside: kind.Beside{TaxIDType: "ein"}}, "123456789"},
	{"taxId", kind.Rule{Beside: kind.Beside{TaxIDType: "foreign"}}, "899100001"},
	{"taxId", kind.Rule{}, "899100001"},
	{"phone", kind.Rule{}, "2175550101"},
	{"phone", kind.Rule{}, "+12175550101"},
	{"phone", kind.Rule{}, "+442079460018"},
	{"text", kind.Rule{Format: "routing"}, "110000000"},
	{"text", kind.Rule{Format: "bankAccount"}, "1234567890"},
	{"text", kind.Rule{Format: "digits"}, "1234567890"},
	{"text", kind.Rule{Format: "code"}, "1234567890"},
	{"text", kind.Rule{Format: "idNumber"}, "1234567890"},
	{"text", kind.Rule{Format: "postalCode", Beside: kind.Beside{Country: "US"}}, "62701"},
	{"text", kind.Rule{Format: "postalCode", Beside: kind.Beside{Country: "DE"}}, "10115"},
	{"text", kind.Rule{Format: "postalCode"}, "62701"},
}

// A point or an exponent came from a spreadsheet that took the digits for a quantity. Read as a separator it would add a
// digit or lose some, in a number that nobody looks at again.
func TestDigitsThatWereTakenForAQuantityAreToFix(t *testing.T) {
	for _, of := range ofDigits {
		k, _ := kind.Named(of.kind)
		if fault := k.Check(k.Normalise(of.good, of.rule), of.rule); fault != "" {
			t.Errorf("%s %+v: got %q for %s", of.kind, of.rule, fault, of.good)
		}
		number, n := strings.TrimPrefix(of.good, "+"), 0
		plus := of.good[:len(of.good)-len(number)]
		n = len(number)
		for _, spoilt := range []string{
			plus + number + ".0", plus + number[:n-1] + ".0", plus + number[:n-2] + ".00", plus + number[:n-1] + "." + "0",
			number[:1] + "." + number[1:4] + "E+09", number[:1] + "E+8", number[:n-3] + "," + number[n-3:] + ".0",
		} {
			stored := k.Normalise(spoilt, of.rule)
			if stored != spoilt {
				t.Errorf("%s %+v: %s became %q", of.kind, of.rule, spoilt, stored)
			}
			if fault := k.Check(stored, of.rule); fault == "" {
				t.Errorf("%s %+v: %s passes", of.kind, of.rule, spoilt)
			}
		}
	}
}

func TestPointsThatPartGroupsAreNoDecimalPoints(t *testing.T) {
	for _, test := range []struct {
		kind, typed, wire string
	}{
		{"phone", "217.555.0101", "+12175550101"},
		{"phone", "(217) 555.0101", "+12175550101"},
		{"phone", "1.217.555.0101 x12", "+12175550101x12"},
		{"phone", "+1.2175550101", "+12175550101"},
		{"phone", "217-555-0101.", "+12175550101"},
		{"phone", "+44.20.7946.0018", "+442079460018"},
		{"phone", "+44.2079460018", "+442079460018"},
		{"phone", "+33 1.23.45.67.89", "+33123456789"},
		{"taxId", "899.10.0003", "899100003"},
	} {
		k, _ := kind.Named(test.kind)
		stored := k.Normalise(test.typed, kind.Rule{})
		wire, err := k.Encode(stored, kind.Rule{})
		if fault := k.Check(stored, kind.Rule{}); fault != "" || err != nil || wire != test.wire {
			t.Errorf("%s: got %q, %v, %q, want %s", test.typed, wire, err, fault, test.wire)
		}
	}
}

// The sentence names what happened, so that the column is mended and not the cell.
func TestASpreadsheetIsNamedWhereItShows(t *testing.T) {
	for _, of := range ofDigits {
		k, _ := kind.Named(of.kind)
		for spoilt, want := range map[string]string{
			"123456789.0": " ends in a decimal point, as a spreadsheet writes a quantity. Give its digits only.",
			"1.23457E+11": " stands as a power of ten, as a spreadsheet shortens a quantity. Give all its digits.",
		} {
			r := of.rule
			r.Label = "Number"
			if got := k.Check(spoilt, r); got != "Number"+want {
				t.Errorf("%s %+v: %s: got %q", of.kind, of.rule, spoilt, got)
			}
		}
	}
}
