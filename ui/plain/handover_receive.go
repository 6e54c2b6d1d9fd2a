package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
)

// receiveHandover shows what a colleague handed over and takes it over where that is wanted; nil where it is not.
func (t *conversation) receiveHandover(ctx context.Context, file string) (*flow.Session, error) {
	if file == "" {
		t.fail("Say which file: takeover and its name.")
		return nil, nil
	}
	h := t.openHandover(ctx, file)
	if h == nil {
		return nil, nil
	}
	t.sayHandover(say.SummarizeHandover(h, t.colleagues, t.now()))
	t.say("yes takes it over. Empty line leaves the file as it is.")
	for {
		line, err := t.line(ctx)
		if err != nil {
			return nil, err
		}
		switch strings.ToLower(strings.TrimSpace(line)) {
		case "yes":
			s, err := h.Keep(context.WithoutCancel(ctx))
			if err != nil {
				t.trouble(err, say.ReceiveTrouble)
				return nil, nil
			}
			return s, nil
		case "", "no", string(wordBack):
			t.say("It was not taken over.")
			return nil, nil
		}
		t.fail("Give yes or no.")
	}
}

// openHandover opens a handover file; nil where it cannot be received, which is said with the reason.
func (t *conversation) openHandover(ctx context.Context, file string) *flow.Handover {
	sealed, err := outbox.Read(file)
	if err == nil {
		var h *flow.Handover
		if h, err = t.service.OpenHandover(ctx, sealed); err == nil {
			return h
		}
	}
	t.trouble(err, say.ReceiveTrouble)
	return nil
}

// sayHandover reads out what was handed over.
func (t *conversation) sayHandover(p say.HandoverSummary) {
	t.say(p.What + ". " + p.State)
	t.say("From " + p.From + ".")
	t.say("Key: " + p.Key + ".")
	if p.Note != "" {
		t.say("Note: " + p.Note)
	}
	if p.Open != "" {
		t.say(strings.TrimSuffix(p.Open, ".") + ".")
	}
	for _, q := range p.Questions {
		t.say(q)
	}
	t.say(p.Then)
	t.say(say.Trust)
}
