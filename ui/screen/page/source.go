package page

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/form"
	"brokerage/onboard/ui/memo"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// pageAnswers adapts one page of a session to what ui/form reads and writes.
type pageAnswers struct {
	session  *flow.Session
	page     *catalogue.Page
	entry    string
	refused  error                 // the last edit that was refused
	accepted string                // the labels of what a suggestion answered
	left     bool                  // a field was left since the screen last looked
	before   *string               // the registration before it was changed, nil while it is not
	asked    map[answers.Path]bool // the questions that applied before the last answer

	last    map[string]string    // what the newest other application answered, nil before it is known
	usual   []assess.UsualAnswer // the usual answers
	worded  []form.Usual         // and their words
	usualIn *assess.Assessment   // with these answers, nil before the first

	countries memo.Last[string, []kind.Option]
}

func (a *pageAnswers) path(f *catalogue.Field) answers.Path {
	return answers.Path{Section: f.Section.ID, Entry: a.entry, Field: f.ID}
}

// Fields are the questions that apply now.
func (a *pageAnswers) Fields() []*catalogue.Field {
	return a.session.Assessment().Fields(a.page, a.entry)
}

// Locked tells whether no answer may change.
func (a *pageAnswers) Locked() bool { return a.session.Locked() != nil }

// Rule is the rule of a question today. Countries stand with the likely ones first.
func (a *pageAnswers) Rule(f *catalogue.Field) kind.Rule {
	as := a.session.Assessment()
	r := as.Rule(f, a.entry)
	if f.Kind.Traits().Content == kind.Country {
		used := as.Countries()
		r.Options = a.countries.Of(f.ID+" "+strings.Join(used, " "), func() []kind.Option { return kind.LikelyFirst(r, used...) })
	}
	return r
}

// Get is the stored value.
func (a *pageAnswers) Get(f *catalogue.Field) string {
	return a.session.Assessment().Answers().Get(a.path(f))
}

// Set stores what was typed, and remembers the registration that stood before it.
func (a *pageAnswers) Set(f *catalogue.Field, typed string) {
	if a.before == nil && a.path(f) == answers.RegistrationPath(a.session.Catalogue()) {
		before := a.Get(f)
		a.before = &before
	}
	a.refused = a.session.Answer(a.path(f), typed)
}

// more says which questions the answers since the last look have brought with them, "" for none. The first look finds
// none.
func (a *pageAnswers) more() string {
	asked, fresh := map[answers.Path]bool{}, []string(nil)
	for _, p := range a.session.Assessment().Asked() {
		asked[p] = true
		if !a.asked[p] {
			fresh = append(fresh, a.session.Catalogue().Field(p.Section, p.Field).Label)
		}
	}
	first := a.asked == nil
	a.asked = asked
	if first {
		return ""
	}
	return say.More(fresh)
}

// Show says the answer in words.
func (a *pageAnswers) Show(f *catalogue.Field) string { return a.session.Assessment().Show(a.path(f)) }

// SentAs says how it goes to the custodian.
func (a *pageAnswers) SentAs(f *catalogue.Field) string {
	return a.session.Assessment().SentAs(a.path(f))
}

// Required tells whether an empty answer is left to give.
func (a *pageAnswers) Required(f *catalogue.Field) bool {
	return a.session.Assessment().Required(a.path(f))
}

// Problems are the program's and the custodian's that stand.
func (a *pageAnswers) Problems(f *catalogue.Field) []assess.Problem {
	var at []assess.Problem
	for _, p := range a.session.ProblemsAt(a.path(f)) {
		if p.Note == "" {
			at = append(at, p)
		}
	}
	return append(at, a.session.Mended(a.path(f))...)
}

// changed is the registration that stood before it was changed, once; ok is false where it was not.
func (a *pageAnswers) changed() (before string, ok bool) {
	if a.before == nil {
		return "", false
	}
	before, a.before = *a.before, nil
	return before, true
}

