package notice

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/safetext"
)

// Change is what a notice reports: an application came into another state.
type Change struct {
	Draft string
	State flow.Phase
}

// Settings say how. The zero value rings the bell.
type Settings struct {
	// Silent leaves the bell out.
	Silent bool
	// OSC is the terminal's own notification: "9" as iTerm2 and Windows Terminal's relatives read it, "777" as urxvt, or ""
	// for none. Terminals that know neither show nothing.
	OSC string
	// Command is a program and its arguments; nil for none.
	Command []string
}

// Parse reads a list of words: bell (which is on anyway), off, osc9, osc777. The command is split at blanks; there is no
// shell that would read quotes.
func Parse(words, command string) (Settings, error) {
	s := Settings{Command: strings.Fields(command)}
	for word := range strings.SplitSeq(words, ",") {
		switch strings.ToLower(strings.TrimSpace(word)) {
		case "", "bell":
		case "off":
			s.Silent = true
		case "osc9":
			s.OSC = "9"
		case "osc777":
			s.OSC = "777"
		default:
			return Settings{}, fmt.Errorf("notify holds %s: write bell, off, osc9 or osc777", safetext.Word(strings.TrimSpace(word)))
		}
	}
	return s, nil
}

// Sequence is what is written to the terminal, "" for nothing.
func (s Settings) Sequence(c Change) string {
	seq := ""
	switch s.OSC {
	case "9":
		seq = "\x1b]9;onboard: " + words(c) + "\x07"
	case "777":
		seq = "\x1b]777;notify;onboard;" + words(c) + "\x07"
	}
	if !s.Silent {
		seq += "\a"
	}
	return seq
}

// words say what happened, with as much of the id as a person can compare.
func words(c Change) string {
	state := map[flow.Phase]string{
		flow.Submitted: "is with the custodian", flow.Open: "is open", flow.Rejected: "was rejected",
		flow.Action: "needs you", flow.Closed: "was closed", flow.Unsure: "has an unknown outcome",
	}[c.State]
	if state == "" {
		state = "changed"
	}
	return "application " + plain(c.Draft[max(0, len(c.Draft)-4):]) + " " + state
}

// plain keeps what an id is made of, whatever the id came from.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' {
			return r
		}
		return -1
	}, s)
}

// runFor is how long a command may take: it should hand the notice on, and not work.
const runFor = 10 * time.Second

// secrets are the variables a command does not get.
var secrets = []string{"ONBOARD_CLIENT_SECRET", "ONBOARD_CLIENT_ID", "ONBOARD_PASSPHRASE_FILE"}

// Run runs the command, if there is one. What it prints is dropped: the screen belongs to the program.
func (s Settings) Run(ctx context.Context, c Change) error {
	if len(s.Command) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, runFor)
	defer cancel()
	args := append(slices.Clone(s.Command[1:]), c.Draft, string(c.State))
	cmd := exec.CommandContext(ctx, s.Command[0], args...) //nolint:gosec // the command is the person's own setting
	cmd.WaitDelay = time.Second
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(secrets, name)
	})
	err := cmd.Run()
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("running the notify command: it took longer than %s", runFor)
	case err != nil:
		return fmt.Errorf("running the notify command: %w", err)
	}
	return nil
}
