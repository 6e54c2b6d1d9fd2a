package kind

import (
	"fmt"
	"strings"
)

// The limits of RFC 5321 section 4.5.3.1.
const (
	maxEmail     = 254
	maxLocalPart = 64
	maxLabel     = 63
)

// emailKind is an e-mail address, stored as typed.
type emailKind struct{ plain }

func (emailKind) Name() string { return "email" }

func (emailKind) Normalise(typed string, _ Rule) string { return Clean(typed) }

// Check does not ask whether the address exists, only whether mail could be sent to it.
func (emailKind) Check(stored string, r Rule) string {
	most := maxEmail
	if r.Max > 0 {
		most = min(most, r.Max)
	}
	if fault := signFault(stored, r, "letters without accents, digits and signs", inEmail); fault != "" {
		return fault
	}
	if n := strings.Count(stored, "@"); n != 1 {
		return fmt.Sprintf("%s must have one @. It has %d.", subject(r), n)
	}
	local, domain, _ := strings.Cut(stored, "@")
	switch {
	case len(stored) > most:
		return fmt.Sprintf("%s must have %s or fewer. It has %d.", subject(r), characters(most), len(stored))
	case local == "" || len(local) > maxLocalPart:
		return fmt.Sprintf("%s must have 1 to %d characters before the @.", subject(r), maxLocalPart)
	case strings.HasPrefix(local, ".") || strings.HasSuffix(local, ".") || strings.Contains(local, ".."):
		return subject(r) + " has a period before the @ that does not stand between letters or digits."
	case !strings.Contains(domain, "."):
		return subject(r) + " must have a period behind the @, as in name@example.com."
	case !isDomain(domain):
		return subject(r) + " has no domain behind the @ that mail can be sent to. Check it."
	}
	return ""
}

func (emailKind) Decode(wire any, _ Rule) (string, error) {
	s, err := wireText("email", wire)
	if err != nil {
		return "", err
	}
	return Clean(s), nil
}

// inEmail is the characters of RFC 5322 section 3.2.3 outside quotes, the period and the @.
func inEmail(r rune) bool {
	return isASCIIAlphanumeric(r) || strings.ContainsRune("!#$%&'*+-/=?^_`{|}~.@", r)
}

// isDomain reports whether the labels between periods could be those of a host name, the last not a number.
func isDomain(domain string) bool {
	labels := strings.Split(domain, ".")
	for _, label := range labels {
		if label == "" || len(label) > maxLabel || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") {
			return false
		}
		if strings.ContainsFunc(label, func(r rune) bool { return !isASCIIAlphanumeric(r) && r != '-' }) {
			return false
		}
	}
	last := labels[len(labels)-1]
	return len(last) >= 2 && !onlyDigits(last)
}
