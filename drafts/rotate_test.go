package drafts_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"filippo.io/age"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
)

// calendar is a clock that a test moves.
type calendar struct {
	mu sync.Mutex
	at time.Time
}

func (c *calendar) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// nextMonth goes on to the middle of the next month.
func (c *calendar) nextMonth() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = time.Date(c.at.Year(), c.at.Month()+1, 15, 12, 0, 0, 0, time.UTC)
}

func (c *calendar) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// dated are options whose clock begins now: files carry the time of the file system.
func dated(o drafts.Options) (drafts.Options, *calendar) {
	c := &calendar{at: time.Now()}
	o.Now = c.now
	return o, c
}

// monthKeys lists what the folder of the months' keys has.
func monthKeys(tb testing.TB, o drafts.Options) []string {
	tb.Helper()
	entries, err := os.ReadDir(filepath.Join(o.Dir, strings.ToLower(o.Environment), "keys"))
	if err != nil {
		tb.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// openKeyFile opens the one file of a month's key of practice drafts, as age does with their lasting key.
func openKeyFile(tb testing.TB, dir string) string {
	tb.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "sandbox", "keys", "*.age"))
	if err != nil || len(found) != 1 {
		tb.Fatalf("keys of the months: got %v, %v, want one", found, err)
	}
	lasting, err := age.ParseX25519Identity(strings.TrimSpace(string(read(tb, filepath.Join(dir, "sandbox", "key.txt")))))
	if err != nil {
		tb.Fatal(err)
	}
	plain, err := age.Decrypt(bytes.NewReader(read(tb, found[0])), lasting)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// keyOfTheMonth is the one key of a month of practice drafts.
func keyOfTheMonth(tb testing.TB, dir string) *age.X25519Identity {
	tb.Helper()
	all, err := age.ParseIdentities(strings.NewReader(openKeyFile(tb, dir)))
	if err != nil || len(all) != 1 {
		tb.Fatalf("identities: got %v, %v, want one", all, err)
	}
	return all[0].(*age.X25519Identity)
}

// untilItEnds tidies over the grace of a key that nothing needs.
func untilItEnds(tb testing.TB, s *drafts.Store, clock *calendar) {
	tb.Helper()
	mustTidy(tb, s)
	clock.advance(8 * 24 * time.Hour)
	mustTidy(tb, s)
}

func mustTidy(tb testing.TB, s *drafts.Store) {
	tb.Helper()
	if err := s.Tidy(tb.Context()); err != nil {
		tb.Fatalf("tidying: got error %v, want none", err)
	}
}

// keysOf are the keys that a draft's revisions are sealed for.
func keysOf(tb testing.TB, s *drafts.Store, draft string) []string {
	tb.Helper()
	list, err := s.Inventory(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	for _, d := range list {
		if d.ID == id(draft) {
			return d.Keys
		}
	}
	return nil
}

// Wherever the lasting key is kept, a new month has a key of its own: what is there moves to it, readable all the time, and
// the old one is destroyed with all its copies, so that a copy of an old file is of no use to anybody.
func TestWithTheMonthTheKeyChangesAndTheOldOneIsDestroyed(t *testing.T) {
	ways := map[string]drafts.Options{
		"keyring":    production("", fakeKeyring{}, ""),
		"passphrase": production("", noKeyring{}, passphrase),
		"file":       practice(""),
	}
	for name, o := range ways {
		t.Run(name, func(t *testing.T) {
			o.Dir = t.TempDir()
			o, clock := dated(o)
			s := open(t, o)
			saveAll(t, s, "stays", "one", "two")
			saveAll(t, s, "goes", "secret")
			before := keysOf(t, s, "stays")
			path := filepath.Join(o.Dir, strings.ToLower(o.Environment), "drafts", id("goes"), "00000001.age")
			backup := read(t, path)

			clock.nextMonth()
			untilItEnds(t, s, clock)
			for _, s := range []*drafts.Store{s, open(t, o)} { // a window that stayed open, and one that is opened now
				after := keysOf(t, s, "stays")
				if len(before) != 1 || len(after) != 1 || before[0] == after[0] || !strings.HasPrefix(after[0], clock.now().Format("2006-01-")) {
					t.Errorf("keys: got %v before and %v after, want one of each month", before, after)
				}
				if got := mustLoad(t, s, "stays"); got.Revision != 2 || string(got.Body) != "two" {
					t.Errorf("loaded: got revision %d %q, want 2 %q", got.Revision, got.Body, "two")
				}
			}
			if left := monthKeys(t, o); slices.Contains(left, before[0]+".age") {
				t.Errorf("keys folder: got %v, want the old key gone", left)
			}
			if ring, ok := o.Keyring.(fakeKeyring); ok && len(ring) != 3 {
				t.Errorf("keyring: got %d entries, want the lasting key, the new one and the generation", len(ring))
			}
			events, err := s.Events(t.Context(), before[0])
			if err != nil || len(events) != 1 || events[0].What != "key destroyed" {
				t.Errorf("events of the key: got %v, %v, want its tombstone", events, err)
			}

			write(t, path, backup) // a copy of the old file comes back from a backup
			for _, s := range []*drafts.Store{s, open(t, o)} {
				_, err := s.LoadRevision(t.Context(), id("goes"), 1)
				wantErr(t, "opening the copy", err, flow.ErrKeyDestroyed)
			}
			if list := mustList(t, s); len(list) != 2 {
				t.Errorf("list: got %+v, want both drafts, the one that cannot be opened too", list)
			}
		})
	}
}

func TestAKeyStaysWhileAFileThatCannotBeReadMayNeedIt(t *testing.T) {
	o, clock := dated(practice(t.TempDir()))
	s := open(t, o)
	saveAll(t, s, "draft", "one", "two")
	before := keysOf(t, s, "draft")[0]
	spoil(t, revisionFile(o.Dir, "draft", "00000002.age"), -1)
	clock.nextMonth()
	untilItEnds(t, s, clock)
	if got := keysOf(t, s, "draft"); len(got) != 2 || !slices.Contains(got, before) {
		t.Errorf("keys: got %v, want the new one, and the old one of the damaged revision", got)
	}
	if left := monthKeys(t, o); !slices.Contains(left, before+".age") {
		t.Errorf("keys folder: got %v, want %s still", left, before)
	}
	if err := s.Remove(t.Context(), id("draft")); err != nil {
		t.Fatal(err)
	}
	untilItEnds(t, s, clock)
	if left := monthKeys(t, o); slices.Contains(left, before+".age") {
		t.Errorf("keys folder after the removal: got %v, want %s destroyed", left, before)
	}
}

// Somebody whose window is open over the end of the month does not write for a key that another one retired.
func TestAWindowThatStaysOpenTurnsToTheNewKey(t *testing.T) {
	o, clock := dated(practice(t.TempDir()))
	window := open(t, o)
	saveAll(t, window, "draft", "one")
	old := keysOf(t, window, "draft")[0]
	clock.nextMonth()
	mustTidy(t, open(t, o))
	saveAll(t, window, "another", "text")
	if got := keysOf(t, window, "another"); len(got) != 1 || got[0] == old {
		t.Errorf("key of a new draft: got %v, want one of the new month", got)
	}
	mustLoad(t, open(t, o), "another")
}

func TestColleaguesReachThisComputerAfterManyMonths(t *testing.T) {
	o, clock := dated(practice(t.TempDir()))
	s := open(t, o)
	saveAll(t, s, "draft", "one")
	published, err := s.Recipient()
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		clock.nextMonth()
		mustTidy(t, open(t, o))
	}
	sealed, err := open(t, practice(t.TempDir())).SealTo(published, []byte("parcel"))
	if err != nil {
		t.Fatal(err)
	}
	later := open(t, o)
	if got, err := later.OpenSealed(sealed); err != nil || string(got) != "parcel" {
		t.Errorf("opened: got %q, %v, want %q", got, err, "parcel")
	}
	if now, err := later.Recipient(); err != nil || now != published {
		t.Errorf("recipient: got another one, %v, want the published one", err)
	}
}

// Two windows that start together in a new month may make a key each; all then take the same, and the other one goes.
func TestWindowsThatTurnTogetherAgree(t *testing.T) {
	for name, o := range map[string]drafts.Options{
		"keyring": production("", &lockedMap{fakeKeyring: fakeKeyring{}}, ""),
		"file":    practice(""),
	} {
		t.Run(name, func(t *testing.T) {
			o.Dir = t.TempDir()
			o, clock := dated(o)
			saveAll(t, open(t, o), "draft", "one")
			clock.nextMonth()
			stores := make([]*drafts.Store, 6)
			var starting sync.WaitGroup
			for i := range stores {
				starting.Go(func() { stores[i] = open(t, o) })
			}
			starting.Wait()
			var tidying sync.WaitGroup
			for i, s := range stores {
				tidying.Go(func() {
					if err := s.Tidy(t.Context()); err != nil {
						t.Errorf("tidying: got error %v, want none", err)
					}
					saveAll(t, s, "draft"+string(rune('0'+i)), "body")
				})
			}
			tidying.Wait()
			clock.nextMonth()
			last := open(t, o)
			mustTidy(t, last)
			keys := map[string]bool{}
			for _, sum := range mustList(t, last) {
				mustLoad(t, last, sum.ID)
				for _, k := range keysOf(t, last, sum.ID) {
					keys[k] = true
				}
			}
			if len(keys) != 1 || len(mustList(t, last)) != 7 {
				t.Errorf("got %d drafts under the keys %v, want 7 under one", len(mustList(t, last)), keys)
			}
		})
	}
}

// Without the key of a month a draft is not called damaged, nothing is put aside, and the reason is told.
func TestAMonthsKeyThatIsMissingIsTold(t *testing.T) {
	ring := fakeKeyring{}
	o := production(t.TempDir(), ring, "")
	s := open(t, o)
	saveAll(t, s, "draft", "one", "two")
	name := keysOf(t, s, "draft")[0]
	secret := ring["onboard/drafts-production-"+name]
	delete(ring, "onboard/drafts-production-"+name)
	_, err := open(t, o).Load(t.Context(), id("draft"))
	wantErr(t, "loading", err, flow.ErrNoKey)
	ring["onboard/drafts-production-"+name] = secret
	if err := os.RemoveAll(filepath.Join(o.Dir, "production", "keys")); err != nil {
		t.Fatal(err)
	}
	if got := mustLoad(t, open(t, o), "draft"); string(got.Body) != "two" {
		t.Errorf("loaded after the folder of the keys was lost: got %q, want %q, since the keyring has the key", got.Body, "two")
	}
}
