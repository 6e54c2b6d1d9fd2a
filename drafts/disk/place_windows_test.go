package disk

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

func TestWhatAVolumeWithoutLinksAnswersIsKnown(t *testing.T) {
	for err, want := range map[error]bool{
		syscall.Errno(1):                        true, // ERROR_INVALID_FUNCTION: FAT32, exFAT
		syscall.Errno(50):                       true, // ERROR_NOT_SUPPORTED: some network shares
		syscall.ERROR_ALREADY_EXISTS:            false,
		syscall.ERROR_ACCESS_DENIED:             false,
		errors.New("something else altogether"): false,
	} {
		wrapped := &os.LinkError{Op: "link", Old: "a", New: "b", Err: err}
		if got := linkRefused(wrapped); got != want {
			t.Errorf("%v: got %t, want %t", err, got, want)
		}
	}
}

func TestModesSayNothingHere(t *testing.T) {
	if Loose(0o777) {
		t.Error("got loose, want the access list of the profile trusted")
	}
	if err := SyncFolder(t.TempDir()); err != nil {
		t.Errorf("syncing a folder: got %v, want nothing done", err)
	}
}
