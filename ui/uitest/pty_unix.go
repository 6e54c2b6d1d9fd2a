//go:build !windows

package uitest

import (
	"os"

	"golang.org/x/sys/unix"
)

// closable is the terminal as a file whose Close ends a Read that is under way. What package pty returns waits in the kernel,
// and stays open until something arrives.
func closable(master *os.File) (*os.File, error) {
	fd, err := unix.FcntlInt(master.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), master.Name()), master.Close()
}

// setSize sets the size of the terminal, and leaves the file as it is.
func setSize(master *os.File, w, h int) error {
	raw, err := master.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = raw.Control(func(fd uintptr) {
		failed = unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(w), Row: uint16(h)})
	})
	if err != nil {
		return err
	}
	return failed
}
