package kind_test

import (
	"fmt"
	"slices"
	"testing"

	"brokerage/onboard/flow/kind"
)

func taxRule(taxIDType, label string) kind.Rule {
	return kind.Rule{Label: label, Masked: true, Beside: kind.Beside{TaxIDType: taxIDType}}
}

func TestSocialSecurityNumbers(t *testing.T) {
	k, r := named(t, "taxId"), taxRule("ssn", "Social Security number")
	accept(t, k, r, map[string]string{
		"899-10-0001": "899100001", "899 10 0002": "899100002", "899.10.0003": "899100003", "８９９１００００４": "899100004",
		"899–10–0005": "899100005",
	})
	judge(t, k, r, []verdict{
		{"89910000", "Social Security number must have 9 digits. It has 8."},
		{"8991000011", "Social Security number must have 9 digits. It has 10."},
		{"899-1O-0001", "Social Security number can have digits only, 9 of them."},
		{"*", "Social Security number can have digits only, 9 of them."},
		{"078-05-1120", ""}, // whether a known sample may stand here is the catalogue's question
		{"987-65-4320", ""},
		{"987-65-4329", ""},
		{"987-65-4330", "Social Security number cannot start with 9. A number that does is an ITIN."},
		{"666-12-3456", "Social Security number cannot start with 000 or 666."},
		{"000-12-3456", "Social Security number cannot start with 000 or 666."},
		{"899-00-1234", "Social Security number cannot have 00 as digits 4 and 5."},
		{"899-10-0000", "Social Security number cannot end in 0000."},
		{"000-00-0000", "Social Security number cannot be all zeros."},
		{"734-12-3456", ""},
	})
	judge(t, k, taxRule("", "Tax ID"), []verdict{
		{"12-3456789", ""},
		{"900-93-0001", ""},
	})
}

func TestITINsAndEINs(t *testing.T) {
	k := named(t, "taxId")
	const groups = "ITIN must have 50 to 65, 70 to 88, 90 to 92 or 94 to 99 as digits 4 and 5."
	judge(t, k, taxRule("itin", "ITIN"), []verdict{
		{"900-70-0001", ""},
		{"900-50-0001", ""},
		{"900-65-0001", ""},
		{"900-88-0001", ""},
		{"900-92-0001", ""},
		{"900-99-0001", ""},
		{"900-93-0001", groups},
		{"900-89-0001", groups},
		{"900-49-0001", groups},
		{"900-66-0001", groups},
		{"900-01-0001", groups},
		{"899-70-0001", "ITIN must start with 9. A number that does not is a Social Security number."},
	})
	ein := taxRule("ein", "Employer ID number")
	judge(t, k, ein, []verdict{
		{"12-3456789", ""},
		{"98-7654321", ""},
		{"07-1234567", ""},
		{"12-345678", "Employer ID number must have 9 digits. It has 8."},
	})
	for stored, want := range map[string]bool{"123456789": true, "98-7654321": true, "071234567": false, "491234567": false, "12": true} {
		if got := kind.EINPrefixKnown(stored); got != want {
			t.Errorf("the prefix of %s is known: %t, want %t", stored, got, want)
		}
	}
}

// The IRS gives out 83 of the hundred prefixes.
func TestEveryPrefixOfAnEIN(t *testing.T) {
	unassigned := []string{"00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97"}
	known := 0
	for i := range 100 {
		prefix := fmt.Sprintf("%02d", i)
		if got, want := kind.EINPrefixKnown(prefix+"-3456789"), !slices.Contains(unassigned, prefix); got != want {
			t.Errorf("%s: got known %v, want %v", prefix, got, want)
		} else if got {
			known++
		}
	}
	if known != 83 {
		t.Errorf("got %d prefixes known, want 83", known)
	}
}

func TestEveryGroupOfAnITIN(t *testing.T) {
	k, r := named(t, "taxId"), taxRule("itin", "ITIN")
	for group := range 100 {
		number := fmt.Sprintf("900%02d0001", group)
		given := group >= 50 && group <= 65 || group >= 70 && group <= 88 || group >= 90 && group <= 92 || group >= 94
		if got := k.Check(number, r) == ""; got != given {
			t.Errorf("group %02d: got accepted %v, want %v", group, got, given)
		}
	}
}

func TestEveryAreaOfASocialSecurityNumber(t *testing.T) {
	k, r := named(t, "taxId"), taxRule("ssn", "SSN")
	for area := range 1000 {
		given := area != 0 && area != 666 && area < 900
		if got := k.Check(fmt.Sprintf("%03d100001", area), r) == ""; got != given {
			t.Errorf("area %03d: got accepted %v, want %v", area, got, given)
		}
	}
}

func TestForeignTaxIDsStayAsTyped(t *testing.T) {
	k, r := named(t, "taxId"), taxRule("foreign", "Foreign tax ID")
	accept(t, k, r, map[string]string{"QQ123456C": "QQ123456C", "12-34 567/8": "12-34 567/8"})
	judge(t, k, r, []verdict{
		{"AB", "Foreign tax ID must have 3 to 20 characters. It has 2."},
		{"*", "A lone * would tell the custodian to remove this answer. Write it differently."},
		{"---", "Foreign tax ID must have a letter or a digit."},
	})
	domestic := taxRule("ssn", "Social Security number")
	if wire, err := k.Encode("899-10-0001", domestic); wire != "899100001" || err != nil {
		t.Errorf("stored while foreign, sent as %v (%v) once domestic, want the digits", wire, err)
	}
	if wire, err := k.Encode("QQ123456C", domestic); err == nil {
		t.Errorf("letters are sent as %v, want an error", wire)
	}
}

func TestTaxIDsAreMaskedSoThatTheirLengthShows(t *testing.T) {
	k := named(t, "taxId")
	for _, c := range []struct{ taxIDType, stored, masked, open string }{
		{"ssn", "899101002", "•••-••-1002", "899-10-1002"},
		{"itin", "900701002", "•••-••-1002", "900-70-1002"},
		{"", "899101002", "•••-••-1002", "899-10-1002"},
		{"ein", "123451002", "••-•••1002", "12-3451002"},
		{"ssn", "89901002", "••••1002", "89901002"},
		{"ssn", "1002", "••••", "1002"},
		{"foreign", "QQ123456C", "•••••456C", "QQ123456C"},
	} {
		r := taxRule(c.taxIDType, "Tax ID")
		if got := k.Show(c.stored, r); got != c.masked {
			t.Errorf("%s %s is masked as %s, want %s", c.taxIDType, c.stored, got, c.masked)
		}
		r.Masked = false
		if got := k.Show(c.stored, r); got != c.open {
			t.Errorf("%s %s is shown as %s, want %s", c.taxIDType, c.stored, got, c.open)
		}
		if got := k.Edit(c.stored, r); got != c.open {
			t.Errorf("%s %s stands in the input as %s, want %s", c.taxIDType, c.stored, got, c.open)
		}
	}
}
