package plain_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/plain"
)

// interrupts ends a context when it is read, and brings nothing: somebody is asked, and presses ctrl+c.
type interrupts struct {
	end  context.CancelFunc
	over <-chan struct{}
}

func (i interrupts) Read([]byte) (int, error) {
	i.end()
	<-i.over
	return 0, io.EOF
}

// interrupted runs a conversation until the lines are at their end and somebody interrupts.
func (w *world) interrupted(ctx context.Context, end context.CancelFunc, o plain.Options, lines ...string) string {
	w.t.Helper()
	var out strings.Builder
	var in io.Reader = interrupts{end, w.t.Context().Done()}
	if len(lines) > 0 {
		in = io.MultiReader(strings.NewReader(strings.Join(lines, "\n")+"\n"), in)
	}
	o.Environment, o.In, o.Out = w.service.Environment, in, &out
	if _, err := plain.Run(ctx, o); !errors.Is(err, context.Canceled) {
		w.t.Errorf("%q: got %v, want the interrupt:\n%s", lines, err, out.String())
	}
	refuses(w.t, out.String(), "context canceled", "Context canceled")
	return out.String()
}

func TestAnInterruptIsNoTroubleAtAnyQuestion(t *testing.T) {
	for _, lines := range [][]string{
		nil,
		{"new"},
		{"1"},
		{"1", "goto registration"},
		{"1", "goto registration", "joint"},
		{"1", "review"},
		{"1", "review", "submit"},
		{"1", "review", "submit", "sub"},
		{"1", "handover"},
		{"1", "handover", "1"},
		{"1", "steps"},
		{"1", "known"},
		{"1", "history"},
		{"1", "history", "restore 1"},
		{"1", "problems"},
		{"history 1"},
		{"handover 1"},
	} {
		w := newWorld(t)
		key := w.onDisk()
		id := w.filled("individual", untouched)
		ctx, end := context.WithCancel(t.Context())
		said := w.interrupted(ctx, end, plain.Options{Boot: func(context.Context, string) (plain.Booted, error) {
			return plain.Booted{Service: w.service, Outbox: outbox.Folder{Path: t.TempDir(), Replace: disk.Replace}, Colleagues: []outbox.Colleague{{Name: "Sam", Recipient: key}}}, nil
		}}, lines...)
		if len(lines) > 0 && lines[0] == "1" {
			saidInOrder(t, said, "Go on with: onboard resume "+id[len(id)-8:])
		}
	}
}

func TestAnInterruptBeforeTheListTellsOfNoApplications(t *testing.T) {
	w := newWorld(t)
	w.onDisk()
	w.filled("individual", untouched)
	ctx, end := context.WithCancel(t.Context())
	said := w.interrupted(ctx, end, plain.Options{Boot: func(context.Context, string) (plain.Booted, error) {
		end()
		return plain.Booted{Service: w.service}, nil
	}})
	refuses(t, said, "Error", "No applications yet", "Number to open")
}

// unlisted is a store whose applications cannot be listed.
type unlisted struct{ flow.Store }

func (unlisted) List(context.Context) ([]flow.Summary, error) {
	return nil, errors.New("listing drafts: the disk is broken")
}

func TestWhatCannotBeListedIsNotCalledNothing(t *testing.T) {
	w := newWorld(t)
	w.service.Store = unlisted{w.service.Store}
	said, _ := w.converse(plain.Options{}, "leave")
	saidInOrder(t, said, "Error: The applications cannot be listed: the disk is broken.", "Number to open")
	refuses(t, said, "No applications yet")
}
