package journey_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"brokerage/onboard/ui/plain"
)

// spoilt are applications that cannot be read, each made by what was done to its files, and what is said of it.
var spoilt = []struct {
	name  string
	spoil func(w *world, f files)
	words string
}{
	{
		"damaged", func(_ *world, f files) {
			for _, name := range f.revisions() {
				f.change(name, func(b []byte) []byte { b[len(b)-20] ^= 1; return b })
			}
		}, "That application is damaged, and so is every version before it. Its files were kept: put them back from a copy.",
	},
	{
		"truncated", func(_ *world, f files) {
			for _, name := range f.revisions() {
				f.change(name, func(b []byte) []byte { return b[:len(b)/2] })
			}
		}, "The files of that application are cut short, every version of them. They were kept: put them back from a copy.",
	},
	{
		"too new", func(_ *world, f files) {
			f.write(fmt.Sprintf("%08d.age", len(f.revisions())+1), f.sealedFor(f.lasting(), fmt.Sprintf("{\"format\":99,\"draft\":%q}\nbody", f.id)))
		}, "That application was saved by a newer version of onboard. Nothing was changed: open it with that version.",
	},
	{
		"rolled back", func(_ *world, f files) {
			all := f.revisions()
			f.remove(all[len(all)-1])
		}, "That application is older than the one this computer saw before. Nothing was changed: put its newer files back from a copy.",
	},
	{
		"of another key", func(_ *world, f files) {
			stranger, err := age.GenerateX25519Identity()
			if err != nil {
				f.t.Fatal(err)
			}
			for _, name := range f.revisions() {
				f.write(name, f.sealedFor(stranger, strings.Repeat(name, 20)))
			}
		}, "That application was made with another key: on another computer, or before the keyring was reset. Nothing was changed: open it there.",
	},
}

func TestAnApplicationThatCannotBeReadIsShownWithWhatToDo(t *testing.T) {
	t.Parallel()
	for _, s := range spoilt {
		t.Run(s.name, func(t *testing.T) {
			dir := t.TempDir()
			w := newWorld(t).in(dir)
			d := w.window(100, 32)
			startApplication(d)
			d.Type("AB1").Press("tab").See("> Usual, not answered yet")
			w.saved("AB1")
			d.Press("enter").See("> Cash or margin").Press("c").See("Cash")
			leave(d)
			f := filesOf(t, dir)
			s.spoil(w, f)
			before := f.all()

			again := w.window(100, 32)
			again.See("> No name yet", "Cannot be opened").Read(s.words).Press("enter")
			again.See("This application cannot be opened", "> Back").Read(s.words)
			again.Resize(40, 12).See("> Back").Resize(100, 32).See("> Back").Press("enter").See("1 needs you")

			out := w.conversation(plain.Options{}, lines("1", "leave"))
			saidInOrder(t, out, "Needs you, 1.", "cannot be opened", "Error: "+s.words)
			for name, was := range before {
				if got := f.all()[name]; !bytes.Equal(got, was) {
					t.Errorf("%s: got other bytes after looking at it, want none changed", name)
				}
			}
		})
	}
}

// Of an application whose last save alone is damaged the one before is opened, and that is said.
func TestADamagedLastSaveFallsBackToTheOneBefore(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"screens", "lines"} {
		t.Run(mode, func(t *testing.T) {
			dir := t.TempDir()
			w := newWorld(t).in(dir)
			d := w.window(100, 32)
			startApplication(d)
			d.Type("AB1").Press("tab").See("> Usual, not answered yet")
			leave(d)
			f := filesOf(t, dir)
			all := f.revisions()
			f.change(all[len(all)-1], func(b []byte) []byte { b[len(b)-20] ^= 1; return b })

			const words = "The last save was damaged and kept aside. This is the one before, of 12:00."
			if mode == "screens" {
				w.window(100, 32).See("> No name yet").Press("enter").See(words)
			} else {
				saidInOrder(t, w.conversation(plain.Options{}, lines("1", "leave")), "Error: "+words)
			}
			if aside := f.all()[all[len(all)-1][:8]+".damaged"]; aside == nil {
				t.Errorf("got files %v, want the damaged one kept aside", len(f.all()))
			}
		})
	}
}

// files is the folder of the only draft of a computer.
type files struct {
	t   *testing.T
	dir string
	id  string
}

func filesOf(t *testing.T, dir string) files {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "sandbox", "drafts", "*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("got folders %v and error %v, want one", found, err)
	}
	return files{t, found[0], filepath.Base(found[0])}
}

// lasting is the key of the practice drafts.
func (f files) lasting() *age.X25519Identity {
	f.t.Helper()
	text, err := os.ReadFile(filepath.Join(f.dir, "..", "..", "key.txt"))
	if err != nil {
		f.t.Fatal(err)
	}
	k, err := age.ParseX25519Identity(strings.TrimSpace(string(text)))
	if err != nil {
		f.t.Fatal(err)
	}
	return k
}

// sealedFor is a text as age itself encrypts it.
func (f files) sealedFor(k *age.X25519Identity, text string) []byte {
	f.t.Helper()
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, k.Recipient())
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		f.t.Fatal(err)
	}
	return sealed.Bytes()
}

// revisions are the names of those that are read, oldest first.
func (f files) revisions() []string {
	f.t.Helper()
	found, err := filepath.Glob(filepath.Join(f.dir, "*.age"))
	if err != nil || len(found) < 2 {
		f.t.Fatalf("got revisions %v and error %v, want several", found, err)
	}
	for i := range found {
		found[i] = filepath.Base(found[i])
	}
	return found
}

func (f files) all() map[string][]byte {
	f.t.Helper()
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		f.t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, e := range entries {
		if all[e.Name()], err = os.ReadFile(filepath.Join(f.dir, e.Name())); err != nil {
			f.t.Fatal(err)
		}
	}
	return all
}

func (f files) change(name string, change func([]byte) []byte) {
	f.t.Helper()
	f.write(name, change(f.all()[name]))
}

func (f files) write(name string, b []byte) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), b, 0o600); err != nil {
		f.t.Fatal(err)
	}
}

func (f files) remove(name string) {
	f.t.Helper()
	if err := os.Remove(filepath.Join(f.dir, name)); err != nil {
		f.t.Fatal(err)
	}
}
