package flow

import (
	"slices"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Newcomers says what can be added to a list of people besides them: the choice that makes an entry a person, and its other
// values. Entities is empty where the list takes people alone.
type Newcomers struct {
	Field    string
	Person   string
	Entities []kind.Option
}

// Newcomers finds the choice of a list that decides whether the name of a human is asked for.
func (s *Session) Newcomers(section string) Newcomers {
	sec := s.office.Catalogue.Section(section)
	if sec == nil || sec.List == nil || !sec.Person || len(sec.Name) == 0 {
		return Newcomers{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tried := s.answers.Clone()
	tried.Add(section, trial, -1)
	for _, f := range sec.Fields() {
		if f.Shared || f.Kind.Name() != "choice" {
			continue
		}
		n := Newcomers{Field: f.ID}
		people := 0
		for _, o := range f.Rule.Options {
			tried.Set(Path{section, trial, f.ID}, o.Value)
			if s.office.assess(tried).Applies(Path{section, trial, sec.Name[0]}) {
				n.Person = o.Value
				people++
			} else {
				n.Entities = append(n.Entities, o)
			}
		}
		if people == 1 && len(n.Entities) > 0 {
			return n
		}
		tried.Set(Path{section, trial, f.ID}, "")
	}
	return Newcomers{}
}

// AddNew adds an entry to a list, a person or, with entity, something else; of several kinds of entity the page asks.
func (s *Session) AddNew(section string, entity bool) (string, error) {
	n := s.Newcomers(section)
	id, err := s.Add(section)
	if err != nil || n.Field == "" {
		return id, err
	}
	value := n.Person
	if entity {
		value = ""
		if len(n.Entities) == 1 {
			value = n.Entities[0].Value
		}
	}
	return id, s.Answer(Path{section, id, n.Field}, value)
}

// Asks lists the labels of what has to be answered for a new entry of a list, in order; with known, what a human who was
// entered before has answered is left out.
func (s *Session) Asks(section string, entity, known bool) []string {
	sec := s.office.Catalogue.Section(section)
	if sec == nil || sec.List == nil {
		return nil
	}
	n := s.Newcomers(section)
	s.mu.Lock()
	defer s.mu.Unlock()
	tried := s.answers.Clone()
	tried.Add(section, trial, -1)
	switch {
	case n.Field == "":
	case !entity:
		tried.Set(Path{section, trial, n.Field}, n.Person)
	default:
		tried.Set(Path{section, trial, n.Field}, n.Entities[0].Value)
	}
	return asked(s.office.assess(tried), sec, known)
}

func asked(as *Assessment, sec *catalogue.Section, known bool) []string {
	var labels []string
	for _, f := range sec.Fields() {
		p := Path{sec.ID, trial, f.ID}
		if as.Applies(p) && as.Required(p) && as.Answers().Get(p) == "" && (!known || !f.Shared) && !slices.Contains(labels, f.Label) {
			labels = append(labels, f.Label)
		}
	}
	return labels
}
