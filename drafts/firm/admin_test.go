package firm_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

func saves(t *testing.T, s *firm.Store, id, body string) {
	t.Helper()
	if _, err := s.Save(t.Context(), storetest.Record(id, body)); err != nil {
		t.Fatal(err)
	}
}

func TestWhoLeavesSeesNothingAndHasNoKeyOfWhatComes(t *testing.T) {
	w := newWorld(t)
	w.sql("postgres", "grant pg_signal_backend to boss")
	w.seat("ann", "north", "advisor")
	w.seat("bob", "north", "advisor")
	ann, bob := w.open("ann"), w.open("bob")
	saves(t, bob, "d", "of bob")
	w.must(bob.Assign(t.Context(), "d", "bob"))

	done, err := w.admin("boss").Leave(t.Context(), "bob", "ann", w.recovery)
	if err != nil || done.Ended < 1 || len(done.Turned) != 1 || len(done.Unturned) != 0 {
		t.Errorf("leaving: got %+v, %v, want connections ended and one key turned", done, err)
	}
	if list, err := bob.List(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("bob lists after leaving: got %v, %v, want nothing", list, err)
	}
	if _, err := firm.Open(t.Context(), w.options("bob")); err == nil || !strings.Contains(err.Error(), "has left the firm") {
		t.Errorf("bob opens after leaving: got error %v", err)
	}
	var assignee string
	w.must(w.as("postgres", w.db).QueryRow(t.Context(), `select assignee from onboard.draft`).Scan(&assignee))
	if assignee != "ann" {
		t.Errorf("assignee: got %s, want ann", assignee)
	}
	// A desk that was open goes on with the new key, and reads what was sealed for the one before.
	loaded, err := ann.Load(t.Context(), "d")
	w.must(err)
	loaded.Body = []byte("of ann")
	_, err = ann.Save(t.Context(), loaded.Record)
	w.must(err)
	var epochs int
	w.must(w.as("postgres", w.db).QueryRow(t.Context(), `select count(distinct epoch) from onboard.revision`).Scan(&epochs))
	if epochs != 2 {
		t.Errorf("keys of the revisions: got %d, want the one before and the new one", epochs)
	}
	if got, err := ann.LoadRevision(t.Context(), "d", 1); err != nil || string(got.Body) != "of bob" {
		t.Errorf("the first revision: got %q, %v", got.Body, err)
	}
}

func TestANewMonthHasANewKey(t *testing.T) {
	w := newWorld(t)
	w.join("ann")
	w.join("cleo")
	boss := w.admin("boss")
	boss.Begin(time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC))
	for who, role := range map[string]string{"ann": "advisor", "cleo": "compliance"} {
		m, err := boss.Member(t.Context(), who)
		w.must(err)
		w.must(boss.Seat(t.Context(), m, "north", role, w.recovery))
	}
	cleo := w.open("cleo") // who only reads turns no key
	if st, err := cleo.Standing(t.Context()); err != nil || fmt.Sprint(st.Epochs, st.Roles) != "[north 20250300] [compliance in north]" {
		t.Fatalf("cleo: got %+v, %v, want the key of March", st, err)
	}
	ann := w.open("ann")
	st, err := ann.Standing(t.Context())
	if month := time.Now().UTC().Format("north 200601") + "00"; err != nil || len(st.Epochs) != 1 || st.Epochs[0] != month {
		t.Errorf("ann: got %+v, %v, want %s", st, err, month)
	}
	saves(t, ann, "d", "of this month")
	if got, err := cleo.Load(t.Context(), "d"); err != nil || string(got.Body) != "of this month" {
		t.Errorf("cleo reads what was sealed since: got %q, %v", got.Body, err)
	}
}

func TestAKeyUnderAnotherMonthIsNotUsed(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	w.sql(w.db, `update onboard.team_key set epoch = 20190100`)
	if _, err := firm.Open(t.Context(), w.options("ann")); !errors.Is(err, flow.ErrDamaged) {
		t.Errorf("opening: got error %v, want %v", err, flow.ErrDamaged)
	}
}

func TestNobodyWithoutTheKeyGetsOne(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	w.seat("bob", "north", "assistant")
	saves(t, w.open("ann"), "d", "one")
	thief, err := seal.NewKey()
	w.must(err)
	// The administrator of the database puts a recipient of its own in the place of bob's.
	w.sql(w.db, `update onboard.member set recipient = '`+thief.Identity.Recipient().String()+`' where name = 'bob'`)
	if _, err := w.admin("boss").Rekey(t.Context(), "north", w.recovery); !errors.Is(err, flow.ErrDamaged) || !strings.Contains(err.Error(), `"bob"`) {
		t.Errorf("turning the key: got error %v, want one that names bob", err)
	}
	// It makes itself one with a seat, and a key of its own.
	w.sql(w.db, `delete from onboard.seat where member = 'bob'`, `delete from onboard.team_key where member = 'bob'`)
	epoch, err := w.admin("boss").Rekey(t.Context(), "north", w.recovery)
	w.must(err)
	forged, err := seal.To(w.recipient("ann"), []byte(`{"environment":"TEST","team":"north","epoch":20991200,"key":"`+thief.Identity.String()+`"}`))
	w.must(err)
	c := w.as("postgres", w.db)
	_, err = c.Exec(t.Context(), `insert into onboard.team_key values (1, 20991200, 'ann', $1)`, forged)
	w.must(err)
	if _, err := firm.Open(t.Context(), w.options("ann")); !errors.Is(err, flow.ErrDamaged) || !strings.Contains(err.Error(), "20991200") {
		t.Errorf("opening with a key that nobody made: got error %v after %d", err, epoch)
	}
}

