package drafts_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

func TestStoreKeepsWhatEveryStorePromises(t *testing.T) {
	storetest.Suite(t, func(t *testing.T) (one, other flow.Store) {
		t.Helper()
		dir := t.TempDir()
		return open(t, practice(dir)), open(t, practice(dir))
	})
}

func TestARevisionIsAnAgeFileThatBeginsWithItsSummary(t *testing.T) {
	dir := t.TempDir()
	saveAll(t, open(t, practice(dir)), "draft", "one", "two\nlines")
	identities := []age.Identity{keyOfTheMonth(t, dir)}
	plain, err := age.Decrypt(bytes.NewReader(read(t, revisionFile(dir, "draft", "00000002.age"))), identities...)
	if err != nil {
		t.Fatalf("age: got error %v, want none", err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	line, body, _ := bytes.Cut(text, []byte("\n"))
	if string(body) != "two\nlines" {
		t.Errorf("body: got %q, want %q", body, "two\nlines")
	}
	var front struct {
		Format, Revision int
		Draft            string
		Environment      string
		Summary          flow.Summary
	}
	if err := json.Unmarshal(line, &front); err != nil {
		t.Fatalf("first line %q: %v", line, err)
	}
	if front.Format != 3 || front.Environment != "SANDBOX" || front.Revision != 2 || front.Draft != id("draft") || front.Summary.Left != 3 {
		t.Errorf("first line: got %+v, want format 3, revision 2 of draft, with its summary", front)
	}
}

func TestARevisionThatAgeItselfEncryptedIsReadToo(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "body")
	path := revisionFile(dir, "draft", "00000001.age")
	identity := keyOfTheMonth(t, dir)
	plain, err := age.Decrypt(bytes.NewReader(read(t, path)), identity)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	w, err := age.Encrypt(&again, identity.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(w, plain); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, path, again.Bytes())
	if got := mustLoad(t, s, "draft"); string(got.Body) != "body" {
		t.Errorf("body: got %q, want %q", got.Body, "body")
	}
}

func TestWhatIsSealedOpensInItsEnvironmentOnly(t *testing.T) {
	dir := t.TempDir()
	sandbox := open(t, practice(dir))
	ring := fakeKeyring{}
	test := open(t, drafts.Options{Dir: dir, Environment: "TEST", Keyring: ring})
	sealed, err := test.Seal([]byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	again := open(t, drafts.Options{Dir: dir, Environment: "TEST", Keyring: ring})
	if plain, err := again.Unseal(sealed); err != nil || string(plain) != "secret" {
		t.Errorf("unsealed: got %q, %v, want %q", plain, err, "secret")
	}
	_, err = sandbox.Unseal(sealed)
	wantErr(t, "unsealing with another environment's key", err, flow.ErrDamaged)
	_, err = test.Unseal(sealed[:len(sealed)-1])
	wantErr(t, "unsealing what was cut", err, flow.ErrTruncated)
}

func TestOpenRefusesAnEnvironmentThatIsNoWord(t *testing.T) {
	dir := t.TempDir()
	for _, word := range []string{"", "..", "a/b", "TEST ", "-x"} {
		o := practice(filepath.Join(dir, "data"))
		o.Environment = word
		if _, err := drafts.Open(t.Context(), o); err == nil {
			t.Errorf("environment %q: got no error, want one", word)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "data")); err == nil {
		t.Error("the data directory was made: want nothing touched")
	}
}

// A whole run leaves nothing in the clear: not the name, not an answer, not the key, not the passphrase.
func TestNothingTypedCanBeFoundOnDisk(t *testing.T) {
	const name, answer, passphrase = "Zebulon Canary", "078-05-1120", "correct horse battery"
	dir := t.TempDir()
	ring := fakeKeyring{}
	for _, o := range []drafts.Options{
		{Dir: dir, Environment: "TEST", Keyring: ring},
		{Dir: dir, Environment: "PRODUCTION", Keyring: noKeyring{}, Passphrase: passphrase, ScryptWorkFactor: 2},
	} {
		s := open(t, o)
		for i := range 40 { // enough for an index
			r := storetest.Record(id(fmt.Sprintf("draft%d", i)), answer)
			r.Meta.Name = name
			if _, err := s.Save(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.List(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), flow.Event{Draft: "draft1", What: "staged", Fields: []string{"taxId"}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	files := 0
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		for _, canary := range []string{name, "Zebulon", answer, passphrase, "AGE-SECRET-KEY", "age1"} {
			if bytes.Contains(read(t, path), []byte(canary)) || strings.Contains(path, canary) {
				t.Errorf("%s: got %q in it, want it nowhere", path, canary)
			}
		}
		return nil
	})
	if err != nil || files < 80 {
		t.Errorf("searched %d files, %v: want more", files, err)
	}
}