// Room counts the characters of an answer.
func (a *pageAnswers) Room(f *catalogue.Field) (used, most int, together string) {
	as, p := a.session.Assessment(), a.path(f)
	used, most = as.Room(p)
	return used, most, as.Together(p)
}

// Suggest says what is likely to be the answer.
func (a *pageAnswers) Suggest(f *catalogue.Field) string {
	sg, _ := a.session.Assessment().Suggest(a.path(f))
	return sg.Words
}

// AcceptSuggestion answers as suggested, and remembers which questions that were.
func (a *pageAnswers) AcceptSuggestion(f *catalogue.Field) {
	sg, _ := a.session.Assessment().Suggest(a.path(f))
	a.take(sg, "took a suggestion for "+f.Label)
}

// offers are the usual answers of the page as they stand, worked out again where something that they depend on has changed.
func (a *pageAnswers) offers() []assess.UsualAnswer {
	as := a.session.Assessment()
	if a.usualIn == nil || as != a.usualIn && !as.UsualAs(a.usualIn, a.page) {
		a.usual, a.worded = as.Usual(a.page, a.entry, a.last), nil
		for _, u := range a.usual {
			label, words := say.Usual(u)
			a.worded = append(a.worded, form.Usual{Field: u.Path.Field, Label: label, Words: words})
		}
	}
	a.usualIn = as
	return a.usual
}

// knows takes what the newest other application answered.
func (a *pageAnswers) knows(last map[string]string) { a.last, a.usualIn = last, nil }

// Usual returns what the questions without an answer are mostly answered with.
func (a *pageAnswers) Usual() []form.Usual {
	if a.Locked() {
		return nil
	}
	a.offers()
	return a.worded
}

// whyOffered is the help of the usual answers: what each of them is, and why it is offered.
func (a *pageAnswers) whyOffered(bindings []key.Binding) screen.Topic {
	t := screen.Topic{
		Title: "Usual answers", Keys: bindings,
		Text: []string{"What most clients answer here. None of it is an answer before you take it, and nothing of it is sent."},
	}
	for i, u := range a.offers() {
		line := [2]string{a.worded[i].Label, a.worded[i].Words + ", " + say.WhyUsual(u)}
		if !slices.Contains(t.Lines, line) { // several questions may say the same
			t.Lines = append(t.Lines, line)
		}
	}
	return t
}

// TakeUsual answers all of them so, as one step of undo.
func (a *pageAnswers) TakeUsual() {
	var sg assess.Suggestion
	for _, u := range a.offers() {
		sg.Answers = append(sg.Answers, u.Suggested)
	}
	a.take(sg, "took the usual answers")
}

// SayNo answers No to questions that stand together, as one step of undo.
func (a *pageAnswers) SayNo(fields []*catalogue.Field) {
	var sg assess.Suggestion
	for _, f := range fields {
		sg.Answers = append(sg.Answers, assess.Suggested{Path: a.path(f), Value: kind.No})
	}
	a.take(sg, "said No to "+text.Count(len(fields), "question", "questions"))
}

// take answers several questions at once, and remembers which those were.
func (a *pageAnswers) take(sg assess.Suggestion, label string) {
	if a.refused = a.session.AcceptSuggestion(sg, label); a.refused == nil {
		a.accepted = labels(a.session, sg)
		if len(sg.Answers) > mostNamed {
			a.accepted = text.Count(len(sg.Answers), "question", "questions")
		}
	}
}

// mostNamed is how many questions are named that were answered at once.
const mostNamed = 3

// labels names the questions that a suggestion answers: "City and State or province".
func labels(s *flow.Session, sg assess.Suggestion) string {
	var all []string
	for _, x := range sg.Answers {
		all = append(all, s.Catalogue().Field(x.Path.Section, x.Path.Field).Label)
	}
	return say.And(all)
}

// Left marks a checkpoint: undo returns to before this field was typed.
func (a *pageAnswers) Left(f *catalogue.Field) {
	a.session.Checkpoint("typed " + f.Label)
	a.left = true
}
