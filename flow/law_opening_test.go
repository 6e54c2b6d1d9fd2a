package flow_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"
	"pgregory.net/rapid"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// The law of opening: whatever happens to drafts, keys, the register and the folder between the runs of one table, each of
// its clients is submitted once, and once more only where somebody asked for another one. What is refused is told with the
// way on, and a record at the custodian of which no run knows is one whose first reply was lost.

// ring is a keyring in memory. It is no part of the folder: a copy that is put back does not bring it back.
type ring map[string]string

func (r ring) Get(service, user string) (string, error) {
	secret, ok := r[service+"/"+user]
	if !ok {
		return "", keyring.ErrNotFound
	}
	return secret, nil
}

func (r ring) Set(service, user, secret string) error { r[service+"/"+user] = secret; return nil }

func (r ring) Delete(service, user string) error {
	if _, ok := r[service+"/"+user]; !ok {
		return keyring.ErrNotFound
	}
	delete(r, service+"/"+user)
	return nil
}

// shelf is a table of clients that is run again and again, over a folder to which anything may happen.
type shelf struct {
	t      *rapid.T
	dir    string
	ring   ring
	clock  time.Time
	server *sandbox.Server
	seen   *bodies
	store  *drafts.Store
	office *flow.Office
	rows   map[string]string // what the table says of each client
	wanted map[string]int    // how often each may be submitted
	copies []string          // of the folder
}

// clients are written as the wire has them.
var clients = []string{"ANN", "BEN"}

func newShelf(t *rapid.T, c *catalogue.Catalogue, dir string) (s *shelf, done func()) {
	server, err := sandbox.New(sandbox.Options{EntryIdentifiers: sandbox.IdentifiersAlways})
	if err != nil {
		t.Fatal(err)
	}
	example, err := c.Example("individual")
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: server.Handler()}
	h := httptest.NewServer(seen)
	s = &shelf{
		t: t, dir: dir, ring: ring{}, clock: time.Now(), server: server, seen: seen, rows: map[string]string{}, wanted: map[string]int{},
		office: &flow.Office{
			Catalogue: c, Custodian: restless(t, h.URL), User: "test",
			Environment: flow.Environment{Word: "TEST", BaseURL: h.URL, Client: "id"},
		},
	}
	s.office.Now = func() time.Time { return s.clock }
	for _, name := range clients {
		s.rows[name] = strings.Replace(string(example), "firstName: Testa", "firstName: "+name, 1)
		s.wanted[name] = 1
	}
	s.open()
	return s, func() {
		h.Close()
		_ = s.store.Close() // the folder may be gone
		s.must(os.RemoveAll(dir))
	}
}

func (s *shelf) must(err error) {
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) open() {
	store, err := drafts.Open(context.Background(), drafts.Options{
		Dir: s.at(), Environment: "TEST", Keyring: s.ring, User: "test", Now: func() time.Time { return s.clock },
	})
	s.must(err)
	s.store, s.office.Store = store, store
}

func (s *shelf) at(parts ...string) string {
	return filepath.Join(append([]string{s.dir, "data"}, parts...)...)
}

// between does something to the folder while no run is under way.
func (s *shelf) between(harm func()) {
	_ = s.store.Close()
	harm()
	s.clock = s.clock.Add(time.Minute)
	s.open()
}

// run opens every row, and submits it, as a nightly job does, with a custodian that may fail.
func (s *shelf) run(t *rapid.T, again, submit bool) {
	ctx := context.Background()
	var all []*flow.Taking
	for _, name := range clients {
		w, err := flow.ParseAnswers(s.office.Catalogue, "clients.csv:"+name, []byte(s.rows[name]), kind.DateOf(s.clock))
		s.must(err)
		all = append(all, &flow.Taking{Written: w})
	}
	err := s.office.Take(ctx, all, again)
	var refused flow.SourceErrors
	switch {
	case errors.As(err, &refused):
		for _, r := range refused {
			if !strings.Contains(r.Reason, "--again") && !strings.Contains(r.Reason, "--settle") {
				t.Fatalf("refused without a way on: %v", r)
			}
		}
		return
	case err != nil:
		t.Fatalf("taking the table: %v", err)
	}
	for i, name := range clients {
		if again {
			s.wanted[name]++
		}
		if all[i].Session != nil {
			s.work(t, all[i].Session, submit)
		}
	}
}

// work takes an application as far as it goes.
func (s *shelf) work(t *rapid.T, session *flow.Session, submit bool) {
	ctx := context.Background()
	if session.View().Phase != flow.Editing {
		_, _ = session.Refresh(ctx) // what it says is checked after each act
		return
	}
	for _, call := range []string{"stage", "submit", "account"} {
		if rapid.IntRange(0, 5).Draw(t, call+" fails") == 0 {
			s.must(s.server.Fault(call + ":" + rapid.SampledFrom(faults[call]).Draw(t, "kind") + ":1"))
		}
	}
	defer s.server.Clear()
	session.FinishAll()
	if sync, _ := session.Stage(ctx, false); sync == flow.Staged && submit {
		_ = session.Submit(ctx, session.Reviewed()) // what the custodian counted is checked after each act
	}
}

// folders are those of the drafts.
func (s *shelf) folders() []string {
	all, err := filepath.Glob(s.at("test", "drafts", "*"))
	s.must(err)
	slices.Sort(all)
	return all
}

