package pasted

import "brokerage/onboard/flow/pattern"

// How places are written abroad: Musterstraße 12, 10115 Berlin, London SW1A 1AA, Toronto ON M5V 2T6.
var (
	streetAbroad = pattern.Lazy(`^\pL[\pL .'’-]+\s\d+\s?[a-zA-Z]?$`)
	codeFirst    = pattern.Lazy(`^(?:[A-Z]{1,2}-)?(\d{4,6})\s+(\pL[\pL .'’-]*)$`)
	codeLast     = pattern.Lazy(`^(\pL[\pL .'’-]*?)\s+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|(?:[A-Z]{2}\s)?[A-Z]\d[A-Z]\s?\d[A-Z]\d)$`)
)

// placeAbroad takes a street or a place as it is written outside the United States; only where a country says so, because at
// home 10115 Berlin is a house.
func (b *reader) placeAbroad(s string) bool {
	if m := codeFirst().FindStringSubmatch(s); m != nil {
		b.add(ZIP, m[1])
		b.add(City, m[2])
		return true
	}
	if m := codeLast().FindStringSubmatch(s); m != nil {
		code := m[2]
		if len(code) > 3 && code[2] == ' ' && code[1] >= 'A' { // ON M5V 2T6: the province stands in front
			code = code[3:]
		}
		b.add(ZIP, code)
		b.add(City, m[1])
		return true
	}
	if !b.has(Street) && streetAbroad().MatchString(s) {
		b.add(Street, s)
		return true
	}
	return false
}

// isAbroad tells whether a block names another country than the United States.
func isAbroad(segments []string) bool {
	for _, s := range segments {
		if code, ok := country(s); ok && code != "US" {
			return true
		}
	}
	return false
}
