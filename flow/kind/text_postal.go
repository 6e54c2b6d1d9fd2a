package kind

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/pattern"
)

// maxPostalCode is the longest postal code the custodian keeps.
const maxPostalCode = 10

// zipCountries are those whose mail the United States Postal Service carries.
var zipCountries = map[string]bool{
	"US": true, "AS": true, "FM": true, "GU": true, "MH": true, "MP": true, "PR": true, "PW": true, "UM": true, "VI": true,
}

// canadianCode is the form of a Canadian code. Which letters Canada Post gives out is not a question of form.
var canadianCode = pattern.Lazy(`^[A-Z]\d[A-Z] ?\d[A-Z]\d$`)

func usesZIP(r Rule) bool { return zipCountries[postalCountry(r)] }

// postalCountry is the country beside the code, or where that is not answered, the country of the state.
func postalCountry(r Rule) string {
	if country := r.Beside.Country; country != "" {
		return country
	}
	return countryOfRegion(r.Beside.State)
}

var postalSeparators = strings.NewReplacer(" ", "", "-", "")

func normalisePostalCode(s string, r Rule) string {
	compact := postalSeparators.Replace(plainDashes.Replace(s))
	switch country := postalCountry(r); {
	case zipCountries[country] && onlyDigits(compact) && len(compact) == 9:
		return compact[:5] + "-" + compact[5:]
	case zipCountries[country] && onlyDigits(compact) && len(compact) == 5:
		return compact
	case country == "CA" && canadianCode().MatchString(strings.ToUpper(compact)):
		compact = strings.ToUpper(compact)
		return compact[:3] + " " + compact[3:]
	}
	return strings.ToUpper(s)
}

func postalCodeFault(stored string, r Rule) string {
	switch country := postalCountry(r); {
	case spreadsheetFault(stored, r) != "":
		return spreadsheetFault(stored, r)
	case zipCountries[country]:
		return zipFault(stored)
	case country == "CA":
		if !canadianCode().MatchString(stored) {
			return subject(r) + " must be letter, digit, letter, digit, letter, digit in Canada, such as K1A 0B1."
		}
		return ""
	}
	allowed := func(sign rune) bool { return isASCIIAlphanumeric(sign) || sign == ' ' || sign == '-' }
	if fault := signFault(stored, r, "letters A to Z, digits, spaces and hyphens", allowed); fault != "" {
		return fault
	}
	if n := utf8.RuneCountInString(stored); n > maxPostalCode {
		return fmt.Sprintf("%s must have %s or fewer. It has %d.", subject(r), characters(maxPostalCode), n)
	}
	if !strings.ContainsFunc(stored, isASCIIAlphanumeric) {
		return subject(r) + " must have a letter or a digit."
	}
	return ""
}

// zipFault names the field itself: the label says "Postal code" where the page serves all countries.
func zipFault(stored string) string {
	digits := digitsOf(stored)
	switch {
	case strings.Trim(stored, "0123456789- ") != "":
		return "ZIP code can have digits only, 5 or 9 of them."
	case len(digits) != 5 && len(digits) != 9:
		return fmt.Sprintf("ZIP code must have 5 or 9 digits. It has %d.", len(digits))
	case digits[:5] == "00000":
		return "ZIP code cannot start with 00000."
	}
	return ""
}
