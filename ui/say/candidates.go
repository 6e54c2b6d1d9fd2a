package say

import (
	"cmp"
	"slices"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/text"
)

// Candidate is somebody who may be added to a list, or something new.
type Candidate struct {
	Group int // one of OfNew, OfOthers and OfHere
	// Label is the name, Role the roles they have, Where the place they live in, Words what adding them means.
	Label, Role, Where, Words string
	// Reason is why they cannot be added, "" where they can.
	Reason string
	// Done is the notice after they were added.
	Done string
	// Entry is where they stand on the list already, "" where they do not: they can have another role there.
	Entry string
	// Add adds them, and returns the identifier of the entry.
	Add func() (string, error)
}

// Enter adds somebody to a section with roles, or with none where the page asks, and returns the identifier of the first entry
// that is new. Each role is an entry of its own with the same person in it.
func (c Candidate) Enter(s *flow.Session, section string, roles []flow.ListRole) (string, error) {
	entry, first := c.Entry, ""
	if entry == "" {
		id, err := c.Add()
		if err != nil || len(roles) == 0 {
			return id, err
		}
		entry, first = id, id
		if err := s.Answer(answers.Path{Section: section, Entry: id, Field: roles[0].Field}, roles[0].Value); err != nil {
			return id, err
		}
		roles = roles[1:]
	}
	for _, r := range roles {
		id, err := s.AddRole(section, entry, r)
		if err != nil {
			return first, err
		}
		entry, first = id, cmp.Or(first, id)
	}
	return first, nil
}

// The groups of candidates, in their order.
const (
	OfNew = iota
	OfOthers
	OfHere
)

// CandidateTitles are the headings of the groups.
var CandidateTitles = [...]string{OfNew: "", OfOthers: "In your other applications", OfHere: "In this application"}

// One is what somebody in a section is called: "TOD beneficiary", "Primary holder".
func One(sec *catalogue.Section) string {
	if sec.List == nil {
		return sec.Title
	}
	return sec.List.One
}

// NewEntryKinds are somebody, or something, nobody entered yet. A section that has one entry is asked for them by itself.
func NewEntryKinds(s *flow.Session, section string) []Candidate {
	sec := s.Catalogue().Section(section)
	if sec.List == nil {
		return nil
	}
	one := sec.List.One
	all := []Candidate{{
		Label: "New person", Words: gives(s.Asks(section, false, false)), Done: "Added " + Article(one) + ".",
		Add: func() (string, error) { return s.AddNew(section, false) },
	}}
	if entities := s.NewEntryKinds(section).Entities; len(entities) > 0 {
		all = append(all, Candidate{
			Label: "New " + Entities(entities), Words: gives(s.Asks(section, true, false)), Done: all[0].Done,
			Add: func() (string, error) { return s.AddNew(section, true) },
		})
	}
	return all
}

// Here are the people of this application. Who stands on the list already can be added with a role of it that the same person
// may have besides; role is the one that is asked for, "" for any.
func Here(s *flow.Session, section, role string) []Candidate {
	words := "The same person here and there: what belongs to them is entered once and changed once." + besides(s, section)
	var all []Candidate
	for _, who := range s.People(section) {
		name := text.Clean(who.Name)
		c := Candidate{
			Group: OfHere, Label: name, Role: Roles(who), Reason: who.Reason, Words: words,
			Done: "Added " + name + ", the same person here and there.",
			Add:  func() (string, error) { return s.AddPerson(section, who.From) },
		}
		if who.Entry != "" && slices.ContainsFunc(s.ListRoles(section, who.Entry), func(r flow.ListRole) bool { return role == "" || r.Value == role }) {
			c.Entry, c.Reason = who.Entry, ""
		}
		all = append(all, c)
	}
	return all
}

// Others are the people of other applications, as Session.KnownPeople finds them.
func Others(s *flow.Session, section string, people []flow.KnownPerson) []Candidate {
	words := "A copy: what is changed here changes nothing in the other application." + besides(s, section)
	var all []Candidate
	for _, who := range people {
		name := text.Clean(who.Name)
		all = append(all, Candidate{
			Group: OfOthers, Label: name, Role: text.Clean(who.Role), Where: text.Clean(who.Where), Reason: who.Reason, Words: words,
			Done: "Added " + name + ", copied from another application.",
			Add:  func() (string, error) { return s.AddCopy(section, who) },
		})
	}
	return all
}

// besides says what is still asked of somebody who is known; "" in a section that is no list: its pages ask it.
func besides(s *flow.Session, section string) string {
	if words := gives(s.Asks(section, false, true)); words != "" {
		return " " + words
	}
	return ""
}

// gives says what is asked of somebody who is added.
func gives(labels []string) string {
	const named = 6
	if len(labels) == 0 {
		return ""
	}
	more := ""
	if len(labels) > named {
		labels, more = labels[:named], ", and more"
	}
	for i, l := range labels {
		labels[i] = Lower(l)
	}
	if more != "" {
		return "You give " + strings.Join(labels, ", ") + more + "."
	}
	return "You give " + And(labels) + "."
}
