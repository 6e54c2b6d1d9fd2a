package journey_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// piped runs the built program in line mode against the custodian of a world, on the drafts of a home.
func (w *world) piped(home string, lines ...string) (out string, code int) {
	w.t.Helper()
	passphrase := filepath.Join(home, "passphrase")
	if err := os.WriteFile(passphrase, []byte("correct horse"), 0o600); err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(w.t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, uitest.Build(w.t), "--base-url", w.base, "--plain")
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8", "TZ=UTC",
		"ONBOARD_CLIENT_ID=journey", "ONBOARD_CLIENT_SECRET=journey", "ONBOARD_PASSPHRASE_FILE=" + passphrase,
	}
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	if err := cmd.Run(); cmd.ProcessState == nil {
		w.t.Fatal(err)
	}
	return b.String(), cmd.ProcessState.ExitCode()
}

// saidInOrder fails unless the texts were said in this order, in plain lines.
func saidInOrder(t *testing.T, out string, texts ...string) {
	t.Helper()
	rest := out
	for _, want := range texts {
		_, after, ok := strings.Cut(rest, want)
		if !ok {
			t.Fatalf("got no %q at its place in:\n%s", want, out)
		}
		rest = after
	}
	if strings.ContainsAny(out, "\x1b\r") {
		t.Error("got an escape or a carriage return, want lines only")
	}
}

func TestLineModeMendsARejectionAndSubmitsAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:reject:1")
	home := t.TempDir()
	out, code := w.piped(home, "example", "review", "submit", "submit",
		"1", "00906", "keep 1 The letter of the IRS says so", "keep 1 Rang desk 4", "review", "changes", "submit", "submit", "leave")
	saidInOrder(t, out, "Submitting.", "Rejected. The custodian did not open the account. It named 3 things.",
		"There is a problem. 3 to fix", "From the custodian.", ": ZIP mismatch", "The custodian said: ZIP mismatch",
		"There is a problem. 2 to fix", "Kept with your note.", "Kept with your note.", "Nothing stands in the way.",
		"Submitting.", "Account number: ")
	if code != 0 {
		t.Errorf("got exit code %d after leave, want 0", code)
	}
	w.submits(2)
}

func TestLineModeFixComesToWhatBelongsToNoAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.fault("submit:reject:1")
	out, code := w.piped(t.TempDir(), "example", "review", "submit", "submit",
		"fix", "12-3456780", "fix", "00906", "fix", "1", "keep 1 Rang desk 4", "review", "submit", "submit", "leave")
	saidInOrder(t, out, "It named 3 things.", "3 The application: ", "The custodian said: not on file\nEmployer", "The custodian said: ZIP mismatch\nZIP",
		"From the custodian.", "1 The application: Principal review required, call desk 4",
		"Error: That one belongs to no answer. Once it is settled with the custodian: keep 1 and who said so.", "Kept with your note.",
		"Nothing stands in the way.", "Submitting.", "Account number: ")
	if code != 0 {
		t.Errorf("got exit code %d after leave, want 0", code)
	}
	w.submits(2)
}

func TestLineModeGoesOnWithAHalfFinishedApplication(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	home := t.TempDir()
	out, code := w.piped(home, "new", "individual", "F123")
	saidInOrder(t, out, "Rep code\n", "Cash or margin", "Saved ", "Go on with: onboard resume ")
	if code != 1 {
		t.Errorf("got exit code %d at the end of the input, want 1", code)
	}
	out, code = w.piped(home, "1", "cash", "undo", "show", "leave")
	saidInOrder(t, out, "Needs you, 1.", "Cash or margin", "Undone: typed Cash or margin.", "Rep code: F123", "Cash or margin: Not provided", "Saved ")
	if code != 0 {
		t.Errorf("got exit code %d after leave, want 0", code)
	}
}
