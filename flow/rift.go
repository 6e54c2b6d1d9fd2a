package flow

import (
	"slices"
	"time"

	"brokerage/onboard/flow/catalogue"
)

// What a dispute about an entry is between.
const (
	disputedKept    = "kept"
	disputedRemoved = "removed"
)

// side is what one window has of a disputed answer.
type side struct {
	Window  string    `json:"window"`
	User    string    `json:"user"`
	Machine string    `json:"machine"`
	At      time.Time `json:"at"`
	Value   string    `json:"value"` // the stored answer; "kept" or "removed" of an entry
}

// dispute is one answer that windows changed differently, or without a field an entry that one changed and another
// removed. Each window goes on with its own side until somebody chooses, and the entry is kept.
type dispute struct {
	Path  Path   `json:"path"`
	Sides []side `json:"sides"`
	// Agreed is set where several windows typed the same answer and left it. There is nothing to choose, and who types over
	// it has seen it; but a window that types another on its own has all of them against it, not only who saved last.
	Agreed bool `json:"agreed,omitempty"`
}

// agree tells whether all sides have the same answer.
func agree(sides []side) bool {
	return !slices.ContainsFunc(sides, func(o side) bool { return o.Value != sides[0].Value })
}

// rift is stored with the draft, so that it outlives the program and every window shows it.
type rift struct {
	From     time.Time `json:"from"` // when the version was saved that both started from
	Only     int       `json:"only"` // answers that one side alone changed, which were taken
	Disputes []dispute `json:"disputes"`
}

// at returns the sides of the dispute about a path, nil for none.
func (r *rift) at(p Path) []side {
	if r == nil {
		return nil
	}
	i := slices.IndexFunc(r.Disputes, func(q dispute) bool { return q.Path == p })
	if i < 0 {
		return nil
	}
	return r.Disputes[i].Sides
}

// agreedOn tells whether several windows typed the same answer.
func (r *rift) agreedOn(p Path, value string) bool {
	return r != nil && slices.ContainsFunc(r.Disputes, func(q dispute) bool {
		return q.Path == p && q.Agreed && q.Sides[0].Value == value
	})
}

// open tells whether there is anything to choose.
func (r *rift) open() bool {
	return r != nil && slices.ContainsFunc(r.Disputes, func(q dispute) bool { return !agree(q.Sides) })
}

// drop takes the dispute about a path away.
func (r *rift) drop(p Path) {
	if r != nil {
		r.Disputes = slices.DeleteFunc(r.Disputes, func(q dispute) bool { return q.Path == p })
	}
}

// Rift is what a person has to choose between.
type Rift struct {
	// From is when the version was saved that all started from; zero where it is not known.
	From time.Time
	// Only counts the answers that one side alone changed, which were taken.
	Only     int
	Disputes []Dispute
}

// Dispute is one answer that windows changed differently, or an entry that one changed and another removed. Until it is
// chosen this window goes on with its own, and an entry is kept.
type Dispute struct {
	Path Path // without a field: the entry itself
	// Label names the question, Who the person it is about, "" for nobody.
	Label, Who string
	// Here is what stands in this window, whoever looks; There is what others have instead, the latest first.
	Here  Choice
	There []Choice
}

// Choice is one of the answers of a dispute.
type Choice struct {
	// Value is the stored answer; "kept" or "removed" of an entry. Words are how it is shown, masked as everywhere.
	Value, Words string
	// User and Machine have it, OtherWindow tells that they are those of this window; At is when it was saved. All are zero
	// for what stands here.
	User, Machine string
	OtherWindow   bool
	At            time.Time
}

// openDispute is one dispute as this window sees it.
type openDispute struct {
	path  Path
	here  string
	there []side
}

// disputes are those that still stand, with the lock held. Typing on settles none: what is typed is this window's side.
func (s *Session) disputes() []openDispute {
	if s.d.Rift == nil {
		return nil
	}
	var all []openDispute
	for _, q := range s.d.Rift.Disputes {
		if q.Path.Entry != "" && s.answers.find(q.Path.Section, q.Path.Entry) < 0 {
			continue
		}
		st := openDispute{path: q.Path, here: s.ownSide(q)}
		for _, o := range q.Sides {
			if o.Window != s.window && o.Value != st.here && !hasValue(st.there, o.Value) {
				st.there = append(st.there, o)
			}
		}
		slices.SortStableFunc(st.there, func(a, b side) int { return b.At.Compare(a.At) })
		if len(st.there) > 0 {
			all = append(all, st)
		}
	}
	return all
}

// ownSide is what stands in this window of a disputed answer. A disputed entry is there whatever this window did to it.
func (s *Session) ownSide(q dispute) string {
	if q.Path.Field != "" {
		return s.answers.Get(q.Path)
	}
	if own, is := sideOf(q.Sides, s.window); is {
		return own.Value
	}
	return disputedKept
}

// Rift returns what is to be chosen; ok is false for nothing.
func (s *Session) Rift() (r Rift, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.disputes()
	if len(all) == 0 {
		return Rift{}, false
	}
	r = Rift{From: s.d.Rift.From, Only: s.d.Rift.Only}
	for _, st := range all {
		r.Disputes = append(r.Disputes, s.wordDispute(st))
	}
	return r, true
}

