package cli

import (
	"os"
	"syscall"
	"testing"
)

// The same on each system: those of POSIX that Windows knows have their numbers there as well.
func TestASignalBecomesTheExitCodeOfShells(t *testing.T) {
	for s, want := range map[os.Signal]int{os.Interrupt: exitInterrupted, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		if got := signalCode(s); got != want {
			t.Errorf("%v: got %d, want %d", s, got, want)
		}
	}
}
