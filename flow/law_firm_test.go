package flow_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http/httptest"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// deskOfFirm is one of several that work on one application of a firm.
type deskOfFirm struct {
	office  *flow.Service
	session *flow.Session
}

// together is the world of the law of staging with four desks over the store of a firm.
type together struct {
	*world
	firm  *firmtest.Firm
	desks []deskOfFirm
}

// to puts somebody before another desk, whose program has saved by then, and with that has taken over what others saved.
func (w *together) to(t *rapid.T) {
	w.sits(rapid.IntRange(0, len(w.desks)-1).Draw(t, "desk"))
	if rapid.Bool().Draw(t, "before it has saved") {
		return
	}
	w.joins()
}

func (w *together) sits(n int) { w.office, w.session = w.desks[n].office, w.desks[n].session }

// joins saves and looks; where answers were changed on two sides, what stands here is kept.
func (w *together) joins() {
	ctx := context.Background()
	for range 3 {
		if err := errors.Join(w.session.Save(ctx, false), w.session.Look(ctx)); err != nil {
			w.t.Fatal(err)
		}
		c, open := w.session.MergeConflict()
		if !open {
			return
		}
		kept := map[answers.Path]string{}
		for _, f := range c.Fields {
			kept[f.Path] = f.Here.Value
		}
		if err := w.session.ResolveConflict(kept); err != nil && !errors.Is(err, flow.ErrReadOnly) {
			w.t.Fatal(err)
		}
	}
}

// cut ends every connection of the desks, as a server that starts again does.
func (w *together) cut() {
	err := w.firm.Server.SQL(context.Background(), "postgres",
		`select pg_terminate_backend(pid) from pg_stat_activity where datname = '`+w.firm.Database+`'`)
	if err != nil {
		w.t.Fatal(err)
	}
}

// lands has every desk save, one stage, and the others take over what came of it, and holds that they all say the same.
func (w *together) lands() {
	for range 2 { // what the last one saves the first one takes over
		for i := range w.desks {
			w.sits(i)
			w.joins()
		}
	}
	if w.session.View().Editable {
		w.catchUp()
	}
	want := w.session.Assessment().Answers()
	for i := range w.desks {
		w.sits(i)
		w.joins()
		if got := w.session.Assessment().Answers(); !got.Equal(want) {
			w.t.Fatalf("desk %d: got other answers than the desk that staged last", i)
		}
	}
	w.onlyOnce()
	w.compare()
}

// firmRuns is how many runs the law has over the store of a firm, at most as many as -rapid.checks says: go test ./flow -run
// StagingLawOfAFirm -firm-runs=2000 -rapid.checks=2000.
var firmRuns = flag.Int64("firm-runs", 10, "runs of the law of staging over the store of a firm")

// The law of staging holds for four desks on one application of a firm, whose connections end now and then.
func TestStagingLawOfAFirm(t *testing.T) {
	f, err := firmtest.ForTest(t).NewFirm(t.Context(), "law")
	if err != nil {
		t.Fatal(err)
	}
	var stores []*firm.Store
	for _, who := range []string{"ann", "bob", "cat", "dan"} {
		var s *firm.Store
		err := errors.Join(f.Seat(t.Context(), who, "north", "advisor"), firmtest.Patiently(func() (err error) {
			s, err = firm.Open(context.Background(), f.Options(who))
			return err
		}))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		stores = append(stores, s)
	}
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	r := readings["always"]
	runs, broken := int64(0), false
	rapid.Check(t, func(t *rapid.T) {
		if runs == *firmRuns && !broken {
			return
		}
		whole := false
		defer func() { broken = broken || !whole }() // what fails is run again, to make it small
		w := newTogether(t, f, stores, c, r)
		defer w.http.Close()
		t.Repeat(map[string]func(*rapid.T){
			"answer":       w.answer,
			"answer again": w.answer,
			"add":          w.add,
			"answer entry": w.answerEntry,
			"remove":       w.remove,
			"to a desk":    w.to,
			"stage":        func(t *rapid.T) { w.joins(); w.stage(t) },
			"submit":       func(t *rapid.T) { w.joins(); w.submit(t) },
			"ask":          w.ask,
			"cut":          func(*rapid.T) { w.cut() },
		})
		w.lands()
		whole = true
		runs++
	})
	t.Logf("%d runs", runs)
}

func newTogether(t *rapid.T, f *firmtest.Firm, stores []*firm.Store, c *catalogue.Catalogue, r reading) *together {
	s, err := sandbox.New(r.custodian)
	if err != nil {
		t.Fatal(err)
	}
	seen := &bodies{next: s.Handler()}
	h := httptest.NewServer(seen)
	w := &together{world: &world{t: t, reading: r, server: s, seen: seen, http: h}, firm: f}
	for i, store := range stores {
		o := &flow.Service{
			Catalogue: c, Store: store, Custodian: restless(t, h.URL), User: store.User(), Machine: fmt.Sprint("desk", i),
			Identifiers: r.identifiers, Environment: flow.Environment{Word: custodian.Test, BaseURL: h.URL, Client: "id"},
		}
		if i > 0 {
			session, err := o.Resume(context.Background(), w.desks[0].session.ID())
			if err != nil {
				t.Fatal(err)
			}
			w.desks = append(w.desks, deskOfFirm{o, session})
			continue
		}
		w.office = o
		w.begin(c)
		w.save()
		w.desks = append(w.desks, deskOfFirm{o, w.session})
	}
	return w
}
