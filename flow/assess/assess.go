package assess

import (
	"iter"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// Assessment is one state of the answers seen through the catalogue: what applies, what is wrong, how far it is. It holds
// its own copy of the answers, never changes, and is safe for concurrent use. Assessments of one application share what
// stands in both.
type Assessment struct {
	answers  *answers.Answers
	today    kind.Date
	in       custodian.Environment
	plan     *catalogue.Plan
	sections []sectionState
	env      map[string]any
	// failed are the problems that each check found.
	failed [][]finding
	// faulty is set where an expression failed.
	faulty   bool
	problems []Problem
	at       map[answers.Path][]Problem
	title    string
}

// finding is a problem of a section or entry and its field by number, -1 for none.
type finding struct {
	problem Problem
	field   int
}

// sectionState is a section as it stands; one that stands once has exactly one entry.
type sectionState struct {
	applies bool
	// untouched marks a section of an optional step in which nothing was answered: nothing is asked of it.
	untouched bool
	entries   []entryState
	// limits tells which limits of a list are in force.
	limits []bool
	// offered are the options that limits leave of each field they count by, made when first asked for.
	offered map[int][]kind.Option
}

// asked tells whether the fields of a section are looked at one by one.
func (st *sectionState) asked() bool { return st.applies && !st.untouched }

// entryState is one entry, its fields numbered as in the plan.
type entryState struct {
	id string
	// sent is the identifier it is sent under.
	sent   string
	fields []fieldState
	env    map[string]any
	// checked is set where every field was looked at by itself, and found is what is left and to fix then.
	checked bool
	found   []finding
	// named is set where name is what the entry is called.
	named bool
	name  string
	// pages are those that apply with a field that does, and asked those fields, by the page's number in the plan.
	pages []*catalogue.Page
	asked [][]*catalogue.Field
}

// fieldState is one answer as it counts.
type fieldState struct {
	// typed is what is stored, value what counts.
	typed, value string
	// page is its page's condition, own its own, applies both; the section's stands beside them.
	page, own, applies bool
	// same is set while the answer is taken from another field, whatever its own condition says: value is that one's, it
	// is sent, and nothing is asked.
	same bool
	// required is set where an empty answer is left to give, and wire is what is sent, nil for nothing. They follow from
	// other answers too.
	required bool
	wire     any
}

// equal compares all but what follows from other answers.
func (f fieldState) equal(o fieldState) bool {
	f.required, o.required = false, false
	f.wire, o.wire = nil, nil
	return f == o
}

// Assess evaluates every condition, and every check that is made in this environment. An expression that fails at run time is a
// problem with code "catalogue" at its field, never a pass.
func Assess(a *answers.Answers, in custodian.Environment, today kind.Date) *Assessment {
	return assessWork(a, in, today, nil).Assessment
}

// Again assesses answers that came out of these by some changes, in the same environment: what depends on none of them is
// taken over. The result is that of Assess.
func (s *Assessment) Again(a *answers.Answers, today kind.Date) *Assessment {
	if s.plan != a.Catalogue().Plan() || s.today != today || s.faulty {
		return Assess(a, s.in, today)
	}
	return assessWork(a, s.in, today, s).Assessment
}

// assessWork is Assess with what failed on the way, after an assessment to take over from, nil for none.
func assessWork(a *answers.Answers, in custodian.Environment, today kind.Date, was *Assessment) *work {
	w := newWork(a.Clone(), today, was)
	w.in = in
	w.identities()
	w.conditions()
	w.layOut()
	w.limits()
	w.skipOptional()
	for i := range w.sections {
		w.section(i)
	}
	for i := range w.plan.Checks {
		w.check(i)
	}
	w.taxIDs()
	w.agree()
	w.finish()
	return w
}

// Answers returns the assessed copy; callers do not change it.
func (s *Assessment) Answers() *answers.Answers { return s.answers }

// Today is the day of the assessment.
func (s *Assessment) Today() kind.Date { return s.today }

// Applies tells whether a section, entry or field is asked, checked, counted and sent. An answer that is taken from
// another field (catalogue.Same) is sent and not asked: it does not apply.
func (s *Assessment) Applies(p answers.Path) bool {
	sp := s.plan.ByID[p.Section]
	if sp == nil || !s.sections[sp.At].applies {
		return false
	}
	if p.Entry == "" && p.Field == "" {
		return true
	}
	e := s.entry(sp, p.Entry)
	if e == nil || p.Field == "" {
		return e != nil
	}
	fp := sp.ByID[p.Field]
	return fp != nil && e.fields[fp.At].applies
}

// Required tells whether an empty answer at p is left to give.
func (s *Assessment) Required(p answers.Path) bool {
	st, _, ok := s.state(p)
	return ok && st.required
}

// Pages returns the pages of a section that apply and hold at least one field that applies. Callers do not change it.
func (s *Assessment) Pages(section, entry string) []*catalogue.Page {
	sp := s.plan.ByID[section]
	if sp == nil {
		return nil
	}
	if e := s.entry(sp, entry); e != nil && s.sections[sp.At].applies {
		return e.pages
	}
	return nil
}

// Fields returns the fields of a page that apply. Callers do not change it.
func (s *Assessment) Fields(page *catalogue.Page, entry string) []*catalogue.Field {
	sp := s.plan.ByID[page.Section.ID]
	if sp == nil || !s.sections[sp.At].applies {
		return nil
	}
	number, known := sp.Pages[page]
	e := s.entry(sp, entry)
	if e == nil || !known {
		return nil
	}
	return e.asked[number]
}

// Problems returns what is left, to fix and worth checking, in the order of the catalogue.
func (s *Assessment) Problems() []Problem { return slices.Clone(s.problems) }

// At returns the problems of exactly one path.
func (s *Assessment) At(p answers.Path) []Problem { return slices.Clone(s.at[p]) }

// Index writes a path for people and programs: the entry by its place, counted from 0, instead of its identifier.
func (s *Assessment) Index(p answers.Path) string { return s.answers.Index(p) }

// Entries gives the identifiers of a list's entries in order, and "" for a section that stands once.
func (s *Assessment) Entries(section string) iter.Seq[string] {
	return func(yield func(string) bool) {
		sp := s.plan.ByID[section]
		if sp == nil {
			return
		}
		for i := range s.sections[sp.At].entries {
			if !yield(s.sections[sp.At].entries[i].id) {
				return
			}
		}
	}
}

// entry finds the state of an entry, or of a section that stands once (id ""); nil if there is none.
func (s *Assessment) entry(sp *catalogue.SectionPlan, id string) *entryState {
	entries := s.sections[sp.At].entries
	for i := range entries {
		if entries[i].id == id {
			return &entries[i]
		}
	}
	return nil
}

// state finds the state of a field that is asked or taken from another one.
func (s *Assessment) state(p answers.Path) (fieldState, *catalogue.FieldPlan, bool) {
	sp, fp, ok := s.plan.Field(p.Section, p.Field)
	if !ok || !s.sections[sp.At].applies {
		return fieldState{}, nil, false
	}
	e := s.entry(sp, p.Entry)
	if e == nil {
		return fieldState{}, nil, false
	}
	st := e.fields[fp.At]
	return st, fp, st.applies || st.same
}

// Words that stand for no environment in particular.
const (
	// Anywhere stands for none: the checks are made that hold in all of them. everywhere stands for all at once: every check
	// is made.
	Anywhere   custodian.Environment = ""
	Everywhere custodian.Environment = "*"
)
