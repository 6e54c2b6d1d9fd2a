//go:build unix

package journey_test

import (
	"strings"
	"syscall"
	"testing"
)

func TestASignalSavesWhatWasTypedAndEndsTheProgram(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		sent syscall.Signal
		code int
	}{
		{"the window was closed", syscall.SIGHUP, 129},
		{"the system shuts down", syscall.SIGTERM, 143},
		{"somebody asks for a dump", syscall.SIGQUIT, 131},
		{"a watchdog", syscall.SIGABRT, 134},
		{"a script", syscall.SIGUSR1, 138},
		{"its time is used up", syscall.SIGXCPU, 152},
	} {
		t.Run(c.name, func(t *testing.T) {
			home := t.TempDir()
			p := start(t, home)
			firstPage(p)
			p.Type("F12").See("F12")
			if got := p.Signal(c.sent).Wait(); got != c.code {
				t.Errorf("got exit code %d, want %d", got, c.code)
			}
			if got, want := onDisk(t, home), `"F12"`; !strings.Contains(got, want) {
				t.Errorf("got draft:\n%s\nwant %s in it", got, want)
			}
			if _, behind, left := strings.Cut(p.Output(), "\x1b[?1049l"); !left || strings.Contains(behind, "goroutine") {
				t.Errorf("got %q behind the screen, want it left, and no dump", behind)
			}
		})
	}
}
