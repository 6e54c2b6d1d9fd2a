//go:build unix

package disk

import (
	"io/fs"
	"os"
	"syscall"
	"testing"
)

func TestWhatAFileSystemWithoutLinksAnswersIsKnown(t *testing.T) {
	for err, want := range map[syscall.Errno]bool{
		syscall.EPERM: true, syscall.EXDEV: true, syscall.EMLINK: true, syscall.ENOTSUP: true, syscall.ENOSYS: true, syscall.EEXIST: false, syscall.EACCES: false, syscall.ENOSPC: false,
	} {
		if got := linkless(&os.LinkError{Op: "link", Old: "a", New: "b", Err: err}); got != want {
			t.Errorf("%v: got %t, want %t", err, got, want)
		}
	}
}

func TestAModeIsLooseWhereAnybodyElseCanDoSomething(t *testing.T) {
	for mode, want := range map[fs.FileMode]bool{0o600: false, 0o700: false, 0o400: false, 0o640: true, 0o604: true, 0o610: true, 0o701: true} {
		if got := Loose(mode); got != want {
			t.Errorf("%o: got %t, want %t", mode, got, want)
		}
	}
}
