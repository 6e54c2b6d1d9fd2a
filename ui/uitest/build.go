package uitest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// built is the binary of this test process.
var built struct {
	sync.Once
	path string
	err  error
}

// builtEnv names the binary where there is no compiler to build it.
const builtEnv = "ONBOARD_TEST_BINARY"

// stamped is what makes the binary of tests: passphrases that cost no second each, and no tables for a debugger, which take the linker
// as long as the rest. No variable of the environment makes a program that people use as weak.
const stamped = "-ldflags=-s -w -X main.passphraseWork=10"

// Build compiles onboard once for the test process and returns the path of the binary, or of the one that the environment variable
// ONBOARD_TEST_BINARY names. Its passphrases cost little. The file lies in the folder for
// temporary files under one name for each user and package's folder, so that many runs leave one binary behind and
// not many, and two checkouts tested at once do not run each other's program.
func Build(tb testing.TB) string {
	tb.Helper()
	built.Do(func() { built.path, built.err = build(tb) })
	if built.err != nil {
		tb.Fatal(built.err)
	}
	return built.path
}

func build(tb testing.TB) (string, error) {
	tb.Helper()
	if path := os.Getenv(builtEnv); path != "" {
		return path, nil
	}
	here, err := os.Getwd() // a package's folder: go test starts each there
	if err != nil {
		return "", fmt.Errorf("finding the package's folder: %w", err)
	}
	sum := sha256.Sum256([]byte(here))
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("onboard-uitest-%d-%x", os.Getuid(), sum[:4]))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("making a folder for the binary: %w", err)
	}
	bin := filepath.Join(tb.TempDir(), "onboard")
	cmd := exec.CommandContext(tb.Context(), "go", "build", stamped, "-o", bin, "brokerage/onboard") //nolint:gosec // the path is of our own making
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building onboard: %w\n%s", err, out)
	}
	// Another test process may be running the old file: a rename leaves that one whole.
	path := filepath.Join(dir, "onboard")
	if err := os.Rename(bin, path); err != nil {
		return "", fmt.Errorf("placing the binary: %w", err)
	}
	return path, nil
}
