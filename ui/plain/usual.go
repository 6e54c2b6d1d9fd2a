package plain

import (
	"context"
	"slices"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

// usual are the usual answers of the page of a question as they stand, none where the question is not the first of them.
func (t *conversation) usual(ctx context.Context, p answers.Path) []assess.UsualAnswer {
	f := t.s.Catalogue().Field(p.Section, p.Field)
	if f == nil || t.s.Locked() != nil {
		return nil
	}
	all := t.s.Assessment().Usual(f.Page, p.Entry, t.lastAnswers(ctx, f.Page))
	if len(all) == 0 || all[0].Path != p {
		return nil
	}
	return all
}

// lastAnswers are what the newest other application answered, looked up once where a page offers it.
func (t *conversation) lastAnswers(ctx context.Context, page *catalogue.Page) map[string]string {
	offers := func(f *catalogue.Field) bool {
		return slices.ContainsFunc(f.Usual, func(u *catalogue.Usual) bool { return u.Last })
	}
	if t.lastOf != t.s && slices.ContainsFunc(page.Fields, offers) {
		last, err := t.s.LastAnswers(ctx)
		if err != nil {
			last = nil // nothing is offered then
		}
		t.last, t.lastOf = last, t.s
	}
	return t.last
}

// offerUsual says what is usual on the page of a question, where it is the first of what is, and that take answers it so.
func (t *conversation) offerUsual(ctx context.Context, p answers.Path) {
	all := t.usual(ctx, p)
	page := answers.Place{Section: p.Section, Entry: p.Entry}
	if f := t.s.Catalogue().Field(p.Section, p.Field); f != nil {
		page.Page = f.Page.ID
	}
	if first, offered := t.offeredAt[page]; len(all) == 0 || offered && first != p {
		return // whoever answered the first of them by itself is asked for each
	}
	if t.offeredAt == nil {
		t.offeredAt = map[answers.Place]answers.Path{}
	}
	t.offeredAt[page], t.likely = p, p
	t.say("Usual, not answered yet: " + usualWords(all))
	t.say("take answers " + map[bool]string{true: "it", false: "all of it"}[len(all) == 1] + ", an answer this question alone")
}

// usualWords are usual answers as they are said: those that say the same once.
func usualWords(all []assess.UsualAnswer) string {
	var words []string
	for _, u := range all {
		label, value := say.Usual(u)
		if w := label + ": " + value; !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, ". ") + "."
}

// takeUsual answers what was offered, and returns where the questions go on behind it.
func (t *conversation) takeUsual(ctx context.Context, here stop, all []assess.UsualAnswer) *stop {
	var sg assess.Suggestion
	for _, u := range all {
		sg.Answers = append(sg.Answers, u.Suggested)
	}
	if err := t.s.AcceptSuggestion(sg, "took the usual answers"); err != nil {
		t.trouble(err, say.Trouble)
		return &here
	}
	t.save(ctx)
	t.say("Taken: " + usualWords(all) + " undo takes it back.")
	t.gap()
	if t.took == nil {
		t.took = map[answers.Path]bool{}
	}
	for _, u := range all {
		t.took[u.Path] = true
	}
	at := indexOf(t.fieldsOf(here.place), here.place.Field)
	next, ok := t.nextField(here.place, at)
	if !ok {
		to := t.after(here.place)
		return &to
	}
	here.place.Field = next
	return &here
}
