package flow_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// The law of staging: after any sequence of edits, clears, removals, failures, restarts and retries, what get-account
// returns over HTTP equals what the raw bodies add up to, and equals the draft's document once staging has caught up. No
// entry is doubled, at most one submit arrives, and a record that no draft knows is one whose first reply was lost.

// reading is one way to understand the specification's rule of identifiers, with the custodian that holds it.
type reading struct {
	identifiers custodian.Identifiers
	custodian   sandbox.Options
}

var readings = map[string]reading{
	"always": {custodian.IdentifiersAlways, sandbox.Options{EntryIdentifiers: sandbox.IdentifiersAlways}},
	"omit-on-add": {custodian.IdentifiersOmitOnAdd, sandbox.Options{
		EntryIdentifiers: sandbox.IdentifiersOmitOnAdd, CustomerIDs: sandbox.IssueAtStage,
	}},
}

// world is one custodian, one folder of drafts and the application being worked on.
type world struct {
	t       *rapid.T
	reading reading
	server  *sandbox.Server
	seen    *bodies
	http    *httptest.Server
	dir     string
	store   *drafts.Store
	office  *flow.Service
	session *flow.Session
	added   int // entries ever added by the advisor
}

func newWorld(t *rapid.T, c *catalogue.Catalogue, dir string, r reading) *world {
	server, err := sandbox.New(r.custodian)
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: server.Handler()}
	h := httptest.NewServer(seen)
	w := &world{t: t, reading: r, server: server, seen: seen, http: h, dir: dir, office: &flow.Service{
		Catalogue: c, Custodian: restless(t, h.URL), User: "test", Identifiers: r.identifiers,
		Environment: flow.Environment{Word: "SANDBOX", BaseURL: h.URL, Client: "id"},
	}}
	w.open()
	w.begin(c)
	w.save()
	return w
}

