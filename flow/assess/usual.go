package assess

import (
	"maps"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// UsualAnswer is what a question without an answer is mostly answered with. It is nobody's answer until it is taken.
type UsualAnswer struct {
	Suggested
	// Label and Words are the question and the answer as they are shown; where Says is not "", those of several questions that say
	// the same are shown as that.
	Label, Words, Says string
	// Of is what the catalogue says of it.
	Of *catalogue.Usual
}

// Usual returns what the questions of a page that have no answer are mostly answered with, in the order of the page. What a
// usual answer brings with it is among them. last are the answers of the newest other application, by section and field.
func (s *Assessment) Usual(page *catalogue.Page, entry string, last map[string]string) []UsualAnswer {
	found := map[string]UsualAnswer{}
	as, tried := s, (*answers.Answers)(nil)
	for {
		more := as.usualNow(page, entry, last)
		if len(more) == 0 {
			break
		}
		if tried == nil {
			tried = s.answers.Clone()
		}
		for _, u := range more {
			tried.Set(u.Path, u.Value)
			found[u.Path.Field] = u
		}
		as = as.Again(tried, s.today)
	}
	var all []UsualAnswer
	for _, f := range page.Fields {
		if u, ok := found[f.ID]; ok {
			rule := as.Rule(f, entry)
			u.Label, u.Words = rule.Label, f.Kind.Show(u.Value, rule)
			all = append(all, u)
		}
	}
	return all
}

// UsualAs tells whether Usual has the same outcome for a page as it had in another assessment of the application: nothing that it
// depends on differs.
func (s *Assessment) UsualAs(was *Assessment, page *catalogue.Page) bool {
	if s.plan != was.plan || s.today != was.today {
		return false
	}
	sp := s.plan.ByID[page.Section.ID]
	return !slices.ContainsFunc(sp.Usual[sp.Pages[page]], func(r catalogue.ReadOf) bool {
		return s.differs(was, r)
	})
}

// differs tells whether anything of what an expression reads is another than it was.
func (s *Assessment) differs(was *Assessment, r catalogue.ReadOf) bool {
	now, then := &s.sections[r.Section], &was.sections[r.Section]
	if now.applies != then.applies || len(now.entries) != len(then.entries) {
		return true
	}
	for i := range now.entries {
		a, b := &now.entries[i], &then.entries[i]
		switch {
		case a.id != b.id:
			return true
		case len(a.fields) == 0 || &a.fields[0] == &b.fields[0]: // what did not change is shared
		case r.Field >= 0 && !a.fields[r.Field].equal(b.fields[r.Field]):
			return true
		case r.Field < 0 && !slices.EqualFunc(a.fields, b.fields, fieldState.equal):
			return true
		}
	}
	return false
}

// usualNow are the usual answers of the questions that apply just now.
func (s *Assessment) usualNow(page *catalogue.Page, entry string, last map[string]string) []UsualAnswer {
	var all []UsualAnswer
	for _, f := range s.Fields(page, entry) {
		if len(f.Usual) == 0 {
			continue
		}
		p := answers.Path{Section: page.Section.ID, Entry: entry, Field: f.ID}
		if s.answers.Get(p) != "" {
			continue
		}
		if u, value := s.usually(f, entry, last); value != "" && f.Kind.Check(value, s.Rule(f, entry)) == "" {
			all = append(all, UsualAnswer{Suggested: Suggested{p, value}, Says: u.Says, Of: u})
		}
	}
	return all
}

// usually is the first usual answer of a question that holds, "" for none.
func (s *Assessment) usually(f *catalogue.Field, entry string, last map[string]string) (*catalogue.Usual, string) {
	var env map[string]any
	for _, u := range f.Usual {
		if u.When != nil {
			if env == nil {
				env = maps.Clone(s.env) // others may be reading it
				env["self"] = s.entry(s.plan.ByID[f.Section.ID], entry).env
			}
			if holds, err := u.When.True(env); err != nil || !holds {
				continue
			}
		}
		if u.Last {
			return u, last[f.Section.ID+"."+f.ID]
		}
		return u, u.Value
	}
	return nil, ""
}
