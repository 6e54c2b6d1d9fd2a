//go:build unix

package drafts_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// modes returns every file below dir that is not 0600 and every folder that is not 0700.
func wrongModes(t *testing.T, dir string) (wrong []string, files int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if e.IsDir() {
			want = 0o700
		}
		files++
		if info.Mode().Perm() != want {
			wrong = append(wrong, path+" "+info.Mode().String())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return wrong, files
}

func TestFilesAreTheirOwnersAloneWhateverTheUmask(t *testing.T) {
	for _, umask := range []int{0, 0o022, 0o277} {
		dir := filepath.Join(t.TempDir(), "data")
		before := syscall.Umask(umask)
		s, err := drafts.Open(t.Context(), practice(dir))
		if err == nil {
			_, err = s.Save(t.Context(), storetest.Record("draft", "body"))
		}
		if err == nil {
			err = s.Append(t.Context(), flow.Event{Draft: "draft", What: "started"})
		}
		if err == nil {
			err = s.Tidy(t.Context())
		}
		syscall.Umask(before)
		if err != nil {
			t.Errorf("umask %#o: got error %v, want none", umask, err)
			continue
		}
		if wrong, files := wrongModes(t, dir); len(wrong) > 0 || files < 9 {
			t.Errorf("umask %#o: got %v of %d loose, want none", umask, wrong, files)
		}
	}
}

func TestLooseModesAreTightenedAndTold(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "body")
	if err := s.Append(t.Context(), flow.Event{Draft: "draft", What: "started"}); err != nil {
		t.Fatal(err)
	}
	loosened := []string{"", "/drafts", "/drafts/draft", "/drafts/draft/00000001.age", "/events.jsonl", "/key.txt"}
	for _, name := range loosened {
		if err := os.Chmod(filepath.Join(dir, "sandbox", name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	s = open(t, practice(dir))
	if _, err := s.List(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustLoad(t, s, "draft")
	for _, name := range loosened {
		info, err := os.Stat(filepath.Join(dir, "sandbox", name))
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: got mode %v, %v, want it tightened", name, info.Mode(), err)
		}
		want := "Other people on this computer had access to sandbox" + name + ". It is yours alone again."
		if !strings.Contains(strings.Join(s.Notices(), "\n"), want) {
			t.Errorf("notices: got %q, want %q among them", s.Notices(), want)
		}
	}
}

// A folder that cannot be written is said so before anything is typed, and what is in it can still be read.
func TestDraftsThatCannotBeWrittenCanStillBeRead(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "data")
	saveAll(t, open(t, practice(dir)), "draft", "body")
	cmd := child(t, "look", dir)
	if os.Getuid() == 0 {
		cmd = asNobody(t, cmd, base)
	}
	drafts := filepath.Join(dir, "sandbox", "drafts")
	if err := os.Chmod(drafts, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(drafts, 0o700) })
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("child: %v: %s", err, out)
	}
	for _, want := range []string{
		"Nothing can be saved in " + filepath.Join(dir, "sandbox") + " (permission denied). What is there can be read.",
		"1 drafts <nil>", "body <nil>", `error saving draft "another": permission denied`,
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("child said:\n%s\nwant %q in it", out, want)
		}
	}
}

// asNobody makes a command run as a user whom modes bind, with everything below base given to that user.
func asNobody(t *testing.T, cmd *exec.Cmd, base string) *exec.Cmd {
	t.Helper()
	const nobody = 65534
	binary := filepath.Join(base, "child")
	if err := os.WriteFile(binary, read(t, cmd.Path), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd.Path = binary
	err := filepath.WalkDir(base, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, nobody, nobody)
	})
	if err != nil {
		t.Fatal(err)
	}
	for parent := filepath.Dir(base); parent != os.TempDir() && parent != "/"; parent = filepath.Dir(parent) {
		if err := os.Chmod(parent, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return cmd
}
