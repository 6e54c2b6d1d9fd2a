package drafts_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"pgregory.net/rapid"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// victim is a folder of real drafts with a past, as its holder left it.
type victim struct {
	options drafts.Options
	ring    fakeKeyring // nil behind a passphrase
	clock   *calendar
	// now and then are the folder as it stands and as it stood some weeks before.
	now, then string
	// saved has every body that was ever saved, by draft; newest those that must come back, and events what happened.
	saved     map[string][]string
	newest    map[string]string
	events    map[string]bool
	recipient *age.X25519Recipient
}

const realRoot = "production"

// newVictim makes the past: drafts, events, a hold, a key for handing over, a removal, and a month that turned.
func newVictim(t *testing.T, o drafts.Options) *victim {
	t.Helper()
	v := &victim{saved: map[string][]string{}, newest: map[string]string{}, events: map[string]bool{}}
	v.ring, _ = o.Keyring.(fakeKeyring)
	o.Dir = t.TempDir()
	o, v.clock = dated(o)
	v.clock.nextMonth()
	v.options = o
	s := open(t, o)
	v.save(t, s, "stays", "one", "two", "three")
	v.save(t, s, "held", "h1")
	v.save(t, s, "goes", "g1", "g2")
	recipient, err := s.Recipient()
	if err != nil {
		t.Fatal(err)
	}
	if v.recipient, err = age.ParseX25519Recipient(recipient); err != nil {
		t.Fatal(err)
	}
	if err := s.SetLegalHold(id("held"), true); err != nil {
		t.Fatal(err)
	}
	v.then = v.left(t, s)

	v.clock.advance(5 * 24 * time.Hour)
	s = open(t, o)
	if err := s.Remove(t.Context(), id("goes")); err != nil {
		t.Fatal(err)
	}
	delete(v.newest, id("goes"))
	v.clock.advance(25 * 24 * time.Hour)
	mustTidy(t, s)
	v.save(t, s, "young", "y1")
	v.resave(t, s, "stays", "four")
	v.now = v.left(t, s)
	for draft := range v.saved {
		events, err := s.Events(t.Context(), draft)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			v.events[fmt.Sprint(e.Draft, e.What, e.At)] = true
		}
	}
	return v
}

func (v *victim) save(t *testing.T, s *drafts.Store, draft string, bodies ...string) {
	t.Helper()
	saveAll(t, s, draft, bodies...)
	v.saved[id(draft)], v.newest[id(draft)] = bodies, bodies[len(bodies)-1]
	if err := s.Append(t.Context(), flow.Event{Draft: id(draft), What: "started"}); err != nil {
		t.Fatal(err)
	}
}

func (v *victim) resave(t *testing.T, s *drafts.Store, draft, body string) {
	t.Helper()
	r := mustLoad(t, s, draft).Record
	r.Body = []byte(body)
	saveOver(t, s, r)
	v.saved[id(draft)], v.newest[id(draft)] = append(v.saved[id(draft)], body), body
}

// left ends the store and copies what it left.
func (v *victim) left(t *testing.T, s *drafts.Store) string {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	if err := os.CopyFS(copied, os.DirFS(v.options.Dir)); err != nil {
		t.Fatal(err)
	}
	return copied
}

// attacker has no key. It writes into the folder whatever it likes, by names that mean something there.
type attacker struct {
	*rapid.T
	v    *victim
	root string
	own  *age.X25519Identity
	// outside is a folder of older revisions that links lead to.
	outside string
	// strange is set where nothing outside the folder has ever seen it: a copy at another place.
	strange bool
}

func (a *attacker) must(err error) {
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrExist) {
		a.Logf("the attack failed: %v", err) // over a folder, say: then it is none
	}
}

// ownName is what the attacker's key would be called as the key of a month.
func (a *attacker) ownName(recipient string) string {
	sum := sha256.Sum256([]byte("onboard drafts key\n" + recipient))
	return a.v.clock.now().UTC().Format("2006-01-") + hex.EncodeToString(sum[:16])[:8]
}

