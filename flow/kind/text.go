package kind

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The formats that narrow a text.
const (
	formatName           = "name"
	formatEntityName     = "entityName"
	formatStreet         = "street"
	formatPhysicalStreet = "physicalStreet"
	formatPhysicalUnit   = "physicalUnit"
	formatCity           = "city"
	formatPostalCode     = "postalCode"
	formatCode           = "code"
	formatDigits         = "digits"
	formatIDNumber       = "idNumber"
	formatRouting        = "routing"
	formatBankAccount    = "bankAccount"
)

// textKind is one line of text, narrowed by Rule.Format.
type textKind struct{ plain }

func (textKind) Name() string { return "text" }

func (textKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	switch r.Format {
	case formatName:
		return typographicHyphens.Replace(s)
	case formatPostalCode:
		return normalisePostalCode(s, r)
	case formatRouting, formatBankAccount:
		return withoutSeparators(s)
	}
	return s
}

func (textKind) Check(stored string, r Rule) string {
	return firstFault(asteriskFault(stored), damageFault(stored, r), formatFault(stored, r), lengthFault(stored, r))
}

func (textKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireText("text", wire)
	if err != nil {
		return "", err
	}
	return textKind{}.Normalise(s, r), nil
}

func formatFault(stored string, r Rule) string {
	switch r.Format {
	case formatName:
		return nameFault(stored, r)
	case formatEntityName:
		return entityNameFault(stored, r)
	case formatStreet:
		return streetFault(stored, r)
	case formatPhysicalStreet:
		if fault := streetFault(stored, r); fault != "" {
			return fault
		}
		return postBoxFault(stored, r)
	case formatPhysicalUnit:
		return postBoxBelowFault(stored, r)
	case formatCity:
		return cityFault(stored, r)
	case formatPostalCode:
		return postalCodeFault(stored, r)
	case formatCode:
		return firstFault(spreadsheetFault(stored, r), signFault(stored, r, "letters A to Z and digits", isASCIIAlphanumeric))
	case formatDigits:
		return firstFault(spreadsheetFault(stored, r), signFault(stored, r, "digits", isDigit))
	case formatIDNumber:
		return idNumberFault(stored, r)
	case formatRouting:
		return routingFault(stored, r)
	case formatBankAccount:
		return bankAccountFault(stored, r)
	}
	return ""
}

// damageFault finds what was not UTF-8 when it was typed or read from a file.
func damageFault(stored string, r Rule) string {
	if strings.ContainsRune(stored, unicode.ReplacementChar) {
		return subject(r) + " has a character that could not be read. Type it again."
	}
	return ""
}

// signFault says which signs a value can have when it has another one.
func signFault(stored string, r Rule, can string, allowed func(rune) bool) string {
	i := strings.IndexFunc(stored, func(sign rune) bool { return !allowed(sign) })
	if i < 0 {
		return ""
	}
	odd, _ := utf8.DecodeRuneInString(stored[i:])
	return fmt.Sprintf("%s can have %s only. It has %s.", subject(r), can, nameOfSign(odd))
}

// nameOfSign says what an odd sign is without printing what a terminal may not be able to show.
func nameOfSign(sign rune) string {
	switch {
	case unicode.IsDigit(sign):
		return "a digit"
	case unicode.IsLetter(sign) || unicode.IsMark(sign):
		return "another letter or accent"
	case sign == ' ':
		return "a space"
	case sign > ' ' && sign <= '~':
		return fmt.Sprintf("the sign %c", sign)
	case unicode.In(sign, unicode.So, unicode.Sk):
		return "a symbol or emoji"
	}
	return "another sign"
}

func lengthFault(stored string, r Rule) string {
	n := utf8.RuneCountInString(stored)
	switch {
	case r.Min > 0 && r.Min == r.Max && n != r.Min:
		return fmt.Sprintf("%s must have %s. It has %d.", subject(r), characters(r.Min), n)
	case n < r.Min:
		return fmt.Sprintf("%s must have at least %s. It has %d.", subject(r), characters(r.Min), n)
	case r.Max > 0 && n > r.Max:
		return fmt.Sprintf("%s must have %s or fewer. It has %d.", subject(r), characters(r.Max), n)
	}
	return ""
}

func isASCIIAlphanumeric(r rune) bool {
	return isDigit(r) || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

func idNumberFault(stored string, r Rule) string {
	const can = "letters A to Z, digits, spaces, hyphens, periods, slashes and asterisks"
	if fault := firstFault(spreadsheetFault(stored, r), signFault(stored, r, can, inIDNumber)); fault != "" {
		return fault
	}
	if !strings.ContainsFunc(stored, isASCIIAlphanumeric) {
		return subject(r) + " must have a letter or a digit."
	}
	return ""
}

// inIDNumber allows the asterisk: driving licences of Washington State were padded with it until 2018.
func inIDNumber(r rune) bool { return isASCIIAlphanumeric(r) || strings.ContainsRune(" -./*", r) }
