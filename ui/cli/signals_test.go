package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// The same on each system: those of POSIX that Windows knows have their numbers there as well.
func TestASignalBecomesTheExitCodeOfShells(t *testing.T) {
	for s, want := range map[os.Signal]int{os.Interrupt: exitInterrupted, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if got := signalCode(s); got != want {
			t.Errorf("%v: got %d, want %d", s, got, want)
		}
	}
}

// What a check finds after an interrupt is the interrupt, and nothing to repair.
func TestAnInterruptOfDoctorIsNoFinding(t *testing.T) {
	d := newLoginEnv(t)
	t.Setenv("ONBOARD_CLIENT_ID", "firm 17")
	t.Setenv("ONBOARD_CLIENT_SECRET", "good")
	ctx, end := context.WithCancel(t.Context())
	var out, errOut bytes.Buffer
	p := &program{in: strings.NewReader(""), out: &out, err: &errOut, deps: Deps{
		Clients: d.keyring, ReadOwn: own.Read,
		Profile:   func(Settings) ([]byte, error) { return []byte("{}"), nil },
		Catalogue: func(Settings) (*catalogue.Catalogue, error) { return nil, errors.New("damaged") },
		Probe: func(context.Context, Settings, bool) (Probed, error) {
			end()
			stopped := &custodian.Error{Kind: custodian.NotSent, Cause: custodian.CauseCancelled, Err: context.Canceled}
			return Probed{Token: stopped}, nil
		},
	}}
	if code := p.run(ctx, []string{"--base-url", address, "doctor"}); code != exitInterrupted || out.Len() > 0 || errOut.String() != "onboard: interrupted\n" {
		t.Errorf("got %d, %q, %q, want the exit code of an interrupt and its word alone", code, &out, &errOut)
	}
}
