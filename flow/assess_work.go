package flow

import (
	"fmt"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// work is an assessment while it is made.
type work struct {
	*Assessment
	found  []ranked
	faults []fault
}

// ranked is a problem with its place in the order of the catalogue.
type ranked struct {
	problem               Problem
	section, entry, field int
}

// fault is an expression that failed, at what it governs.
type fault struct {
	section int
	entry   *entryState
	field   int
	source  *catalogue.Expression
}

func newWork(a *Answers, today kind.Date) *work {
	w := &work{Assessment: &Assessment{answers: a, today: today, plan: a.plan, sections: make([]sectionState, len(a.plan.sections))}}
	for i, sp := range a.plan.sections {
		st := &w.sections[i]
		st.applies = true
		if sp.section.List == nil {
			st.entries = []entryState{a.entryState(sp, a.once[sp.section.ID])}
			continue
		}
		groups := a.lists[sp.section.ID]
		st.entries = make([]entryState, len(groups))
		for j, g := range groups {
			st.entries[j] = a.entryState(sp, g)
		}
	}
	return w
}

// entryState reads the stored values of one group, the shared ones from its human.
func (a *Answers) entryState(sp *sectionPlan, g group) entryState {
	e := entryState{id: g.id, fields: make([]fieldState, len(sp.fields))}
	human := g.values
	if g.person != "" && sp.section.Person {
		human = a.people[g.person]
	}
	for i, fp := range sp.fields {
		from := g.values
		if fp.field.Shared {
			from = human
		}
		e.fields[i] = fieldState{value: from[fp.field.ID], page: true, applies: true}
	}
	return e
}

// takeOver gives the fields whose answer is another one's that answer, for checks and for sending.
func (w *work) takeOver() {
	w.eachEntry(func(sp *sectionPlan, e *entryState) {
		for i, fp := range sp.fields {
			if fp.same == nil || !e.fields[i].page {
				continue
			}
			same, err := fp.field.Same.When.True(w.env)
			if err != nil {
				w.fault(sp.at, e, i, fp.field.Same.When)
			}
			if !same {
				continue
			}
			from := e.fields[fp.same.at]
			if !from.applies && !from.same {
				from.value = ""
			}
			e.fields[i].applies, e.fields[i].same, e.fields[i].value = false, true, from.value
			native := fp.zero
			if from.value != "" {
				native = fp.field.Kind.Native(from.value)
			}
			sp.assign(e.env, fp, native)
		}
	})
}

// eachEntry visits what applies, with self set.
func (w *work) eachEntry(visit func(*sectionPlan, *entryState)) {
	for i, sp := range w.plan.sections {
		if !w.sections[i].applies {
			continue
		}
		for j := range w.sections[i].entries {
			e := &w.sections[i].entries[j]
			w.env["self"] = e.env
			visit(sp, e)
		}
	}
}

// rest marks the sections of optional steps in which nothing was answered: until something is, nothing is left there.
func (w *work) rest() {
	for _, step := range w.plan.catalogue.Steps {
		if !step.Optional || w.given(step.Sections) || w.demanded(step.Sections) {
			continue
		}
		for _, s := range step.Sections {
			w.sections[w.plan.byID[s.ID].at].untouched = true
		}
	}
}

// demanded tells whether a list of these sections must have an entry.
func (w *work) demanded(sections []*catalogue.Section) bool {
	return slices.ContainsFunc(sections, func(s *catalogue.Section) bool {
		sp := w.plan.byID[s.ID]
		return w.sections[sp.at].demands(sp)
	})
}

// section finds what is left and to fix in one section.
func (w *work) section(at int) {
	sp, st := w.plan.sections[at], &w.sections[at]
	if !st.applies || st.untouched {
		return
	}
	if sp.section.List != nil {
		w.bounds(sp, st)
	}
	for i := range st.entries {
		e := &st.entries[i]
		w.env["self"] = e.env
		contexts := newContexts(sp, e)
		for j, fp := range sp.fields {
			if e.fields[j].applies || e.fields[j].same {
				w.field(sp, e, fp, i, contexts)
			}
		}
		for _, fp := range sp.fields {
			if len(fp.parts) > 0 {
				w.join(sp, e, fp, i)
			}
		}
	}
}

// field finds what is left or to fix at one field, and what it sends.
func (w *work) field(sp *sectionPlan, e *entryState, fp *fieldPlan, entry int, contexts *contexts) {
	st := &e.fields[fp.at]
	p := Path{sp.section.ID, e.id, fp.field.ID}
	if st.value == "" {
		required, err := fp.required(st, w.env)
		if err != nil {
			w.fault(sp.at, e, fp.at, fp.field.RequiredWhen)
		}
		if required {
			w.report(ranked{foundHere(p, "required", Left, kind.Empty(fp.label(contexts), fp.field.Kind)), sp.at, entry, fp.at})
		}
		return
	}
	r := fp.rule(w.today, contexts.of(fp.object))
	if fp.limited {
		r.Options = w.sections[sp.at].options(fp, sp.section.List)
	}
	sentence := fp.field.Kind.Check(st.value, r)
	if sentence == "" {
		st.wire, sentence = fp.encode(st.value, r)
	}
	if sentence != "" && !st.same {
		w.report(ranked{foundHere(p, "form", ToFix, sentence), sp.at, entry, fp.at})
	}
}

// required tells whether an empty answer is left to give; self stands in env.
func (fp *fieldPlan) required(st *fieldState, env map[string]any) (bool, error) {
	if st.same || fp.field.Required || fp.field.RequiredWhen == nil {
		return !st.same && fp.field.Required, nil
	}
	return fp.field.RequiredWhen.True(env)
}

// check evaluates a check, once or for each entry. One at a field that is not asked is not evaluated.
func (w *work) check(c checkPlan) {
	sp, st := w.plan.sections[c.section], &w.sections[c.section]
	if !st.applies || st.untouched || !w.made(c.check.Only) {
		return
	}
	if !c.each && (sp.section.List != nil || c.field < 0) {
		delete(w.env, "self")
		w.evaluate(c, sp, nil, -1)
		return
	}
	for i := range st.entries {
		e := &st.entries[i]
		if c.field >= 0 && !e.fields[c.field].applies {
			continue
		}
		w.env["self"] = e.env
		w.evaluate(c, sp, e, i)
	}
}

// anyWord stands for every environment at once: all checks are made.
const anyWord = "*"

// made tells whether a check is made in this environment.
func (w *work) made(only string) bool {
	return only == "" || w.word == anyWord || strings.EqualFold(only, w.word)
}

func (w *work) evaluate(c checkPlan, sp *sectionPlan, e *entryState, entry int) {
	if c.check.When != nil {
		due, err := c.check.When.True(w.env)
		if err != nil {
			w.fault(sp.at, e, c.field, c.check.When)
		}
		if err != nil || !due {
			return
		}
	}
	pass, err := c.check.That.True(w.env)
	if err != nil {
		w.fault(sp.at, e, c.field, c.check.That)
	}
	if err != nil || pass {
		return
	}
	p := Path{Section: sp.section.ID}
	severity := ToFix
	if e != nil {
		p.Entry = e.id
	}
	if c.field >= 0 && e != nil {
		p.Field = sp.fields[c.field].field.ID
		if e.fields[c.field].value == "" {
			severity = Left // nothing was answered wrongly: something is still to be answered
		}
	}
	if c.check.Severity == catalogue.SeverityWarning {
		severity = Worth
	}
	w.report(ranked{foundHere(p, c.check.ID, severity, c.check.Message), sp.at, entry, c.field})
}

func foundHere(p Path, code string, severity Severity, message string) Problem {
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
		sp := w.plan.sections[f.section]
		p := Path{Section: sp.section.ID}
		entry := -1
		if f.entry != nil {
			p.Entry = f.entry.id
			entry = slices.IndexFunc(w.sections[f.section].entries, func(e entryState) bool { return e.id == f.entry.id })
		}
		if f.field >= 0 && f.entry != nil {
			p.Field = sp.fields[f.field].field.ID
		}
		message := fmt.Sprintf("The rule at %s:%d of the catalogue cannot be evaluated. Whoever keeps the catalogue must mend it.",
			f.source.File, f.source.Line)
		w.report(ranked{foundHere(p, "catalogue", ToFix, message), f.section, entry, f.field})
	}
	slices.SortStableFunc(w.found, func(a, b ranked) int {
		if d := a.section - b.section; d != 0 {
			return d
		}
		if d := a.entry - b.entry; d != 0 {
			return d
		}
		return a.field - b.field
	})
	w.problems = make([]Problem, len(w.found))
	w.at = make(map[Path][]Problem, len(w.found))
	for i, r := range w.found {
		w.problems[i] = r.problem
		w.at[r.problem.Path] = append(w.at[r.problem.Path], r.problem)
	}
}