func TestAuditTellsWhatWasChanged(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	for _, what := range []string{"started", "edited", "staged"} {
		w.must(s.Append(t.Context(), flow.Event{User: "somebody else", Draft: "d", What: what}))
	}
	whole, err := s.Audit(t.Context(), "d")
	if err != nil || len(whole.Events) != 3 || len(whole.Breaks) != 0 || whole.Events[0].User != "ann" {
		t.Fatalf("audit: got %+v, %v, want three events of ann and no break", whole, err)
	}
	for sql, want := range map[string]int{
		`update onboard.event set line = replace(line, 'edited', 'open'), what = 'open' where what = 'edited'`: 2,
		`delete from onboard.event where what = 'edited'`:                                                      2,
		`update onboard.event set at = at - interval '1 hour' where what = 'edited'`:                           3,
		`update onboard.event set by = 'bob' where what = 'edited'`:                                            3,
	} {
		c := w.as("postgres", w.db)
		_, err := c.Exec(t.Context(), `create table onboard.copy as select * from onboard.event; `+sql)
		w.must(err)
		got, err := s.Audit(t.Context(), "d")
		if err != nil || len(got.Breaks) == 0 || got.Breaks[0].Line != want {
			t.Errorf("%s: got breaks %v, %v, want the first at line %d", sql, got.Breaks, err, want)
		}
		_, err = c.Exec(t.Context(), `delete from onboard.event; insert into onboard.event overriding system value select * from onboard.copy; drop table onboard.copy`)
		w.must(err)
	}
}

func TestADamagedRevisionFallsBackAndGoesOn(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	r := storetest.Record("d", "one")
	for _, body := range []string{"one", "two"} {
		r.Body = []byte(body)
		saved, err := s.Save(t.Context(), r)
		w.must(err)
		r.Revision = saved.Revision
	}
	// Another revision in its place is not taken for it.
	w.sql(w.db, `update onboard.revision set sealed = (select sealed from onboard.revision where number = 1), summary = (select summary from onboard.revision where number = 1) where number = 2`)
	loaded, err := s.Load(t.Context(), "d")
	if err != nil || string(loaded.Body) != "one" || len(loaded.Damaged) != 1 || loaded.Damaged[0] != 2 {
		t.Fatalf("loading: got %q, damaged %v, %v, want one, and 2 damaged", loaded.Body, loaded.Damaged, err)
	}
	all, err := s.Revisions(t.Context(), "d")
	if err != nil || len(all) != 2 || all[0].Unreadable != flow.ErrDamaged.Error() || all[1].Meta.Name != r.Meta.Name {
		t.Errorf("revisions: got %+v, %v, want the newer one damaged", all, err)
	}
	saved, err := s.Save(t.Context(), loaded.Record)
	if err != nil || saved.Revision != 3 {
		t.Errorf("saving: got revision %d, %v, want 3", saved.Revision, err)
	}
	list, err := s.Inventory(t.Context())
	if err != nil || len(list) != 1 || list[0].Revisions != 3 || !strings.HasPrefix(list[0].Keys[0], "north-20") {
		t.Errorf("inventory: got %+v, %v, want 3 revisions under a key of north", list, err)
	}
}

// The age command alone, with an exported key, reads a revision: here its library does.
func TestARevisionIsAnOrdinaryFileOfAge(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	s := w.open("ann")
	saves(t, s, "d", "the body")
	if _, err := s.ExportKey("short"); !errors.Is(err, flow.ErrNewPassphrase) {
		t.Errorf("exporting behind a short passphrase: got error %v, want %v", err, flow.ErrNewPassphrase)
	}
	exported, err := s.ExportKey("correct horse")
	w.must(err)
	var sealed []byte
	w.must(w.as("postgres", w.db).QueryRow(t.Context(), `select sealed from onboard.revision`).Scan(&sealed))
	if plain := decrypt(t, sealed, exported, "correct horse"); !strings.HasSuffix(plain, "\nthe body") || !strings.Contains(plain, `"draft":"d"`) {
		t.Errorf("decrypted: got %q, want a first line and the body", plain)
	}
}

