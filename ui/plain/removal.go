package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// remove says what is removed and what remains, and removes an application after a confirmation. done tells whether it did.
func (t *conversation) remove(ctx context.Context, s *flow.Session, d flow.Summary) (done bool, err error) {
	if err := s.Removable(); err != nil {
		t.notRemoved(err)
		return false, nil
	}
	until := t.now().Add(flow.UndoRemoval)
	t.say("Remove this application: " + t.summary(d) + ".")
	t.say("It leaves this list and is deleted after " + text.Clock(until, t.now()) + ". Until then restore takes it back, and so does a change of its answers.")
	t.say(say.StaysOfRemoved)
	t.say("To remove it, type remove. Empty line removes nothing.")
	line, err := t.line(ctx)
	if err != nil {
		return false, err
	}
	if !strings.EqualFold(strings.TrimSpace(line), "remove") {
		t.say("Nothing was removed.")
		return false, nil
	}
	if until, err = s.Discard(context.WithoutCancel(ctx)); err != nil {
		t.notRemoved(err)
		return false, nil
	}
	t.archivedHere = append(t.archivedHere, s.ID())
	t.say("Removed. undo takes it back; of those that archived lists, restore does until " + text.Clock(until, t.now()) + ".")
	return true, nil
}

func (t *conversation) notRemoved(err error) {
	words, ok := say.NotRemoved(err)
	if !ok {
		words = say.NotSavedShort(err, t.now()) + "."
	}
	t.fail(words)
}

// forget deletes the earlier versions of an application after a confirmation.
func (t *conversation) forget(ctx context.Context, s *flow.Session) error {
	t.say("Every version but the newest is deleted, and nothing brings one back: undo ends here.")
	t.say(say.StaysOfForgotten)
	t.say("To forget them, type forget. Empty line forgets nothing.")
	line, err := t.line(ctx)
	if err != nil {
		return err
	}
	if !strings.EqualFold(strings.TrimSpace(line), "forget") {
		t.say("Nothing was forgotten.")
		return nil
	}
	n, err := s.ForgetEarlier(context.WithoutCancel(ctx))
	if err != nil {
		t.fail(say.Forgotten(n, err))
		return nil
	}
	t.say(say.Forgotten(n, nil))
	return nil
}
