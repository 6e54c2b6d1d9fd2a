package kind

import "fmt"

// phoneKind is a telephone number, stored as typed: people check a number against their own notes.
type phoneKind struct{ plain }

func (phoneKind) Name() string { return "phone" }

func (phoneKind) Normalise(typed string, _ Rule) string { return Clean(typed) }

func (phoneKind) Check(stored string, r Rule) string {
	n, fault := readPhone(stored)
	if fault != phoneRead && spreadsheetFault(stored, r) != "" {
		return spreadsheetFault(stored, r)
	}
	switch fault {
	case phonePoint:
		return subject(r) + " has a point that parts no group of its digits. Write it as 217-555-0101."
	case phoneUnreadable:
		return subject(r) + " can have digits, spaces and ( ) - . only, a + in front and an extension such as x123."
	case phoneLength:
		return fmt.Sprintf("%s must have 10 digits, or start with + and a country code. It has %d.", subject(r), len(n.digits))
	case phoneArea:
		return subject(r) + " starts with an area code that is not in use."
	case phoneExchange:
		return subject(r) + " has digits 4 to 6 that are not in use. Check them."
	case phoneCountry:
		return subject(r) + " must have a country code behind the +, which does not start with 0."
	case phoneForeignLength:
		return fmt.Sprintf("%s must have 7 to 15 digits with its country code. It has %d.", subject(r), len(n.digits))
	case phoneExtension:
		return fmt.Sprintf("%s must have 1 to %d digits in its extension. It has %d.", subject(r), maxExtension, len(n.extension))
	case phoneRead:
	}
	return ""
}

// Show is (217) 555-0101 ext. 123, or +44 20 7946 0018.
func (phoneKind) Show(stored string, r Rule) string {
	n, fault := readPhone(stored)
	if fault != phoneRead {
		return masked(stored, r)
	}
	shown := ""
	if n.american {
		shown = fmt.Sprintf("(%s) %s-%s", n.digits[:3], n.digits[3:6], n.digits[6:])
	} else {
		shown = n.spaced()
	}
	if n.extension != "" {
		shown += " ext. " + n.extension
	}
	return masked(shown, r)
}

// Encode sends ITU-T E.164 with the extension behind an x: +12175550101x123.
func (phoneKind) Encode(stored string, _ Rule) (any, error) {
	n, fault := readPhone(stored)
	if fault != phoneRead {
		return nil, unreadable("phone")
	}
	wire := "+" + n.digits
	if n.american {
		wire = "+1" + n.digits
	}
	if n.extension != "" {
		wire += "x" + n.extension
	}
	return wire, nil
}

func (phoneKind) Decode(wire any, _ Rule) (string, error) {
	s, err := wireText("phone", wire)
	if err != nil {
		return "", err
	}
	return Clean(s), nil
}
