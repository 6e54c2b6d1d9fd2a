package application

import (
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// KnownPerson is a human of another application of the same environment and custodian.
type KnownPerson struct {
	Name string
	// Role is where they stand there: "Trusted contact of Testa Sampleton". Where is the place they live in, "" where it is
	// not known.
	Role, Where string
	// Reason says why they cannot be added to a list, "" where they can; Session.KnownPeople knows it.
	Reason string
	// birth tells people of one name apart; shared are the answers that belong to the human.
	birth  string
	shared map[string]string
}

// Key is the same for one human wherever they were entered.
func (a KnownPerson) Key() string { return strings.ToLower(a.Name) + "\x00" + a.birth }

// KnownPeopleIn lists the humans of an application, each once.
func KnownPeopleIn(s *assess.Assessment) []KnownPerson {
	var all []KnownPerson
	of := ""
	if title := s.Title(); title != "" {
		of = " of " + title
	}
	linked := map[string]bool{}
	for _, g := range s.Places(func(sp *catalogue.SectionPlan) bool { return sp.Section.Person }) {
		sec := g.Section.Section
		name, human := s.Name(sec.ID, g.ID()), s.Answers().Person(sec.ID, g.ID())
		if name == "" || human != "" && linked[human] {
			continue
		}
		linked[human] = true
		acq := KnownPerson{Name: name, Role: roleOf(g) + of, shared: map[string]string{}}
		if name == s.Title() {
			acq.Role = roleOf(g)
		}
		city, region := "", ""
		for _, fp := range g.Section.Fields {
			f := fp.Field
			value, applies := g.Answer(fp)
			if f.Shared && f.Kind.Traits().Content == kind.Day && acq.birth == "" { // known before the role that asks for it is chosen
				acq.birth = s.Answers().Get(answers.Path{Section: sec.ID, Entry: g.ID(), Field: f.ID})
			}
			if value == "" || !f.Shared || !applies {
				continue
			}
			acq.shared[f.ID] = value
			switch {
			case f.Rule.Format == "city" && city == "":
				city = value
			case f.Kind.Traits().Content == kind.Region && region == "":
				region = value
			}
		}
		if len(acq.shared) == 0 { // an entity, of whom nothing is shared
			continue
		}
		acq.Where = strings.TrimSpace(city + " " + region)
		all = append(all, acq)
	}
	return all
}

// Nameable tells whether a copy has a name in a section: the name of an entity belongs to the entry and is not copied.
func Nameable(app *Application, target *catalogue.Section, who KnownPerson) bool {
	tried := app.answers.Clone()
	entry := ""
	if target.List != nil {
		entry = trial
	}
	copyPerson(tried, target, entry, who)
	return named(tried, target, entry)
}

// ObjectionTo says why a human of another application cannot be added to a section, "" where they can.
func ObjectionTo(app *Application, target *catalogue.Section, who KnownPerson) string {
	if occupied(app, target) {
		return someoneElse
	}
	return objection(app, target, func(a *answers.Answers, entry string) { copyPerson(a, target, entry, who) })
}

// AddCopy adds a human of another application, with a copy of what belongs to them: to a list, whose new
// onboardingCustomerID is id, or into a section that stands once, which has none. It returns that of the entry. What is
// changed here changes nothing there. ErrNoPerson where the section takes nobody.
func AddCopy(app *Application, section, id string, who KnownPerson) (string, error) {
	target := app.config.Catalogue.Section(section)
	if target == nil || !target.Person {
		return "", ErrNoPerson
	}
	if target.List == nil {
		id = ""
	}
	return id, app.edit(section, func() error {
		if occupied(app, target) {
			return ErrNoPerson
		}
		copyPerson(app.answers, target, id, who)
		return nil
	})
}

// copyPerson puts a copy of a human into a section.
func copyPerson(a *answers.Answers, target *catalogue.Section, entry string, who KnownPerson) {
	a.Add(target.ID, entry, -1)
	for _, f := range target.Fields() {
		if value := who.shared[f.ID]; value != "" && f.Shared {
			a.Set(answers.Path{Section: target.ID, Entry: entry, Field: f.ID}, value)
		}
	}
	beHuman(a, target, entry)
}
