package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
)

// suggest says what the word take would answer, at a question and behind an answer that made something likely.
func (t *conversation) suggest(ctx context.Context, p answers.Path) {
	sg, ok := t.s.Assessment().Suggest(p)
	if !ok {
		t.offerUsual(ctx, p)
		return
	}
	t.likely = p
	var labels []string
	for _, a := range sg.Answers {
		labels = append(labels, t.s.Catalogue().Field(a.Path.Section, a.Path.Field).Label)
	}
	t.say("take answers " + strings.Join(labels, " and ") + ": " + sg.Words)
}

// acceptSuggestion answers as was suggested or offered last, and returns where it goes on.
func (t *conversation) acceptSuggestion(ctx context.Context, here stop) *stop {
	sg, ok := t.s.Assessment().Suggest(t.likely)
	if !ok {
		if all := t.usual(ctx, t.likely); len(all) > 0 {
			return t.takeUsual(ctx, here, all)
		}
		t.say("There is no suggestion to take.")
		return &here
	}
	label := t.s.Catalogue().Field(t.likely.Section, t.likely.Field).Label
	if err := t.s.AcceptSuggestion(sg, "took a suggestion for "+label); err != nil {
		t.trouble(err, say.Trouble)
		return &here
	}
	t.save(ctx)
	t.say("Taken: " + sg.Words + ". undo takes it back.")
	return &here
}
