package drafts_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/flow"
)

func TestALegalHoldStopsRemovalUntilItIsLifted(t *testing.T) {
	s := open(t, practice(t.TempDir()))
	saveAll(t, s, "draft", "one")
	if err := s.SetHold("draft", true); err != nil {
		t.Fatal(err)
	}
	wantErr(t, "removing under hold", s.Remove(t.Context(), "draft"), flow.ErrHold)
	mustLoad(t, s, "draft")
	if err := s.SetHold("draft", false); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(t.Context(), "draft"); err != nil {
		t.Fatal(err)
	}
	if got, want := whats(t, s), "hold hold lifted removed "; got != want {
		t.Errorf("events: got %q, want %q", got, want)
	}
	wantErr(t, "holding what is not there", s.SetHold("nothing", true), flow.ErrNoDraft)
}

func TestTheInventoryOpensNothing(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one", "two")
	for _, name := range []string{"00000001.age", "00000002.age"} {
		write(t, revisionFile(dir, "draft", name), []byte("no age file at all"))
	}
	list, err := s.Inventory(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v and error %v, want one draft", list, err)
	}
	if d := list[0]; d.ID != "draft" || d.Revisions != 2 || d.Bytes != 36 || len(d.Key) != 32 || d.Newest.IsZero() {
		t.Errorf("got %+v, want 2 revisions of 36 bytes under a key", d)
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

// The released format: what is in testdata was written by it and is read for ever.
func TestDraftsOfReleasedFormatsAreRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "format1"))); err != nil {
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
}

// TestADraftIsReadWithTheAgeCommandAlone follows the paragraph of the package documentation.
func TestADraftIsReadWithTheAgeCommandAlone(t *testing.T) {
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
	out, err := exec.CommandContext(t.Context(), bin, "-d", "-i", filepath.Join(dir, "sandbox", "key.txt"),
		revisionFile(dir, "draft", "00000001.age")).Output()
	if err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(string(out), "\n")
	if !strings.Contains(first, `"format":1`) || rest != "the answers\n" {
		t.Errorf("got %q and %q, want the first line and the answers", first, rest)
	}
}
