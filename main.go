// Command onboard opens brokerage accounts: this file wires its parts together and nothing else.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime/debug"
	"time"

	_ "brokerage/onboard/ui/background" // settles the background colour before bubbletea asks a silent terminal

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/cli"
)

// version is stamped by the release build.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := cli.Run(ctx, os.Args[1:], cli.Works{
		Version:   versionWords(),
		Open:      open,
		Catalogue: func(s cli.Settings) (*catalogue.Catalogue, error) { return loadCatalogue(s.Catalogue) },
		Serve:     serve,
		FaultHelp: sandbox.FaultHelp(),
	})
	stop()
	os.Exit(code)
}

// versionWords is the version with the commit it was built from, where the build knows one.
func versionWords() string {
	words := version
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				words += " (" + s.Value[:12] + ")"
			}
		}
	}
	return words
}

// open wires an office: the catalogue, the drafts of this environment, and the custodian at the base URL or a sandbox of
// this process.
func open(ctx context.Context, s cli.Settings, passphrase string) (*cli.Opened, error) {
	c, err := loadCatalogue(s.Catalogue)
	if err != nil {
		return nil, err
	}
	builtIn := s.BaseURL == ""
	who := userName()
	store, err := drafts.Open(ctx, drafts.Options{
		Dir: s.DataDir, Environment: s.Environment.Word, Sandbox: builtIn, Passphrase: passphrase, User: who,
	})
	if err != nil {
		return nil, err
	}
	closers := []func() error{store.Close, tidy(store)}
	options := apiclient.Options{
		BaseURL: s.BaseURL, ClientID: s.ClientID, ClientSecret: apiclient.NewSecret(s.ClientSecret),
		CredentialSource: s.CredentialSource, Profile: apiclient.DefaultProfile(), CAFile: s.CAFile,
		UserAgent: "onboard/" + version,
	}
	if builtIn {
		server, err := newSandbox(c, sandbox.Options{
			Dir: filepath.Join(s.DataDir, "sandbox", "records"), Seal: store.Seal, Open: store.Unseal,
		})
		if err == nil {
			options.BaseURL, err = server.Start("")
		}
		if err != nil {
			return nil, errors.Join(err, store.Close())
		}
		options.CredentialSource = "the built-in sandbox"
		options.ClientID, options.ClientSecret = "sandbox", apiclient.NewSecret("sandbox")
		closers = append(closers, server.Close)
	}
	client, err := apiclient.New(options)
	if err != nil {
		return nil, err
	}
	return &cli.Opened{
		Office:  &flow.Office{Catalogue: c, Store: store, Custodian: client, Environment: s.Environment, User: who},
		Notices: store.Notices(),
		Close: func() error {
			var all []error
			for i := len(closers) - 1; i >= 0; i-- {
				all = append(all, closers[i]())
			}
			return errors.Join(all...)
		},
	}, nil
}

// tidy thins old revisions in the background; the function it returns ends that.
func tidy(store *drafts.Store) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- store.Tidy(ctx) }()
	return func() error {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		return nil
	}
}

// loadCatalogue reads the built-in catalogue, changed by a firm's own file where one is given.
func loadCatalogue(file string) (*catalogue.Catalogue, error) {
	if file == "" {
		return catalogue.Default()
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading the catalogue: %w", err)
	}
	files, err := catalogue.DefaultFiles()
	if err != nil {
		return nil, err
	}
	return catalogue.Load(append(files, catalogue.Source{Name: file, Data: data})...)
}

// newSandbox makes a sandbox that knows the wire names of a catalogue and judges what arrives by its checks.
func newSandbox(c *catalogue.Catalogue, o sandbox.Options) (*sandbox.Server, error) {
	for _, f := range flow.WireFields(c) {
		o.Schema = append(o.Schema, sandbox.Field(f))
	}
	o.Check = func(document []byte) []sandbox.Problem {
		found := flow.Examine(c, document, kind.DateOf(time.Now()))
		problems := make([]sandbox.Problem, len(found))
		for i, p := range found {
			problems[i] = sandbox.Problem(p)
		}
		return problems
	}
	return sandbox.New(o)
}

// serve runs a sandbox of its own until ctx ends. Its records are in memory.
func serve(ctx context.Context, s cli.Settings, address string, faults []string, ready func(string)) error {
	c, err := loadCatalogue(s.Catalogue)
	if err != nil {
		return err
	}
	server, err := newSandbox(c, sandbox.Options{})
	if err != nil {
		return err
	}
	for _, f := range faults {
		if err := server.Fault(f); err != nil {
			return err
		}
	}
	base, err := server.Start(address)
	if err != nil {
		return err
	}
	ready(base)
	<-ctx.Done()
	return server.Close()
}

// userName is who works here, for the event log.
func userName() string {
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "unknown user"
}
