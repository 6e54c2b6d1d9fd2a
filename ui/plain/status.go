package plain

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// status tells what the custodian says and asks until that is final. What is mendable leads on to mending it.
func (t *talk) status(ctx context.Context) (stop, error) {
	t.gap()
	told := t.tellStatus("")
	t.s.Watching()
	for waits(t.s.View()) {
		next, _ := t.s.Refresh(ctx) // View tells what was answered
		if ctx.Err() != nil {
			return stop{}, ctx.Err()
		}
		told = t.tellStatus(told)
		if !waits(t.s.View()) {
			break
		}
		if err := t.pause(ctx, next); err != nil {
			return stop{}, err
		}
	}
	v := t.s.View()
	if v.AccountNumber == "" && !v.Editable {
		t.fail("The custodian gave no account number, so the status cannot be asked for.")
	}
	if !v.Editable {
		return stop{kind: atEnd}, nil
	}
	if v.Phase == flow.Editing {
		return stop{place: v.Place}, nil
	}
	return stop{kind: atProblems}, nil
}

// waits tells whether the custodian has the application and may still say something new of it.
func waits(v flow.View) bool {
	return (v.Phase == flow.Submitted || v.Phase == flow.Unsure) && v.AccountNumber != ""
}

// tellStatus says the status if it is another than was told, and returns it.
func (t *talk) tellStatus(told string) string {
	v := t.s.View()
	said := say.Complaints(t.s)
	word, sentence := say.Status(v, len(said))
	line := text.Clean(word) + ". " + sentence
	if v.AskErr != nil && v.AskErr.Kind != flow.NotFound && waits(v) {
		line += " The custodian cannot be reached just now; it is asked again."
	}
	if line == told {
		return told
	}
	t.say(line)
	switch {
	case v.Phase == flow.Open:
		t.say("Account number: " + v.AccountNumber)
	case v.Phase == flow.Rejected, v.Phase == flow.Action:
		for _, q := range said {
			t.say("The custodian said: " + q.Message)
		}
	case waits(v):
		t.say("Account number: " + v.AccountNumber + ". It is asked until that is final. check asks now, leave ends.")
	}
	return line
}

// pause waits for the next time to ask, and takes words meanwhile. The end of the input ends no watching: nothing more
// was to be said.
func (t *talk) pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(max(wait, time.Millisecond))
	defer timer.Stop()
	coming := t.lines.next()
	if t.lines.ended {
		coming = nil
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return nil
		case got := <-coming:
			t.lines.taken()
			if errors.Is(got.err, io.EOF) {
				t.lines.ended, coming = true, nil
				continue
			}
			if stop, err := t.meanwhile(got.text); stop || err != nil {
				return err
			}
			coming = t.lines.next()
		}
	}
}

// meanwhile takes a line that came while the custodian is being asked; now asks at once.
func (t *talk) meanwhile(line string) (now bool, err error) {
	u := understand(line)
	switch word := strings.ToLower(strings.TrimSpace(u.text)); {
	case u.word == wordLeave:
		return false, errLeave
	case word == "check":
		return true, nil
	case u.word == wordNone && word == "":
		return false, nil
	}
	t.fail("The custodian has the application: nothing can be changed now. check asks now, leave ends.")
	return false, nil
}
