package application

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// ErrNoPerson refuses to link what is no human: an entry that is not there, or a section whose entries are no people.
var ErrNoPerson = errors.New("nobody stands there who can be entered again")

// Person is a human who was entered already, and whether they can stand in another role.
type Person struct {
	// From is where the human was first entered: what Session.AddPerson takes.
	From answers.Path
	Name string
	// Roles are the places the human stands in, in the order of the application: "Joint holder".
	Roles []string
	// Entry is where they stand in the section already, "" where they do not: there another role may be added.
	Entry string
	// Reason says why the human cannot be added, "" where they can: "Already on this list".
	Reason string
}

// People lists everyone whose name was entered, in the order of the application, and says who of them can be added to a
// section. Those who cannot are there too, with the reason.
func People(app *Application, section string) []Person {
	as, target := app.Assessment(), app.config.Catalogue.Section(section)
	if target == nil || !target.Person {
		return nil
	}
	var people []Person
	known := map[string]int{} // linked human -> place in people
	for _, g := range as.Places(func(sp *catalogue.SectionPlan) bool { return sp.Section.Person }) {
		from := answers.Path{Section: g.Section.Section.ID, Entry: g.ID()}
		human, role := app.answers.Person(from.Section, from.Entry), roleOf(g)
		here := ""
		if from.Section == section {
			here = from.Entry
		}
		if at, again := known[human]; again && human != "" {
			people[at].Roles = append(people[at].Roles, role)
			people[at].Entry = cmp.Or(people[at].Entry, here)
			continue
		}
		name := as.Name(from.Section, from.Entry)
		if name == "" {
			continue
		}
		known[human] = len(people)
		people = append(people, Person{From: from, Name: name, Roles: []string{role}, Entry: here})
	}
	for i := range people {
		people[i].Reason = unfitReason(app, target, people[i].From)
	}
	return people
}

// roleOf names what a human is at a place: the role that goes to the custodian, else what the catalogue calls an entry of
// the list, or the section.
func roleOf(g assess.Place) string {
	sp := g.Section
	for _, fp := range sp.Fields {
		role, applies := g.Answer(fp)
		if fp.Attribute != catalogue.WireRole || !applies {
			continue
		}
		for _, o := range fp.Field.Rule.Options {
			if o.Value == role {
				return o.Label
			}
		}
	}
	if sp.Section.List != nil {
		return sp.Section.List.One
	}
	return sp.Section.Title
}

// unfitReason says why a human cannot stand in a section, "" if they can. Whatever rule the catalogue has against it speaks
// when it is tried on a copy.
func unfitReason(app *Application, target *catalogue.Section, from answers.Path) string {
	human, most := app.answers.Person(from.Section, from.Entry), app.Assessment().Most(target.ID)
	switch {
	case from.Section == target.ID || human != "" && app.answers.HasPerson(target.ID, human):
		if target.List == nil {
			return "Stands there already"
		}
		return "Already on this list"
	case most > 0 && len(app.answers.Entries(target.ID)) >= most:
		return fmt.Sprintf("%s: at most %d", target.List.Many, most)
	case !app.Assessment().Applies(answers.Path{Section: target.ID}):
		return app.Assessment().Reason(target.ID)
	case occupied(app, target):
		return someoneElse
	}
	return objection(app, target, func(a *answers.Answers, entry string) { enterAgain(a, target, entry, from, trial) })
}

// someoneElse is why nobody can be put into a section that stands once and has a human already.
const someoneElse = "Someone else is entered there"

// occupied tells whether a section that stands once has a human already.
func occupied(app *Application, target *catalogue.Section) bool {
	return target.List == nil && app.Assessment().Name(target.ID, "") != ""
}

// Vacant are the sections of a human that stand once, apply, and have nobody yet: AddPerson and AddCopy put somebody into
// them.
func Vacant(app *Application) []*catalogue.Section {
	var vacant []*catalogue.Section
	for _, sec := range app.config.Catalogue.Sections() {
		if sec.Person && sec.List == nil && app.Assessment().Applies(answers.Path{Section: sec.ID}) && !occupied(app, sec) {
			vacant = append(vacant, sec)
		}
	}
	return vacant
}

// trial is the identifier of an entry that is tried on a copy.
const trial = "trial"

