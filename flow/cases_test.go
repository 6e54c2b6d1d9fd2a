package flow_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// bench is a complete application, the store of the program and a sandbox over HTTP that misbehaves as it is told.
type bench struct {
	t       *testing.T
	server  *sandbox.Server
	dir     string
	store   *drafts.Store
	office  *flow.Service
	session *flow.Session
	other   *flow.Session // another window, where there is one
	submits string        // the newest revision when the submit began
	skipped int           // events of the log that a test does not look at
}

func newBench(t *testing.T, change ...func(*sandbox.Options)) *bench {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := sandbox.Options{Record: true, Pace: sandbox.Pace{Processing: time.Hour, OpenAfter: 2 * time.Hour}}
	for _, f := range change {
		f(&o)
	}
	b := &bench{t: t, dir: t.TempDir()}
	if b.server, err = sandbox.New(o); err != nil {
		t.Fatal(err)
	}
	base, err := b.server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.server.Close() })
	b.office = &flow.Service{
		Catalogue: c, User: "test",
		Environment: flow.Environment{Word: "SANDBOX", BaseURL: base, Client: "id"},
	}
	b.open()
	answers, err := completeAnswers(c)
	if err != nil {
		t.Fatal(err)
	}
	if b.session, err = b.office.StartWith(answers); err != nil {
		t.Fatal(err)
	}
	b.save()
	return b
}

// open reads the folder of drafts and asks for a token of its own, as a program that starts does.
func (b *bench) open() {
	b.t.Helper()
	client, err := apiclient.New(apiclient.Options{
		BaseURL: b.office.Environment.BaseURL, ClientID: "id", ClientSecret: apiclient.NewSecret("secret"),
		Profile: apiclient.DefaultProfile(), CredentialSource: "the test", UserAgent: "onboard/test",
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.office.Custodian = client
	store, err := drafts.Open(b.t.Context(), drafts.Options{
		Dir: b.dir, Environment: "SANDBOX", Sandbox: true, Keyring: noKeyring{}, User: "test",
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.store, b.office.Store = store, store
	b.t.Cleanup(func() { _ = store.Close() })
}

func (b *bench) save() {
	b.t.Helper()
	if err := b.session.Save(b.t.Context(), false); err != nil {
		b.t.Fatal(err)
	}
}

// restart loses everything that is not on the disk.
func (b *bench) restart() {
	b.t.Helper()
	if err := b.store.Close(); err != nil {
		b.t.Fatal(err)
	}
	b.open()
	s, err := b.office.Resume(b.t.Context(), b.session.ID())
	if err != nil {
		b.t.Fatal(err)
	}
	b.session = s
}

func (b *bench) faults(specs ...string) {
	b.t.Helper()
	for _, spec := range specs {
		if err := b.server.Fault(spec); err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *bench) stage(again bool) flow.Sync {
	b.session.FinishAll()
	sync, _ := b.session.Stage(b.t.Context(), again) // the cause stands in the view
	return sync
}

func (b *bench) submit() { _ = b.session.Submit(b.t.Context(), b.session.Reviewed()) } // the phase tells how it ended

// calls counts the requests of a kind: stage, submit, account or token.
func (b *bench) calls(kind string) int {
	n := 0
	for _, r := range b.server.Requests() {
		switch {
		case kind == "token" && strings.HasSuffix(r.Path, "/token"),
			kind == "account" && strings.HasSuffix(r.Path, "/get-account"),
			kind == "stage" && r.Submit == "false",
			kind == "submit" && r.Submit == "true":
			n++
		}
	}
	return n
}

// phase wants the phase, here and after a restart.
func (b *bench) phase(want flow.Phase) {
	b.t.Helper()
	for _, when := range []string{"now", "after a restart"} {
		if got := b.session.View().Phase; got != want {
			b.t.Errorf("%s: got phase %s, want %s", when, got, want)
		}
		b.restart()
	}
}
