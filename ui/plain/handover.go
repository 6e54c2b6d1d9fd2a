package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// handOver asks for the colleague and a note, and hands an application over. done tells whether it went.
func (t *conversation) handOver(ctx context.Context, s *flow.Session) (done bool, err error) {
	if len(t.colleagues) == 0 {
		t.fail("No colleague is in the configuration. Each has a name and a key, which onboard drafts key show prints there.")
		return false, nil
	}
	t.say("Hand over: " + say.Called(s) + ".")
	t.say("The application becomes read-only here, and the right to submit it goes along. Your colleague gets a file that nobody else can open.")
	for i, c := range t.colleagues {
		t.say(itoa(i+1) + " " + c.Name)
	}
	t.say("Number of the colleague. Empty line hands nothing over.")
	line, err := t.line(ctx)
	line = strings.TrimSpace(line)
	if err != nil || line == "" {
		return false, err
	}
	n, ok := number(line)
	if !ok || n < 1 || n > len(t.colleagues) {
		t.fail("Give a number from 1 to " + itoa(len(t.colleagues)) + ". Nothing was handed over.")
		return false, nil
	}
	to := t.colleagues[n-1]
	t.say("Note for " + to.Name + ", optional. Empty line for none. back hands nothing over.")
	u, err := t.understood(ctx)
	switch {
	case err != nil:
		return false, err
	case u.word != wordNone:
		t.say("Nothing was handed over.")
		return false, nil
	}
	file, write := t.outbox.For(s.ID())
	if err := s.HandOver(context.WithoutCancel(ctx), to.Recipient, to.Name, strings.TrimSpace(text.Clean(u.text)), write); err != nil {
		t.trouble(err, say.DraftTrouble)
		return false, nil
	}
	t.say(say.HandedOverTo(s, to.Name, file) + " takeback on the list of applications takes it back.")
	return true, nil
}

// reclaim makes an application that was handed over one's own again.
func (t *conversation) reclaim(ctx context.Context, d flow.Summary) {
	s, err := t.service.Resume(ctx, d.ID)
	if err == nil {
		err = s.Reclaim(context.WithoutCancel(ctx))
	}
	if err != nil {
		t.trouble(err, say.DraftTrouble)
		return
	}
	t.say("Taken back. Nothing is staged before you have looked at what the custodian has.")
}
