package cli

import (
	"os"
	"syscall"
)

// endSignals are the signals that end a program: ctrl+c, and the window or the session that is closed.
var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}