// names are the paths below the root that an attack may be about.
func (a *attacker) names() []string {
	all := []string{
		"key.age", "key.txt", "key-id.json", "manifest.age", "manifest.lock", "handover.age", "index.age", "events.jsonl", "marks.age",
		"drafts", "keys", "open", "hold", "told", "hold/" + id("stays"), "drafts/" + id("forged") + "/00000001.age",
		"keys/" + a.ownName(a.own.Recipient().String()) + ".age", "keys/" + a.ownName(a.own.Recipient().String()) + ".txt",
		"keys/" + a.ownName(a.v.recipient.String()) + ".age", "keys/2000-01-00000000.age", "drafts/" + id("stays") + "/00000009.age",
	}
	for _, snapshot := range []string{a.v.now, a.v.then} {
		base := filepath.Join(snapshot, realRoot)
		_ = filepath.WalkDir(base, func(path string, _ fs.DirEntry, _ error) error {
			name, _ := filepath.Rel(base, path)
			all = append(all, name)
			if stem, ok := strings.CutSuffix(name, ".age"); ok && strings.HasPrefix(name, "keys") {
				all = append(all, stem+".retired", stem+".destroyed", stem+".emptied", stem+".keyring", stem+".txt")
			}
			return nil
		})
	}
	for entry := range a.v.ring {
		if name, ok := strings.CutPrefix(entry, "onboard/drafts-production-"); ok {
			all = append(all, "keys/"+name+".retired", "keys/"+name+".destroyed", "keys/"+name+".emptied", "keys/"+name+".txt", "keys/"+name+".age")
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (a *attacker) path(label string) string {
	return filepath.Join(a.root, rapid.SampledFrom(a.names()).Draw(a.T, label))
}

// front is the first line of a revision that nobody saved.
func front(draft string, n int) string {
	return fmt.Sprintf(`{"format":3,"environment":"PRODUCTION","draft":%q,"revision":%d,"savedAt":"2030-01-01T00:00:00Z","summary":{"name":"Forged"}}`+"\nforged", draft, n)
}

// content is what an attacker can write: nothing, noise, its own key, and texts sealed for keys of which it knows the public half.
func (a *attacker) content() []byte {
	draft := rapid.SampledFrom([]string{id("stays"), id("held"), id("goes"), id("forged")}).Draw(a.T, "of")
	text := rapid.SampledFrom([]string{
		front(draft, rapid.IntRange(1, 9).Draw(a.T, "revision")), a.own.String() + "\n", "{}",
		"# onboard PRODUCTION manifest \n" + `{"version":1,"generation":99}`,
		"# onboard PRODUCTION month-key " + a.ownName(a.own.Recipient().String()) + "\n" + a.own.String() + "\n",
	}).Draw(a.T, "text")
	seal := func(to age.Recipient) []byte {
		var sealed bytes.Buffer
		w, err := age.Encrypt(&sealed, to)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err := errors.Join(err, w.Close()); err != nil {
			a.Fatal(err)
		}
		return sealed.Bytes()
	}
	switch rapid.IntRange(0, 5).Draw(a.T, "content") {
	case 0:
		return nil
	case 1:
		return rapid.SliceOfN(rapid.Byte(), 1, 400).Draw(a.T, "noise")
	case 2:
		return []byte(text)
	case 3:
		return seal(a.own.Recipient())
	case 4:
		return seal(a.v.recipient)
	}
	return []byte(`{"kept":"file","digest":"00"}`)
}

// read reads an ordinary file: some are links to a device by now.
func (a *attacker) read(path string) ([]byte, error) {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(path)
}

// forgeLog rewrites the event log with right links, as the program does it.
func (a *attacker) forgeLog() {
	path := filepath.Join(a.root, "events.jsonl")
	log, err := a.read(path)
	if err != nil {
		return
	}
	keep := rapid.IntRange(0, bytes.Count(log, []byte("\n"))).Draw(a.T, "lines kept")
	var out bytes.Buffer
	prev := "start"
	for i, line := range bytes.Split(log, []byte("\n")) {
		if i >= keep {
			break
		}
		out.Write(append(line, '\n'))
		sum := sha256.Sum256(line)
		prev = hex.EncodeToString(sum[:16])
	}
	line, _ := json.Marshal(map[string]any{"at": time.Unix(1, 0), "draft": id("stays"), "what": "submitted", "prev": prev})
	if rapid.Bool().Draw(a.T, "with a line") {
		out.Write(append(line, '\n'))
	}
	a.must(os.WriteFile(path, out.Bytes(), 0o600))
}

// act is one move.
func (a *attacker) act() {
	moves := map[string]func(){
		"create": func() {
			path := a.path("file")
			a.must(os.MkdirAll(filepath.Dir(path), 0o700))
			a.must(os.WriteFile(path, a.content(), 0o600))
		},
		"copy": func() {
			if data, err := a.read(a.path("from")); err == nil {
				to := a.path("to")
				a.must(os.MkdirAll(filepath.Dir(to), 0o700))
				a.must(os.WriteFile(to, data, 0o600))
			}
		},
		"swap": func() {
			one, other := a.path("one"), a.path("other")
			a.must(os.Rename(one, one+".away"))
			a.must(os.Rename(other, one))
			a.must(os.Rename(one+".away", other))
		},
		"truncate": func() {
			path := a.path("file")
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				a.must(os.Truncate(path, rapid.Int64Range(0, info.Size()).Draw(a.T, "size")))
			}
		},
		"delete": func() { a.must(os.RemoveAll(a.path("file"))) },
		"move away": func() {
			path := a.path("file")
			a.must(os.Rename(path, path+rapid.SampledFrom([]string{".removed", ".away", ".damaged"}).Draw(a.T, "suffix")))
		},
		"link": func() {
			path := a.path("file")
			outside := a.outside
			a.must(os.RemoveAll(path))
			a.must(os.Symlink(rapid.SampledFrom([]string{outside, filepath.Join(outside, "00000001.age"), "/dev/zero"}).Draw(a.T, "to"), path))
		},
		"roll back": func() {
			path := a.path("file")
			name, _ := filepath.Rel(a.root, path)
			older := filepath.Join(a.v.then, realRoot, name)
			info, err := os.Stat(older)
			if err != nil {
				return
			}
			a.must(os.RemoveAll(path))
			if info.IsDir() {
				a.must(os.CopyFS(path, os.DirFS(older)))
				return
			}
			data, _ := os.ReadFile(older)
			a.must(os.MkdirAll(filepath.Dir(path), 0o700))
			a.must(os.WriteFile(path, data, 0o600))
		},
		"forge the log": a.forgeLog,
	}
	moves[rapid.SampledFrom(slices.Sorted(maps.Keys(moves))).Draw(a.T, "move")]()
}

// Whatever somebody without a key does to the files of a folder: every answer that is shown was saved by the holder of the key,
// every event was written by it, nothing is sealed for another key, and no key ends; or the program refuses with one line.
func TestNobodyWithoutTheKeyIsBelieved(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]drafts.Options{
		"keyring": production("", fakeKeyring{}, ""), "passphrase": production("", noKeyring{}, passphrase),
	} {
		t.Run(name, func(t *testing.T) {
			v := newVictim(t, o)
			work := t.TempDir()
			rapid.Check(t, func(r *rapid.T) { v.attacked(r, work) })
		})
	}
}

// attacked is one attack and a start after it.
func (v *victim) attacked(t *rapid.T, work string) {
	base, err := os.MkdirTemp(work, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(base) }()
	dir, outside := filepath.Join(base, "data"), filepath.Join(base, "outside")
	older := os.DirFS(filepath.Join(v.then, realRoot, "drafts", id("stays")))
	if err := errors.Join(os.Mkdir(dir, 0o700), os.CopyFS(dir, os.DirFS(v.now)), os.CopyFS(outside, older)); err != nil {
		t.Fatal(err)
	}
	own, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	a := &attacker{T: t, v: v, root: filepath.Join(dir, realRoot), own: own, outside: outside}
	for range rapid.IntRange(1, 5).Draw(t, "moves") {
		a.act()
	}

	o := v.options
	clock := &calendar{at: v.clock.now()}
	o.Dir, o.Now = dir, clock.now
	if v.ring != nil {
		ring := maps.Clone(v.ring)
		a.strange = rapid.Bool().Draw(t, "at another place")
		const memory = "onboard/drafts-production-generation-"
		place := func(root string) string {
			if led, err := filepath.EvalSymlinks(root); err == nil {
				root = led
			}
			sum := sha256.Sum256([]byte(root))
			return memory + hex.EncodeToString(sum[:8])
		}
		generation, known := v.ring[place(filepath.Join(v.options.Dir, realRoot))]
		if !known {
			t.Fatal("the keyring remembers nothing of the folder: else this says less")
		}
		if !a.strange {
			ring[place(a.root)] = generation
		}
		o.Keyring = ring
	}
	s, err := drafts.Open(t.Context(), o)
	if err != nil {
		if text := err.Error(); strings.Contains(text, "\n") || len(text) < 20 {
			t.Fatalf("refused: got %q, want one line that says why", text)
		}
	} else {
		v.believes(t, a, s)
		for range 3 { // within the grace
			_ = s.Tidy(t.Context()) // a file in the place of a folder is an error
			clock.advance(2 * 24 * time.Hour)
		}
		v.believes(t, a, s)
		_ = s.Close()
	}
	v.comesBack(t, o)
}

// believes checks everything that a store shows, and what it seals.
func (v *victim) believes(t *rapid.T, a *attacker, s *drafts.Store) {
	list, _ := s.List(t.Context())
	for _, sum := range list {
		if sum.Name == "Forged" {
			t.Fatalf("list: got %+v, want nothing forged", sum)
		}
		if loaded, err := s.Load(t.Context(), sum.ID); err == nil && !slices.Contains(v.saved[sum.ID], string(loaded.Body)) && string(loaded.Body) != "after" {
			t.Fatalf("draft %s: got %q, want what was saved", sum.ID, loaded.Body)
		}
		revisions, _ := s.Revisions(t.Context(), sum.ID)
		for _, rev := range revisions {
			if loaded, err := s.LoadRevision(t.Context(), sum.ID, rev.Number); err == nil && !slices.Contains(v.saved[sum.ID], string(loaded.Body)) && string(loaded.Body) != "after" {
				t.Fatalf("draft %s, revision %d: got %q, want what was saved", sum.ID, rev.Number, loaded.Body)
			}
		}
	}
	for draft := range v.saved {
		audit, err := s.Audit(t.Context(), draft)
		if err != nil {
			continue
		}
		for _, e := range audit.Events {
			known := v.events[fmt.Sprint(e.Draft, e.What, e.At)]
			if again := e.What == "removed" && draft == id("goes"); again { // the log had lost it
				continue
			}
			// A log from before there were signatures looks like one that somebody wrote, and is said to.
			if !known && (!a.strange || audit.Unauthenticated == 0) {
				t.Fatalf("events of %s: got %+v, want what was written", draft, e)
			}
		}
	}
	if recipient, err := s.Recipient(); err == nil && recipient == a.own.Recipient().String() {
		t.Fatal("recipient: got the attacker's")
	}
	r := storetest.Record(id(fmt.Sprint("new", time.Now().UnixNano())), "after")
	if _, err := s.Save(t.Context(), r); err != nil {
		return
	}
	sealed, err := os.ReadFile(filepath.Join(a.root, "drafts", r.ID, "00000001.age"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := age.Decrypt(bytes.NewReader(sealed), a.own); err == nil {
		t.Fatal("a new draft: got it sealed for the attacker")
	}
	if _, err := s.Load(t.Context(), r.ID); err != nil {
		t.Fatalf("a new draft: got %v, want it back", err)
	}
	if err := s.Remove(t.Context(), r.ID); err != nil {
		t.Logf("removing it: %v", err)
	}
}

// comesBack puts the files back as they were, from a copy, and opens every draft with the keys that are left.
func (v *victim) comesBack(t *rapid.T, o drafts.Options) {
	if err := os.RemoveAll(o.Dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(o.Dir, os.DirFS(v.now)); err != nil {
		t.Fatal(err)
	}
	s, err := drafts.Open(t.Context(), o)
	if err != nil {
		t.Fatalf("opening the copy: got %v, want its keys all there", err)
	}
	for draft, body := range v.newest {
		if loaded, err := s.Load(t.Context(), draft); err != nil || string(loaded.Body) != body {
			t.Fatalf("draft %s in the copy: got %q, %v, want %q", draft, loaded.Body, err, body)
		}
	}
}
