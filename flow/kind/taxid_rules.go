package kind

// advertised are the first digits of 987-65-4320 to 4329: Social Security numbers by their form, kept for advertisements and
// given to nobody (SSA history pages). Whether they may stand here is not a question of form.
const advertised = "98765432"

// ssnFault follows SSA POMS RM 10201.035. Since the numbers are given at random (25 June 2011), no high group is checked.
func ssnFault(nine string, r Rule) string {
	switch area, group, serial := nine[:3], nine[3:5], nine[5:]; {
	case area[0] == '9' && nine[:len(advertised)] != advertised:
		return subject(r) + " cannot start with 9. A number that does is an ITIN."
	case area == "000" || area == "666":
		return subject(r) + " cannot start with 000 or 666."
	case group == "00":
		return subject(r) + " cannot have 00 as digits 4 and 5."
	case serial == "0000":
		return subject(r) + " cannot end in 0000."
	}
	return ""
}

// itinFault: an individual taxpayer identification number starts with 9 and has 50-65, 70-88, 90-92 or 94-99 as digits 4
// and 5 (IRS); 93 is given to children who wait for adoption.
func itinFault(nine string, r Rule) string {
	if nine[0] != '9' {
		return subject(r) + " must start with 9. A number that does not is a Social Security number."
	}
	switch group := nine[3:5]; {
	case group >= "50" && group <= "65", group >= "70" && group <= "88", group >= "90" && group <= "92", group >= "94":
		return ""
	}
	return subject(r) + " must have 50 to 65, 70 to 88, 90 to 92 or 94 to 99 as digits 4 and 5."
}

// unassignedEINPrefixes are the first two digits that no IRS campus and no internet range has given out.
var unassignedEINPrefixes = map[string]bool{
	"00": true, "07": true, "08": true, "09": true, "17": true, "18": true, "19": true, "28": true, "29": true,
	"49": true, "69": true, "70": true, "78": true, "79": true, "89": true, "96": true, "97": true,
}

// GivenOut reports whether nine digits may be somebody's number of that tax ID type: their form is right, and an employer's
// starts as the IRS gives them out. It is false of a foreign number and of any other length; without a type a number is
// taken for a Social Security number.
func GivenOut(taxIDType, stored string) bool {
	if taxIDType == "" {
		taxIDType = taxSSN
	}
	r := Rule{Beside: Beside{TaxIDType: taxIDType}}
	return isWhole(stored, r) && taxIDKind{}.Check(stored, r) == "" && (taxIDType != taxEIN || EINPrefixKnown(stored))
}

// EINPrefixKnown reports whether a stored employer identification number of nine digits starts with a prefix that the
// IRS gives out. It is true of anything that is not nine digits, which Check refuses. The IRS adds prefixes, so an unknown
// one is worth checking and no fault.
func EINPrefixKnown(stored string) bool {
	nine := taxIDDigitsOf(stored)
	return len(nine) != taxIDDigits || !onlyDigits(nine) || !unassignedEINPrefixes[nine[:2]]
}
