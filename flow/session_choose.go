package flow

import (
	"errors"
	"fmt"
	"slices"
)

// Doubt is an entry of this application of which the custodian shows several that could be it. Nothing that changes it is
// sent until a person has said which.
type Doubt struct {
	// Array and Entry name it to Identify.
	Array, Entry string
	// What is what the list calls one of its entries, and Who it is about; "" where it was taken out of the list meanwhile.
	What, Who string
	// Candidates are the custodian's entries.
	Candidates []Candidate
	// MayBeNone tells that none of them may be it: nobody confirmed that it arrived.
	MayBeNone bool
}

// Candidate is an entry that the custodian shows.
type Candidate struct {
	CustomerID string
	// Shown is what it shows, in the order of the application, masked as everywhere.
	Shown []Shown
	// Differs counts what it shows otherwise than it stands here now.
	Differs int
}

// Shown is one value of the custodian in words.
type Shown struct {
	Label, Words string
	// Here is the answer as it stands here where that is another one, "" otherwise.
	Here string
}

// ErrNoDoubt is a choice that is not to be made, or not any more. Nothing was changed.
var ErrNoDoubt = errors.New("there is nothing to choose for this entry any more")

// doubts are the entries in doubt by a reply: of each the places of those in the reply that could be it. One without a
// customerID cannot be named to the custodian, so it cannot be chosen.
func (d *draft) doubts(acc Account) []doubt {
	names := d.Held.names(acc, d.Customers)
	var all []doubt
	for _, own := range d.Held.sentEntries() {
		if d.Customers[own.Entry] != "" || slices.Contains(names, own.Entry) {
			continue
		}
		q := doubt{own: own}
		for i, e := range acc.Entries {
			if names[i] == "" && e.Array == own.Array && e.CustomerID != "" && d.Held.agrees(own, e, false) {
				q.could = append(q.could, e)
			}
		}
		if len(q.could) > 1 {
			all = append(all, q)
		}
	}
	return all
}

// doubt is one entry and those of the last reply that could be it.
type doubt struct {
	own   Attribute
	could []AccountEntry
}

// Doubts lists the entries in doubt by the last get-account reply, in words.
func (s *Session) Doubts() []Doubt {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Doubt
	for _, q := range s.standingDoubts() {
		all = append(all, s.wordDoubt(q))
	}
	return all
}

// standingDoubts are those that no later reply has settled.
func (s *Session) standingDoubts() []doubt {
	var standing []doubt
	for _, q := range s.doubts {
		if s.d.Customers[q.own.Entry] == "" && s.d.editable() {
			standing = append(standing, q)
		}
	}
	return standing
}

func (s *Session) wordDoubt(q doubt) Doubt {
	as := s.assess()
	words := Doubt{Array: q.own.Array, Entry: q.own.Entry, MayBeNone: s.d.Held.inDoubt(q.own)}
	for _, g := range as.places(inArray(q.own.Array)) {
		if words.What == "" {
			words.What = g.section.section.List.One
		}
		if g.entry.sent == q.own.Entry {
			words.What, words.Who = g.section.section.List.One, as.Name(g.section.section.ID, g.entry.id)
			break
		}
	}
	for _, e := range q.could {
		words.Candidates = append(words.Candidates, s.wordCandidate(as, q.own, e))
	}
	return words
}

// wordCandidate words what an entry of the custodian shows. What the catalogue does not know is left out: nobody could say
// whether it has to be masked.
func (s *Session) wordCandidate(as *Assessment, own Attribute, e AccountEntry) Candidate {
	c := Candidate{CustomerID: e.CustomerID}
	for _, sp := range as.plan.sections {
		if sp.array() != e.Array {
			continue
		}
		for _, fp := range sp.fields {
			v, there := e.Attributes[fp.attribute]
			if fp.attribute == "" || !there {
				continue
			}
			path := as.attributePath(Attribute{e.Array, own.Entry, fp.attribute})
			rule := as.Rule(fp.field, path.Entry)
			shown := Shown{Label: fp.field.Label, Words: "Another value"}
			if stored, err := fp.field.Kind.Decode(v, rule); err == nil {
				shown.Words = fp.field.Kind.Show(stored, rule)
			} else if !rule.Masked {
				shown.Words = fmt.Sprint(v)
			}
			if l, wanted := s.want()[Attribute{e.Array, own.Entry, fp.attribute}]; wanted && path.Field != "" && !sameAsSent(l.Value, v) {
				shown.Here = as.Show(path)
				c.Differs++
			}
			c.Shown = append(c.Shown, shown)
		}
		break // the sections of one array ask for the same wire names
	}
	return c
}

// inDoubt tells whether nobody confirmed that an entry arrived.
func (h holding) inDoubt(own Attribute) bool {
	for a, is := range h {
		if a.Array == own.Array && a.Entry == own.Entry && is.State == heldValue {
			return false
		}
	}
	return true
}

// Identify says which of the custodian's entries one in doubt is: by its customerID, or "" for none of them, and it is
// added like a new one. ErrNoDoubt where that was not the question. Nothing is sent by it; the next Stage goes on.
func (s *Session) Identify(array, entry, customerID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	doubts := s.standingDoubts()
	i := slices.IndexFunc(doubts, func(q doubt) bool { return q.own.Array == array && q.own.Entry == entry })
	if i < 0 {
		return ErrNoDoubt
	}
	q := doubts[i]
	known := slices.ContainsFunc(q.could, func(e AccountEntry) bool { return e.CustomerID == customerID })
	switch {
	case customerID == "" && s.d.Held.inDoubt(q.own):
		for a := range s.d.Held {
			if a.Array == array && a.Entry == entry {
				delete(s.d.Held, a)
			}
		}
		s.d.moment(s.office.Now(), "An entry was not among those of the custodian, by your choice", "")
	case known:
		s.d.Customers[entry] = customerID
		s.d.moment(s.office.Now(), "An entry was found among those of the custodian, by your choice", "")
	default:
		return ErrNoDoubt
	}
	s.doubts = without(slices.Delete(doubts, i, i+1), customerID)
	s.awaiting = s.leaveOut(s.patch(func(string) bool { return true }))
	s.touched()
	return nil
}

// without are the doubts that are left after one was settled: what it is, no other can be. One with a single candidate left
// is settled by the next reply.
func without(doubts []doubt, customerID string) []doubt {
	var left []doubt
	for _, q := range doubts {
		q.could = slices.DeleteFunc(slices.Clone(q.could), func(e AccountEntry) bool { return e.CustomerID == customerID })
		if len(q.could) > 1 {
			left = append(left, q)
		}
	}
	return left
}
