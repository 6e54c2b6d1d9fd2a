package journey_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/theme"
	"brokerage/onboard/ui/uitest"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // the screen shows the times of the world's clock as they are
	os.Exit(max(storetest.Main(m, 6), endCluster()))
}

// The custodian of these worlds, by the world's clock: Submitted, then Processing, then Open.
var pace = sandbox.Pace{Processing: 150 * time.Millisecond, OpenAfter: 400 * time.Millisecond}

// world is one computer and one custodian.
type world struct {
	*clock
	t         *testing.T
	sandbox   *sandbox.Server
	base      string // the address of the custodian
	store     flow.Store
	custodian custodian.Custodian
	catalogue *catalogue.Catalogue
	newID     func() string
	here      flow.Environment
	hours     custodian.Hours
	// identifiers is how entries are named to the custodian; "" is by identifiers of our own.
	identifiers custodian.Identifiers
}

// newWorld starts a custodian, with drafts that are kept in memory.
func newWorld(t *testing.T, change ...func(*sandbox.Options)) *world {
	t.Helper()
	memory := storetest.Memory()
	w := &world{
		clock: &clock{at: noon}, t: t, store: memory, newID: counting(),
		here: builtIn,
	}
	memory.Now = w.Now
	var err error
	if w.catalogue, err = catalogue.Default(); err != nil {
		t.Fatal(err)
	}
	options := sandbox.Options{Pace: pace, Now: w.Now, Check: w.check, Schema: w.schema}
	for _, c := range change {
		c(&options)
	}
	if w.sandbox, err = sandbox.New(options); err != nil {
		t.Fatal(err)
	}
	if w.base, err = w.sandbox.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.sandbox.Close() })
	w.custodian, err = apiclient.New(apiclient.Options{
		BaseURL: w.base, ClientID: "journey", ClientSecret: apiclient.NewSecret("journey"), CredentialSource: "the test",
		Profile: apiclient.DefaultProfile(), UserAgent: "onboard/test", Clock: w.Now,
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }, // between the tries of one call
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// onDisk keeps the drafts as the program does: encrypted, in files.
func (w *world) onDisk() *world {
	w.t.Helper()
	return w.in(w.t.TempDir())
}

// in keeps the drafts in the files of a folder.
func (w *world) in(dir string) *world {
	w.t.Helper()
	store, err := drafts.Open(w.t.Context(), drafts.Options{
		Dir: dir, Environment: "SANDBOX", Sandbox: true, User: "advisor", Keyring: noKeyring{}, Now: w.Now,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.store = store
	return w
}

// schema is what the custodian knows of the catalogue's attributes.
func (w *world) schema() (fields []sandbox.Field) {
	for _, f := range catalogue.WireFields(w.catalogue) {
		fields = append(fields, sandbox.Field(f))
	}
	return fields
}

// check is how the custodian judges an application.
func (w *world) check(document []byte) []sandbox.Problem {
	var problems []sandbox.Problem
	for _, p := range remote.Examine(w.catalogue, document, custodian.Sandbox, kind.DateOf(w.Now())) {
		problems = append(problems, sandbox.Problem(p))
	}
	return problems
}

// window opens the program on a screen of so many columns and rows. Several windows share the drafts and the custodian.
func (w *world) window(cols, rows int) *uitest.Driver {
	w.t.Helper()
	return uitest.Open(w.t, w.app(), cols, rows)
}

// app is the program.
func (w *world) app() *app.App {
	return w.appOf(func(context.Context, string) (app.Booted, error) { return app.Booted{Service: w.service()}, nil })
}

// appOf is the program that boots so. A save that is under way when the story ends has ended before its folder goes.
func (w *world) appOf(boot func(ctx context.Context, passphrase string) (app.Booted, error)) *app.App {
	a := app.New(app.Options{Environment: w.here, Theme: theme.New(theme.Dark), Now: w.Now, Boot: boot})
	w.t.Cleanup(func() { _ = a.Rescue() })
	return a
}

// booting opens the program with a start of its own.
func (w *world) booting(cols, rows int, boot func(ctx context.Context, passphrase string) (app.Booted, error)) *uitest.Driver {
	w.t.Helper()
	return uitest.Open(w.t, w.appOf(boot), cols, rows)
}

// service is one advisor's way to the drafts and to the custodian.
func (w *world) service() *flow.Service {
	return &flow.Service{
		Catalogue: w.catalogue, Store: w.store, Custodian: w.custodian, Environment: w.here, User: "advisor",
		Now: w.Now, NewID: w.newID, Identifiers: w.identifiers, Hours: w.hours,
		AnswersWithin: apiclient.DefaultProfile().AnswersWithin,
	}
}

// builtIn is where the applications of these worlds go.
var builtIn = flow.Environment{Word: "SANDBOX", Host: "built in", BaseURL: "built in", Client: "built in"}

// fault makes the custodian misbehave, as sandbox.FaultHelp says.
func (w *world) fault(spec string) {
	w.t.Helper()
	if err := w.sandbox.Fault(spec); err != nil {
		w.t.Fatal(err)
	}
}

// account is the one account that the custodian has.
func (w *world) account() sandbox.Record {
	w.t.Helper()
	records, err := w.sandbox.Records()
	if err != nil {
		w.t.Fatal(err)
	}
	if len(records) != 1 {
		w.t.Fatalf("got %d accounts at the custodian, want 1", len(records))
	}
	return records[0]
}

// submits fails unless so many submit requests have reached the custodian.
func (w *world) submits(want int) {
	w.t.Helper()
	if got := w.sandbox.Submits(); got != want {
		w.t.Errorf("got %d submit requests at the custodian, want %d", got, want)
	}
}

// noon is when a world begins: a weekday in business hours.
var noon = time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC)

// clock is the time of a world. It stands still until a test moves it.
type clock struct {
	mu sync.Mutex
	at time.Time
}

// Now is the time in the world.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// pass lets time go by.
func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// counting makes identifiers that are the same in every run.
func counting() func() string {
	var mu sync.Mutex
	n := 0
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		n++
		return fmt.Sprintf("00000000-0000-7000-8000-%012d", n)
	}
}

// noKeyring is a computer without a keyring: the key of its practice drafts lies beside them.
type noKeyring struct{}

func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(string, string) error        { return errNoKeyring }

var errNoKeyring = errors.New("nobody answers on the bus")
