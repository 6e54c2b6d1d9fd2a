package plain

import (
	"context"
	"errors"
	"io"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// status tells what the custodian says and asks until that is final. What can be corrected leads on to correcting it.
func (t *conversation) status(ctx context.Context, here stop) (stop, error) {
	t.gap()
	last := t.tellStatus("")
	t.work.Watch(t.s.ID())
	defer t.work.Watch("")
	for waits(t.s.View()) {
		if err := t.work.Wait(ctx, t.s.ID(), runner.Ask, 0); err != nil {
			return stop{}, err
		}
		if last = t.tellStatus(last); !waits(t.s.View()) {
			break
		}
		if err := t.pause(ctx); err != nil {
			return stop{}, err
		}
	}
	t.tellStatus(last)
	v := t.s.View()
	if v.AccountNumber == "" && !v.Editable {
		t.fail("The custodian gave no account number, so the status cannot be asked for.")
	}
	switch {
	case !v.Editable:
		return stop{kind: atEnd}, nil
	case here.then != nil && here.then.kind != atStatus:
		return *here.then, nil
	case v.Phase == flow.Editing:
		return stop{place: v.Place}, nil
	}
	return stop{kind: atProblems}, nil
}

// waits tells whether the custodian has the application and may still say something new of it.
func waits(v flow.View) bool {
	return (v.Phase == flow.Submitted || v.Phase == flow.Unsure) && v.AccountNumber != ""
}

// tellStatus reports the status if it has changed, and returns it.
func (t *conversation) tellStatus(last string) string {
	v := t.s.View()
	complaints := say.Complaints(t.s)
	word, sentence := say.Status(v, len(complaints))
	line := text.Clean(word) + ". " + sentence
	if v.AskErr != nil && v.AskErr.Kind != custodian.NotFound && waits(v) {
		line += " It cannot be asked just now, and is asked again: " + say.Failure(v.AskErr)
	}
	if v.MayResend {
		line += " Ring the custodian with the account number and that time. If they say that it did not arrive, resend sends it again, and asks first."
	}
	if line == last {
		return last
	}
	t.say(line)
	switch {
	case v.Phase == flow.Open:
		t.say("Account number: " + v.AccountNumber)
	case v.Phase == flow.Rejected, v.Phase == flow.Action, v.Faulty:
		for _, q := range complaints {
			t.say("The custodian said: " + q.Message)
		}
	case waits(v):
		if words := say.Closed(t.s.Hours(), t.now()); words != "" && t.s.Environment().Word != custodian.Sandbox {
			t.say(words)
		}
		asked := "It is asked until that is final."
		if v.AskedBy != "" {
			asked = say.AskedBy(v.AskedBy)
		}
		t.say("Account number: " + v.AccountNumber + ". " + asked + " check asks now, help says what else, leave ends.")
	}
	return line
}

// pause waits for the next answer of the custodian, and takes words meanwhile. The end of the input ends no watching: nothing
// more was to be said.
func (t *conversation) pause(ctx context.Context) error {
	paused := false
	coming := t.lines.next()
	if t.lines.ended {
		coming = nil
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.heard:
			if !paused {
				return nil
			}
		case got := <-coming:
			t.lines.received()
			if errors.Is(got.err, io.EOF) {
				t.lines.ended, coming, paused = true, nil, false
				t.work.Watch(t.s.ID())
				continue
			}
			if errors.Is(got.err, errTooLong) {
				t.fail("That line is longer than any answer. Nothing of it was taken.")
			}
			does, err := t.meanwhile(ctx, got.text)
			switch {
			case err != nil:
				return err
			case does == pauses:
				t.work.Watch("")
				paused = true
			case paused && (does == asksNow || does == goesOn):
				t.work.Watch(t.s.ID()) // which asks at once
				return nil
			case does == asksNow:
				t.work.Check(t.s.ID())
				return nil
			}
			coming = t.lines.next()
		}
	}
}

// asking is what a line means for asking the custodian.
type asking int

const (
	asksOn asking = iota
	asksNow
	pauses
	goesOn // where it was paused
)

// changing are the words of everywhere that help leaves out while the custodian has the application: they change answers, lead
// to a submit, or say what answers says.
var changing = []string{"back", "skip", "show", "review", "clear", "take", "undo", "redo", "problems", "fix", "goto", "steps", "known", "save"}

