//go:build !windows

package term

// Prepare does something on Windows alone: any other terminal obeys.
func Prepare() (giveBack func(), able bool) { return func() {}, true }
