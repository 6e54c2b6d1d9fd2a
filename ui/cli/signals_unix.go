//go:build unix

package cli

import (
	"os/signal"
	"syscall"
)

// A file larger than the limit shall be an error of the write, which is told, and not the end of the program.
func init() { signal.Ignore(syscall.SIGXFSZ) }
