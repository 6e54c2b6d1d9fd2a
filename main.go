// Command onboard opens brokerage accounts: this file wires its parts together and nothing else.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"go.yaml.in/yaml/v4"

	_ "brokerage/onboard/ui/background" // decides the background colour before bubbletea asks a terminal that never answers

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/keys"
	"brokerage/onboard/drafts/own"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/cli"
)

// The release build stamps these: it knows its commit and the time of it (RFC 3339), and the compiler is kept from
// stamping either. Any other build reads them from its build info.
var (
	version = "dev"
	commit  string
	date    string
)

// passphraseWork is stamped into the program that tests start, and into no other: the base-2 logarithm of the cost of a new
// passphrase file. "" is the strength of drafts.Options.
var passphraseWork string

func main() {
	silence()
	// A failure is ignored: a computer that knows no such limit is used as it is.
	_ = drafts.ForbidDumps()
	words, built := identity()
	code := cli.Run(context.Background(), os.Args[1:], cli.Deps{
		Version:   words,
		Built:     built,
		Open:      open,
		Catalogue: func(s cli.Settings) (*catalogue.Catalogue, error) { return loadCatalogue(&s) },
		ReadOwn:   own.Read,
		OwnFolder: own.Alone,
		Elsewhere: disk.Elsewhere,
		Move:      drafts.MoveFolder,
		WriteNew:  disk.WriteNew,
		Replace:   disk.Replace,
		Serve:     serve,
		FaultHelp: sandbox.FaultHelp(),
		Faults:    sandbox.FaultNames(),

		ProfileYAML: apiclient.ProfileYAML(),
		Profile: func(s cli.Settings) ([]byte, error) {
			p, err := readProfile(s)
			if err != nil {
				return nil, err
			}
			return yaml.Marshal(p)
		},
		Probe:   probe,
		Clients: keys.Clients{Limit: time.Minute},
		Drafts: func(s cli.Settings) []string {
			if s.Store != "" {
				return nil // a completion asks no server
			}
			return drafts.IDs(s.DataDir, string(s.Environment.Word))
		},
		CheckStore: firm.CheckAddress, InitFirm: initFirm, OpenFirm: openFirm,
	})
	os.Exit(code)
}

// silence takes the libraries' own loggers away from the terminal, package log and the default of slog: they quote what they
// did not expect. net/http writes a record that a server sent twice in clear, into whatever is being typed.
func silence() { slog.SetDefault(slog.New(slog.DiscardHandler)) }

// identity completes what was stamped by what the build knows of itself.
func identity() (words string, built time.Time) {
	if info, ok := debug.ReadBuildInfo(); ok && commit == "" {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value
			case s.Key == "vcs.time":
				date = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				version = "dev, changed"
			}
		}
	}
	built, err := time.Parse(time.RFC3339, date)
	words = version
	if err == nil && commit != "" {
		words += fmt.Sprintf(" (commit %.12s, %s)", commit, built.UTC().Format(time.DateOnly))
	}
	return words + " " + runtime.Version(), built.UTC()
}

