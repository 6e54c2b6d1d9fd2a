package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// NewEntryKinds says what can be added to a list of people besides them: the choice that makes an entry a person, and its other
// values. Entities is empty where the list takes people alone.
type NewEntryKinds struct {
	Field    string
	Person   string
	Entities []kind.Option
}

// EntryKinds finds the choice of a list that decides whether the name of a human is asked for.
func EntryKinds(app *Application, section string) NewEntryKinds {
	sec := app.config.Catalogue.Section(section)
	if sec == nil || sec.List == nil || !sec.Person || len(sec.Name) == 0 {
		return NewEntryKinds{}
	}
	tried := app.answers.Clone()
	tried.Add(section, trial, -1)
	for _, f := range sec.Fields() {
		if f.Shared || f.Kind.Traits().Choice != kind.OneOf {
			continue
		}
		n := NewEntryKinds{Field: f.ID}
		people := 0
		for _, o := range f.Rule.Options {
			tried.Set(answers.Path{Section: section, Entry: trial, Field: f.ID}, o.Value)
			if app.judge(tried).Applies(answers.Path{Section: section, Entry: trial, Field: sec.Name[0]}) {
				n.Person = o.Value
				people++
			} else {
				n.Entities = append(n.Entities, o)
			}
		}
		if people == 1 && len(n.Entities) > 0 {
			return n
		}
		tried.Set(answers.Path{Section: section, Entry: trial, Field: f.ID}, "")
	}
	return NewEntryKinds{}
}

// AddNew adds an entry to a list, a person or, with entity, something else; of several kinds of entity the page asks.
func AddNew(app *Application, section, id string, entity bool) error {
	n := EntryKinds(app, section)
	if err := app.Add(section, id); err != nil || n.Field == "" {
		return err
	}
	value := n.Person
	if entity {
		value = ""
		if len(n.Entities) == 1 {
			value = n.Entities[0].Value
		}
	}
	return app.Answer(answers.Path{Section: section, Entry: id, Field: n.Field}, value)
}

// Asks lists the labels of what has to be answered for a new entry of a list, in order; with known, what a human who was
// entered before has answered is left out.
func Asks(app *Application, section string, entity, known bool) []string {
	sec := app.config.Catalogue.Section(section)
	if sec == nil || sec.List == nil {
		return nil
	}
	n := EntryKinds(app, section)
	tried := app.answers.Clone()
	tried.Add(section, trial, -1)
	switch {
	case n.Field == "":
	case !entity:
		tried.Set(answers.Path{Section: section, Entry: trial, Field: n.Field}, n.Person)
	default:
		tried.Set(answers.Path{Section: section, Entry: trial, Field: n.Field}, n.Entities[0].Value)
	}
	return asked(app.judge(tried), sec, known)
}

func asked(as *assess.Assessment, sec *catalogue.Section, known bool) []string {
	var labels []string
	for _, f := range sec.Fields() {
		p := answers.Path{Section: sec.ID, Entry: trial, Field: f.ID}
		if as.Applies(p) && as.Required(p) && as.Answers().Get(p) == "" && (!known || !f.Shared) && !slices.Contains(labels, f.Label) {
			labels = append(labels, f.Label)
		}
	}
	return labels
}
