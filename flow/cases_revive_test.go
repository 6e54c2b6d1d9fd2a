package flow_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow/answers"
)

// Whatever is done to the files of an application, one that was submitted is not submitted again: each act is tried on one
// that the custodian took and on one whose answer was lost, and the submits are counted at the server.
func TestNothingOnDiskBringsASubmittedApplicationBackToLife(t *testing.T) {
	acts := []struct {
		name string
		act  func(b *bench)
	}{
		{"fallback over the damaged revision", func(b *bench) { b.damage(1); b.restart() }},
		{"fallback over every revision since the submit", func(b *bench) { b.damage(b.sinceSubmit()); b.restart() }},
		{"undo", func(b *bench) {
			for {
				if _, did := b.session.Undo(); !did {
					break
				}
			}
		}},
		{"restore of the first version", func(b *bench) { b.restoreFirst(); b.restart() }},
		{"import of what a window hands over that was open before", func(b *bench) { b.importEarlier() }},
		{"a window that was open before", func(b *bench) { b.session = b.other }},
	}
	for _, a := range acts {
		for _, answer := range []string{"taken", "lost"} {
			t.Run(a.name+", "+answer, func(t *testing.T) {
				b := newBench(t)
				b.stage(false)
				b.openElsewhere()
				b.submits = b.newest()
				if answer == "lost" {
					b.faults("submit:drop-after:1")
				}
				b.submit()
				b.server.Clear()
				a.act(b)
				for range 2 { // as it stands, and after a change
					b.submit()
					_ = b.session.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "Somebody") // refused, or it changes nothing there
					b.stage(true)
				}
				if got := b.calls("submit"); got != 1 {
					t.Errorf("got %d submit requests, want 1", got)
				}
				records, err := b.server.Records()
				if err != nil || len(records) != 1 || records[0].Submits != 1 {
					t.Errorf("got %+v, %v, want one record, submitted once", records, err)
				}
				if name := records[0].Data["primaryOwner"].(map[string]any)["firstName"]; name == "SOMEBODY" {
					t.Error("got a change of an application that the custodian has, want none")
				}
			})
		}
	}
}

// openElsewhere opens the application in a second window.
func (b *bench) openElsewhere() {
	b.t.Helper()
	var err error
	if b.other, err = b.office.Resume(b.t.Context(), b.session.ID()); err != nil {
		b.t.Fatal(err)
	}
}

// revisionFiles are the revisions of the application, oldest first.
func (b *bench) revisionFiles() []string {
	b.t.Helper()
	var files []string
	err := filepath.WalkDir(b.dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Base(filepath.Dir(path)) == b.session.ID() && filepath.Ext(path) == ".age" {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		b.t.Fatalf("got no revisions below %s, %v", b.dir, err)
	}
	slices.Sort(files)
	return files
}

func (b *bench) newest() string { files := b.revisionFiles(); return files[len(files)-1] }

// sinceSubmit counts the revisions that were written since the submit began.
func (b *bench) sinceSubmit() int {
	files := b.revisionFiles()
	return len(files) - 1 - slices.Index(files, b.submits)
}

// damage spoils the newest revisions.
func (b *bench) damage(n int) {
	b.t.Helper()
	files := b.revisionFiles()
	if n < 1 || n >= len(files) {
		b.t.Fatalf("got %d of %d revisions to damage, want some to be left", n, len(files))
	}
	for _, f := range files[len(files)-n:] {
		if err := os.WriteFile(f, []byte("damaged"), 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// restoreFirst brings back the first version that is kept.
func (b *bench) restoreFirst() {
	b.t.Helper()
	all, err := b.session.Revisions(b.t.Context())
	if err != nil || len(all) < 2 {
		b.t.Fatalf("got %d versions, %v, want several", len(all), err)
	}
	_ = b.session.Restore(b.t.Context(), all[len(all)-1].Number) // it is refused, or it changes answers only
}

// importEarlier hands the application over in the window that was open before the submit, and takes it on at another
// computer.
func (b *bench) importEarlier() {
	b.t.Helper()
	there := b.t.TempDir()
	store, err := drafts.Open(b.t.Context(), drafts.Options{Dir: there, Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{}, User: "other"})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = store.Close() })
	to, err := store.Recipient()
	if err != nil {
		b.t.Fatal(err)
	}
	var sealed []byte
	err = b.other.HandOver(b.t.Context(), to, "Other", "", func(data []byte) error { sealed = data; return nil })
	if err != nil {
		b.t.Fatal(err)
	}
	office := *b.office
	office.Store = store
	h, err := office.OpenHandover(b.t.Context(), sealed)
	if err != nil {
		b.t.Fatal(err)
	}
	if b.session, err = h.Keep(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	if b.session.View().Editable {
		b.t.Error("got an application that can be submitted there, want it to be with the custodian there too")
	}
}
