package flow

import (
	"context"
	"fmt"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// KnownPerson is a human of another application of the same environment and custodian.
type KnownPerson struct {
	Name string
	// Role is where they stand there: "Trusted contact of Testa Sampleton". Where is the place they live in, "" where it is
	// not known.
	Role, Where string
	// Reason says why they cannot be added to a list, "" where they can; Session.Acquaintances knows it.
	Reason string
	// birth tells people of one name apart; shared are the answers that belong to the human.
	birth  string
	shared map[string]string
}

// mostRead bounds how many other applications are looked into, the newest: it is done while somebody waits for the list.
const mostRead = 200

// KnownPeople lists the humans of the other applications, those of the newest first, each once. An application that cannot
// be read, or that belongs to another custodian, is passed over. It reads the store and belongs into a goroutine of its own.
func (o *Service) KnownPeople(ctx context.Context, except string) ([]KnownPerson, error) {
	o.complete()
	rows, err := o.Store.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("looking through the other applications: %w", err)
	}
	var all []KnownPerson
	seen := map[string]bool{}
	for i, row := range rows {
		if i == mostRead || ctx.Err() != nil {
			break
		}
		if row.ID == except || row.Unreadable != "" {
			continue
		}
		loaded, err := o.Store.Load(ctx, row.ID)
		if err != nil {
			continue
		}
		d, a, err := decodeDraft(o.Catalogue, loaded.Body)
		if err != nil || o.bound(d) != nil {
			continue
		}
		for _, acq := range knownPeopleIn(o.assess(a)) {
			if key := acq.key(); !seen[key] {
				seen[key] = true
				all = append(all, acq)
			}
		}
	}
	return all, ctx.Err()
}

// key is the same for one human wherever they were entered.
func (a KnownPerson) key() string { return strings.ToLower(a.Name) + "\x00" + a.birth }

// knownPeopleIn lists the humans of an application, each once.
func knownPeopleIn(s *assess.Assessment) []KnownPerson {
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
			if f.Shared && f.Kind.Name() == "date" && acq.birth == "" { // known before the role that asks for it is chosen
				acq.birth = s.Answers().Get(answers.Path{Section: sec.ID, Entry: g.ID(), Field: f.ID})
			}
			if value == "" || !f.Shared || !applies {
				continue
			}
			acq.shared[f.ID] = value
			switch {
			case f.Rule.Format == "city" && city == "":
				city = value
			case f.Kind.Name() == "region" && region == "":
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

// KnownPeople lists the humans of other applications who can be added to a list here, or stand in a section in which
// nobody is entered yet, and those who cannot with the reason; people who stand in this application already are left out.
// Like Office.Acquaintances it reads the store.
func (s *Session) KnownPeople(ctx context.Context, section string) ([]KnownPerson, error) {
	target := s.service.Catalogue.Section(section)
	if target == nil || !target.Person {
		return nil, ErrNoPerson
	}
	all, err := s.service.KnownPeople(ctx, s.id)
	here := map[string]bool{}
	for _, who := range knownPeopleIn(s.Assessment()) {
		here[who.key()] = true
	}
	var others []KnownPerson
	for _, who := range all {
		if !here[who.key()] && s.nameable(target, who) {
			who.Reason = s.objectionTo(target, who)
			others = append(others, who)
		}
	}
	return others, err
}

// nameable tells whether a copy has a name in a section: the name of an entity belongs to the entry and is not copied.
func (s *Session) nameable(target *catalogue.Section, who KnownPerson) bool {
	s.mu.Lock()
	tried := s.answers.Clone()
	s.mu.Unlock()
	entry := ""
	if target.List != nil {
		entry = trial
	}
	copyPerson(tried, target, entry, who)
	return named(tried, target, entry)
}

// objectionTo takes the lock for one human at a time: whoever types meanwhile does not wait for the whole list.
func (s *Session) objectionTo(target *catalogue.Section, who KnownPerson) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.occupied(target) {
		return someoneElse
	}
	return s.objection(target, func(a *answers.Answers, entry string) { copyPerson(a, target, entry, who) })
}

// AddCopy adds a human of another application, with a copy of what belongs to them: to a list, whose new
// onboardingCustomerID it returns, or into a section that stands once, where it returns "". What is changed here changes
// nothing there. ErrNoPerson where the section takes nobody.
func (s *Session) AddCopy(section string, who KnownPerson) (string, error) {
	target := s.service.Catalogue.Section(section)
	if target == nil || !target.Person {
		return "", ErrNoPerson
	}
	id := ""
	if target.List != nil {
		id = s.service.NewID()
	}
	return id, s.edit(section, func() error {
		if s.occupied(target) {
			return ErrNoPerson
		}
		copyPerson(s.answers, target, id, who)
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
