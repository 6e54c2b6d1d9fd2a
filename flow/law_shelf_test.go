package flow_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/zalando/go-keyring"
	"pgregory.net/rapid"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// The files of a store that are harmed by name.
const (
	registerFile = "sources.age"
	manifestFile = "manifest.age"
)

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

// client is a row of the table.
type client struct {
	name, number, code string // as they are written in the file
	heirs              []string
}

// onWire is the name as the custodian has it.
func (c *client) onWire() string { return strings.ToUpper(c.name) }

// shelf is a table of clients that is run again and again, over a folder to which anything may happen.
type shelf struct {
	t       *rapid.T
	dir     string
	ring    ring
	clock   time.Time
	server  *sandbox.Server
	seen    *bodies
	store   *drafts.Store
	office  *flow.Service
	example string // NoLongerApplies heirs
	rows    []*client
	wanted  map[string]int    // client -> how many accounts there may be
	told    map[string]bool   // drafts of which a run said that it opened them
	people  map[string]string // identifier at the custodian -> who it is
	copies  []string          // of the folder
	older   bool              // a copy was put back, or what is newest was lost

	sentTwice []string // accounts that were to be submitted when they were already
}

func newShelf(t *rapid.T, c *catalogue.Catalogue, dir string) (s *shelf, done func()) {
	server, err := sandbox.New(sandbox.Options{EntryIdentifiers: sandbox.IdentifiersAlways})
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: server.Handler()}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.watch(r); seen.ServeHTTP(w, r) }))
	s = &shelf{
		t: t, dir: dir, ring: ring{}, clock: time.Now(), server: server, seen: seen,
		wanted: map[string]int{}, told: map[string]bool{}, people: map[string]string{},
		office: &flow.Service{
			Catalogue: c, Custodian: restless(t, h.URL), User: "test",
			Environment: flow.Environment{Word: "TEST", BaseURL: h.URL, Client: "id"},
		},
	}
	s.office.Now = func() time.Time { return s.clock }
	made := 0
	s.office.NewID = func() string { made++; return fmt.Sprintf("%08d-0000-4000-8000-%012d", made, made) }
	s.write()
	s.open()
	return s, func() {
		h.Close()
		_ = s.store.Close() // the folder may be gone
		s.must(os.RemoveAll(dir))
	}
}

