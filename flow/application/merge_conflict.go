package application

import (
	"slices"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// What a conflict about an entry is between.
const (
	conflictKept    = "kept"
	conflictRemoved = "removed"
)

// side is what one window has of a contested answer.
type side struct {
	Window  string    `json:"window"`
	User    string    `json:"user"`
	Machine string    `json:"machine"`
	At      time.Time `json:"at"`
	Value   string    `json:"value"` // the stored answer; "kept" or "removed" of an entry
}

// savedFieldConflict is one answer that windows changed differently, or without a field an entry that one changed and another
// removed. Each window goes on with its own side until somebody chooses, and the entry is kept.
type savedFieldConflict struct {
	Path  answers.Path `json:"path"`
	Sides []side       `json:"sides"`
	// Agreed is set where several windows typed the same answer and left it. There is nothing to choose, and who types over
	// it has seen it; but a window that types another on its own has all of them against it, not only who saved last.
	Agreed bool `json:"agreed,omitempty"`
}

// agree tells whether all sides have the same answer.
func agree(sides []side) bool {
	return !slices.ContainsFunc(sides, func(o side) bool { return o.Value != sides[0].Value })
}

// savedConflict is stored with the draft, so that it outlives the program and every window shows it.
type savedConflict struct {
	From   time.Time            `json:"from"` // When the version was saved that both started from
	Only   int                  `json:"only"` // answers that one side alone changed, which were taken
	Fields []savedFieldConflict `json:"disputes"`
}

// at returns the sides of the conflict about a path, nil for none.
func (r *savedConflict) at(p answers.Path) []side {
	if r == nil {
		return nil
	}
	i := slices.IndexFunc(r.Fields, func(q savedFieldConflict) bool { return q.Path == p })
	if i < 0 {
		return nil
	}
	return r.Fields[i].Sides
}

// has tells whether what a window has of this conflict stands in another version of it.
func (r *savedConflict) has(other *savedConflict, window string) bool {
	return r == nil || !slices.ContainsFunc(r.Fields, func(q savedFieldConflict) bool {
		own, is := sideOf(q.Sides, window)
		there, known := sideOf(other.at(q.Path), window)
		return is && (!known || own.Value != there.Value)
	})
}

// agreedOn tells whether several windows typed the same answer.
func (r *savedConflict) agreedOn(p answers.Path, value string) bool {
	return r != nil && slices.ContainsFunc(r.Fields, func(q savedFieldConflict) bool {
		return q.Path == p && q.Agreed && q.Sides[0].Value == value
	})
}

// open tells whether there is anything to choose.
func (r *savedConflict) open() bool {
	return r != nil && slices.ContainsFunc(r.Fields, func(q savedFieldConflict) bool { return !agree(q.Sides) })
}

// drop takes the conflict about a path away.
func (r *savedConflict) drop(p answers.Path) {
	if r != nil {
		r.Fields = slices.DeleteFunc(r.Fields, func(q savedFieldConflict) bool { return q.Path == p })
	}
}

// MergeConflict is what a person has to choose between.
type MergeConflict struct {
	// From is when the version was saved that all started from; zero where it is not known.
	From time.Time
	// Only counts the answers that one side alone changed, which were taken.
	Only   int
	Fields []FieldConflict
}

// FieldConflict is one answer that windows changed differently, or an entry that one changed and another removed. Until it is
// chosen this window goes on with its own, and an entry is kept.
type FieldConflict struct {
	Path answers.Path // without a field: the entry itself
	// Label names the question, Who the person it is about, "" for nobody.
	Label, Who string
	// Here is what stands in this window, whoever looks; There is what others have instead, the latest first.
	Here  Choice
	There []Choice
}

// Choice is one of the answers of a conflict.
type Choice struct {
	// Value is the stored answer; "kept" or "removed" of an entry. Words are how it is shown, masked as everywhere.
	Value, Words string
	// User and Machine have it, OtherWindow tells that they are those of this window; At is when it was saved. All are zero
	// for what stands here.
	User, Machine string
	OtherWindow   bool
	At            time.Time
}

// openConflict is one conflict as this window sees it.
type openConflict struct {
	path  answers.Path
	here  string
	there []side
}

// outlives tells whether a conflict is kept when its field was left: its entry is there, and windows differ or at least
// agreed on an answer.
func outlives(app *Application, q savedFieldConflict) bool {
	switch {
	case q.Path.Entry != "" && !app.answers.Has(q.Path.Section, q.Path.Entry):
		return false
	case agree(q.Sides):
		return q.Path.Field != "" && len(q.Sides) > 1
	}
	return true
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

// conflictLabel names what a conflict is about, without the person.
func conflictLabel(c *catalogue.Catalogue, p answers.Path) string {
	if f := c.Field(p.Section, p.Field); f != nil {
		return f.Label
	}
	if sec := c.Section(p.Section); sec != nil && sec.List != nil {
		return sec.List.One
	}
	return "An answer that is not asked any more"
}
