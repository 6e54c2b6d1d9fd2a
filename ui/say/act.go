package say

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/spelling"
	"brokerage/onboard/ui/text"
)

// Typed is what has to be typed to submit, and what to call it: the last name of the first holder, the first word of the
// name where that is no human, and the account number where the name is written in other letters.
func Typed(s *flow.Session) (what, want string) {
	name, human := s.Assessment().Signature()
	switch {
	case !latin(name):
		return "account number", s.View().AccountNumber
	case human:
		return "last name of the first holder", name
	}
	return "first word of the name", name
}

// latin tells whether a name has letters and all of them are Latin.
func latin(name string) bool {
	return foldName(name) != "" && !strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
}

// ligatures are the Latin letters that no accent makes, as they are typed on a keyboard without them.
var ligatures = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "ħ", "h", "ı", "i", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th")

// SameName compares without case, accents, spaces, hyphens and apostrophes. Nothing is the same as an empty name.
func SameName(a, b string) bool { return foldName(a) != "" && foldName(a) == foldName(b) }

func foldName(s string) string { return spelling.Letters(ligatures.Replace(text.Fold(s))) }

// Holders names the people of the first step that has any, as a sentence does: "José Ángel and Riley Placeholder".
func Holders(s *flow.Session) string {
	as := s.Assessment()
	var names []string
	for _, st := range s.Catalogue().Steps {
		for _, sec := range st.Sections {
			if !sec.Person || !as.Applies(answers.Path{Section: sec.ID}) {
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

// Fixed lists the answers that cannot be changed once the account is open, by their labels; those that name people are one
// word, and whose names they are.
func Fixed(s *flow.Session) string {
	as := s.Assessment()
	var names []string
	for _, sec := range s.Catalogue().Sections() {
		if !as.Applies(answers.Path{Section: sec.ID}) {
			continue
		}
		for _, f := range sec.Fields() {
			if !f.Fixed || !asked(as, f) {
				continue
			}
			label := f.Label
			if slices.Contains(sec.Name, f.ID) {
				label = "Names of " + lowered(many(sec))
			}
			if len(names) > 0 {
				label = lowered(label)
			}
			if !slices.Contains(names, label) {
				names = append(names, label)
			}
		}
	}
	return strings.Join(names, ", ")
}

// lowered begins as words inside a sentence do: "tax ID number", and "TOD beneficiaries", which keeps its capitals.
func lowered(words string) string {
	first, _, _ := strings.Cut(words, " ")
	if first == strings.ToUpper(first) {
		return words
	}
	return strings.ToLower(words[:1]) + words[1:]
}

// many calls what a section is about, as many.
func many(sec *catalogue.Section) string {
	switch {
	case sec.List != nil:
		return sec.List.Many
	case sec.Title != "":
		return sec.Title
	}
	return sec.Step.Title
}

// Submitting says what happens once an application is submitted, in three steps. The second has the custodian's hours,
// where they are closed now and the application leaves this computer.
func Submitting(s *flow.Session) [3]string {
	all := "All " + text.Count(sent(s), "answer is", "answers are") + " sent once more"
	if n := removals(s); n > 0 {
		all += ", and " + text.Count(n, "removal", "removals")
	}
	checks := "The custodian checks them."
	if d := s.AnswersWithin(); d > 0 {
		checks += " This takes up to " + lasting(d)
		if s.Hours().Known() {
			checks += " in business hours"
		}
		checks += "."
	}
	if words := Closed(s.Hours(), s.Now()); words != "" && s.Environment().Word != custodian.Sandbox {
		checks += " " + words
	}
	return [3]string{
		all + ". Nothing is sent a second time by itself.", checks,
		"The account opens, or the custodian says what to mend. Either way it shows here.",
	}
}

// lasting words a time somebody waits: "5 minutes", "2 hours".
func lasting(d time.Duration) string {
	switch {
	case d < time.Minute:
		return text.Count(int(d/time.Second), "second", "seconds")
	case d < 2*time.Hour || d%time.Hour != 0:
		return text.Count(int(d/time.Minute), "minute", "minutes")
	}
	return text.Count(int(d/time.Hour), "hour", "hours")
}

// Usually is how soon most answers of the custodian come, "" where it does not say, and while nobody works there: Closed
// says then when to expect one.
func Usually(s *flow.Session) string {
	if Closed(s.Hours(), s.Now()) != "" && s.Environment().Word != custodian.Sandbox {
		return ""
	}
	if d := s.AnswersWithin(); d > 0 {
		return "Most answers come within " + lasting(d) + "."
	}
	return ""
}

// sent counts the answers that go along: not what the catalogue always says, and not what is never sent.
func sent(s *flow.Session) int {
	n := 0
	for _, leaf := range s.Assessment().Document() {
		if !leaf.Constant {
			n++
		}
	}
	return n
}

func removals(s *flow.Session) int {
	n := 0
	for _, c := range s.DiffRemote() {
		if c.Mark == "-" {
			n++
		}
	}
	return n
}

// asked tells whether a question applies to anybody.
func asked(as *assess.Assessment, f *catalogue.Field) bool {
	if f.Section.List == nil {
		return as.Applies(answers.Path{Section: f.Section.ID, Field: f.ID})
	}
	return slices.ContainsFunc(as.Answers().Entries(f.Section.ID), func(e string) bool {
		return as.Applies(answers.Path{Section: f.Section.ID, Entry: e, Field: f.ID})
	})
}
