package find

import (
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/text"
)

// Target is one thing to go to or to do.
type Target struct {
	// Label is what it is called: "Birth date", "Account holders", "Riley Placeholder".
	Label string
	// Where says whose it is and on which page, of a step how far it is.
	Where string
	// Value is the answer in words as far as anybody may see it; "Not provided" where there is none.
	Value string
	// Place is where it is; the zero Place for a command.
	Place answers.Place
	// Command is the name of the act for those who gave it; "" for a place.
	Command string
	// Other are further words that find it.
	Other []string
}

// notProvided is the word for an answer that was not given.
const notProvided = "Not provided"

// targets lists everything of an application in its order: each step, below it its people, their pages and
// their questions.
func targets(s *flow.Session) []Target {
	as := s.Assessment()
	var all []Target
	for _, st := range s.Catalogue().Steps {
		first, ok := as.First(st.ID)
		if !ok {
			continue
		}
		step := Target{Label: st.Title, Where: as.Step(st.ID).Words(), Place: first}
		for _, sec := range st.Sections {
			if sec.List != nil { // "beneficiary" and "joint holders" find the step that asks for them
				step.Other = append(step.Other, sec.List.One, sec.List.Many)
			}
		}
		all = append(all, step)
		for _, sec := range st.Sections {
			all = append(all, ofSection(as, sec)...)
		}
	}
	return all
}

func ofSection(as *assess.Assessment, sec *catalogue.Section) []Target {
	if !as.Applies(answers.Path{Section: sec.ID}) {
		return nil
	}
	if sec.List == nil {
		title := sec.Title
		if title == "" {
			title = sec.Step.Title
		}
		return ofGroup(as, sec, "", title)
	}
	all := []Target{{
		Label: sec.List.Many, Where: as.Section(sec.ID, "").Words(), Other: []string{sec.List.One},
		Place: answers.Place{Step: sec.Step.ID, Section: sec.ID},
	}}
	if sec.List.Many == sec.Step.Title {
		all = nil // the step itself
	}
	for i, id := range as.Answers().Entries(sec.ID) {
		all = append(all, ofGroup(as, sec, id, sec.List.One+" "+strconv.Itoa(i+1))...)
	}
	return all
}

// ofGroup is a person or entity with a name, and its pages and questions.
func ofGroup(as *assess.Assessment, sec *catalogue.Section, entry, unnamed string) []Target {
	role := sec.Step.Title
	if sec.List != nil {
		role = sec.List.One
	}
	who := text.Clean(as.Name(sec.ID, entry))
	var all []Target
	if sec.Person || who != "" || entry != "" {
		label := who
		if who == "" {
			label = unnamed
		}
		all = append(all, Target{
			Label: label, Where: role, Value: as.Section(sec.ID, entry).Words(), Place: as.Entry(sec.ID, entry),
		})
	}
	if who == "" {
		who = unnamed
	}
	for _, pg := range as.Pages(sec.ID, entry) {
		where := who
		if pg.Title != who {
			where += " · " + pg.Title
			all = append(all, Target{
				Label: pg.Title, Where: who, Value: as.Page(pg, entry).Words(),
				Place: answers.Place{Step: sec.Step.ID, Section: sec.ID, Entry: entry, Page: pg.ID},
			})
		}
		for _, f := range as.Fields(pg, entry) {
			p := answers.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			at := where
			if topic := f.Topic(); topic != pg.Title {
				at = who + " · " + topic
			}
			t := Target{Label: text.Clean(f.Label), Where: at, Value: value(as, f, p), Place: as.PlaceOf(p), Other: f.Synonyms}
			if now := text.Clean(as.Rule(f, entry).Label); now != "" && now != t.Label { // "Social Security number"
				t.Label, t.Other = now, append([]string{t.Label}, f.Synonyms...)
			}
			all = append(all, t)
		}
	}
	return all
}

// value is the answer as far as it may be shown on a screen that others see.
func value(as *assess.Assessment, f *catalogue.Field, p answers.Path) string {
	stored := as.Answers().Get(p)
	switch {
	case stored == "":
		return notProvided
	case f.Rule.Masked:
		return ""
	case f.Kind.Traits().Content == kind.Day && f.Rule.Format != "event":
		d, err := kind.ParseDate(stored)
		if err != nil {
			return ""
		}
		return "age " + strconv.Itoa(d.Age(as.Today()))
	}
	return text.Clean(strings.ReplaceAll(as.Show(p), "\n", " "))
}
