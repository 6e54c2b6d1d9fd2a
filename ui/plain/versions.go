package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// news tells what another window changed meanwhile.
func (t *talk) news() {
	n := t.s.News()
	if n == nil {
		return
	}
	who := text.Clean(n.User) + " at " + text.Clean(n.Machine)
	if n.OtherWindow {
		who = "Another window on this computer"
	}
	if n.ReadOnly {
		t.fail(who + " submitted this application or handed it over. It cannot be changed here any more; what was typed since is in the history.")
		return
	}
	if n.Taken > 0 {
		t.say(who + " changed " + text.Count(n.Taken, "answer", "answers") + ", which stand here now too.")
	}
}

// settle has a person choose where two windows changed an answer differently, one by one, before anything else is asked.
func (t *talk) settle(ctx context.Context) error {
	t.news()
	r, ok := t.s.Rift()
	if !ok {
		return nil
	}
	t.fail("This application was changed in two windows. Nothing is staged until you have chosen.")
	taken := map[flow.Path]bool{}
	for _, q := range r.Disputes {
		label := q.Label
		if q.Who != "" {
			label += ", " + q.Who
		}
		t.say(label + ".")
		t.say("1 " + mended(q.HereWords) + ", as it stands here")
		t.say("2 " + mended(q.ThereWords) + ", as it stands there")
		there, err := t.either(ctx)
		if err != nil {
			return err
		}
		taken[q.Path] = there
	}
	if err := t.s.Settle(func(q flow.Dispute) bool { return taken[q.Path] }); err != nil {
		t.fail(say.Upper(err.Error()) + ".")
		return nil
	}
	t.save(ctx)
	t.say("Chosen. undo brings it back.")
	return nil
}

// mended is an answer in words that a masked one can be said by.
func mended(words string) string {
	if end := strings.TrimLeft(words, "•- "); strings.HasPrefix(words, "•") {
		return "what ends in " + end
	}
	return words
}

// either reads 1 or 2; true is 2.
func (t *talk) either(ctx context.Context) (bool, error) {
	for {
		t.say("Number")
		line, err := t.line(ctx)
		if err != nil {
			return false, err
		}
		switch strings.TrimSpace(line) {
		case "1":
			return false, nil
		case "2":
			return true, nil
		}
		t.fail("Give 1 or 2.")
	}
}

// takenOver shows an application that came from a colleague before its first stage.
func (t *talk) takenOver(ctx context.Context) error {
	from, ok := t.s.TakenOver()
	if !ok {
		return nil
	}
	t.say("This application came from " + text.Clean(from.From) + ", " + text.Clock(from.At, t.now()) + ".")
	if from.Note != "" {
		t.say("Note: " + from.Note)
	}
	if !from.Looked {
		_, _ = t.s.Refresh(ctx) // TakenOver tells whether it was answered
		if from, ok = t.s.TakenOver(); !ok {
			return nil
		}
	}
	if !from.Looked {
		t.fail("The custodian cannot be asked what it holds. Nothing is staged before that. Your answers are saved here.")
		return nil
	}
	for _, c := range from.Differs {
		t.say(strings.TrimPrefix(c.Who+", ", ", ") + c.Label + ": here " + mended(c.Now) + ", the custodian shows " + mended(c.Held))
	}
	if len(from.Differs) > 0 {
		t.say("What stands here is staged. Empty line goes on, leave ends.")
		if _, err := t.line(ctx); err != nil {
			return err
		}
	}
	if err := t.s.TakeOn(); err != nil {
		t.fail(say.Upper(err.Error()) + ".")
	}
	return nil
}
