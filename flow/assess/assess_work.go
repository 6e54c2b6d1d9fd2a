package assess

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// work is an assessment while it is made.
type work struct {
	*Assessment
	// was is the assessment before it, nil for none, and changes what differs from it, section by section.
	was     *Assessment
	changes []sectionChange
	found   []ranked
	faults  []fault
	marks   []bool
}

// ranked is a problem with its place in the order of the catalogue.
type ranked struct {
	finding
	section, entry int
}

// fault is an expression that failed, at what it governs.
type fault struct {
	section int
	entry   *entryState
	field   int
	source  *catalogue.Expression
}

// newWork starts where the assessment before ended, and takes in what was typed since.
func newWork(a *answers.Answers, today kind.Date, was *Assessment) *work {
	plan := a.Catalogue().Plan()
	w := &work{
		Assessment: &Assessment{
			answers: a, today: today, plan: plan,
			sections: make([]sectionState, len(plan.Sections)), failed: make([][]finding, len(plan.Checks)),
		},
		was: was, changes: make([]sectionChange, len(plan.Sections)),
	}
	if was != nil {
		w.env = maps.Clone(was.env) // others may be reading it
	} else {
		w.env = make(map[string]any, len(plan.Sections)+len("today, self"))
		w.env["today"] = today.String()
	}
	all := 0
	for _, sp := range plan.Sections {
		all += a.Size(sp)
	}
	entries, changes := make([]entryState, all), make([]entryChange, all)
	for i, sp := range plan.Sections {
		n := a.Size(sp)
		w.sections[i].entries, entries = entries[:n:n], entries[n:]
		w.changes[i].entries, changes = changes[:n:n], changes[n:]
		w.reuseEntries(sp)
	}
	return w
}

// skipOptional marks the sections of optional steps in which nothing was answered: until something is, nothing is left there.
func (w *work) skipOptional() {
	for _, step := range w.plan.Catalogue.Steps {
		if !step.Optional || w.given(step.Sections) || w.demanded(step.Sections) {
			continue
		}
		for _, s := range step.Sections {
			w.sections[w.plan.ByID[s.ID].At].untouched = true
		}
	}
}

// demanded tells whether a list of these sections must have an entry.
func (w *work) demanded(sections []*catalogue.Section) bool {
	return slices.ContainsFunc(sections, func(s *catalogue.Section) bool {
		sp := w.plan.ByID[s.ID]
		return w.sections[sp.At].demands(sp)
	})
}

// section finds what is left and to fix in one section.
func (w *work) section(at int) {
	sp, st := w.plan.Sections[at], &w.sections[at]
	if st.asked() && sp.Section.List != nil {
		w.bounds(sp, st)
	}
	for i := range st.entries {
		w.checkFields(sp, st, i)
		for _, f := range st.entries[i].found {
			w.report(ranked{f, at, i})
		}
	}
}

// check evaluates a check, once or for each entry. One at a field that is not asked is not evaluated.
func (w *work) check(number int) {
	c := w.plan.Checks[number]
	sp, st := w.plan.Sections[c.Section], &w.sections[c.Section]
	if !st.asked() || !w.made(c.Check.Only) {
		return
	}
	if !c.Each && (sp.Section.List != nil || c.Field < 0) {
		w.verdict(number, nil, -1)
		return
	}
	for i := range st.entries {
		if e := &st.entries[i]; c.Field < 0 || e.fields[c.Field].applies {
			w.verdict(number, e, i)
		}
	}
}

// made tells whether a check is made in this environment.
func (w *work) made(only []string) bool {
	here := func(word string) bool { return strings.EqualFold(word, string(w.in)) }
	return len(only) == 0 || w.in == Everywhere || slices.ContainsFunc(only, here)
}

// verdict reports what a check finds in an entry, nil for a whole section. What was found stands if the section was looked
// at and nothing that the check depends on differs.
func (w *work) verdict(number int, e *entryState, entry int) {
	c := w.plan.Checks[number]
	var id string
	if e != nil {
		id = e.id
	}
	var found []finding
	if !w.readsChanged(c.Reads, c.Section, entry) && w.was.sections[c.Section].asked() {
		for _, f := range w.was.failed[number] {
			if f.problem.Path.Entry == id {
				found = append(found, f)
			}
		}
	} else if f, fails := w.evaluate(c, e); fails {
		found = append(found, f)
	}
	for _, f := range found {
		w.failed[number] = append(w.failed[number], f)
		w.report(ranked{f, c.Section, entry})
	}
}