// open wires the service: the catalogue, the drafts of this environment, and the custodian at the base URL or a sandbox of
// this process.
func open(ctx context.Context, s cli.Settings, passphrase string) (_ *cli.Opened, err error) {
	c, err := loadCatalogue(&s)
	if err != nil {
		return nil, err
	}
	profile, err := readProfile(s)
	if err != nil {
		return nil, err
	}
	var closers closers
	opened := false
	defer func() {
		if !opened { // what was opened on the way does not outlive the failure
			err = errors.Join(err, closers.close())
		}
	}()
	logger, logFile, err := openLog(s.LogFile)
	if err != nil {
		return nil, err
	}
	closers = append(closers, logFile.Close)
	builtIn := s.BaseURL == ""
	who := userName()
	store, err := openDrafts(ctx, s, passphrase, who)
	if err != nil {
		return nil, err
	}
	closers = append(closers, store.Close, startMaintenance(store))
	var shared *firm.Store
	if s.Store != "" {
		if shared, err = openShared(ctx, s, store); err != nil {
			return nil, err
		}
		closers = append(closers, func() error { shared.Close(); return nil })
		who = shared.User()
	}
	options, err := clientOptions(s, profile, logger)
	if err != nil {
		return nil, err
	}
	var removeRecord func(number string) error
	if builtIn {
		secret := rand.Text() // nobody else on this computer gets at the records, and the port is open to all
		server, err := newSandbox(c, sandbox.Options{
			ClientID: "sandbox", ClientSecret: secret,
			Dir: filepath.Join(s.DataDir, "sandbox", "records"), Seal: store.Seal, Open: store.Unseal, Patiently: disk.Patiently,
		})
		if err != nil {
			return nil, err
		}
		closers = append(closers, server.Close)
		if options.BaseURL, err = server.Start(""); err != nil {
			return nil, err
		}
		options.CredentialSource = "the built-in sandbox"
		options.ClientID, options.ClientSecret = "sandbox", apiclient.NewSecret(secret)
		removeRecord = server.Remove
	}
	client, err := apiclient.New(options)
	if err != nil {
		return nil, err
	}
	var verify func(string) error
	if store.Passphrased() {
		verify = store.Verify
	}
	var kept, files flow.Store = loggingStore{store, logger, removeRecord}, nil
	if shared != nil {
		kept, files = loggingShared{shared, logger}, kept
	}
	opened = true
	return &cli.Opened{
		Verify:  verify,
		Service: newService(c, kept, client, profile, s.Environment, who),
		Own:     files,
		Notices: store.Notices(),
		Close:   closers.close,
	}, nil
}

// openDrafts opens the drafts of this computer, which has the member's key where a firm has the drafts.
func openDrafts(ctx context.Context, s cli.Settings, passphrase, who string) (*drafts.Store, error) {
	work, _ := strconv.Atoi(passphraseWork) // 0, the strength of people's drafts, where nothing was stamped
	return drafts.Open(ctx, drafts.Options{
		Dir: s.DataDir, Environment: string(s.Environment.Word), Sandbox: s.BaseURL == "", Passphrase: passphrase, User: who, ScryptWorkFactor: work,
	})
}

// openShared opens the drafts of the firm, with the key of this computer.
func openShared(ctx context.Context, s cli.Settings, own *drafts.Store) (*firm.Store, error) {
	identity, err := own.Identity()
	if err != nil {
		return nil, err
	}
	o := firmOptions(s, identity)
	o.Away = filepath.Join(s.DataDir, "away")
	return firm.Open(ctx, o)
}

func firmOptions(s cli.Settings, identity string) firm.Options {
	return firm.Options{Address: s.Store, Environment: string(s.Environment.Word), Identity: identity}
}

func initFirm(ctx context.Context, s cli.Settings) (flow.FirmInstalled, error) {
	return firm.Init(ctx, firmOptions(s, ""))
}

// openFirm opens the way to the members of the firm, with the key of this computer.
func openFirm(ctx context.Context, s cli.Settings, passphrase string) (_ flow.Firm, err error) {
	own, err := openDrafts(ctx, s, passphrase, userName())
	if err != nil {
		return nil, err
	}
	identity, err := own.Identity()
	if err = errors.Join(err, own.Close()); err != nil {
		return nil, err
	}
	return firm.OpenAdmin(ctx, firmOptions(s, identity))
}

// loggingShared is the store of a firm whose events go to the log as well.
type loggingShared struct {
	*firm.Store
	log *slog.Logger
}

// Append adds an event, and a line to the log file.
func (t loggingShared) Append(ctx context.Context, e flow.Event) error {
	logEvent(ctx, t.log, e)
	return t.Store.Append(ctx, e)
}

// closers give back what was opened.
type closers []func() error

// close calls the last first.
func (c closers) close() error {
	var all []error
	for _, one := range slices.Backward(c) {
		all = append(all, one())
	}
	return errors.Join(all...)
}