func (s *Session) wordDispute(st openDispute) Dispute {
	d := Dispute{
		Path: st.path, Label: disputeName(s.office.Catalogue, st.path), Who: s.assess().Name(st.path.Section, st.path.Entry),
		Here: Choice{Value: st.here, Words: s.inWords(st.path, st.here)},
	}
	for _, o := range st.there {
		words := s.inWords(st.path, o.Value)
		if words == d.Here.Words {
			words += ", another one" // a mask hides in what they differ
		}
		d.There = append(d.There, Choice{
			Value: o.Value, Words: words, User: o.User, Machine: o.Machine, At: o.At, OtherWindow: s.isOwn(o.User, o.Machine),
		})
	}
	return d
}

// isOwn tells whether somebody is the same person at the same computer as here.
func (s *Session) isOwn(user, machine string) bool {
	return user == s.office.User && machine == s.office.Machine
}

// inWords shows a stored answer that may not be the one that stands.
func (s *Session) inWords(p Path, stored string) string {
	f := s.office.Catalogue.Field(p.Section, p.Field)
	switch {
	case p.Field == "" && stored == disputedKept:
		return "Kept"
	case p.Field == "":
		return "Removed"
	case stored == "":
		return "Not provided"
	case f == nil:
		return "Changed"
	}
	return f.Kind.Show(stored, s.assess().Rule(f, p.Entry))
}

// Settle chooses the stored answers that are to stand, by path: "kept" or "removed" of an entry. A dispute that no choice
// is given for, or whose sides are others by now, goes on to stand. It is a change like any other, with a checkpoint
// before it.
func (s *Session) Settle(chosen map[Path]string) error {
	s.Checkpoint("typed")
	s.mu.Lock()
	if err := s.changeable(); err != nil {
		s.mu.Unlock()
		return err
	}
	s.noteEdits()
	for _, st := range s.disputes() {
		value, given := chosen[st.path]
		if !given || value != st.here && !hasValue(st.there, value) {
			continue
		}
		switch {
		case st.path.Field == "" && value == disputedRemoved:
			s.answers.Remove(st.path.Section, st.path.Entry)
		case st.path.Field != "" && value != st.here:
			s.answers.Set(st.path, value)
		}
		s.d.Rift.drop(st.path)
	}
	s.changed()
	s.noteAct(eventSettled)
	s.mu.Unlock()
	s.Checkpoint("chose between two versions")
	return nil
}

// stampRift writes this window's side into what is saved, with the lock held. A dispute ends where all have come to the
// same answer, and with its entry, but not inside a field: there a word may be another on its way to a third. What was
// agreed ends where another answer stands.
func (s *Session) stampRift(interim bool) {
	if s.d.Rift == nil {
		return
	}
	left := s.d.Rift.Disputes[:0:0]
	for _, q := range s.d.Rift.Disputes {
		here := s.ownSide(q)
		if q.Agreed && q.Sides[0].Value != here {
			continue
		}
		own, is := sideOf(q.Sides, s.window)
		if is && own.Value != here || !is && (s.typed[q.Path] || !hasValue(q.Sides, here)) {
			q.Sides = withSide(q.Sides, s.own(here))
		}
		if interim || s.outlives(q) {
			q.Agreed = q.Agreed || !interim && agree(q.Sides)
			left = append(left, q)
		}
	}
	if s.d.Rift.Disputes = left; len(left) == 0 {
		s.d.Rift = nil
	}
}

// outlives tells whether a dispute is kept when its field was left: its entry is there, and windows differ or at least
// agreed on an answer.
func (s *Session) outlives(q dispute) bool {
	switch {
	case q.Path.Entry != "" && s.answers.find(q.Path.Section, q.Path.Entry) < 0:
		return false
	case agree(q.Sides):
		return q.Path.Field != "" && len(q.Sides) > 1
	}
	return true
}

// own is this window's side.
func (s *Session) own(value string) side {
	return side{Window: s.window, User: s.office.User, Machine: s.office.Machine, At: s.office.Now(), Value: value}
}

func sideOf(sides []side, window string) (side, bool) {
	i := slices.IndexFunc(sides, func(o side) bool { return o.Window == window })
	if i < 0 {
		return side{}, false
	}
	return sides[i], true
}

func hasValue(sides []side, value string) bool {
	return slices.ContainsFunc(sides, func(o side) bool { return o.Value == value })
}

// withSide returns the sides with that of one window replaced or added.
func withSide(sides []side, o side) []side {
	return append(slices.DeleteFunc(slices.Clone(sides), func(x side) bool { return x.Window == o.Window }), o)
}

// disputeName names what a dispute is about, without the person.
func disputeName(c *catalogue.Catalogue, p Path) string {
	if f := c.Field(p.Section, p.Field); f != nil {
		return f.Label
	}
	if sec := c.Section(p.Section); sec != nil && sec.List != nil {
		return sec.List.One
	}
	return "An answer that is not asked any more"
}
