package flow_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// The law of opening: whatever happens to drafts, keys, the register and the folder between the runs of one table, the
// custodian has one record of each of its clients and one submit, and one more only where somebody asked for another one.
// No run is silent: a row of which nothing new is opened says why. What a run said that it opened is known from then on,
// or it is said that it may not be; and an entry of a list at the custodian stays who it is.

// step is something that is done with the shelf. Of several one is drawn, by weight.
type step struct {
	name   string
	weight int
	do     func(*shelf, *rapid.T)
}

// steps are done one after the other.
func steps(all ...func(*shelf, *rapid.T)) func(*shelf, *rapid.T) {
	return func(s *shelf, t *rapid.T) {
		for _, do := range all {
			do(s, t)
			s.check()
		}
	}
}

var (
	stageIt  = func(s *shelf, t *rapid.T) { s.run(t, how{}) }
	submitIt = func(s *shelf, t *rapid.T) { s.run(t, how{submit: true}) }
)

// beginnings open the table.
var beginnings = []step{
	{"submit", 3, submitIt},
	{"stage", 5, stageIt},
	{"save alone, and submit from the board", 2, steps(func(s *shelf, t *rapid.T) { s.run(t, how{save: true}) }, (*shelf).board)},
	{"by the version before", 4, func(s *shelf, t *rapid.T) { s.run(t, how{before: true, submit: rapid.Bool().Draw(t, "submit")}) }},
	{"a run that dies, and submit from the board", 4, steps(func(s *shelf, t *rapid.T) { s.run(t, how{dies: true}) }, (*shelf).board)},
}

// progress is what the next backup does not have.
var progress = []step{
	{"submit", 5, submitIt},
	{"board", 2, (*shelf).board},
	{"correct and stage", 3, steps((*shelf).correct, stageIt)},
	{"none", 4, func(*shelf, *rapid.T) {}},
}

// harms are what may happen to the folder.
var harms = []step{
	{"newest revisions damaged", 2, (*shelf).damageNewest},
	{"all revisions damaged", 4, (*shelf).damageAll},
	{"folders of drafts gone", 2, (*shelf).loseFolders},
	{"removed", 5, (*shelf).remove},
	{"their time is over", 3, (*shelf).purge},
	{"all put back", 6, putBack(".")},
	{"drafts put back", 2, putBack("test/drafts")},
	{"all but the register put back", 2, (*shelf).putBackButRegister},
	{"register put back", 1, putBack("test/" + registerFile)},
	{"event log put back", 1, putBack("test/events.jsonl")},
	{"manifest put back", 1, putBack("test/" + manifestFile)},
	{"register gone", 2, lose(registerFile)},
	{"manifest gone", 2, lose(manifestFile)},
	{"index gone", 1, lose("index.age")},
	{"keys of the months gone", 3, (*shelf).loseKeys},
	{"copied", 1, (*shelf).backUp},
	{"restarted", 1, func(s *shelf, _ *rapid.T) { s.between(func() {}) }},
}

// endings are what is done next.
var endings = []step{
	{"submit", 8, submitIt},
	{"stage", 2, stageIt},
	{"board", 3, (*shelf).board},
	{"correct and submit", 3, steps((*shelf).correct, submitIt)},
	{"harm", 4, func(s *shelf, t *rapid.T) { one(t, "harm", harms)(s, t) }},
	{"another one", 1, func(s *shelf, t *rapid.T) { s.run(t, how{again: true, submit: true}) }},
	{"settle", 1, (*shelf).settle},
}

// one draws a step.
func one(t *rapid.T, label string, all []step) func(*shelf, *rapid.T) {
	var names []string
	for _, s := range all {
		names = append(names, slices.Repeat([]string{s.name}, s.weight)...)
	}
	name := rapid.SampledFrom(names).Draw(t, label)
	return all[slices.IndexFunc(all, func(s step) bool { return s.name == name })].do
}

func TestOpeningLaw(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	top, runs := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		runs++
		dir := filepath.Join(top, strconv.Itoa(runs))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		s, done := newShelf(t, c, dir)
		defer done()
		story := []func(*shelf, *rapid.T){one(t, "beginning", beginnings), (*shelf).backUp, one(t, "progress", progress), one(t, "harm", harms), submitIt}
		for range rapid.IntRange(0, 4).Draw(t, "endings") {
			story = append(story, one(t, "ending", endings))
		}
		steps(story...)(s, t)
	})
}

// how a run goes.
type how struct {
	submit, again bool
	save          bool // nothing is sent
	before        bool // by the version that kept no register
	dies          bool // Before the register is written
}

// run opens every row and goes on with it, as a nightly job does, with a custodian that may fail. Rows that are refused are
// left out of it.
func (s *shelf) run(t *rapid.T, how how) {
	defer func() { s.office.Store = s.store }()
	switch {
	case how.before:
		s.office.Store = unregistered{s.store}
	case how.dies:
		s.office.Store = dying{s.store}
	}
	all := s.take(t, how)
	for _, row := range s.rows {
		name := row.onWire()
		taking := all[name]
		if taking == nil {
			continue
		}
		if how.again {
			s.wanted[name]++
		}
		switch {
		case taking.Session == nil && !strings.Contains(taking.Removed, "--again"):
			t.Fatalf("nothing was opened of %s, and nothing said why", name)
		case taking.Session == nil:
			continue
		case !how.before:
			s.told[taking.Session.ID()] = true
		}
		if !how.save {
			s.work(t, taking.Session, how.submit)
		}
	}
}