// objection is what a rule of the catalogue has against a human in a section, "" for nothing; enter puts the human into a
// copy.
func objection(app *Application, target *catalogue.Section, enter func(a *answers.Answers, entry string)) string {
	blank, filled := app.answers.Clone(), app.answers.Clone()
	entry := ""
	if target.List != nil {
		entry = trial
		blank.Add(target.ID, entry, -1)
	}
	enter(filled, entry)
	for _, f := range target.Fields() { // what decides who is asked for is the same on both sides
		p := answers.Path{Section: target.ID, Entry: entry, Field: f.ID}
		if !f.Shared {
			blank.Set(p, filled.Get(p))
		}
	}
	before := map[assess.Problem]bool{}
	for _, p := range app.judge(blank).Problems() {
		before[p] = true
	}
	for _, p := range app.judge(filled).Problems() {
		if p.Severity != assess.Worth && !before[p] && p.Code != "required" && p.Code != "form" {
			reason, _, _ := strings.Cut(p.Message, ". ")
			return strings.TrimSuffix(reason, ".")
		}
	}
	return ""
}

// enterAgain puts a human into a section, with their answers shared.
func enterAgain(a *answers.Answers, target *catalogue.Section, entry string, from answers.Path, human string) {
	if linked := a.Person(from.Section, from.Entry); linked != "" {
		human = linked
	} else {
		a.Link(from.Section, from.Entry, human)
	}
	a.Add(target.ID, entry, -1)
	a.Link(target.ID, entry, human)
	beHuman(a, target, entry)
}

// beHuman gives the choice that decides whether a name is asked for at all, where only one value asks for it.
func beHuman(a *answers.Answers, target *catalogue.Section, entry string) {
	for _, f := range target.Fields() {
		p := answers.Path{Section: target.ID, Entry: entry, Field: f.ID}
		if f.Shared || f.Kind.Traits().Choice != kind.OneOf || a.Get(p) != "" || named(a, target, entry) {
			continue
		}
		var asks []string
		for _, o := range f.Rule.Options {
			tried := a.Clone()
			tried.Set(p, o.Value)
			if named(tried, target, entry) {
				asks = append(asks, o.Value)
			}
		}
		if len(asks) == 1 {
			a.Set(p, asks[0])
		}
	}
}

// named tells whether an entry shows the name its human has.
func named(a *answers.Answers, sec *catalogue.Section, entry string) bool {
	return assess.Assess(a, assess.Anywhere, kind.Date{}).Name(sec.ID, entry) != ""
}

// AddPerson enters a human who was entered before into a section as well: at the end of a list, whose new
// onboardingCustomerID is id, or into a section that stands once, which has none. It returns that of the entry. From then on
// what belongs to the human is changed once for all roles, who are known as human from now on. ErrNoPerson where from is no human or the section takes none.
func AddPerson(app *Application, section string, from answers.Path, id, human string) (string, error) {
	target, source := app.config.Catalogue.Section(section), app.config.Catalogue.Section(from.Section)
	if target == nil || source == nil || !target.Person || !source.Person {
		return "", ErrNoPerson
	}
	if target.List == nil {
		id = ""
	}
	err := app.edit(section, func() error {
		if !app.answers.Exists(source, from.Entry) {
			return ErrNoPerson
		}
		enterAgain(app.answers, target, id, from, human)
		return nil
	})
	if err != nil {
		return "", err
	}
	return id, nil
}

// Link makes an entry one human with another: what the other has not answered is taken from the entry, what both have
// answered is the other's; human names them where nothing does yet. ErrNoPerson where either is no human.
func Link(app *Application, entry, with answers.Path, human string) error {
	one, other := app.config.Catalogue.Section(entry.Section), app.config.Catalogue.Section(with.Section)
	if one == nil || other == nil || !one.Person || !other.Person {
		return ErrNoPerson
	}
	return app.edit(entry.Section, func() error {
		if !app.answers.Exists(one, entry.Entry) || !app.answers.Exists(other, with.Entry) {
			return ErrNoPerson
		}
		if linked := app.answers.Person(with.Section, with.Entry); linked != "" {
			human = linked
		} else {
			app.answers.Link(with.Section, with.Entry, human)
		}
		app.answers.Link(entry.Section, entry.Entry, human)
		return nil
	})
}

// Unlink makes an entry a human of its own again, with a copy of what was shared.
func Unlink(app *Application, entry answers.Path) error {
	return app.edit(entry.Section, func() error {
		app.answers.Link(entry.Section, entry.Entry, "")
		return nil
	})
}

// OtherRoles lists the other places of the human at an entry: what is changed here changes there.
func OtherRoles(app *Application, entry answers.Path) []answers.Path {
	human := app.answers.Person(entry.Section, entry.Entry)
	if human == "" {
		return nil
	}
	var others []answers.Path
	for _, g := range app.Assessment().Places(func(sp *catalogue.SectionPlan) bool { return sp.Section.Person }) {
		p := answers.Path{Section: g.Section.Section.ID, Entry: g.ID()}
		if (p.Section != entry.Section || p.Entry != entry.Entry) && app.answers.Person(p.Section, p.Entry) == human {
			others = append(others, p)
		}
	}
	return others
}
