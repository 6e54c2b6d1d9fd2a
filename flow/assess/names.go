package assess

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// lastName is the field that stands for a human where room is tight.
const lastName = "lastName"

// Name returns what to call an entry or section: the name typed so far, "" if none.
func (s *Assessment) Name(section, entry string) string {
	sp := s.plan.ByID[section]
	if sp == nil {
		return ""
	}
	if e := s.entry(sp, entry); e != nil {
		return e.name
	}
	return ""
}

// called is the name typed so far.
func (e *entryState) called(sp *catalogue.SectionPlan, today kind.Date) string {
	var parts []string
	for _, id := range sp.Section.Name {
		fp := sp.ByID[id]
		if fp == nil {
			continue
		}
		if v := e.counts(fp); v != "" {
			parts = append(parts, fp.Field.Kind.Show(v, fp.Rule(today, e.counts)))
		}
	}
	return strings.Join(parts, " ")
}

// Asks is the title of a page as one asks it of an entry or section: with the first word that it is called by, which is the first
// name of a human. It is "" where the page has none, or nobody is named yet.
func (s *Assessment) Asks(page *catalogue.Page, entry string) string {
	if !strings.Contains(page.Question, nameHere) {
		return page.Question
	}
	sp := s.plan.ByID[page.Section.ID]
	e := s.entry(sp, entry)
	if e == nil {
		return ""
	}
	for _, id := range sp.Section.Name {
		if v := e.counts(sp.ByID[id]); v != "" {
			return strings.ReplaceAll(page.Question, nameHere, v)
		}
	}
	return ""
}

// nameHere stands in the question of a page for whom it is about.
const nameHere = "{name}"

// Title names the application: the holders as the board shows them, "" if none has a name. One holder stands with the
// full name, several with their last names where those tell them apart.
func (s *Assessment) Title() string { return s.title }

func (s *Assessment) titled() string {
	var full, short []string
	for _, p := range s.holders() {
		name := s.Name(p.Section, p.Entry)
		if name == "" {
			continue
		}
		full = append(full, name)
		last := answers.Path{Section: p.Section, Entry: p.Entry, Field: lastName}
		if f, _, ok := s.state(last); ok && f.value != "" {
			name = f.value
		}
		short = append(short, name)
	}
	if one := slices.Compact(slices.Sorted(slices.Values(short))); len(full) == 1 || len(one) < len(short) {
		return strings.Join(full, ", ")
	}
	return strings.Join(short, ", ")
}

// Signature is what stands for the first holder where one has to be typed: a human's last name, or the first word of the
// name of an entity.
func (s *Assessment) Signature() (name string, human bool) {
	holders := s.holders()
	if len(holders) == 0 {
		return "", false
	}
	p := holders[0]
	if f, _, ok := s.state(answers.Path{Section: p.Section, Entry: p.Entry, Field: lastName}); ok {
		return f.value, true
	}
	name, _, _ = strings.Cut(strings.TrimSpace(s.Name(p.Section, p.Entry)), " ")
	return name, false
}

// holders are the humans or the entity of the first step that has any: the section that stands once, and the lists beside
// it.
func (s *Assessment) holders() []answers.Path {
	var holders []answers.Path
	first := -1
	for i, sp := range s.plan.Sections {
		st := &s.sections[i]
		if len(sp.Section.Name) == 0 || !st.applies {
			continue
		}
		if first < 0 {
			first = i
		}
		if i != first && (sp.Section.Step != s.plan.Sections[first].Section.Step || sp.Section.List == nil) {
			continue
		}
		for j := range st.entries {
			holders = append(holders, answers.Path{Section: sp.Section.ID, Entry: st.entries[j].id})
		}
	}
	return holders
}

// Show says an answer in words, masked where it must be; "" if there is none. An answer taken from another field
// (catalogue.Same) is shown as that one.
func (s *Assessment) Show(p answers.Path) string {
	sp, fp, ok := s.plan.Field(p.Section, p.Field)
	if !ok {
		return ""
	}
	e := s.entry(sp, p.Entry)
	if e == nil || e.fields[fp.At].value == "" {
		return ""
	}
	return fp.Field.Kind.Show(e.fields[fp.At].value, s.Rule(fp.Field, p.Entry))
}

// FirstHolder is where the first holder stands, the birth date and the tax ID; "" for what is not answered.
func (s *Assessment) FirstHolder() (section, birth, number string) {
	holders := s.holders()
	if len(holders) == 0 {
		return "", "", ""
	}
	for _, fp := range s.plan.ByID[holders[0].Section].Fields {
		p := answers.Path{Section: holders[0].Section, Entry: holders[0].Entry, Field: fp.Field.ID}
		switch v := s.answers.Get(p); {
		case v == "" || !s.Applies(p):
		case fp.Field.Kind.Traits().Content == kind.TaxID && number == "":
			number = v
		case fp.Field.Kind.Traits().Content == kind.Day && birth == "":
			birth = v
		}
	}
	return holders[0].Section, birth, number
}