// clientOptions say how to reach the custodian of the settings.
func clientOptions(s cli.Settings, profile apiclient.Profile, logger *slog.Logger) (apiclient.Options, error) {
	o := apiclient.Options{
		BaseURL: s.BaseURL, ClientID: s.ClientID, ClientSecret: apiclient.NewSecret(s.ClientSecret),
		CredentialSource: s.CredentialSource, Profile: profile,
		UserAgent: "onboard/" + version, Logger: logger,
	}
	if s.CAFile == "" {
		return o, nil
	}
	var err error
	if o.CA, err = own.Read(s.CAFile, ""); err != nil {
		return o, fmt.Errorf("reading the CA file: %w", err)
	}
	return o, nil
}

// readProfile reads the profile of the settings; away from its own address without what belongs there.
func readProfile(s cli.Settings) (apiclient.Profile, error) {
	p, err := apiclient.ReadProfile(s.Profile)
	if s.Elsewhere {
		p = p.Elsewhere()
	}
	return p, err
}

// newService makes the service that a profile describes.
func newService(c *catalogue.Catalogue, store flow.Store, client *apiclient.Client, p apiclient.Profile, e flow.Environment, who string) *flow.Service {
	o := &flow.Service{
		Catalogue: c, Store: store, Custodian: client, Environment: e, User: who,
		Statuses:      custodian.DefaultStatuses().With(p.Status.Meanings()),
		AnswersWithin: p.AnswersWithin,
		NumberEntered: p.Account.Source == "entered",
		Identifiers:   custodian.Identifiers(p.EntryIdentifiers), Reference: p.Account.ClientReference,
	}
	o.Hours, _ = custodian.ParseHours(p.Hours.From, p.Hours.To, p.Hours.Zone) // a profile that was read has sound ones
	o.Machine, _ = os.Hostname()                                              // without a name only the user is shown
	if o.Reference != "" {
		o.Finder = client
	}
	if p.Outcome.Configured() {
		o.Outcomes = client
	}
	return o
}

// loggingStore is a store whose events go to the log as well.
type loggingStore struct {
	*drafts.Store
	log *slog.Logger
	// removeRecord ends the record of a draft that is removed, by its account number; nil where the custodian keeps its own.
	removeRecord func(number string) error
}

// Remove deletes a draft, and with it what the built-in sandbox has of it.
func (t loggingStore) Remove(ctx context.Context, id string) error {
	loaded, unread := t.Load(ctx, id)
	if err := t.Store.Remove(ctx, id); err != nil || t.removeRecord == nil || unread != nil || loaded.Meta.AccountNumber == "" {
		return err
	}
	return t.removeRecord(loaded.Meta.AccountNumber)
}

// Append adds a line to the event log, and to the log file.
func (t loggingStore) Append(ctx context.Context, e flow.Event) error {
	logEvent(ctx, t.log, e)
	return t.Store.Append(ctx, e)
}

func logEvent(ctx context.Context, log *slog.Logger, e flow.Event) {
	log.InfoContext(ctx, "event", slog.String("what", e.What), slog.String("draft", e.Draft), slog.String("step", e.Step),
		slog.Any("fields", e.Fields), slog.String("trace", e.TraceID), slog.String("ref", e.Ref))
}

// openLog opens the log file for its owner alone; without one nothing is logged.
func openLog(file string) (*slog.Logger, io.Closer, error) {
	if file == "" {
		return slog.New(slog.DiscardHandler), io.NopCloser(nil), nil
	}
	f, err := own.Append(file)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the log: %w", err)
	}
	return slog.New(slog.NewJSONHandler(safetext.NewJSONWriter(f), nil)), f, nil
}

