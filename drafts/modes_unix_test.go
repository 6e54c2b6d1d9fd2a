//go:build unix

package drafts_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow"
)

// wrongModes returns every file below dir that is not 0600 and every folder that is not 0700.
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

// umasks are that of nobody, that of most, and one that takes the owner's own bits away.
var umasks = []int{0, 0o022, 0o277}

// underUmask runs do with another umask.
func underUmask(umask int, do func()) {
	before := syscall.Umask(umask)
	defer syscall.Umask(before)
	do()
}

// use does everything that makes a file.
func use(tb testing.TB, o drafts.Options) {
	tb.Helper()
	s := open(tb, o)
	saveAll(tb, s, "draft", "body")
	saveAll(tb, s, "another", "body")
	_, _, arrived := s.Arrive(id("draft"), flow.Visitor{User: "Sam"})
	_, made := s.Recipient()
	for name, err := range map[string]error{
		"an event": s.Append(tb.Context(), flow.Event{Draft: id("draft"), What: "started"}),
		"a hold":   s.SetLegalHold(id("draft"), true), "a warning": s.MarkWarned(id("draft"), time.Now()), "a window": arrived, "a key": made,
		"a lock":    s.Alone(tb.Context(), func() error { return nil }),
		"a removal": s.Remove(tb.Context(), id("another")), "an index": s.Tidy(tb.Context()), "an end": s.Close(),
	} {
		if err != nil {
			tb.Errorf("%s: got error %v, want none", name, err)
		}
	}
}

func TestFilesAreTheirOwnersAloneWhateverTheUmask(t *testing.T) {
	for name, o := range map[string]drafts.Options{
		"practice": practice(""), "keyring": production("", fakeKeyring{}, ""), "passphrase": production("", noKeyring{}, passphrase),
	} {
		for _, umask := range umasks {
			o.Dir = filepath.Join(t.TempDir(), "data")
			underUmask(umask, func() { use(t, o) })
			if wrong, files := wrongModes(t, o.Dir); len(wrong) > 0 || files < 15 {
				t.Errorf("%s, umask %#o: got %v of %d wrong, want none of more", name, umask, wrong, files)
			}
		}
	}
}

// Whatever is loose is closed and told, by the next start or when it is read. Files below folders for one purpose alone are
// closed by their folder.
func TestLooseModesAreTightenedAndToldWhateverTheUmask(t *testing.T) {
	for _, umask := range umasks {
		dir := filepath.Join(t.TempDir(), "data")
		use(t, practice(dir))
		var loosened []string
		err := filepath.WalkDir(filepath.Join(dir, "sandbox"), func(path string, e fs.DirEntry, err error) error {
			mode := fs.FileMode(0o666)
			if e.IsDir() {
				mode = 0o755
			}
			switch name, _ := filepath.Rel(dir, path); strings.Split(name+"///", "/")[1] {
			case "open":
				if !e.IsDir() {
					return err
				}
				fallthrough
			default:
				loosened = append(loosened, name)
			}
			return errors.Join(err, os.Chmod(path, mode))
		})
		if err != nil || len(loosened) < 15 {
			t.Fatalf("loosened %v, %v, want more", loosened, err)
		}
		var s *drafts.Store
		underUmask(umask, func() {
			s = open(t, practice(dir))
			mustList(t, s)
			mustLoad(t, s, "draft")
		})
		if wrong, _ := wrongModes(t, dir); len(wrong) > 0 {
			t.Errorf("umask %#o: got %v loose still, want none", umask, wrong)
		}
		told := strings.Join(s.Notices(), "\n")
		for _, name := range loosened {
			if want := "Other people on this computer had access to " + name + ". It is yours alone again."; !strings.Contains(told, want) {
				t.Errorf("umask %#o: notices: got %q, want %q among them", umask, told, want)
			}
		}
	}
}

// A folder into which others can write, that is a link, or another's, is refused with what to do, and nothing in it is touched.
func TestAFolderThatOthersCanFillIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"written by others": func(path string) error { return os.Chmod(path, 0o777) },
		"a link": func(path string) error {
			return errors.Join(os.Rename(path, path+".moved"), os.Symlink(path+".moved", path))
		},
		"another's": func(path string) error { return os.Chown(path, 65534, 65534) },
	} {
		for _, folder := range []string{"", "sandbox", "sandbox/drafts", "sandbox/keys"} {
			t.Run(name+" "+folder, func(t *testing.T) {
				if name == "another's" && os.Getuid() != 0 {
					t.Skip("only root can give a folder away")
				}
				dir := filepath.Join(t.TempDir(), "data")
				saveAll(t, open(t, practice(dir)), "draft", "body")
				path := filepath.Join(dir, folder)
				if err := spoil(path); err != nil {
					t.Fatal(err)
				}
				_, err := drafts.Open(t.Context(), practice(dir))
				if refusal, ok := errors.AsType[*own.Refusal](err); !ok || refusal.Path != path || refusal.Hint == "" {
					t.Errorf("opening: got %v, want %s refused with what to do", err, path)
				}
				if info, err := os.Lstat(path); err != nil || name == "written by others" && info.Mode().Perm() != 0o777 {
					t.Errorf("the folder: got %v, %v, want it as it was", info, err)
				}
			})
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
		"1 drafts <nil>", "body <nil>", `error saving draft "` + id("another") + `": permission denied`,
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("child said:\n%s\nwant %q in it", out, want)
		}
	}
}

// Where the key is gone and nobody can see whether a folder has drafts, no new key is made in its place.
func TestNoKeyIsMadeWhileDraftsCannotBeSeen(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "data")
	saveAll(t, open(t, practice(dir)), "draft", "body")
	if err := os.Remove(filepath.Join(dir, "sandbox", "key.txt")); err != nil {
		t.Fatal(err)
	}
	cmd := child(t, "look", dir)
	if os.Getuid() == 0 {
		cmd = asNobody(t, cmd, base)
	}
	hidden := revisionFile(dir, "draft", "")
	if err := os.Chmod(hidden, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(hidden, 0o700) })
	out, _ := cmd.CombinedOutput()
	if !strings.Contains(string(out), flow.ErrNoKey.Error()) {
		t.Errorf("child said:\n%s\nwant %q in it", out, flow.ErrNoKey)
	}
	if _, err := os.Stat(filepath.Join(dir, "sandbox", "key.txt")); err == nil {
		t.Error("got a new key, want none")
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
