package say

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// NameToType is what has to be typed to submit: the last name of the first holder, the account number where the name is
// written in other letters.
func NameToType(s *flow.Session) string {
	as := s.Assessment()
	for _, sec := range s.Catalogue().Sections() {
		if !sec.Person || sec.List != nil {
			continue
		}
		last := as.Answers().Get(flow.Path{Section: sec.ID, Field: "lastName"})
		if foldName(last) != "" {
			return last
		}
		break
	}
	return s.View().AccountNumber
}

// SameName compares without case, accents, spaces, hyphens and apostrophes. Nothing is the same as an empty name.
func SameName(a, b string) bool { return foldName(a) != "" && foldName(a) == foldName(b) }

func foldName(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Holders names the people of the first step that has any, as a sentence does: "José Ángel and Riley Placeholder".
func Holders(s *flow.Session) string {
	as := s.Assessment()
	var names []string
	for _, st := range s.Catalogue().Steps {
		for _, sec := range st.Sections {
			if !sec.Person || !as.Applies(flow.Path{Section: sec.ID}) {
				continue
			}
			if sec.List == nil {
				names = append(names, as.Name(sec.ID, ""))
				continue
			}
			for _, id := range as.Answers().Entries(sec.ID) {
				names = append(names, as.Name(sec.ID, id))
			}
		}
		if len(names) > 0 {
			break
		}
	}
	if n := len(names); n > 1 {
		return text.Clean(strings.Join(names[:n-1], ", ") + " and " + names[n-1])
	}
	return text.Clean(strings.Join(names, ""))
}

// Fixed lists the labels of the answers that cannot be changed once the account is open.
func Fixed(s *flow.Session) string {
	as := s.Assessment()
	seen := map[string]bool{}
	var names []string
	for _, sec := range s.Catalogue().Sections() {
		if !as.Applies(flow.Path{Section: sec.ID}) {
			continue
		}
		for _, f := range sec.Fields() {
			if f.Fixed && !seen[f.Label] {
				seen[f.Label] = true
				label := f.Label
				if len(names) > 0 && label != strings.ToUpper(label) {
					label = strings.ToLower(label[:1]) + label[1:]
				}
				names = append(names, label)
			}
		}
	}
	return strings.Join(names, ", ")
}
