package plain

import (
	"context"
	"errors"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
)

func fixedWords(s *flow.Session) string { return say.Fixed(s) }

// confirmation is the word that submits where no real account is opened.
const confirmation = "submit"

// submit names the act and the people, and sends once after a confirmation.
func (t *conversation) submit(ctx context.Context) (stop, error) {
	here := stop{kind: atSubmit}
	reviewed := t.s.Reviewed()
	v, env := t.s.View(), t.s.Environment()
	t.gap()
	t.say("Submit the application of " + say.Holders(t.s) + ".")
	t.say("Registration: " + v.Registration.Label)
	if v.AccountNumber != "" {
		t.say("Account number: " + v.AccountNumber)
	}
	goes := env.Host
	if env.Word == custodian.Sandbox {
		goes = "the built-in sandbox, on this computer"
	}
	t.say("Goes to: " + goes)
	for _, l := range say.Submitting(t.s) {
		t.say(l)
	}
	t.say("Cannot be changed once the account is open: " + fixedWords(t.s) + ".")
	if env.Word == custodian.Production {
		t.say("This is a real application. It opens a real account.")
	}
	t.askConfirmation()
	for {
		u, to, err := t.readAnswer(ctx, here)
		switch {
		case err != nil:
			return here, err
		case to != nil:
			return *to, nil
		case u.word == wordBack, u.word == wordSkip:
			return stop{kind: atReview}, nil
		case u.word != wordNone:
			return here, nil
		case t.confirmed(u.text):
			return t.send(ctx, reviewed), nil
		}
		t.fail("That is not the confirmation. Nothing was sent.")
		t.askConfirmation()
	}
}

func (t *conversation) askConfirmation() {
	if t.s.Environment().Word != custodian.Production {
		t.say("To submit, type " + confirmation + ". back goes back.")
		return
	}
	what, want := say.Typed(t.s)
	t.say("To submit, type the " + what + ": " + want + ". back goes back.")
}

func (t *conversation) confirmed(typed string) bool {
	if t.s.Environment().Word == custodian.Production {
		_, want := say.Typed(t.s)
		return say.SameName(typed, want)
	}
	return strings.EqualFold(strings.TrimSpace(typed), confirmation)
}

// send submits what was reviewed. The call is not given up when the conversation ends: its outcome has to be known.
func (t *conversation) send(ctx context.Context, reviewed uint64) stop {
	t.say("Submitting.")
	t.waitForStage(ctx)
	err := t.s.Submit(context.WithoutCancel(ctx), reviewed)
	if v := t.s.View(); v.Phase != flow.Editing && (!v.Editable || say.Answered(err) || errors.Is(err, flow.ErrArrived)) {
		if errors.Is(err, flow.ErrArrived) {
			t.say(say.SubmitTrouble(err))
		}
		return stop{kind: atStatus}
	}
	t.fail(say.SubmitTrouble(err))
	return stop{kind: atReview}
}