// watch notes a submit of what was submitted. One call is under way at a time.
func (s *shelf) watch(r *http.Request) {
	if r.URL.Query().Get("submit") != "true" {
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	records, err := s.server.Records()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	for _, one := range records {
		if one.Submits > 0 && bytes.Contains(body, []byte(`"accountNumber":"`+one.AccountNumber+`"`)) {
			s.sentTwice = append(s.sentTwice, one.AccountNumber)
		}
	}
}

func (s *shelf) must(err error) {
	if err != nil {
		s.t.Fatal(err)
	}
}

// write makes the table: two clients with some heirs each.
func (s *shelf) write() {
	example, err := s.office.Catalogue.Example("individualTod")
	s.must(err)
	front, list, _ := strings.Cut(string(example), "todBeneficiaries:\n")
	list, rest, found := strings.Cut(list, "\n\n")
	if !found {
		s.t.Fatal("the example has no list of heirs any more")
	}
	var heirs []string
	for _, one := range strings.Split(list+"\n", "  - ")[1:] {
		heirs = append(heirs, "  - "+one)
	}
	s.example = front + "todBeneficiaries:\nHEIRS\n" + rest
	for _, one := range []*client{{name: "Ann", number: "899-10-0002"}, {name: "Ben", number: "899-10-0003"}} {
		one.code, one.heirs = "F123", slices.Clone(heirs)
		s.rows = append(s.rows, one)
		s.wanted[one.onWire()] = 1
	}
}

// text is what the table says of a client.
func (s *shelf) text(one *client) string {
	return strings.NewReplacer("José Ángel", one.name, "899-10-0002", one.number, "F123", one.code, "HEIRS\n", strings.Join(one.heirs, "")).Replace(s.example)
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

var errDies = errors.New("the program ended here")

// take takes the rows that are not refused: those that were taken, by the name on the wire.
func (s *shelf) take(t *rapid.T, how how) map[string]*flow.ImportItem {
	taken := map[string]*flow.ImportItem{}
	for rows := s.rows; len(rows) > 0; {
		var all []*flow.ImportItem
		for _, one := range rows {
			w, err := answersfile.ParseAnswers(s.office.Catalogue, "clients.csv:"+one.name, []byte(s.text(one)), kind.DateOf(s.clock))
			s.must(err)
			all = append(all, &flow.ImportItem{Written: w})
		}
		err := s.office.Import(context.Background(), all, how.again)
		var refused flow.SourceErrors
		switch {
		case how.dies && errors.Is(err, errDies):
			return nil
		case errors.As(err, &refused):
			rows = slices.DeleteFunc(slices.Clone(rows), func(one *client) bool { return isRefused(t, refused, one) })
			continue
		case err != nil:
			t.Fatalf("taking the table: %v", err)
		}
		for i, one := range rows {
			taken[one.onWire()] = all[i]
		}
		break
	}
	return taken
}

// isRefused tells whether a row was refused, which must come with a way on.
func isRefused(t *rapid.T, refused flow.SourceErrors, row *client) bool {
	for _, r := range refused {
		if r.Name != "clients.csv:"+row.name {
			continue
		}
		if !strings.Contains(r.Reason, "--again") && !strings.Contains(r.Reason, "--settle") {
			t.Fatalf("refused without a way on: %v", r)
		}
		return true
	}
	return false
}

// between does something to the folder while no run is under way.
func (s *shelf) between(harm func()) {
	_ = s.store.Close()
	harm()
	s.clock = s.clock.Add(time.Minute)
	s.open()
}

// some draws drafts: all of them more often than not.
func (s *shelf) some(t *rapid.T) []string {
	all, err := filepath.Glob(s.at("test", "drafts", "*"))
	s.must(err)
	slices.Sort(all)
	if len(all) < 2 || rapid.Bool().Draw(t, "all") {
		return all
	}
	return []string{rapid.SampledFrom(all).Draw(t, "draft")}
}

// damage does something to the newest files of drafts, or to all of them.
func (s *shelf) damage(t *rapid.T, newest int) {
	s.older = true
	act := rapid.SampledFrom([]string{"junk", "cut", "gone"}).Draw(t, "damage")
	folders := s.some(t)
	s.between(func() {
		for _, folder := range folders {
			files, err := filepath.Glob(filepath.Join(folder, "*.age"))
			s.must(err)
			for _, path := range files[max(0, len(files)-newest):] {
				switch act {
				case "junk":
					s.must(os.WriteFile(path, []byte(strings.Repeat("junk", 200)), 0o600))
				case "cut":
					s.must(os.Truncate(path, 100))
				case "gone":
					s.must(os.Remove(path))
				}
			}
		}
	})
}

func (s *shelf) damageNewest(t *rapid.T) { s.damage(t, rapid.IntRange(1, 3).Draw(t, "newest")) }
func (s *shelf) damageAll(t *rapid.T)    { s.damage(t, 1<<20) }

func (s *shelf) loseFolders(t *rapid.T) {
	folders := s.some(t)
	s.between(func() {
		for _, folder := range folders {
			s.must(os.RemoveAll(folder))
		}
	})
}

// remove removes drafts on purpose.
func (s *shelf) remove(t *rapid.T) {
	for _, folder := range s.some(t) {
		_ = s.store.Remove(context.Background(), filepath.Base(folder)) // a folder that is no draft is none to remove
	}
}

// purge lets the time of every draft go by, once the accounts are open.
func (s *shelf) purge(*rapid.T) {
	ctx := context.Background()
	records, err := s.server.Records()
	s.must(err)
	for _, r := range records {
		if r.Submits > 0 {
			s.must(s.server.SetStatus(r.AccountNumber, "Open"))
		}
	}
	all, err := s.store.List(ctx)
	s.must(err)
	for _, d := range all {
		if session, err := s.office.Resume(ctx, d.ID); err == nil {
			_, _ = session.Refresh(ctx) // one that cannot be asked about is not purged
		}
	}
	for range 2 { // logged of once, and then gone
		s.clock = s.clock.Add(100 * 24 * time.Hour)
		_, err := s.office.Dispose(ctx, false)
		s.must(err)
	}
}

// backUp keeps a copy of the folder.
func (s *shelf) backUp(*rapid.T) {
	s.between(func() {
		to := filepath.Join(s.dir, "copy", string(rune('a'+len(s.copies))))
		s.copy(s.at(), to)
		s.copies = append(s.copies, to)
	})
}

// copy copies files with the modes of the original, which os.CopyFS leaves to the umask.
func (s *shelf) copy(from, to string) {
	s.must(os.CopyFS(to, os.DirFS(from)))
	s.must(filepath.WalkDir(to, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return os.Chmod(path, 0o700)
		}
		return os.Chmod(path, 0o600)
	}))
}

// putBack puts a copy in the place of the folder, or of a part of it.
func putBack(part string) func(*shelf, *rapid.T) {
	return func(s *shelf, t *rapid.T) {
		from := rapid.SampledFrom(s.copies).Draw(t, "copy")
		s.between(func() { s.restore(from, filepath.FromSlash(part)) })
	}
}

func (s *shelf) restore(from, part string) {
	s.older = true
	from, to := filepath.Join(from, part), s.at(part)
	s.must(os.RemoveAll(to))
	info, err := os.Stat(from)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case info.IsDir():
		s.copy(from, to)
	default:
		data, err := os.ReadFile(from)
		s.must(err)
		s.must(os.WriteFile(to, data, 0o600))
	}
}

func (s *shelf) putBackButRegister(t *rapid.T) {
	from := rapid.SampledFrom(s.copies).Draw(t, "copy")
	s.between(func() {
		register, err := os.ReadFile(s.at("test", registerFile))
		there := err == nil
		s.restore(from, ".")
		s.must(os.RemoveAll(s.at("test", registerFile)))
		if there {
			s.must(os.WriteFile(s.at("test", registerFile), register, 0o600))
		}
	})
}

func lose(file string) func(*shelf, *rapid.T) {
	return func(s *shelf, _ *rapid.T) {
		s.between(func() { s.must(os.RemoveAll(s.at("test", file))) })
	}
}

// month is what the key of a month is called.
var month = regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9a-f]{8}$`)

func (s *shelf) loseKeys(*rapid.T) {
	s.between(func() {
		maps.DeleteFunc(s.ring, func(entry, _ string) bool { return month.MatchString(entry) })
	})
}

// correct changes a row, as somebody who mends the table does: an answer, or the order of the heirs.
func (s *shelf) correct(t *rapid.T) {
	row := rapid.SampledFrom(s.rows).Draw(t, "client")
	if rapid.Bool().Draw(t, "heirs") {
		row.heirs = append(slices.Clone(row.heirs[1:]), row.heirs[0])
		return
	}
	row.code = rapid.SampledFrom([]string{"F124", "F125", "F126"}).Draw(t, "code")
}
