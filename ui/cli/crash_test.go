package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/guard"
)

// A goroutine that breaks ends the command in order: what it waits for is over, and nothing is quoted.
func TestAGoroutineThatBreaksEndsTheCommandInOrder(t *testing.T) {
	const secret = "899-10-0001"
	var stderr bytes.Buffer
	p := &program{err: &stderr}
	ctx, end := context.WithCancel(t.Context())
	broken := p.answerForPanics(end, func() {})
	guard.Go(func() { panic(secret) })
	<-ctx.Done() // as a command does
	if !broken() {
		t.Error("got a command that ended well, want it broken")
	}
	if got := stderr.String(); got != "" {
		t.Errorf("got %q said by the goroutine, want the command to say it", got)
	}
}

// A command that breaks with an answer in hand quotes it nowhere.
func TestACommandThatBreaksTellsNoValue(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	const secret = "899-10-0001"
	var stdout, stderr bytes.Buffer
	p := &program{in: strings.NewReader("{}"), out: &stdout, err: &stderr, deps: Deps{
		ReadOwn:   own.Read,
		Catalogue: func(Settings) (*catalogue.Catalogue, error) { panic(secret) },
	}}
	if code := p.run(t.Context(), []string{"validate", "-f", "-"}); code != exitProblems {
		t.Errorf("got exit code %d, want %d", code, exitProblems)
	}
	if output := stdout.String() + stderr.String(); strings.Contains(output, secret) || !strings.Contains(output, "a fault of its own") {
		t.Errorf("got %q, want a line that says it without the value", output)
	}
}
