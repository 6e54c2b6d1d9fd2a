package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Two windows read, replace, rename and delete the same files: nobody is in another's way, and who reads has one state, whole.
func TestAFileThatIsOpenCanBeReplacedRenamedAndDeleted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	for name, c := range map[string]func() error{
		"replaced": func() error { return Replace(path, []byte("new")) },
		"renamed":  func() error { return Rename(path, path+".aside") },
		"deleted":  func() error { return Remove(path) },
	} {
		t.Run(name, func(t *testing.T) {
			if name == "replaced" && !replacesOpen(t) {
				t.Skip("nothing that is open is replaced here: it is waited for")
			}
			if err := Replace(path, []byte("old")); err != nil {
				t.Fatal(err)
			}
			f, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = f.Close() })
			if err := c(); err != nil {
				t.Errorf("got %v, want it done", err)
			}
			if data, err := io.ReadAll(f); err != nil || string(data) != "old" {
				t.Errorf("who had it open read %q, %v, want what was there", data, err)
			}
		})
	}
}

func TestAFileThatIsHeldIsWaitedForAndThenNamed(t *testing.T) {
	t.Parallel()
	held := &fs.PathError{Op: "rename", Path: "record", Err: errors.New("sharing violation")}
	isHeld := func(err error) bool { return errors.Is(err, held.Err) }
	for name, c := range map[string]struct {
		frees int // the attempt that succeeds, 0 for none
		other error
		tries bool
		want  string
	}{
		"held for a moment": {frees: 3, tries: true},
		"held for good":     {tries: true, want: "rename record: another program has it open (sharing violation)"},
		"anything else":     {other: fs.ErrNotExist, want: "file does not exist"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			attempts := 0
			err := patiently(isHeld, func() error {
				switch attempts++; {
				case c.other != nil:
					return c.other
				case attempts == c.frees:
					return nil
				}
				return held
			})
			if got := text(err); got != c.want || attempts > 1 != c.tries {
				t.Errorf("got %q after %d attempts, want %q, tried again: %t", got, attempts, c.want, c.tries)
			}
			var inUse *InUse
			if got, want := errors.As(err, &inUse), name == "held for good"; got != want {
				t.Errorf("said to be in use: got %t, want %t", got, want)
			}
		})
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A record that another window replaces again and again is read all the same, each time as one state of it.
func TestAFileThatIsReplacedMeanwhileIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	if err := Replace(path, []byte("state")); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				ended <- nil
				return
			default:
			}
			if err := Replace(path, []byte("state")); err != nil {
				ended <- err
				return
			}
		}
	}()
	for range 200 {
		if data, _, err := ReadOrdinary(path, 100); err != nil || string(data) != "state" {
			t.Errorf("got %q, %v, want one state", data, err)
			break
		}
	}
	close(stop)
	if err := <-ended; err != nil {
		t.Errorf("replacing it: %v", err)
	}
}

// What was seen once is another file than the one that took its place, whenever they are compared.
func TestAFileThatTookThePlaceOfAnotherIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	var seen [2]os.FileInfo
	for i := range seen {
		err := Replace(path, []byte("state"))
		if err == nil {
			seen[i], err = Seen(path)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if os.SameFile(seen[0], seen[1]) {
		t.Error("got the same file, want two")
	}
}
