//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// endSignals are the signals that end a program unless it says otherwise, and that it may take: what is typed is saved first, and
// the terminal is given back as it was.
var endSignals = []os.Signal{
	syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGALRM, syscall.SIGVTALRM,
	syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGXCPU, syscall.SIGTRAP, syscall.SIGSYS,
}

// A file larger than the limit shall be an error of the write, which is reported, and not the end of the program.
func init() { signal.Ignore(syscall.SIGXFSZ) }
