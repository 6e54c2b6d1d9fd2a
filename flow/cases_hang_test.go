package flow_test

import (
	"context"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// A custodian that takes a request and never answers is waited for as long as the profile says and no longer. Typing goes on
// meanwhile, what may have been applied is not sent again by itself, and what may be repeated is.
func TestACustodianThatHangs(t *testing.T) {
	for name, c := range map[string]struct {
		before func(b *bench)
		fault  string
		act    func(b *bench)
		least  time.Duration // Before it is given up
		sync   flow.Sync
		phase  flow.Phase
		calls  map[string]int
	}{
		"at the first stage": {
			func(*bench) {}, "stage:hang", func(b *bench) { b.stage(false); b.stage(false) },
			30 * time.Second, flow.Maybe, flow.Editing,
			map[string]int{"stage": 1},
		},
		"at a later stage": {
			begins, "stage:hang", func(b *bench) { b.stage(false) },
			3 * 15 * time.Second, flow.Offline, flow.Editing,
			map[string]int{"stage": 1 + 3},
		},
		"at the submit": {
			func(b *bench) { b.stage(false) }, "submit:hang", func(b *bench) { b.submit(); b.submit() },
			60 * time.Second, flow.Staged, flow.Unsure,
			map[string]int{"submit": 1},
		},
		"at the submit, with a dripping answer": {
			func(b *bench) { b.stage(false) },
			"submit:drip", func(b *bench) { b.submit(); b.submit() },
			60 * time.Second, flow.Staged, flow.Unsure,
			map[string]int{"submit": 1},
		},
		"at the token": {
			func(*bench) {}, "token:hang", func(b *bench) { b.stage(false) },
			5 * 15 * time.Second, flow.Offline, flow.Editing,
			map[string]int{"token": 5, "stage": 0},
		},
		"at get-account": {
			func(b *bench) { b.stage(false); b.submit() }, "account:hang", (*bench).ask,
			5 * 15 * time.Second, flow.Staged, flow.Submitted,
			map[string]int{"account": 5, "submit": 1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newPipedBench(t)
				c.before(b)
				b.faults(c.fault)
				ended := make(chan time.Duration, 1)
				start := time.Now()
				go func() { c.act(b); ended <- time.Since(start) }()
				<-time.After(c.least - time.Second)
				synctest.Wait()
				if len(ended) > 0 {
					t.Fatalf("got an end after %s, want %s at least", <-ended, c.least)
				}
				err := b.session.Answer(at("primaryHolder.formerOccupation"), "Typed meanwhile")
				if typed := err == nil; typed != (c.phase == flow.Editing) {
					t.Errorf("got %v typing meanwhile, want it to go on until it is submitted", err)
				}
				if took := <-ended; took > c.least+20*time.Second {
					t.Errorf("took %s, want about %s", took, c.least)
				}
				if v := b.session.View(); v.Phase != c.phase || v.Sync != c.sync && c.phase == flow.Editing {
					t.Errorf("got %s, %s, want %s, %s", v.Phase, v.Sync, c.phase, c.sync)
				}
				for call, want := range c.calls {
					if got := b.calls(call); got != want {
						t.Errorf("got %d calls of %s, want %d", got, call, want)
					}
				}
				if err := b.server.Close(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// begins sends the first stage alone.
func begins(b *bench) {
	b.session.Finish("account")
	_, _ = b.session.Stage(b.t.Context(), false)
}

// newPipedBench is a bench on a network of its own and with a store in memory, so that time is that of the bubble.
func newPipedBench(t *testing.T) *bench {
	t.Helper()
	<-time.After(time.Until(time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC))) // a bubble begins in 2000, when nobody of the example was of age
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t}
	if b.server, err = sandbox.New(sandbox.Options{Record: true}); err != nil {
		t.Fatal(err)
	}
	wires := pipeListener{make(chan net.Conn), make(chan struct{})}
	server := &http.Server{Handler: b.server.Handler(), ReadHeaderTimeout: time.Hour}
	go func() { _ = server.Serve(wires) }() // ends with the listener
	t.Cleanup(func() { _ = server.Close() })
	client, err := apiclient.New(apiclient.Options{
		BaseURL: "http://localhost:1", ClientID: "id", ClientSecret: apiclient.NewSecret("secret"), Dial: wires.dial,
		Profile: apiclient.DefaultProfile(), CredentialSource: "the test", UserAgent: "onboard/test",
	})
	if err != nil {
		t.Fatal(err)
	}
	b.office = &flow.Service{
		Catalogue: c, User: "test", Store: storetest.Memory(), Custodian: client,
		Environment: flow.Environment{Word: "SANDBOX", BaseURL: "http://localhost:1", Client: "id"},
	}
	answers, err := completeAnswers(c)
	if err != nil {
		t.Fatal(err)
	}
	if b.session, err = b.office.StartWith(answers); err != nil {
		t.Fatal(err)
	}
	return b
}

// pipeListener takes connections that are pipes.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
}

func (l pipeListener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case l.conns <- theirs:
		return ours, nil
	case <-l.closed:
	case <-ctx.Done():
	}
	return nil, net.ErrClosed
}

func (l pipeListener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l pipeListener) Close() error   { close(l.closed); return nil }
func (l pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }
