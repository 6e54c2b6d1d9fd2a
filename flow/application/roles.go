package application

import (
	"cmp"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Role is what somebody can be in a list: a value of the choice that its limits count by.
type Role struct {
	kind.Option
	// Field is that choice.
	Field string
	// Needed: the list lacks somebody with it.
	Needed bool
	// With are the other values that the same person may have.
	With []string
}

// GoesWith tells whether the same person can have both roles.
func (r Role) GoesWith(other Role) bool { return slices.Contains(r.With, other.Value) }

// Roles lists what somebody can be in a list: with entry "" everything there is room for, else what the person there can be
// besides; first what the list lacks.
func Roles(app *Application, section, entry string) []Role {
	as, sec := app.Assessment(), app.config.Catalogue.Section(section)
	if sec == nil || !sec.Person {
		return nil
	}
	has := rolesOf(app, section, entry)
	if entry != "" && len(has) == 0 {
		return nil
	}
	var all []Role
	for _, t := range as.Tallies(section) {
		for _, value := range t.Of {
			o := sec.Field(t.Field).Option(value)
			if o == nil || t.Max > 0 && t.Counted >= t.Max || slices.ContainsFunc(has, func(h string) bool { return h == value || !slices.Contains(t.With, h) }) {
				continue
			}
			all = append(all, Role{Option: *o, Field: t.Field, Needed: t.Counted < t.Min, With: t.With})
		}
	}
	slices.SortStableFunc(all, func(a, b Role) int { return cmp.Compare(rank[a.Needed], rank[b.Needed]) })
	return all
}

// rank puts first what a list lacks.
var rank = map[bool]int{true: 0, false: 1}

// rolesOf are the roles that the person at an entry has in the list.
func rolesOf(app *Application, section, entry string) []string {
	if entry == "" {
		return nil
	}
	var has []string
	for _, t := range app.Assessment().Tallies(section) {
		for _, at := range sameEntries(app.answers, section, entry) {
			if v := app.answers.Get(answers.Path{Section: section, Entry: at, Field: t.Field}); v != "" && !slices.Contains(has, v) {
				has = append(has, v)
			}
		}
	}
	return has
}

// RoleOf is what somebody is in a list, in the words of the choice that its limits count by; "" where nothing counts.
func RoleOf(app *Application, entry answers.Path) string {
	as := app.Assessment()
	for _, t := range as.Tallies(entry.Section) {
		entry.Field = t.Field
		return as.Show(entry)
	}
	return ""
}

// sameEntries are the entries of a list that are one human with an entry, and the entry itself.
func sameEntries(a *answers.Answers, section, entry string) []string {
	human := a.Person(section, entry)
	if human == "" {
		return []string{entry}
	}
	return slices.DeleteFunc(a.Entries(section), func(id string) bool { return a.Person(section, id) != human })
}

// AddRole enters the person at an entry in the same list again, behind it, with another value of the choice that its limits
// count by; id becomes the onboardingCustomerID, and all roles are known as human from now on where nothing is yet. What
// belongs to the person is shared; what else both entries ask is copied, and follows as long as it is the same.
// ErrNoPerson where nobody stands there.
func AddRole(app *Application, section, entry string, role Role, id, human string) error {
	sec := app.config.Catalogue.Section(section)
	if sec == nil || !sec.Person || sec.List == nil {
		return ErrNoPerson
	}
	return app.edit(section, func() error {
		at := slices.Index(app.answers.Entries(section), entry)
		if at < 0 {
			return ErrNoPerson
		}
		if linked := app.answers.Person(section, entry); linked != "" {
			human = linked
		} else {
			app.answers.Link(section, entry, human)
		}
		app.answers.Add(section, id, at+1)
		app.answers.Link(section, id, human)
		app.answers.Set(answers.Path{Section: section, Entry: id, Field: role.Field}, role.Value)
		copyAsked(app, sec, entry, id)
		return nil
	})
}

// copyAsked copies what both entries of one person ask and only the first has answered, one question after the other: an
// answer decides what is asked behind it.
func copyAsked(app *Application, sec *catalogue.Section, from, to string) {
	for _, f := range sec.Fields() {
		p := answers.Path{Section: sec.ID, Entry: to, Field: f.ID}
		v := app.answers.Get(answers.Path{Section: sec.ID, Entry: from, Field: f.ID})
		if v != "" && follows(sec, f) && !app.answers.Given(p) && app.judge(app.answers).Applies(p) {
			app.answers.Set(p, v)
		}
	}
}

// follows tells whether an answer is the same in each entry that one person has in a list: not what belongs to the person,
// which is shared, nor what tells the entries apart, nor a share.
func follows(sec *catalogue.Section, f *catalogue.Field) bool {
	return !f.Shared && f.ID != sec.List.Share && f.ID != sec.List.Class &&
		!slices.ContainsFunc(sec.List.Limits, func(l *catalogue.Limit) bool { return l.Field == f.ID })
}

// follow gives an answer to the other entries that the same person has in the list, where they had the same answer as this
// one before, or none, and are asked.
func follow(app *Application, p answers.Path, before string) {
	sec := app.config.Catalogue.Section(p.Section)
	if sec == nil || sec.List == nil || app.answers.Person(p.Section, p.Entry) == "" {
		return
	}
	f := sec.Field(p.Field)
	if f == nil || !follows(sec, f) {
		return
	}
	var as *assess.Assessment
	for _, id := range sameEntries(app.answers, p.Section, p.Entry) {
		other := answers.Path{Section: p.Section, Entry: id, Field: p.Field}
		if id == p.Entry || app.answers.Get(other) != before {
			continue
		}
		if as == nil {
			as = app.judge(app.answers)
		}
		if as.Applies(other) {
			app.answers.Set(other, app.answers.Get(p))
		}
	}
}