// damage does something to the files of a draft.
func (s *shelf) damage(t *rapid.T) {
	folders := s.folders()
	if len(folders) == 0 {
		return
	}
	folder := rapid.SampledFrom(folders).Draw(t, "draft")
	files, err := filepath.Glob(filepath.Join(folder, "*.age"))
	s.must(err)
	newest := files[max(0, len(files)-rapid.IntRange(1, 3).Draw(t, "newest")):]
	act := rapid.SampledFrom([]string{"junk", "cut", "gone", "all junk", "folder gone"}).Draw(t, "damage")
	s.between(func() {
		switch act {
		case "folder gone":
			s.must(os.RemoveAll(folder))
		case "all junk":
			newest = files
			fallthrough
		case "junk":
			for _, path := range newest {
				s.must(os.WriteFile(path, []byte(strings.Repeat("junk", 200)), 0o600))
			}
		case "cut":
			for _, path := range newest {
				s.must(os.Truncate(path, 100))
			}
		case "gone":
			for _, path := range newest {
				s.must(os.Remove(path))
			}
		}
	})
}

// remove removes a draft on purpose, as a purge does.
func (s *shelf) remove(t *rapid.T) {
	if folders := s.folders(); len(folders) > 0 {
		id := filepath.Base(rapid.SampledFrom(folders).Draw(t, "draft"))
		_ = s.store.Remove(context.Background(), id) // a folder that is no draft is none to remove
	}
}

// copyNow keeps a copy of the folder, as a backup does.
func (s *shelf) copyNow(*rapid.T) {
	s.between(func() {
		to := filepath.Join(s.dir, "copy", string(rune('a'+len(s.copies))))
		s.must(os.CopyFS(to, os.DirFS(s.at())))
		s.must(closeToOthers(to))
		s.copies = append(s.copies, to)
	})
}

// putBack puts a copy in the place of the folder, or of a part of it.
func (s *shelf) putBack(t *rapid.T) {
	if len(s.copies) == 0 {
		return
	}
	from := rapid.SampledFrom(s.copies).Draw(t, "copy")
	part := rapid.SampledFrom([]string{"", "", "test/drafts", "test/sources.age", "test/manifest.age", "test/events.jsonl"}).Draw(t, "part")
	s.between(func() {
		to := s.at(filepath.FromSlash(part))
		there := filepath.Join(from, filepath.FromSlash(part))
		s.must(os.RemoveAll(to))
		info, err := os.Stat(there)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case info.IsDir():
			s.must(os.CopyFS(to, os.DirFS(there)))
			s.must(closeToOthers(to))
		default:
			data, err := os.ReadFile(there)
			s.must(err)
			s.must(os.WriteFile(to, data, 0o600))
		}
	})
}

// closeToOthers gives a copy the modes of the original, which os.CopyFS leaves to the umask.
func closeToOthers(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return os.Chmod(path, 0o600)
	})
}

// correct changes a row, as somebody who mends the table does.
func (s *shelf) correct(t *rapid.T) {
	name := rapid.SampledFrom(clients).Draw(t, "client")
	code := rapid.SampledFrom([]string{"repCode: F123", "repCode: F124", "repCode: F125"}).Draw(t, "code")
	lines := strings.Split(s.rows[name], "\n")
	for i, line := range lines {
		if at := strings.Index(line, "repCode:"); at >= 0 {
			lines[i] = line[:at] + code
		}
	}
	s.rows[name] = strings.Join(lines, "\n")
}

func (s *shelf) lose(t *rapid.T) {
	file := rapid.SampledFrom([]string{"sources.age", "manifest.age", "index.age"}).Draw(t, "file")
	s.between(func() { s.must(os.RemoveAll(s.at("test", file))) })
}

// once holds after every act.
func (s *shelf) once() {
	s.seen.mu.Lock()
	defer s.seen.mu.Unlock()
	byClient, byAccount := map[string]int{}, map[string]int{}
	for _, body := range s.seen.asked {
		m := decode(s.t, body)
		owner, _ := m["primaryOwner"].(map[string]any)
		name, _ := owner["firstName"].(string)
		number, _ := m["accountNumber"].(string)
		byClient[name]++
		byAccount[number]++
	}
	for name, n := range byClient {
		if n > s.wanted[name] {
			s.t.Fatalf("got %d submits of %s, want %d at most", n, name, s.wanted[name])
		}
	}
	for number, n := range byAccount {
		if n > 1 {
			s.t.Fatalf("got %d submits of account %s, want one", n, number)
		}
	}
}

func TestOpeningLaw(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	top := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp(top, "")
		if err != nil {
			t.Fatal(err)
		}
		s, done := newShelf(t, c, dir)
		defer done()
		acts := map[string]func(*rapid.T){
			"run":         func(t *rapid.T) { s.run(t, false, true) },
			"run it":      func(t *rapid.T) { s.run(t, false, true) },
			"stage it":    func(t *rapid.T) { s.run(t, false, false) },
			"another one": func(t *rapid.T) { s.run(t, true, true) },
			"damage":      s.damage,
			"remove":      s.remove,
			"copy":        s.copyNow,
			"put back":    s.putBack,
			"correct":     s.correct,
			"lose":        s.lose,
			"restart":     func(*rapid.T) { s.between(func() {}) },
		}
		names := slices.Sorted(maps.Keys(acts))
		for range rapid.IntRange(3, 12).Draw(t, "acts") {
			acts[rapid.SampledFrom(names).Draw(t, "act")](t)
			s.once()
		}
	})
}
