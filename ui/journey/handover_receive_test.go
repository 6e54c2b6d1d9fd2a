package journey_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/uitest"
)

// computer opens the drafts of another computer, and says by which key it is known.
func (w *world) computer(user string) (store *drafts.Store, key string) {
	w.t.Helper()
	store, err := drafts.Open(w.t.Context(), drafts.Options{
		Dir: w.t.TempDir(), Environment: "SANDBOX", Sandbox: true, User: user, Keyring: noKeyring{}, Now: w.Now,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	if key, err = store.Recipient(); err != nil {
		w.t.Fatal(err)
	}
	return store, key
}

// handoverFile is the file of an application that Sam hands over to a key, in a folder of its own; change makes what is handed
// over another one.
func (w *world) handoverFile(key string, change ...func(*flow.Service)) (file string) {
	w.t.Helper()
	sam, _ := w.computer("Sam")
	o := &flow.Service{
		Catalogue: w.catalogue, Store: sam, Custodian: w.custodian, User: "Sam", Now: w.Now, NewID: w.newID,
		Environment: flow.Environment{Word: "SANDBOX", Host: "built in", BaseURL: "built in", Client: "built in"},
	}
	for _, c := range change {
		c(o)
	}
	s, err := o.Start("individual")
	if err != nil {
		w.t.Fatal(err)
	}
	for _, a := range [][2]string{{"firstName", "Testa"}, {"lastName", "Sampleton"}} {
		if err := s.Answer(answers.Path{Section: "primaryHolder", Field: a[0]}, a[1]); err != nil {
			w.t.Fatal(err)
		}
	}
	if o.Environment.BaseURL != "built in" { // that it is of another custodian shows once it is staged
		s.FinishAll()
		if _, err := s.Stage(w.t.Context(), false); err != nil {
			w.t.Fatal(err)
		}
	}
	file, write := outbox.Folder{Path: w.t.TempDir(), Replace: disk.Replace}.For(s.ID())
	if err := s.HandOver(w.t.Context(), key, "Dana", "Ring them about the birth date", write); err != nil {
		w.t.Fatal(err)
	}
	return file
}

// letterbox is a store whose letters are open: what is in them is the same in every run.
type letterbox struct{ flow.Store }

func (letterbox) Recipient() (string, error)                   { return "age1sam", nil }
func (letterbox) SealTo(_ string, data []byte) ([]byte, error) { return data, nil }
func (letterbox) OpenSealed(sealed []byte) ([]byte, error)     { return sealed, nil }

// typed is a name that is pasted into the field for it.
func typed(name string) tea.Msg {
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name), Paste: true}
}

// intoFile types the file on the screen that takes over, and looks into it.
func intoFile(d *uitest.Driver, file string) *uitest.Driver {
	d.See("No applications yet").Choose("Take over an application")
	d.See("File").Send(typed(file)).Gone("No such file")
	return d.Press("enter")
}

func TestWhatWasHandedOverIsLookedAtBeforeItIsTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dana, key := w.computer("Dana")
	file := w.handoverFile(key)
	d := w.handoverWindow("Dana", t.TempDir(), dana)
	intoFile(d, file).See("Testa Sampleton, Individual", "Nothing of it is with the custodian yet.", "Sam, 12:00", "Not in your configuration", "age1",
		"Ring them about the birth date", "left to answer", "what the file says", "> [ Take it over ]")
	d.Press("down").See("> [ Go back").Press("enter").See("> onboard-").Press("esc").See("No applications yet.")
	d.Choose("Take over an application")
	d.See("File").Send(typed(file)).See("> onboard-").Press("enter").See("> [ Take it over ]").Press("enter")
	d.See("From Sam").Press("enter").See("Testa Sampleton · Individual")
	d.Press("esc").See("Task list").Press("esc").See("1 needs you").Press("ctrl+g").See("Go to").Type("take over").See("> Take over an application")
	d.Press("enter").See("File").Send(typed(file)).See("> onboard-").Press("enter").See("is here already")
}

func TestTheSenderIsNamedWhereTheirKeyIsKnown(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	sam, theirs := w.computer("Sam")
	dana, key := w.computer("Dana")
	file := w.handoverFile(key, func(o *flow.Service) { o.Store = sam })
	d := w.handoverWindow("Dana", t.TempDir(), dana, outbox.Colleague{Name: "Sam Okafor", Recipient: theirs})
	intoFile(d, file).See("Sam Okafor in your configuration", theirs[:20])
}

