package plain

import (
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
)

// entries are the identifiers of a list in the order they are read out: by class where there are classes.
func (t *conversation) entries(sec *catalogue.Section) []string {
	ids := t.s.Assessment().Answers().Entries(sec.ID)
	if sec.List.Class == "" {
		return ids
	}
	var ordered []string
	for _, class := range t.classes(sec) {
		for _, id := range ids {
			if t.class(sec, id) == class {
				ordered = append(ordered, id)
			}
		}
	}
	return ordered
}

// classes are the classes somebody is in, in the order of the options; the first of them where nobody is named.
func (t *conversation) classes(sec *catalogue.Section) []string {
	f := sec.Field(sec.List.Class)
	if f == nil {
		return []string{""}
	}
	taken := map[string]bool{}
	for _, id := range t.s.Assessment().Answers().Entries(sec.ID) {
		taken[t.class(sec, id)] = true
	}
	var all []string
	for _, o := range f.Rule.Options {
		if taken[o.Value] {
			all = append(all, o.Value)
			delete(taken, o.Value)
		}
	}
	for _, id := range t.s.Assessment().Answers().Entries(sec.ID) {
		if class := t.class(sec, id); taken[class] {
			all = append(all, class)
			delete(taken, class)
		}
	}
	if len(all) == 0 && len(f.Rule.Options) > 0 {
		all = []string{f.Rule.Options[0].Value}
	}
	return all
}

func (t *conversation) class(sec *catalogue.Section, id string) string {
	return t.get(sec, id, sec.List.Class)
}

// total writes the sum of the shares of a class: "Primary 66.67 %, 33.33 % left".
func (t *conversation) total(sec *catalogue.Section, class string) string {
	label := "No class yet"
	if f := sec.Field(sec.List.Class); f != nil {
		if o := f.Option(class); o != nil {
			label = o.Label
		}
	}
	sum, people := 0, 0
	for _, id := range t.entries(sec) {
		if t.class(sec, id) != class {
			continue
		}
		n, _ := kind.Hundredths(t.get(sec, id, sec.List.Share))
		sum += n
		people++
	}
	if people == 0 {
		return label + ", nobody named"
	}
	words := label + " " + kind.Percent(sum) + " %, "
	switch rest := 100_00 - sum; {
	case rest > 0:
		return words + kind.Percent(rest) + " % left"
	case rest < 0:
		return words + kind.Percent(-rest) + " % too much"
	}
	return words + "nothing left"
}

// entryWords is one entry: name, what the list sums it up with, share, state.
func (t *conversation) entryWords(sec *catalogue.Section, id string) string {
	as := t.s.Assessment()
	parts := []string{t.who(sec.ID, id)}
	for _, field := range sec.List.Summary {
		f := sec.Field(field)
		p := answers.Path{Section: sec.ID, Entry: id, Field: field}
		if f == nil || field == sec.List.Share || !as.Applies(p) {
			continue
		}
		switch v := as.Answers().Get(p); {
		case f.Kind.Traits().Choice == kind.YesOrNo:
			if v == kind.Yes {
				parts = append(parts, say.Lower(f.Label))
			}
		case f.Kind.Traits().Content == kind.Day:
			if d, err := kind.ParseDate(v); err == nil {
				parts = append(parts, "age "+itoa(d.Age(as.Today())))
			}
		default:
			if v != "" {
				parts = append(parts, say.Lower(spoken(as, f, p)))
			}
		}
	}
	if sec.List.Share != "" {
		parts = append(parts, t.shareOf(sec, id))
	}
	return strings.Join(parts, ", ") + ". " + as.Section(sec.ID, id).Words() + "."
}
