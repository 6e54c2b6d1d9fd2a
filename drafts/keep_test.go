package drafts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

func TestALegalHoldStopsRemovalUntilItIsLifted(t *testing.T) {
	s := open(t, practice(t.TempDir()))
	saveAll(t, s, "draft", "one")
	if err := s.SetLegalHold(id("draft"), true); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "removing under hold", s.Remove(t.Context(), id("draft")), flow.ErrLegalHold)
	mustLoad(t, s, "draft")
	if err := s.SetLegalHold(id("draft"), false); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(t.Context(), id("draft")); err != nil {
		t.Fatal(err)
	}
	if got, want := whats(t, s), "hold hold lifted removed "; got != want {
		t.Errorf("events: got %q, want %q", got, want)
	}
	wantErr(t, "holding what is not there", s.SetLegalHold(id("nothing"), true), flow.ErrNoDraft)
}

func TestTheInventoryOpensNothing(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one", "two")
	for _, name := range []string{"00000001.age", "00000002.age"} {
		path := revisionFile(dir, "draft", name)
		header, _, _ := strings.Cut(string(read(t, path)), "\n--- ")
		write(t, path, []byte(header))
	}
	list, err := s.Inventory(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v and error %v, want one draft", list, err)
	}
	if d := list[0]; d.ID != id("draft") || d.Revisions != 2 || len(d.Keys) != 1 || !strings.HasPrefix(d.Keys[0], time.Now().UTC().Format("2006-01-")) || d.Newest.IsZero() {
		t.Errorf("got %+v, want 2 revisions under one key of this month", d)
	}
}

func TestAnExportedKeyOpensTheDraftsElsewhere(t *testing.T) {
	dir, ring := t.TempDir(), fakeKeyring{}
	o := production(dir, ring, "")
	s := open(t, o)
	saveAll(t, s, "draft", "one")
	_, err := s.ExportKey("short")
	wantErr(t, "a short passphrase", err, flow.ErrNewPassphrase)
	sealed, err := s.ExportKey("correct horse")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := t.TempDir()
	if err := os.CopyFS(elsewhere, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(elsewhere, "production", "key.age"), sealed)
	moved := open(t, production(elsewhere, noKeyring{}, "correct horse"))
	if got := mustLoad(t, moved, "draft"); string(got.Body) != "one" {
		t.Errorf("got %q, want one", got.Body)
	}
	if !moved.Passphrased() || s.Passphrased() {
		t.Errorf("got passphrased %v and %v, want true behind a passphrase and false in a keyring", moved.Passphrased(), s.Passphrased())
	}
	if err := moved.Verify("correct horse"); err != nil {
		t.Errorf("the right passphrase: got %v, want none", err)
	}
	wantErr(t, "a wrong passphrase", moved.Verify("wrong horse!"), flow.ErrWrongPassphrase)
}

// An exported key has the keys of the months beside the lasting one. They get files of their own, so that they can go.
func TestAnExportedKeyIsUnpackedSoThatItsMonthsCanEnd(t *testing.T) {
	o, clock := dated(production(t.TempDir(), fakeKeyring{}, ""))
	s := open(t, o)
	saveAll(t, s, "draft", "one")
	month := keysOf(t, s, "draft")[0]
	sealed, err := s.ExportKey(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := o
	elsewhere.Dir, elsewhere.Keyring, elsewhere.Passphrase = t.TempDir(), noKeyring{}, passphrase
	if err := os.CopyFS(elsewhere.Dir, os.DirFS(o.Dir)); err != nil {
		t.Fatal(err)
	}
	keyFile := filepath.Join(elsewhere.Dir, "production", "key.age")
	write(t, keyFile, sealed)
	for range 2 {
		mustLoad(t, open(t, elsewhere), "draft")
	}
	if after := read(t, keyFile); len(after) >= len(sealed) {
		t.Errorf("key file: got %d bytes of %d, want the lasting key alone", len(after), len(sealed))
	}
	clock.nextMonth()
	untilItEnds(t, open(t, elsewhere), clock)
	mustLoad(t, open(t, elsewhere), "draft")
	if left := monthKeys(t, elsewhere); slices.Contains(left, month+".age") {
		t.Errorf("keys folder: got %v, want %s destroyed", left, month)
	}
}

// What is in testdata was written by the released formats and is read for ever.
func TestDraftsOfReleasedFormatsAreRead(t *testing.T) {
	for _, format := range []string{"format1", "format2", "format3"} {
		t.Run(format, func(t *testing.T) { readsFormat(t, format) })
	}
}

func readsFormat(t *testing.T, format string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", format))); err != nil {
		t.Fatal(err)
	}
	s := open(t, practice(dir))
	got := mustLoad(t, s, "0190b3a0-0000-7000-8000-000000000001")
	if got.Revision != 2 || !strings.Contains(string(got.Body), "Sampleton") || got.Meta.Name == "" {
		t.Errorf("got revision %d, %q, want the second with its answers", got.Revision, got.Body)
	}
	before := read(t, revisionFile(dir, got.ID, "00000002.age"))
	saveAfter := got.Record
	if _, err := s.Save(t.Context(), saveAfter); err != nil {
		t.Fatal(err)
	}
	if string(read(t, revisionFile(dir, got.ID, "00000002.age"))) != string(before) {
		t.Error("got the old revision changed by a save, want it as it was")
	}
	next, clock := dated(practice(dir))
	clock.nextMonth() // then what is old moves to a newer key, and to the newest format with it
	s = open(t, next)
	mustTidy(t, s)
	clock.nextMonth()
	mustTidy(t, s)
	if keys := keysOf(t, s, got.ID); len(keys) != 1 || !strings.HasPrefix(keys[0], clock.now().Format("2006-01-")) {
		t.Errorf("keys: got %v, want the one of the month", keys)
	}
	if moved, err := s.LoadRevision(t.Context(), got.ID, 2); err != nil || string(moved.Body) != string(got.Body) {
		t.Errorf("revision 2 after it moved: got %v and other answers, want the same", err)
	}
}

// TestADraftIsReadWithTheAgeCommandAlone follows the paragraph of the package documentation.
func TestADraftIsReadWithTheAgeCommandAlone(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the age command cannot be built without go")
	}
	bin := filepath.Join(t.TempDir(), "age")
	source, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "filippo.io/age").Output()
	if err != nil {
		t.Fatal(err)
	}
	// In the module's own folder, with its own requirements: this module has no need of them.
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "./cmd/age")
	build.Dir = strings.TrimSpace(string(source))
	if out, err := build.CombinedOutput(); err != nil {
		t.Skipf("the age command cannot be built without a network: %v: %s", err, out)
	}
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "the answers\n")
	keys := filepath.Join(t.TempDir(), "keys.txt")
	write(t, keys, []byte(openKeyFile(t, dir))) // with the line that says what they are
	out, err := exec.CommandContext(t.Context(), bin, "-d", "-i", keys,
		revisionFile(dir, "draft", "00000001.age")).Output()
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(string(out), "\n")
	if !strings.Contains(first, `"format":3`) || rest != "the answers\n" {
		t.Errorf("got %q and %q, want the first line and the answers", first, rest)
	}
}
