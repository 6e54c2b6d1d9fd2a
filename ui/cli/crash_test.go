package cli

import (
	"bytes"
	"strings"
	"testing"

	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow/catalogue"
)

// A command that breaks with an answer in hand quotes it nowhere.
func TestACommandThatBreaksTellsNoValue(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	const secret = "899-10-0001"
	var stdout, stderr bytes.Buffer
	p := &program{in: strings.NewReader("{}"), out: &stdout, err: &stderr, works: Works{
		ReadOwn:   own.Read,
		Catalogue: func(Settings) (*catalogue.Catalogue, error) { panic(secret) },
	}}
	if code := p.run(t.Context(), []string{"validate", "-f", "-"}); code != exitProblems {
		t.Errorf("got exit code %d, want %d", code, exitProblems)
	}
	if told := stdout.String() + stderr.String(); strings.Contains(told, secret) || !strings.Contains(told, "a fault of its own") {
		t.Errorf("got %q, want a line that says it without the value", told)
	}
}
