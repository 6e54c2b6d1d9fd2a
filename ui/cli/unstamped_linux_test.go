package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// The program that tests start has its passphrases cheap, by a stamp. A build without it keeps keys at full strength.
func TestABuildWithoutAStampKeepsKeysAtFullStrength(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	bin, secret := filepath.Join(home, "onboard"), filepath.Join(home, "passphrase")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "brokerage/onboard").CombinedOutput(); err != nil {
		t.Fatalf("building onboard: %v\n%s", err, out)
	}
	if err := os.WriteFile(secret, []byte("horse battery staple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), bin, "drafts", "list")
	cmd.Env = []string{
		"HOME=" + home, "DBUS_SESSION_BUS_ADDRESS=", "ONBOARD_BASE_URL=http://127.0.0.1:1", "ONBOARD_CLIENT_ID=id",
		"ONBOARD_CLIENT_SECRET=secret", "ONBOARD_PASSPHRASE_FILE=" + secret,
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("listing the drafts: %v\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(home, ".local", "share", "onboard", "*", "key.age"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got %v, %v, want one key", files, err)
	}
	key, err := os.ReadFile(files[0])
	if head, _, _ := bytes.Cut(key, []byte("\n---")); err != nil || !regexp.MustCompile(`(?m)^-> scrypt \S+ 18$`).Match(head) {
		t.Errorf("got the head %s and error %v, want scrypt with a cost of 2 to the 18th", head, err)
	}
}
