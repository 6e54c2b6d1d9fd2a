package drafts_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"
	"github.com/zalando/go-keyring"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// childEnv names what a second process does; this binary is started again for it.
const childEnv = "ONBOARD_TEST_CHILD"

func TestMain(m *testing.M) {
	if act, ok := children[os.Getenv(childEnv)]; ok {
		os.Exit(act(os.Args[1:]))
	}
	os.Exit(storetest.Main(m, 6))
}

// fakeKeyring is a keyring in memory, by service and user.
type fakeKeyring map[string]string

func (f fakeKeyring) Get(service, user string) (string, error) {
	secret, ok := f[service+"/"+user]
	if !ok {
		return "", keyring.ErrNotFound
	}
	return secret, nil
}

func (f fakeKeyring) Set(service, user, secret string) error {
	f[service+"/"+user] = secret
	return nil
}

func (f fakeKeyring) Delete(service, user string) error {
	if _, there := f[service+"/"+user]; !there {
		return keyring.ErrNotFound
	}
	delete(f, service+"/"+user)
	return nil
}

// noKeyring is a computer without one.
type noKeyring struct{}

var errNoKeyring = errors.New("nobody answers on the bus")

func (noKeyring) Absent() bool                       { return true }
func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(string, string) error        { return errNoKeyring }

// practice are the options of a sandbox whose key is in a file.
func practice(dir string) drafts.Options {
	return drafts.Options{Dir: dir, Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{}}
}

// ageFile is a text that age itself encrypted for the lasting key of practice drafts.
func ageFile(tb testing.TB, dir, text string) []byte {
	tb.Helper()
	identity, err := age.ParseX25519Identity(strings.TrimSpace(string(read(tb, filepath.Join(dir, "sandbox", "key.txt")))))
	if err != nil {
		tb.Fatal(err)
	}
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, identity.Recipient())
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		tb.Fatal(err)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return sealed.Bytes()
}

func open(tb testing.TB, o drafts.Options) *drafts.Store {
	tb.Helper()
	s, err := drafts.Open(tb.Context(), o)
	if err != nil {
		tb.Fatalf("opening: got error %v, want none", err)
	}
	return s
}

// id is the id of the draft that a test calls by a word.
func id(word string) string { return storetest.ID(word) }

// saveAll saves bodies as revisions 1, 2, 3 ... of a draft.
func saveAll(tb testing.TB, s *drafts.Store, draft string, bodies ...string) {
	tb.Helper()
	r := storetest.Record(id(draft), "")
	r.Interim = false
	for _, body := range bodies {
		r.Body = []byte(body)
		saved, err := s.Save(tb.Context(), r)
		if err != nil {
			tb.Fatalf("saving %q: got error %v, want none", draft, err)
		}
		r.Revision = saved.Revision
	}
}

func mustLoad(tb testing.TB, s *drafts.Store, draft string) flow.Loaded {
	tb.Helper()
	loaded, err := s.Load(tb.Context(), id(draft))
	if err != nil {
		tb.Fatalf("loading %q: got error %v, want none", draft, err)
	}
	return loaded
}

func wantErr(tb testing.TB, doing string, got, want error) {
	tb.Helper()
	if !errors.Is(got, want) {
		tb.Errorf("%s: got error %v, want %v", doing, got, want)
	}
}

func revisionFile(dir, draft, name string) string {
	return filepath.Join(dir, "sandbox", "drafts", id(draft), name)
}

func read(tb testing.TB, path string) []byte {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func write(tb testing.TB, path string, data []byte) {
	tb.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		tb.Fatal(err)
	}
}

// names lists a draft's folder.
func names(tb testing.TB, dir, draft string) string {
	tb.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, "sandbox", "drafts", id(draft)))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		tb.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}
