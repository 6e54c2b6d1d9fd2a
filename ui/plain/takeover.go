package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
)

// takeOver shows what a colleague handed over and takes it over where that is wanted; nil where it is not.
func (t *talk) takeOver(ctx context.Context, file string) (*flow.Session, error) {
	if file == "" {
		t.fail("Say which file: takeover and its name.")
		return nil, nil
	}
	h := t.handover(ctx, file)
	if h == nil {
		return nil, nil
	}
	t.parcel(say.HandedOver(h, t.colleagues, t.now()))
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
				t.trouble(err, say.TakeOverTrouble)
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

// handover opens a file; nil where that says why it cannot be taken over.
func (t *talk) handover(ctx context.Context, file string) *flow.Handover {
	sealed, err := outbox.Read(file)
	if err == nil {
		var h *flow.Handover
		if h, err = t.office.OpenHandover(ctx, sealed); err == nil {
			return h
		}
	}
	t.trouble(err, say.TakeOverTrouble)
	return nil
}

// parcel reads out what was handed over.
func (t *talk) parcel(p say.Parcel) {
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
