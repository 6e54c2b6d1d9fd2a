//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package cli

import "golang.org/x/sys/unix"

// noEcho stops a terminal from showing what is typed, but for the end of the line, and returns how to show it again. The
// terminal still collects the line and its corrections.
func noEcho(fd uintptr) (echo func()) {
	was, err := unix.IoctlGetTermios(int(fd), getTermios)
	if err != nil {
		return func() {}
	}
	quiet := *was
	quiet.Lflag = quiet.Lflag&^unix.ECHO | unix.ECHONL | unix.ICANON
	_ = unix.IoctlSetTermios(int(fd), setTermios, &quiet) // a terminal that refuses keeps its echo
	return func() { _ = unix.IoctlSetTermios(int(fd), setTermios, was) }
}