// probe tries the way to the custodian of the settings; without a base URL, to a sandbox in memory, where it stages too.
func probe(ctx context.Context, s cli.Settings, read bool) (cli.Probed, error) {
	profile, err := readProfile(s)
	if err != nil {
		return cli.Probed{}, err
	}
	builtIn := s.BaseURL == ""
	if builtIn {
		server, err := sandbox.New(sandbox.Options{})
		if err != nil {
			return cli.Probed{}, err
		}
		defer func() { _ = server.Close() }()
		if s.BaseURL, err = server.Start(""); err != nil {
			return cli.Probed{}, err
		}
		s.ClientID, s.ClientSecret, s.CredentialSource = "sandbox", "sandbox", "the built-in sandbox"
	}
	options, err := clientOptions(s, profile, nil)
	if err != nil {
		return cli.Probed{}, err
	}
	client, err := apiclient.New(options)
	if err != nil {
		return cli.Probed{}, err
	}
	found := client.Probe(ctx, read && !builtIn)
	out := cli.Probed{Token: found.Token, Trip: found.Read, Tripped: read && found.Token == nil, Answered: found.Answered, TLS: found.TLS}
	if found.Dated {
		out.Ahead = &found.Ahead
	}
	if builtIn && found.Token == nil {
		reply, err := client.Stage(ctx, custodian.Request{Body: []byte(`{"registrationType":"Individual"}`), Once: true})
		if err == nil {
			_, err = client.Account(ctx, reply.AccountNumber)
		}
		out.Trip = err
	}
	return out, nil
}

// startMaintenance keeps the drafts in order in the background; the function it returns ends that.
func startMaintenance(store *drafts.Store) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	guard.Go(func() {
		defer close(done)
		done <- store.Maintain(ctx)
	})
	return func() error {
		cancel()
		return <-done
	}
}

// loadCatalogue reads the built-in catalogue, with what a firm lays over it.
func loadCatalogue(s *cli.Settings) (*catalogue.Catalogue, error) {
	firm, err := s.CatalogueFiles(own.Read)
	if err != nil {
		return nil, fmt.Errorf("reading the catalogue: %w", err)
	}
	if len(firm) == 0 {
		return catalogue.Default()
	}
	files, err := catalogue.DefaultFiles()
	if err != nil {
		return nil, err
	}
	return catalogue.Load(append(files, firm...)...)
}

// newSandbox makes a sandbox that knows the wire names of a catalogue and checks what arrives by its rules.
func newSandbox(c *catalogue.Catalogue, o sandbox.Options) (*sandbox.Server, error) {
	o.Schema = func() (fields []sandbox.Field) {
		for _, f := range catalogue.WireFields(c) {
			fields = append(fields, sandbox.Field(f))
		}
		return fields
	}
	o.Check = func(document []byte) []sandbox.Problem {
		found := remote.Examine(c, document, custodian.Sandbox, kind.DateOf(time.Now()))
		problems := make([]sandbox.Problem, len(found))
		for i, p := range found {
			problems[i] = sandbox.Problem(p)
		}
		return problems
	}
	return sandbox.New(o)
}

// serve runs a sandbox of its own until ctx ends. With a folder its records are sealed there, else they are in memory.
func serve(ctx context.Context, s cli.Settings, how cli.Serving, ready func(string)) error {
	c, err := loadCatalogue(&s)
	if err != nil {
		return err
	}
	o := sandbox.Options{
		ClientID: s.ClientID, ClientSecret: s.ClientSecret,
		EntryIdentifiers: sandbox.EntryIdentifiers(how.Identifiers), CustomerIDs: sandbox.Issue(how.CustomerIDs),
	}
	if how.Dir != "" {
		store, err := drafts.Open(ctx, drafts.Options{Dir: how.Dir, Environment: string(custodian.Sandbox), Sandbox: true, User: userName()})
		if err != nil {
			return err
		}
		defer func() { _ = store.Close() }() // it only lent its key
		o.Dir, o.Seal, o.Open, o.Patiently = filepath.Join(how.Dir, "records"), store.Seal, store.Unseal, disk.Patiently
	}
	server, err := newSandbox(c, o)
	if err != nil {
		return err
	}
	for _, f := range how.Faults {
		if err := server.Fault(f); err != nil {
			return err
		}
	}
	base, err := server.Start(how.Address)
	if err != nil {
		return err
	}
	ready(base)
	<-ctx.Done()
	return server.Close()
}

// userName is the operating system's user, for the event log.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "unknown user"
}
