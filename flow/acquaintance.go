package flow

import (
	"context"
	"fmt"
	"strings"

	"brokerage/onboard/flow/catalogue"
)

// Acquaintance is a human of another application of the same environment and custodian.
type Acquaintance struct {
	Name string
	// Role is where they stand there: "Trusted contact of Testa Sampleton". Where is the place they live in, "" where it is
	// not known.
	Role, Where string
	// Reason says why they cannot be added to a list, "" where they can; Session.Acquaintances knows it.
	Reason string
	// birth tells people of one name apart; shared are the answers that belong to the human.
	birth  string
	shared values
}

// mostRead bounds how many other applications are looked into, the newest: it is done while somebody waits for the list.
const mostRead = 200

// Acquaintances lists the humans of the other applications, those of the newest first, each once. An application that cannot
// be read, or that belongs to another custodian, is passed over. It reads the store and belongs into a goroutine of its own.
func (o *Office) Acquaintances(ctx context.Context, except string) ([]Acquaintance, error) {
	o.complete()
	rows, err := o.Store.List(ctx)
	if err != nil {
		return nil, fmt.Errorf("looking through the other applications: %w", err)
	}
	var all []Acquaintance
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
		for _, acq := range o.assess(a).acquaintances() {
			if key := acq.key(); !seen[key] {
				seen[key] = true
				all = append(all, acq)
			}
		}
	}
	return all, ctx.Err()
}

// key is the same for one human wherever they were entered.
func (a Acquaintance) key() string { return strings.ToLower(a.Name) + "\x00" + a.birth }

// acquaintances lists the humans of an application, each once.
func (s *Assessment) acquaintances() []Acquaintance {
	var all []Acquaintance
	of := ""
	if title := s.Title(); title != "" {
		of = " of " + title
	}
	linked := map[string]bool{}
	for _, g := range s.places(func(sp *sectionPlan) bool { return sp.section.Person }) {
		sec := g.section.section
		name, human := s.Name(sec.ID, g.entry.id), s.Answers().Person(sec.ID, g.entry.id)
		if name == "" || human != "" && linked[human] {
			continue
		}
		linked[human] = true
		acq := Acquaintance{Name: name, Role: roleOf(g) + of, shared: values{}}
		if name == s.Title() {
			acq.Role = roleOf(g)
		}
		city, region := "", ""
		for _, fp := range g.section.fields {
			f, value := fp.field, g.entry.fields[fp.at].value
			if f.Shared && f.Kind.Name() == "date" && acq.birth == "" { // known before the role that asks for it is chosen
				acq.birth = s.Answers().Get(Path{sec.ID, g.entry.id, f.ID})
			}
			if value == "" || !f.Shared || !g.entry.fields[fp.at].applies {
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

// Acquaintances lists the humans of other applications who can be added to a list here, or stand in a section in which
// nobody is entered yet, and those who cannot with the reason; people who stand in this application already are left out.
// Like Office.Acquaintances it reads the store.
func (s *Session) Acquaintances(ctx context.Context, section string) ([]Acquaintance, error) {
	target := s.office.Catalogue.Section(section)
	if target == nil || !target.Person {
		return nil, ErrNoPerson
	}
	all, err := s.office.Acquaintances(ctx, s.id)
	here := map[string]bool{}
	for _, who := range s.Assessment().acquaintances() {
		here[who.key()] = true
	}
	var others []Acquaintance
	for _, who := range all {
		if !here[who.key()] && s.nameable(target, who) {
			who.Reason = s.objectionTo(target, who)
			others = append(others, who)
		}
	}
	return others, err
}

// nameable tells whether a copy has a name in a section: the name of an entity belongs to the entry and is not copied.
func (s *Session) nameable(target *catalogue.Section, who Acquaintance) bool {
	s.mu.Lock()
	tried := s.answers.Clone()
	s.mu.Unlock()
	entry := ""
	if target.List != nil {
		entry = trial
	}
	tried.copyOf(target, entry, who)
	return tried.named(target, entry)
}

// objectionTo takes the lock for one human at a time: whoever types meanwhile does not wait for the whole list.
func (s *Session) objectionTo(target *catalogue.Section, who Acquaintance) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken(target) {
		return someoneElse
	}
	return s.objection(target, func(a *Answers, entry string) { a.copyOf(target, entry, who) })
}

// AddCopy adds a human of another application, with a copy of what belongs to them: to a list, whose new
// onboardingCustomerID it returns, or into a section that stands once, where it returns "". What is changed here changes
// nothing there. ErrNoPerson where the section takes nobody.
func (s *Session) AddCopy(section string, who Acquaintance) (string, error) {
	target := s.office.Catalogue.Section(section)
	if target == nil || !target.Person {
		return "", ErrNoPerson
	}
	id := ""
	if target.List != nil {
		id = s.office.NewID()
	}
	return id, s.edit(section, func() error {
		if s.taken(target) {
			return ErrNoPerson
		}
		s.answers.copyOf(target, id, who)
		return nil
	})
}

// copyOf puts a copy of a human into a section.
func (a *Answers) copyOf(target *catalogue.Section, entry string, who Acquaintance) {
	a.Add(target.ID, entry, -1)
	for _, f := range target.Fields() {
		if value := who.shared[f.ID]; value != "" && f.Shared {
			a.Set(Path{target.ID, entry, f.ID}, value)
		}
	}
	a.beHuman(target, entry)
}