func TestWhatIsWrongIsSaidInOneLine(t *testing.T) {
	w := newWorld(t)
	w.join("new")
	w.seat("ann", "north", "advisor")
	w.login("ghost")
	thief, err := seal.NewKey()
	w.must(err)
	test := func(name string, change func(*firm.Options), want string) {
		t.Helper()
		o := w.options("ann")
		change(&o)
		s, err := firm.Open(t.Context(), o)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one line with %q", name, err, want)
		}
	}
	test("no such role", func(o *firm.Options) { o.Address = cluster.Address("nobody_here", w.db) }, "does not know this role")
	test("no such database", func(o *firm.Options) { o.Address = cluster.Address("ann", "none") }, "no database of that name")
	test("no schema", func(o *firm.Options) { o.Address = cluster.Address("ann", "postgres") }, "onboard firm init")
	test("no member", func(o *firm.Options) { o.Address = cluster.Address("ghost", w.db) }, "onboard firm join")
	test("no seat", func(o *firm.Options) { *o = w.options("new") }, "onboard firm seat new")
	test("no key", func(o *firm.Options) { o.Identity = "" }, "the key of ann is not on this computer")
	test("another's key", func(o *firm.Options) { o.Identity = thief.Identity.String() }, "the key of ann is not on this computer")
	test("another environment", func(o *firm.Options) { o.Environment = "PRODUCTION" }, "the store is for TEST")
	w.sql(w.db, `update onboard.firm set version = 2`)
	test("a newer schema", func(*firm.Options) {}, "update onboard")
	w.sql(w.db, `update onboard.firm set version = 0`)
	test("an older schema", func(*firm.Options) {}, "runs onboard firm init")
	w.sql(w.db, `update onboard.firm set version = 1`)

	if _, err := firm.Init(t.Context(), w.options("postgres")); err == nil || !strings.Contains(err.Error(), "superuser") {
		t.Errorf("a superuser installs: got error %v, want it refused", err)
	}
	again, err := firm.Init(t.Context(), w.options("boss"))
	if err != nil || again.From != 1 || again.To != 1 || again.Recovery != "" {
		t.Errorf("installing again: got %+v, %v, want that nothing was to do", again, err)
	}
	a := w.admin("boss")
	if _, err := a.Member(t.Context(), "ghost"); err == nil || !strings.Contains(err.Error(), "Members are ann, new") {
		t.Errorf("a member that is none: got error %v", err)
	}
	m, err := a.Member(t.Context(), "ann")
	w.must(err)
	if err := a.Seat(t.Context(), m, "no rth", "advisor", w.recovery); err == nil || !strings.Contains(err.Error(), "plain name") {
		t.Errorf("a team without a plain name: got error %v", err)
	}
	if err := a.Seat(t.Context(), m, "north", "advisor", ""); err == nil || !strings.Contains(err.Error(), "--recovery") {
		t.Errorf("a seat without the keys: got error %v", err)
	}
	if !m.Is(strings.ToUpper(strings.ReplaceAll(m.Fingerprint, "-", " "))) || m.Is("") {
		t.Error("a fingerprint that was typed with spaces is the same, and nothing is not")
	}
}

func TestAddressesThatWouldGiveSomethingAwayAreRefused(t *testing.T) {
	folder := t.TempDir()
	root := filepath.Join(folder, "root.crt")
	if err := os.WriteFile(root, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"postgres://db.example/onboard?sslmode=verify-full":                   "",
		"postgres:///onboard?host=/run/postgresql":                            "",
		"postgres://ann:planted@db.example/onboard?sslmode=verify-full":       "holds a password",
		"postgres://db.example/onboard?sslmode=verify-full&password=planted":  "holds a password",
		"postgres://ann:pla%nted@db.example/onboard":                          "is none",
		"postgres://db.example/onboard":                                       "sslmode=verify-full",
		"postgres://db.example/onboard?sslmode=require":                       "sslmode=verify-full",
		"postgres://db.example/onboard?sslmode=disable":                       "sslmode=verify-full",
		"postgres://db.example/onboard?sslmode=prefer":                        "sslmode=verify-full",
		"postgres://a.example,b.example/onboard?sslmode=verify-full":          "",
		"postgres://a.example/onboard?host=/run/postgresql,planted.example":   "sslmode=verify-full",
		"mysql://db.example/onboard":                                          "is none",
		"host=db.example password=planted":                                    "is none",
		"postgres://db.example:planted/onboard?sslmode=verify-full":           "is none",
		"postgres://db.example/onboard?sslmode=planted":                       "cannot be understood",
		"postgres://db.example/onboard?sslmode=verify-ca&sslrootcert=" + root: "cannot be understood",
	} {
		err := firm.CheckAddress(address)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got error %v, want %q", address, err, want)
		}
		var bad interface{ BadInput() }
		if err != nil && (!errors.As(err, &bad) || strings.Contains(err.Error(), "planted")) {
			t.Errorf("%s: got error %v, want bad input that quotes nothing", address, err)
		}
	}
}
