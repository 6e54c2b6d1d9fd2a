package kind

import (
	"strings"
	"unicode"

	"brokerage/onboard/flow/pattern"
	"brokerage/onboard/flow/spelling"
)

func streetFault(stored string, r Rule) string {
	if !strings.ContainsFunc(stored, isLetterOrDigit) {
		return subject(r) + " must have a letter or a digit."
	}
	return marksFault(stored, r)
}

// postBoxFault refuses a post office box where the customer identification rule (31 CFR 1023.220) wants a place.
// Boxes at a military unit, a rural route or a highway contract route are places by the same rule: PSC 802 BOX 74,
// RR 2 BOX 15 and HC 72 BOX 293A (USPS Publication 28) pass, because the word box alone gives a box away only where the
// line starts with it.
func postBoxFault(stored string, r Rule) string {
	if line := postalLine(stored); postBox().MatchString(line) || bareBox().MatchString(line) {
		return noPlace(r)
	}
	return ""
}

// postBoxBelowFault looks at a line below the street, beside which the lines above it stand: a box is one in any line, and
// so is one that is parted between two. The box of a route or a military unit may stand below it.
func postBoxBelowFault(stored string, r Rule) string {
	line := postalLine(stored)
	if postBox().MatchString(line) {
		return noPlace(r)
	}
	street := postalLine(r.Beside.Street)
	if bareBox().MatchString(line) && !boxRoute().MatchString(street) {
		return noPlace(r)
	}
	for _, above := range []string{street, postalLine(r.Beside.SecondLine)} {
		if above != line && !postBox().MatchString(above) && postBox().MatchString(above+" "+line) {
			return noPlace(r)
		}
	}
	return ""
}

func noPlace(r Rule) string {
	return subject(r) + " must be a place, not a post office box. A box can stand in the mailing address."
}

// postBox is a box by the words that several languages have for it, wherever it stands in a line.
var postBox = pattern.Lazy(strings.Join([]string{
	`\bp ?[o0] ?(box|bx|drawer)(\b|\d)`, // PO Box, P.O.Box5, P O Box
	`\bp ?o ?b (no )?\d`, `\bp ?ob\d`,   // POB 5, P.O.B. 5, POB5
	`\bpost(al)? ?office ?(box|bx)(\b|\d)`,  // Post Office Box
	`\bpost(al)? ?box (no )?\d`,             // Post Box 12
	`\bgpo ?box`, `\b(locked|private) ?bag`, // Australia, New Zealand, South Africa
	`\b(apartado|apdo) ?(postal|aereo|(de )?correos)`, // Spanish, Portuguese
	`\b(apartado|apdo) ?(no |num )?[a-z]?\d`,          //
	`\bcasilla ?(postal|de correos?)? ?(no |num )?\d`,
	`\bcasella ?postale`,                    // Italian
	`\bcaixa ?postal`,                       // Portuguese
	`\bpostfach`, `\bpostbus`, `\bpostboks`, // German, Dutch, Norwegian and Danish
	`\b(boite|case) ?postale`,               // French, in Europe and in Canada
	`\b[bc]p ?(no )?\d`, `^[bc] p (no )?\d`, // BP 12, B.P. 12, C.P. 12
}, "|"))

// bareBox is a box with nothing before it: Box 12.
var bareBox = pattern.Lazy(`^(box|drawer) ?(no )?[a-z]?\d+\w*$`)

// boxRoute begins the line of a route or a military unit, whose boxes are places.
var boxRoute = pattern.Lazy(`^(rr|rural route|hc|hcr|highway contract( route)?|psc|unit|cmr) ?\d`)

// postalLine is lower case without accents; periods and apostrophes vanish so that B.P. and BP are the same, all other
// signs are spaces.
func postalLine(street string) string {
	line := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(".'’", r):
			return -1
		case unicode.IsLetter(r) || isDigit(r):
			return r
		}
		return ' '
	}, spelling.WithoutAccents(street))
	return strings.Join(strings.Fields(strings.ToLower(line)), " ")
}
