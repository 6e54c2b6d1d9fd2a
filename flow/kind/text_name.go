package kind

import (
	"strings"
	"unicode"

	"brokerage/onboard/flow/safetext"
)

// maxMarks is how many combining marks may stand on one letter. Scripts in use need up to four; more is a pile that
// overwrites the lines above it.
const maxMarks = 4

// typographicHyphens are hyphens that names are pasted with from typeset pages.
var typographicHyphens = strings.NewReplacer("‐", "-", "‑", "-")

// placeholders are what forms are filled with where there is no name. "NA" is not among them: it is a surname.
var placeholders = map[string]bool{
	"n/a": true, "n.a.": true, "n.a": true, "none": true, "unknown": true, "not applicable": true,
	"nmn": true, "no middle name": true, "tbd": true, "-": true, ".": true,
}

func nameFault(stored string, r Rule) string {
	if fault := placeholderFault(stored, r); fault != "" {
		return fault
	}
	return firstFault(
		signFault(stored, r, "letters, spaces, hyphens, apostrophes and periods", inName),
		letterFault(stored, r),
	)
}

func inName(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || strings.ContainsRune(" -'‘’.", r) || r == safetext.Joiner || r == safetext.NonJoiner
}

func entityNameFault(stored string, r Rule) string {
	if fault := placeholderFault(stored, r); fault != "" {
		return fault
	}
	const can = "letters, digits, spaces and & , . ' - / ( )"
	allowed := func(sign rune) bool { return inName(sign) || isDigit(sign) || strings.ContainsRune("&,/()", sign) }
	if fault := signFault(stored, r, can, allowed); fault != "" {
		return fault
	}
	if !strings.ContainsFunc(stored, isLetterOrDigit) {
		return subject(r) + " must have a letter or a digit."
	}
	return marksFault(stored, r)
}

func cityFault(stored string, r Rule) string {
	const can = "letters, digits, spaces and , . ' - / ( )"
	allowed := func(sign rune) bool { return inName(sign) || isDigit(sign) || strings.ContainsRune(",/()", sign) }
	if fault := firstFault(signFault(stored, r, can, allowed), letterFault(stored, r)); fault != "" {
		return fault
	}
	switch state := r.Beside.State; {
	case !armedForces[state] || !usesZIP(r):
		return ""
	case strings.EqualFold(stored, "APO") || strings.EqualFold(stored, "FPO") || strings.EqualFold(stored, "DPO"):
		return ""
	}
	return subject(r) + " must be APO, FPO or DPO where the state is AA, AE or AP."
}

func placeholderFault(stored string, r Rule) string {
	if placeholders[strings.ToLower(stored)] {
		return subject(r) + " is a placeholder and would be sent as a name. Enter the name, or leave it empty if there is none."
	}
	return ""
}

func letterFault(stored string, r Rule) string {
	if !strings.ContainsFunc(stored, unicode.IsLetter) {
		return subject(r) + " must have a letter."
	}
	return marksFault(stored, r)
}

func marksFault(stored string, r Rule) string {
	marks := 0
	for _, sign := range stored {
		if !unicode.IsMark(sign) {
			marks = 0
			continue
		}
		if marks++; marks > maxMarks {
			return subject(r) + " has too many accents on one letter."
		}
	}
	return ""
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// firstFault is the first sentence that says something.
func firstFault(faults ...string) string {
	for _, fault := range faults {
		if fault != "" {
			return fault
		}
	}
	return ""
}