// restless is a client of the custodian at an address that waits before no repeat.
func restless(t *rapid.T, url string) *apiclient.Client {
	client, err := apiclient.New(apiclient.Options{
		BaseURL: url, ClientID: "id", ClientSecret: apiclient.NewSecret("secret"), Profile: apiclient.DefaultProfile(),
		CredentialSource: "the test", UserAgent: "onboard/test", Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// begin starts an empty application, or one that could be submitted.
func (w *world) begin(c *catalogue.Catalogue) {
	var err error
	if !rapid.Bool().Draw(w.t, "begin with everything answered") {
		w.session, err = w.office.Start("individualTod")
	} else {
		var a *answers.Answers
		if a, err = completeAnswers(c); err == nil {
			w.session, err = w.office.StartWith(a)
			w.added = 10 // more than the example has
		}
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// open reads the folder as a program that starts does.
func (w *world) open() {
	store, err := drafts.Open(context.Background(), drafts.Options{
		Dir: w.dir, Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{}, User: "test",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.store, w.office.Store = store, store
}

func (w *world) close() {
	w.http.Close()
	if err := w.store.Close(); err != nil {
		w.t.Fatal(err)
	}
	// The next run needs the key and nothing else: what thousands of applications leave would fill the disk.
	for _, left := range []string{"drafts", "manifest.age", "events.jsonl"} {
		if err := os.RemoveAll(filepath.Join(w.dir, "sandbox", left)); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) save() {
	if err := w.session.Save(context.Background(), false); err != nil {
		w.t.Fatal(err)
	}
}

// restart loses everything that is not on the disk.
func (w *world) restart() {
	w.save()
	if err := w.store.Close(); err != nil {
		w.t.Fatal(err)
	}
	w.open()
	s, err := w.office.Resume(context.Background(), w.session.ID())
	if err != nil {
		w.t.Fatal(err)
	}
	w.session = s
}

func (w *world) answer(t *rapid.T) {
	at := rapid.SampledFrom(sorted(questions)).Draw(t, "question")
	section, field, _ := strings.Cut(at, ".")
	value := rapid.SampledFrom(questions[at]).Draw(t, "value")
	w.edit(w.session.Answer(answers.Path{Section: section, Field: field}, value))
}

func (w *world) add(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	_, err := w.session.Add(section)
	w.added++
	w.edit(err)
}

func (w *world) answerEntry(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	ids := w.session.Assessment().Answers().Entries(section)
	if len(ids) == 0 {
		return
	}
	id := rapid.SampledFrom(ids).Draw(t, "entry")
	field := rapid.SampledFrom(sorted(entryQuestions[section])).Draw(t, "field")
	value := rapid.SampledFrom(entryQuestions[section][field]).Draw(t, "value")
	w.edit(w.session.Answer(answers.Path{Section: section, Entry: id, Field: field}, value))
}

func (w *world) remove(t *rapid.T) {
	section := rapid.SampledFrom(sorted(entryQuestions)).Draw(t, "list")
	if ids := w.session.Assessment().Answers().Entries(section); len(ids) > 0 {
		w.edit(w.session.Remove(section, rapid.SampledFrom(ids).Draw(t, "entry")))
	}
}

func (w *world) edit(err error) {
	if err != nil && !errors.Is(err, flow.ErrReadOnly) {
		w.t.Fatalf("editing: %v", err)
	}
	w.session.Checkpoint("edit")
}

// fault arms the custodian for the next calls of a kind.
func (w *world) fault(t *rapid.T, call string) {
	if !rapid.Bool().Draw(t, "fault") {
		return
	}
	spec := fmt.Sprintf("%s:%s:%d", call, rapid.SampledFrom(faults[call]).Draw(t, "kind"), rapid.IntRange(1, 3).Draw(t, "times"))
	if err := w.server.Fault(spec); err != nil {
		t.Fatal(err)
	}
}

func (w *world) stage(t *rapid.T) {
	for _, st := range w.office.Catalogue.Steps {
		if rapid.Bool().Draw(t, "finish "+st.ID) {
			w.session.Finish(st.ID)
		}
	}
	w.fault(t, "stage")
	w.fault(t, "token")
	_, _ = w.session.Stage(context.Background(), rapid.Bool().Draw(t, "again")) // how it ends is checked when all is over
}

// submit is pressed whether or not the application is ready.
func (w *world) submit(t *rapid.T) {
	w.server.Clear()
	w.fault(t, "submit")
	_ = w.session.Submit(context.Background(), w.session.Reviewed()) // what the custodian counted is checked when all is over
	w.server.Clear()
}

// ask reads the account, which may not be seen at once.
func (w *world) ask(t *rapid.T) {
	w.fault(t, "account")
	_, _ = w.session.Refresh(context.Background())
}

// catchUp clears the faults and stages until everything is staged.
func (w *world) catchUp() {
	w.server.Clear()
	w.session.FinishAll()
	var sync flow.Sync
	var err error
	for range 6 {
		if sync, err = w.session.Stage(context.Background(), true); sync == flow.Maybe {
			sync, err = w.session.BeginAgain(context.Background())
		}
		if sync == flow.Staged {
			return
		}
	}
	w.t.Fatalf("staging does not catch up: %s, %v", sync, err)
}

func TestStagingLaw(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range readings {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			rapid.Check(t, func(t *rapid.T) {
				w := newWorld(t, c, dir, r)
				defer w.close()
				t.Repeat(map[string]func(*rapid.T){
					"answer":       w.answer,
					"answer again": w.answer,
					"add":          w.add,
					"answer entry": w.answerEntry,
					"remove":       w.remove,
					"stage":        w.stage,
					"submit":       w.submit,
					"ask":          w.ask,
					"undo":         func(*rapid.T) { w.session.Undo() },
					"restart":      func(*rapid.T) { w.restart() },
					"":             func(*rapid.T) { w.onlyOnce() },
				})
				if w.session.View().Editable {
					w.catchUp()
				}
				w.compare()
			})
		})
	}
}

// onlyOnce holds after every act: one submit at most was applied, and what the screen says is what the custodian says.
func (w *world) onlyOnce() {
	records, err := w.server.Records()
	if err != nil {
		w.t.Fatal(err)
	}
	applied := 0
	for _, r := range records {
		applied += r.Submits
	}
	if applied > 1 || w.seen.submits() > 1 {
		w.t.Fatalf("got %d submits applied of %d that arrived, want one at most", applied, w.seen.submits())
	}
	switch phase := w.session.View().Phase; {
	case applied == 0 && (phase == flow.Submitted || phase == flow.Open):
		w.t.Fatalf("got phase %s, want the truth: nothing was submitted", phase)
	case applied == 1 && phase == flow.Editing:
		w.t.Fatalf("got phase %s after a submit that was applied", phase)
	}
}

// compare holds the custodian's record against the bodies and against the draft.
func (w *world) compare() {
	w.server.Clear()
	number := w.session.View().AccountNumber
	if number == "" {
		return // nothing was ever staged, or the reply was lost and the advisor has not decided
	}
	held := w.getAccount(number)
	wanted := map[string]any{}
	for a, l := range w.session.Assessment().Document() {
		at := wanted
		if a.Array != "" {
			at = entryOf(wanted, a.Array, a.Entry)
		}
		set(at, a.Name, l.Value)
	}
	w.orphans(number)
	if w.reading.identifiers == custodian.IdentifiersOmitOnAdd {
		if got, want := anonymous(tidy(held)), anonymous(tidy(wanted)); !reflect.DeepEqual(got, want) {
			w.t.Fatalf("get-account returns\n%s\nthe draft says\n%s", show(got), show(want))
		}
		if n := entriesIn(held); n > w.added {
			w.t.Fatalf("got %d entries at the custodian of %d that were ever added", n, w.added)
		}
		return
	}
	added := map[string]any{}
	w.seen.mu.Lock()
	defer w.seen.mu.Unlock()
	for _, body := range w.seen.staged {
		Merged(added, decode(w.t, body))
	}
	if got, want := tidy(held), tidy(added); !reflect.DeepEqual(got, want) {
		w.t.Fatalf("get-account returns\n%s\nthe bodies add up to\n%s", show(got), show(want))
	}
	if got, want := tidy(held), tidy(wanted); !reflect.DeepEqual(got, want) {
		w.t.Fatalf("get-account returns\n%s\nthe draft says\n%s", show(got), show(want))
	}
}

// orphans are records beside the draft's: one for each first stage whose reply was lost, and none else.
func (w *world) orphans(number string) {
	records, err := w.server.Records()
	if err != nil {
		w.t.Fatal(err)
	}
	var orphans []string
	for _, r := range records {
		if r.AccountNumber != number {
			orphans = append(orphans, r.AccountNumber)
		}
	}
	if lost := w.seen.firstsLost(); len(orphans) > lost {
		slices.Sort(orphans)
		w.t.Fatalf("got records %v that no draft knows, want %d at most: so many first replies were lost", orphans, lost)
	}
}
