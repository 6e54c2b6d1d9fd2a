package drafts_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
)

// fullStrength is the head of a key file behind a passphrase whose cost is 2 to the 18th.
var fullStrength = regexp.MustCompile(`(?m)^-> scrypt \S+ 18$`)

func TestAPassphraseIsAtFullStrengthAndGivesItsMemoryBack(t *testing.T) {
	dir := t.TempDir()
	o := production(dir, noKeyring{}, passphrase)
	o.ScryptWorkFactor = 0
	s := open(t, o)
	sealed, err := os.ReadFile(filepath.Join(dir, "production", "key.age"))
	if head, _, _ := bytes.Cut(sealed, []byte("\n---")); err != nil || !fullStrength.Match(head) {
		t.Errorf("got the head %s and error %v, want a cost of 2 to the 18th", head, err)
	}
	gaveBack(t, "making the key")
	if err := s.Verify(passphrase); err != nil {
		t.Fatal(err)
	}
	gaveBack(t, "asking for it again")
}

// gaveBack wants the 256 MB that a passphrase costs given back.
func gaveBack(t *testing.T, after string) {
	t.Helper()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if kept := (m.Sys - m.HeapReleased) >> 20; kept > 200 {
		t.Errorf("got %d MB kept after %s, want less than 200", kept, after)
	}
}
