package pasted

import (
	"strings"

	"brokerage/onboard/flow/kind"
)

// vcard reads the parts of an electronic business card (RFC 6350, and the forms before it), which names them itself.
func (b *reader) vcard(block string) {
	block = strings.NewReplacer("\r\n ", "", "\n ", "", "\r\n", "\n").Replace(block) // long lines go on after a space
	for line := range strings.SplitSeq(block, "\n") {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		name, _, _ = strings.Cut(name, ";")
		name = name[strings.LastIndexByte(name, '.')+1:] // item1.TEL
		fields := strings.Split(value, ";")
		at := func(i int) string {
			if i >= len(fields) {
				return ""
			}
			return kind.Clean(strings.NewReplacer(`\,`, ",", `\;`, ";", `\n`, " ").Replace(fields[i]))
		}
		switch strings.ToUpper(strings.TrimSpace(name)) {
		case "N":
			b.add(LastName, at(0))
			b.add(FirstName, at(1))
			b.add(MiddleName, at(2))
			b.add(Suffix, at(4))
		case "ADR":
			b.address(at)
		case "TEL":
			if number := strings.TrimPrefix(at(0), "tel:"); valid("phone", number) {
				b.add(Phone, number)
			}
		case "EMAIL":
			if valid("email", at(0)) {
				b.add(Email, at(0))
			}
		}
	}
}

// address takes the seven fields of an address: box, unit, street, city, state, ZIP code, country.
func (b *reader) address(at func(int) string) {
	if b.has(Street) {
		return // the first of several
	}
	b.add(Unit, at(1))
	b.add(Street, at(2))
	b.add(City, at(3))
	if code, ok := region(at(4)); ok {
		b.add(State, code)
	}
	b.add(ZIP, at(5))
	if code, ok := country(at(6)); ok {
		b.add(Country, code)
	}
}