// work takes an application as far as it goes.
func (s *shelf) work(t *rapid.T, session *flow.Session, submit bool) {
	ctx := context.Background()
	if session.View().Phase != flow.Editing {
		_, _ = session.Refresh(ctx) // what it says is checked after each step
		return
	}
	for _, call := range []string{"stage", "submit", "account"} {
		if rapid.IntRange(0, 8).Draw(t, call+" fails") == 0 {
			s.must(s.server.Fault(call + ":" + rapid.SampledFrom(faults[call]).Draw(t, "kind") + ":1"))
		}
	}
	defer s.server.Clear()
	session.FinishAll()
	sync, err := session.Stage(ctx, false)
	if submit && sync == flow.Staged {
		err = session.Submit(ctx, session.Reviewed())
	}
	v := session.View()
	if submit && v.Phase == flow.Editing && err == nil && v.StageErr == nil && len(session.Problems()) == 0 && sync == flow.Staged {
		t.Fatalf("draft %s is not submitted, and nothing says why", session.ID())
	}
}

// board goes on with every draft that can be opened, as a person does who never gives the table again.
func (s *shelf) board(t *rapid.T) {
	drafts, err := s.store.List(context.Background())
	s.must(err)
	slices.SortFunc(drafts, func(a, b flow.Summary) int { return strings.Compare(a.ID, b.ID) })
	for _, d := range drafts {
		if session, err := s.office.Resume(context.Background(), d.ID); err == nil {
			s.work(t, session, true)
		}
	}
}

// settle is what a person says who looked after everything: another account of each is that person's doing.
func (s *shelf) settle(*rapid.T) {
	s.must(s.office.ConfirmOpenings(context.Background()))
	clear(s.told)
	for name := range s.wanted {
		s.wanted[name]++
	}
}

// check holds after every step.
func (s *shelf) check() {
	records, err := s.server.Records()
	s.must(err)
	has := map[string]int{}
	for _, r := range records {
		has[nameOf(r.Data)]++
		if r.Submits > 1 {
			s.t.Fatalf("account %s was submitted %d times", r.AccountNumber, r.Submits)
		}
	}
	s.seen.mu.Lock()
	defer s.seen.mu.Unlock()
	byClient, byAccount := map[string]int{}, map[string]int{}
	for _, body := range s.seen.asked {
		m := decode(s.t, body)
		byClient[nameOf(m)]++
		byAccount[fmt.Sprint(m["accountNumber"])]++
	}
	if len(s.sentTwice) > 0 {
		s.t.Fatalf("account %s was sent to be submitted again", s.sentTwice[0])
	}
	for name, most := range s.wanted {
		if s.older { // a submit that came to nothing is not known, and the custodian's word lets another go
			byClient[name] = 0
		}
		if has[name] > most || byClient[name] > most {
			s.t.Fatalf("%s has %d records and %d submits, want %d at most", name, has[name], byClient[name], most)
		}
	}
	for number, n := range byAccount {
		if n > 1 && !s.older {
			s.t.Fatalf("got %d submits of account %s, want one", n, number)
		}
	}
	for _, body := range s.seen.staged {
		s.meet(decode(s.t, body))
	}
	s.remembers()
}

// remembers checks that every draft of which a run told is known, or that it is said that others may be missing.
func (s *shelf) remembers() {
	all, doubt, err := s.office.OpenedBefore(context.Background())
	s.must(err)
	for id := range s.told {
		if doubt == "" && !slices.ContainsFunc(all, func(o flow.Opening) bool { return o.Draft == id }) {
			s.t.Fatalf("nobody knows any more that draft %s was opened", id)
		}
	}
}

// meet checks that whoever has an identifier at the custodian stays who it is.
func (s *shelf) meet(m any) {
	switch m := m.(type) {
	case []any:
		for _, one := range m {
			s.meet(one)
		}
	case map[string]any:
		id, _ := m["onboardingCustomerID"].(string)
		name, _ := m["firstName"].(string)
		if id != "" && name != "" && name != "*" {
			if was, known := s.people[id]; known && was != name {
				s.t.Fatalf("%s became %s at the custodian", was, name)
			}
			s.people[id] = name
		}
		for _, one := range m {
			s.meet(one)
		}
	}
}

func nameOf(m map[string]any) string {
	owner, _ := m["primaryOwner"].(map[string]any)
	name, _ := owner["firstName"].(string)
	return name
}

// unregistered is the store of the version that kept no register.
type unregistered struct{ flow.Store }

// dying is the store of a program that ends before it has written the register.
type dying struct{ flow.Store }

func (dying) Openings(context.Context) (flow.Openings, error) {
	return flow.Openings{}, flow.ErrNoRegister
}
func (dying) Remember(context.Context, flow.Openings) error { return errDies }
func (dying) ConfirmOpenings(context.Context) error         { return errDies }
