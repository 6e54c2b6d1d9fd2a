package sandbox_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/sys/windows"

	"brokerage/onboard/drafts/disk"
)

// A virus scanner has the records open for a moment and lets nobody else in: what is staged meanwhile is kept all the same.
func TestRecordsThatAScannerHoldsAreWrittenWhenItLetsGo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "records")
	o := onDisk(dir)
	tries := make(chan struct{}, 1000)
	o.Patiently = func(do func() error) error {
		return disk.Patiently(func() error {
			tries <- struct{}{}
			return do()
		})
	}
	for _, name := range []string{"records", ".lock"} {
		d := newHarness(t, o)
		d.begin(`{}`)
		held := exclusive(t, filepath.Join(dir, name))
		for len(tries) > 0 {
			<-tries
		}
		done := make(chan string, 1)
		go func() {
			defer close(done)
			done <- d.begin(`{}`)
		}()
		for range 4 { // of the three files that are opened, one is tried again
			select {
			case <-tries:
			case <-done:
				t.Fatalf("%s: it was not waited for", name)
			}
		}
		if err := windows.CloseHandle(held); err != nil {
			t.Fatal(err)
		}
		d.account(<-done)
		if err := d.server.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// exclusive opens a file so that nobody else can.
func exclusive(t *testing.T, path string) windows.Handle {
	t.Helper()
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, 0, nil, windows.OPEN_EXISTING, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h
}
