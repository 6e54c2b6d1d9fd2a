package kind_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestBankNumbers(t *testing.T) {
	text, _ := kind.Named("text")
	for _, test := range []struct{ format, typed, stored, fault string }{
		{"routing", "110000000", "110000000", ""},
		{"routing", "0210-0002-1", "021000021", ""},
		{"routing", "80 0000005", "800000005", "Number has a wrong digit, or two that changed places. Check it against a check."},
		{"routing", "110000001", "110000001", "Number has a wrong digit, or two that changed places. Check it against a check."},
		{"routing", "101000000", "101000000", "Number has a wrong digit, or two that changed places. Check it against a check."},
		{"routing", "000000000", "000000000", "Number cannot be all zeros."},
		{"routing", "130000000", "130000000", "Number starts with two digits that no bank has. Check it against a check."},
		{"routing", "11000000", "11000000", "Number must have 9 digits. It has 8."},
		{"routing", "11000000O", "11000000O", "Number can have digits only, 9 of them."},
		{"bankAccount", "0001 2345-6789", "000123456789", ""},
		{"bankAccount", "123", "123", "Number must have 4 to 17 digits. It has 3."},
		{"bankAccount", "123456789012345678", "123456789012345678", "Number must have 4 to 17 digits. It has 18."},
		{"bankAccount", "12AB", "12AB", "Number can have digits only."},
	} {
		r := kind.Rule{Label: "Number", Format: test.format}
		stored := text.Normalise(test.typed, r)
		if stored != test.stored {
			t.Errorf("%s %s: got %q, want %q", test.format, test.typed, stored, test.stored)
		}
		if got := text.Check(stored, r); got != test.fault {
			t.Errorf("%s %s: got %q, want %q", test.format, test.typed, got, test.fault)
		}
	}
}
