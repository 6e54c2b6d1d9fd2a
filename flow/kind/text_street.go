package kind

import (
	"regexp"
	"strings"
	"unicode"
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
// street starts with it.
func postBoxFault(stored string, r Rule) string {
	if !isPostBox(stored) {
		return ""
	}
	return subject(r) + " must be a place, not a post office box. A box can stand in the mailing address."
}

var postBox = regexp.MustCompile(strings.Join([]string{
	`\bp ?o ?(box|bx|drawer)(\b|\d)`,  // PO Box, P.O.Box5, P O Box
	`\bp ?o ?b (no )?\d`, `\bp ?ob\d`, // POB 5, P.O.B. 5, POB5
	`\bpost(al)? ?office ?(box|bx)(\b|\d)`,  // Post Office Box
	`\bpost(al)? ?box (no )?\d`,             // Post Box 12
	`\bgpo ?box`, `\b(locked|private) ?bag`, // Australia, New Zealand, South Africa
	`\b(apartado|apdo) ?(postal|aereo|de correos)`, // Spanish, Portuguese
	`\b(apartado|apdo) ?(no |num )?[a-z]?\d`,       //
	`\bcasilla( postal| de correos?)? ?(no |num )?\d`,
	`\bcasella ?postale`,     // Italian
	`\bcaixa ?postal`,        // Portuguese
	`\bpostfach`,             // German
	`\bpostbus`,              // Dutch
	`\bboite ?postale`,       // French
	`\bbp ?(no )?\d`,         // BP 12, B.P. 12
	`^(box|drawer) ?\d+\w*$`, // Box 12 and nothing else
	`^(box|drawer) (no )?[a-z]?\d+\w*$`,
}, "|"))

func isPostBox(street string) bool {
	return postBox.MatchString(postalLine(street))
}

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
	}, withoutAccents(street))
	return strings.Join(strings.Fields(strings.ToLower(line)), " ")
}
