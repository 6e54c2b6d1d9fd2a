package form

import (
	"slices"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/text"
)

// row is one question of the page, or a stop that stands for several.
type row struct {
	kind          kindOfStop
	field         *catalogue.Field
	rule          kind.Rule
	facts         facts
	fresh         bool     // just came onto the page
	wrong         bool     // something here makes the first Continue stay, shown or not
	problemsShown bool     // its problems are shown
	lines         []string // drawn without the focus; nil when something of it changed

	offers []Usual // what a stop shows that is no question
	folded int
}

// nothing stands for an answer that was not given.
const nothing = "-"

// facts is everything a row shows.
type facts struct {
	label, value, sentAs string
	given                bool
	notes                []note
}

// note is a line under a question: a problem, or the words that belong to one.
type note struct {
	words string
	fault bool // has the mark and is listed in the summary
	worth bool
}

func (f facts) same(g facts) bool {
	return f.label == g.label && f.value == g.value && f.sentAs == g.sentAs && f.given == g.given &&
		slices.Equal(f.notes, g.notes)
}

// readRow asks the source about a row. A question that comes onto the page with something to fix was left like that.
func (p *Page) readRow(r *row) {
	if r.kind != question {
		p.readBlock(r)
		return
	}
	f := r.field
	r.rule = p.src.Rule(f)
	rule := r.rule
	problems := p.src.Problems(f)
	r.wrong = slices.ContainsFunc(problems, stops)
	switch {
	case r.fresh:
		r.problemsShown, r.fresh = slices.ContainsFunc(problems, ours), false
	case !slices.ContainsFunc(problems, ours):
		r.problemsShown = false
	}
	now := facts{label: labelOf(f, rule), sentAs: p.src.SentAs(f)}
	if !p.src.Required(f) {
		now.label += " (optional)"
	}
	now.value = text.Clean(p.src.Show(f))
	now.given = now.value != ""
	if p.withdrawn(f, rule) {
		now.value = noLonger(p.src.Get(f))
	}
	if !now.given {
		now.value = nothing
	}
	for _, problem := range problems {
		now.notes = p.notes(now.notes, r, rule, problem)
	}
	if !now.same(r.facts) {
		r.lines, p.view = nil, ""
	}
	r.facts = now
}

// ours tells whether a problem is a finding about what somebody may still be typing, to be shown when they are done.
func ours(p assess.Problem) bool {
	return p.Source != assess.FromCustodian && p.Severity != assess.Left && p.Note == ""
}

// notes adds the lines of one problem, if it is to be shown now. What the custodian said is their finding, not a slip
// of somebody who is still typing, and is shown at once; with the answer changed since, it is history.
func (p *Page) notes(to []note, r *row, rule kind.Rule, problem assess.Problem) []note {
	words := text.Clean(problem.Message)
	theirs := problem.Source == assess.FromCustodian
	switch {
	case problem.Severity == assess.Left || problem.Note != "":
	case theirs && problem.Answer != p.src.Get(r.field):
		to = append(to, note{words: "Changed since the custodian said: " + words})
		if problem.Answer != "" && !rule.Masked {
			to = append(to, note{words: "It was " + text.Clean(r.field.Kind.Show(problem.Answer, rule)) +
				". Checked again at the next submit."})
		}
	case theirs:
		worth := problem.Severity == assess.Worth
		to = append(to, note{words: "The custodian said: " + words, fault: !worth, worth: worth})
	case !r.problemsShown:
	case problem.Severity == assess.ToFix:
		to = append(to, note{words: words, fault: true})
	default:
		to = append(to, note{words: "Worth checking: " + words, worth: true})
	}
	return to
}

func labelOf(f *catalogue.Field, rule kind.Rule) string {
	if rule.Label != "" {
		return text.Clean(rule.Label)
	}
	return text.Clean(f.Label)
}

// withdrawn tells whether the stored value is none of the list that the question is answered from. Typed answers
// are not checked here, and Check comes before the list: it passes for nearly every row and makes none.
func (p *Page) withdrawn(f *catalogue.Field, rule kind.Rule) bool {
	stored := p.src.Get(f)
	return stored != "" && !rule.Masked && mayChoose(f) && f.Kind.Check(stored, rule) != "" && choosesOne(f, rule)
}