func TestANameOfAFileIsCompleted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dana, key := w.computer("Dana")
	file := w.handoverFile(key)
	folder := filepath.Dir(file)
	if err := os.Mkdir(filepath.Join(folder, "older"), 0o700); err != nil {
		t.Fatal(err)
	}
	d := w.handoverWindow("Dana", t.TempDir(), dana)
	d.See("No applications yet").Choose("Take over an application")
	d.See("File").Send(typed(folder+"/")).See("onboard-", "older/").Press("down", "enter").Gone("onboard-").See("older/")
	d.Send(typed("no-such.age")).Press("enter").See("! There is no file of that name. Nothing was changed.")
	d.Press("ctrl+u").Send(typed(folder + "/onb")).See("> onboard-").Press("tab").Press("enter").See("> [ Take it over ]")
}

func TestWhatCannotBeTakenOverSaysWhy(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	dana, key := w.computer("Dana")
	_, stranger := w.computer("Eve")
	elsewhere := func(word custodian.Environment, url string) func(*flow.Service) {
		return func(o *flow.Service) { o.Environment.Word, o.Environment.BaseURL = word, url }
	}
	sound, err := os.ReadFile(w.handoverFile(key))
	if err != nil {
		t.Fatal(err)
	}
	write := func(data []byte) string {
		file := filepath.Join(t.TempDir(), "it.age")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	seal := func(data string) string {
		sealed, err := dana.SealTo(key, []byte(data))
		if err != nil {
			t.Fatal(err)
		}
		return write(sealed)
	}
	broken := append([]byte(nil), sound...)
	broken[len(broken)-40] ^= 1
	huge := write(nil)
	if err := os.Truncate(huge, 64<<20); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ file, words string }{
		{w.handoverFile(stranger), "That file is for another computer."},
		{write(broken), "That file is damaged"},
		{write(sound[:len(sound)-40]), "That file is cut short, or nobody handed"},
		{write([]byte("Dear Dana, see below")), "That file is cut short, or nobody"},
		{seal(`{"kind":"a letter"}`), "There is no application in that file."},
		{seal(`{"kind":"onboard handover","format":99}`), "made by a newer version of onboard."},
		{w.handoverFile(key, elsewhere("TEST", "built in")), "It belongs to another environment: TEST."},
		{w.handoverFile(key, elsewhere("SANDBOX", "https://api.example.com")), "This application belongs to another custodian: it was first staged with"},
		{huge, "That is no file that can be read."},
	} {
		t.Run(tt.words, func(t *testing.T) {
			d := w.handoverWindow("Dana", t.TempDir(), dana)
			intoFile(d, tt.file).See("! ", tt.words[:20], "was changed.").Press("esc").See("No applications yet.")
		})
	}
	t.Run("no key of their own", func(t *testing.T) {
		intoFile(newWorld(t).window(100, 32), write(sound)).See("! Applications cannot be handed over here")
	})
}

func TestTheScreenThatTakesOverLooksAsItDid(t *testing.T) {
	for _, size := range []struct{ cols, rows int }{{100, 32}, {80, 24}, {40, 12}} {
		t.Run(fmt.Sprint(size.cols), func(t *testing.T) {
			w := newWorld(t)
			home := t.TempDir()
			t.Setenv("HOME", home)
			there := filepath.Join(home, "Downloads", "onboard-0192f3a4.age")
			theirs := storetest.Memory()
			theirs.Now = w.Now
			file := w.handoverFile("age1dana", func(o *flow.Service) { o.Store = letterbox{theirs} })
			w.store = letterbox{w.store}
			if err := errors.Join(os.Mkdir(filepath.Dir(there), 0o700), os.Rename(file, there), os.Chtimes(there, noon, noon)); err != nil {
				t.Fatal(err)
			}
			w.pass(3 * time.Hour)
			d := w.window(size.cols, size.rows)
			d.See("No applications yet").Choose("Take over an application")
			d.See("> ~/Downloads/onboard-0192f3a4.age").Golden(fmt.Sprintf("takeover-file-%dx%d", size.cols, size.rows))
			d.Press("enter").See("> [ Take it over ]").Golden(fmt.Sprintf("takeover-%dx%d", size.cols, size.rows))
			for range 9 { // rows that do not fit are scrolled to
				d.Press("down").See("Go back")
			}
			d.See("over.", "> [ Go back")
		})
	}
}
