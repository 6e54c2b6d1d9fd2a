package plain

import (
	"context"
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// news tells what another window changed meanwhile, by name and with both values. What is to be chosen is asked.
func (t *conversation) news() {
	n := t.s.News()
	if n == nil {
		return
	}
	t.s.MarkSeen(n)
	n.Conflicts = nil
	for _, line := range say.News(n) {
		if n.ReadOnly {
			t.fail(line)
			continue
		}
		t.say(line)
	}
}

// resolveConflict has a person choose where windows changed an answer differently, one by one, before anything else is asked.
func (t *conversation) resolveConflict(ctx context.Context) error {
	t.news()
	r, ok := t.s.MergeConflict()
	if !ok {
		return nil
	}
	t.fail("This application was changed in two windows. Nothing is staged until you have chosen.")
	chosen := map[answers.Path]string{}
	for _, q := range r.Fields {
		label := q.Label
		if q.Who != "" {
			label += ", " + q.Who
		}
		t.say(label + ".")
		t.say("1 " + sayable(q.Here.Words) + ", as it stands here")
		for i, c := range q.There {
			t.say(strconv.Itoa(i+2) + " " + sayable(c.Words) + ", as it stands there: " + say.SideOf(c) + ", " + text.Clock(c.At, t.now()))
		}
		n, err := t.oneOf(ctx, len(q.There)+1)
		if err != nil {
			return err
		}
		chosen[q.Path] = append([]flow.Choice{q.Here}, q.There...)[n-1].Value
	}
	if err := t.s.ResolveConflict(chosen); err != nil {
		t.trouble(err, say.Trouble)
		return nil
	}
	t.save(ctx)
	t.say("Chosen. undo brings it back.")
	return nil
}

// sayable is an answer in words that a masked one can be said by.
func sayable(words string) string {
	if end := strings.TrimLeft(words, "•- "); strings.HasPrefix(words, "•") {
		return "what ends in " + end
	}
	return words
}

// oneOf reads a number from 1 to most.
func (t *conversation) oneOf(ctx context.Context, most int) (int, error) {
	for {
		t.say("Number")
		line, err := t.line(ctx)
		if err != nil {
			return 0, err
		}
		if n, err := strconv.Atoi(strings.TrimSpace(line)); err == nil && n >= 1 && n <= most {
			return n, nil
		}
		if most == 2 {
			t.fail("Give 1 or 2.")
			continue
		}
		t.fail("Give a number from 1 to " + strconv.Itoa(most) + ".")
	}
}

// reviewHandover shows an application that came from a colleague before its first stage.
func (t *conversation) reviewHandover(ctx context.Context) error {
	from, ok := t.s.HandoverReview()
	if !ok {
		return nil
	}
	t.say("This application came from " + text.Clean(from.From) + ", " + text.Clock(from.At, t.now()) + ".")
	if from.Note != "" {
		t.say("Note: " + from.Note)
	}
	if !from.RemoteChecked {
		_, _ = t.s.Refresh(ctx) // TakenOver tells whether it was answered
		if from, ok = t.s.HandoverReview(); !ok {
			return nil
		}
	}
	if !from.RemoteChecked {
		t.fail("The custodian cannot be asked what it holds. Nothing is staged before that. Your answers are saved here.")
		return nil
	}
	for _, c := range from.Differences {
		t.say(strings.TrimPrefix(c.Who+", ", ", ") + c.Label + ": here " + sayable(c.Now) + ", the custodian shows " + sayable(c.Before))
	}
	if len(from.Differences) > 0 {
		t.say("What stands here is staged. Empty line goes on, leave ends.")
		if _, err := t.line(ctx); err != nil {
			return err
		}
	}
	if err := t.s.AcceptHandover(); err != nil {
		t.trouble(err, say.Trouble)
	}
	return nil
}