// meanwhile takes a line that came while the custodian is being asked.
func (t *conversation) meanwhile(ctx context.Context, line string) (asking, error) {
	u := understand(line)
	switch u.word {
	case wordLeave:
		return asksOn, errLeave
	case wordBoard:
		return asksOn, errBoard
	case wordHelp:
		t.wordList(onStatus, changing...)
		return asksOn, nil
	case wordStatus:
		t.tellStatus("")
		return asksNow, nil
	case wordHistory:
		return asksOn, t.history(ctx, t.s)
	case wordReview, wordShow:
		t.reviewed(false)
		return asksOn, nil
	case wordHandOver:
		if done, err := t.handOver(ctx, t.s); err != nil || done {
			return asksOn, orElse(err, errBoard)
		}
		return asksOn, nil
	case wordResend:
		return asksNow, t.resend(ctx)
	case wordNone:
		return t.statusWord(u.text)
	default:
	}
	t.fail("The custodian has the application: nothing can be changed now. help says what can be asked for.")
	return asksOn, nil
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// statusWord takes a line that is no word of everywhere.
func (t *conversation) statusWord(line string) (asking, error) {
	switch name, _, ok := command(onStatus, line); {
	case name == "check":
		t.say(t.asked())
		return asksNow, nil
	case name == "pause":
		t.say("Asking is paused. An empty line goes on. The application goes on by itself.")
		return pauses, nil
	case name == "timeline":
		t.timeline(t.s)
		return asksOn, nil
	case name == "answers":
		t.reviewed(false)
		return asksOn, nil
	case !ok && line != "":
		t.fail("Give check, pause, timeline, answers, resend, board, or leave. help says what each does.")
		return asksOn, nil
	}
	return goesOn, nil
}

// asked says when the custodian last answered.
func (t *conversation) asked() string {
	switch v := t.s.View(); {
	case v.Phase == flow.Unsure && v.Asked > 0:
		return "Asked " + text.Count(v.Asked, "time", "times") + ", last at " + v.AskedAt.Format("15:04:05") + ". Asking again."
	case v.Confirmed.IsZero():
		return "Not confirmed yet. Asking."
	default:
		return "Last confirmed " + v.Confirmed.Format("15:04:05") + ". Asking again."
	}
}

// resolveFirstStage asks what became of a first stage in doubt.
func (t *conversation) resolveFirstStage(ctx context.Context) error {
	v := t.s.View()
	t.say(say.FirstStageDoubt(v))
	t.say(say.FirstStageRisk(v))
	t.say(say.FirstStageChoices(v) + ". Empty line goes back.")
	typed, err := t.line(ctx)
	if err != nil {
		return err
	}
	if strings.TrimSpace(typed) == "" {
		t.say("Nothing was sent.")
		return nil
	}
	if words := say.FirstStageTrouble(t.s.ResolveFirstStage(context.WithoutCancel(ctx), typed)); words != "" {
		t.fail(words)
	}
	t.stage(false)
	t.waitForStage(ctx)
	t.lastStaging = ""
	t.tell()
	return nil
}

// resend sends an application again whose outcome stays unknown, once its account number was given; of one whose first stage
// is in doubt it asks what became of that.
func (t *conversation) resend(ctx context.Context) error {
	v := t.s.View()
	if v.Sync.InDoubt() && v.Editable {
		return t.resolveFirstStage(ctx)
	}
	if !v.MayResend {
		t.fail("It is too soon to send again, or not needed: the custodian may not show it yet. Nothing was sent.")
		return nil
	}
	t.say("Sending again can open a second account. Do it only after the custodian said that the application of " +
		v.Submitted.Format("15:04:05") + " did not arrive. onboard asks once more what it has before anything is sent.")
	t.say("Type " + v.AccountNumber + " to send again. Empty line goes back.")
	typed, err := t.line(ctx)
	if err != nil {
		return err
	}
	if typed == "" {
		t.say("Nothing was sent.")
		return nil
	}
	if words := say.SendAgainTrouble(t.s.Resubmit(context.WithoutCancel(ctx), typed)); words != "" {
		t.fail(words)
		return nil
	}
	t.say("Sent again.")
	return nil
}
