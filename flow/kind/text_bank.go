package kind

import (
	"fmt"
	"strings"
)

// The lengths of numbers that banks give out.
const (
	routingDigits  = 9
	minBankAccount = 4
	maxBankAccount = 17
)

// routingFault checks a routing transit number as the American Bankers Association gives them out: nine digits, the first
// two of them 00 to 12, 21 to 32, 61 to 72 or 80, and a sum weighted by 3, 7 and 1 that ends in 0.
func routingFault(stored string, r Rule) string {
	switch {
	case spreadsheetFault(stored, r) != "":
		return spreadsheetFault(stored, r)
	case !onlyDigits(stored):
		return subject(r) + " can have digits only, 9 of them."
	case len(stored) != routingDigits:
		return fmt.Sprintf("%s must have %d digits. It has %d.", subject(r), routingDigits, len(stored))
	case strings.Trim(stored, "0") == "":
		return subject(r) + " cannot be all zeros."
	case !routingRange(stored[:2]):
		return subject(r) + " starts with two digits that no bank has. Check it against a check."
	case routingSum(stored)%10 != 0:
		return subject(r) + " has a wrong digit, or two that changed places. Check it against a check."
	}
	return ""
}

func routingRange(two string) bool {
	return two <= "12" || two >= "21" && two <= "32" || two >= "61" && two <= "72" || two == "80"
}

func routingSum(nine string) int {
	sum := 0
	for i, weight := range [routingDigits]int{3, 7, 1, 3, 7, 1, 3, 7, 1} {
		sum += weight * int(nine[i]-'0')
	}
	return sum
}

func bankAccountFault(stored string, r Rule) string {
	switch n := len(stored); {
	case spreadsheetFault(stored, r) != "":
		return spreadsheetFault(stored, r)
	case !onlyDigits(stored):
		return subject(r) + " can have digits only."
	case n < minBankAccount || n > maxBankAccount:
		return fmt.Sprintf("%s must have %d to %d digits. It has %d.", subject(r), minBankAccount, maxBankAccount, n)
	}
	return ""
}
