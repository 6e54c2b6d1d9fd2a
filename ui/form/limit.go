package form

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// most is the longest text any input takes, in runes: a paste above it is refused whole rather than cut.
const most = 10_000

// room is how many runes can be typed into a question. It is more than the rule allows, on purpose: a name that is too
// long is to be seen, said and mended, not to lose its end in silence. Formatted values need room for their separators.
func room(f *catalogue.Field, rule kind.Rule) int {
	switch f.Kind.Name() {
	case "date", "taxId", "money", "percent", "integer":
		return 30
	case "phone":
		return 40 // with country code and extension
	case "email":
		return 320 // 64 before and 255 behind the @, RFC 5321
	}
	if rule.Max <= 0 {
		return 2_000
	}
	return 2*rule.Max + 20
}

// echoes tells whether what is typed is read as something that can be said in other words.
func echoes(f *catalogue.Field) bool {
	switch f.Kind.Name() {
	case "date", "money", "percent", "integer", "phone":
		return true
	}
	return false
}
