package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// home is one advisor's computer, without a keyring.
type home struct {
	tb   testing.TB
	dir  string
	vars []string
}

func newHome(tb testing.TB) *home {
	tb.Helper()
	h := &home{tb: tb, dir: tb.TempDir()}
	passphrase := filepath.Join(tb.TempDir(), "passphrase")
	if err := os.WriteFile(passphrase, []byte("horse battery staple\n"), 0o600); err != nil {
		tb.Fatal(err)
	}
	h.vars = []string{
		"PATH=" + filepath.Dir(uitest.Build(tb)) + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + h.dir, "XDG_DATA_HOME=" + filepath.Join(h.dir, "data"), "DBUS_SESSION_BUS_ADDRESS=", "TERM=dumb",
		"ONBOARD_PASSPHRASE_FILE=" + passphrase,
	}
	return h
}

// with sends the program to a custodian.
func (h *home) with(baseURL, client, secret string) *home {
	h.vars = append(h.vars, "ONBOARD_BASE_URL="+baseURL, "ONBOARD_CLIENT_ID="+client, "ONBOARD_CLIENT_SECRET="+secret)
	return h
}

// run runs onboard with an input and wants an exit code.
func (h *home) run(want int, input string, args ...string) (stdout, stderr string) {
	h.tb.Helper()
	cmd := exec.CommandContext(h.tb.Context(), uitest.Build(h.tb), args...)
	cmd.Env, cmd.Dir, cmd.Stdin = h.vars, h.dir, bytes.NewBufferString(input)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		h.tb.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != want {
		h.tb.Fatalf("got exit code %d of onboard %q, want %d\n%s%s", got, args, want, &out, &errOut)
	}
	return out.String(), errOut.String()
}
