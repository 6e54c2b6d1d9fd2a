package kind_test

import (
	"fmt"
	"strconv"
	"testing"

	"brokerage/onboard/flow/kind"
)

// The first two digits of a routing number are a district of the Federal Reserve, a thrift, an electronic number or 80.
func TestEveryDistrictOfARoutingNumber(t *testing.T) {
	text, _ := kind.Named("text")
	r := kind.Rule{Label: "Number", Format: "routing"}
	for district := 1; district < 100; district++ {
		given := district <= 12 || district >= 21 && district <= 32 || district >= 61 && district <= 72 || district == 80
		eight := fmt.Sprintf("%02d000000", district)
		last := (10 - (3*(district/10)+7*(district%10))%10) % 10
		if got := text.Check(eight+strconv.Itoa(last), r) == ""; got != given {
			t.Errorf("district %02d: got accepted %v, want %v", district, got, given)
		}
		if text.Check(eight+strconv.Itoa((last+1)%10), r) == "" {
			t.Errorf("district %02d: accepted with a wrong last digit", district)
		}
	}
}

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