// evaluate runs a check on an entry, nil for a whole section.
func (w *work) evaluate(c catalogue.CheckPlan, e *entryState) (found finding, fails bool) {
	sp := w.plan.Sections[c.Section]
	p := answers.Path{Section: sp.Section.ID}
	delete(w.env, "self")
	if e != nil {
		w.env["self"], p.Entry = e.env, e.id
	}
	if c.Check.When != nil {
		due, err := c.Check.When.True(w.env)
		if err != nil {
			w.fault(sp.At, e, c.Field, c.Check.When)
		}
		if err != nil || !due {
			return finding{}, false
		}
	}
	pass, err := c.Check.That.True(w.env)
	if err != nil {
		w.fault(sp.At, e, c.Field, c.Check.That)
	}
	if err != nil || pass {
		return finding{}, false
	}
	severity := ToFix
	if c.Field >= 0 && e != nil {
		p.Field = sp.Fields[c.Field].Field.ID
		if e.fields[c.Field].value == "" {
			severity = Left // nothing was answered wrongly: something is still to be answered
		}
	}
	switch c.Check.Severity {
	case catalogue.SeverityWarning:
		severity = Worth
	case catalogue.SeverityLeft:
		severity = Left
	case catalogue.SeverityError:
	}
	return finding{NewProblem(p, c.Check.ID, severity, c.Check.Message), c.Field}, true
}

// NewProblem is a problem that is found here, not by the custodian.
func NewProblem(p answers.Path, code string, severity Severity, message string) Problem {
	return Problem{Path: p, Code: code, Severity: severity, Message: message, Source: FromHere}
}

func (w *work) report(r ranked) { w.found = append(w.found, r) }

func (w *work) fault(section int, e *entryState, field int, source *catalogue.Expression) {
	w.faults = append(w.faults, fault{section, e, field, source})
}

// finish adds the faults of what still applies, puts everything in order and files it by path.
func (w *work) finish() {
	for _, f := range w.faults {
		if !w.sections[f.section].applies {
			continue
		}
		sp := w.plan.Sections[f.section]
		p := answers.Path{Section: sp.Section.ID}
		entry := -1
		if f.entry != nil {
			p.Entry = f.entry.id
			entry = slices.IndexFunc(w.sections[f.section].entries, func(e entryState) bool { return e.id == f.entry.id })
		}
		if f.field >= 0 && f.entry != nil {
			p.Field = sp.Fields[f.field].Field.ID
		}
		message := fmt.Sprintf("The rule at %s:%d of the catalogue cannot be evaluated. Whoever keeps the catalogue must mend it.",
			f.source.File, f.source.Line)
		w.report(ranked{finding{NewProblem(p, "catalogue", ToFix, message), f.field}, f.section, entry})
	}
	w.faulty = len(w.faults) > 0
	slices.SortStableFunc(w.found, func(a, b ranked) int {
		if d := a.section - b.section; d != 0 {
			return d
		}
		if d := a.entry - b.entry; d != 0 {
			return d
		}
		return a.field - b.field
	})
	w.title = w.titled()
	w.problems = make([]Problem, len(w.found))
	w.at = make(map[answers.Path][]Problem, len(w.found))
	for i, r := range w.found {
		w.problems[i] = r.problem
	}
	for from := 0; from < len(w.problems); {
		path, to := w.problems[from].Path, from+1
		for to < len(w.problems) && w.problems[to].Path == path {
			to++
		}
		if here := w.problems[from:to:to]; w.at[path] == nil {
			w.at[path] = here // shared: nobody changes it
		} else {
			w.at[path] = append(w.at[path], here...)
		}
		from = to
	}
}

// Unreadable lists the expressions of the catalogue that cannot be evaluated with these answers, each with its file and line.
// The checks of every environment are among them.
func Unreadable(a *answers.Answers, today kind.Date) []*catalogue.Error {
	w := assessWork(a, Everywhere, today, nil)
	found := make([]*catalogue.Error, 0, len(w.faults))
	_, sources := w.requiredDocuments()
	for _, f := range w.faults {
		sources = append(sources, f.source)
	}
	for _, source := range sources {
		found = append(found, &catalogue.Error{
			File: source.File, Line: source.Line,
			Reason: fmt.Sprintf("%q cannot be evaluated with every answer. Let it ask first whether they are given", source.Source),
		})
	}
	return found
}
