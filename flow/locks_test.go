package flow

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
)

// lockOf is the lock that each layer of a session owns.
var lockOf = map[string]string{"guarded": "mu", "recaller": "recalling", "saver": "saving", "asker": "asking", "stager": "staging"}

// A layer knows those below it alone, so that locks are taken in one order as long as each layer takes only its own.
func TestALayerTakesItsOwnLockAlone(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	owned := map[string]bool{}
	for _, lock := range lockOf {
		owned[lock] = true
	}
	taken := map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || strings.HasSuffix(name, "_test.go") {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, _ := n.(*ast.SelectorExpr)
				if call == nil || call.Sel.Name != "Lock" && call.Sel.Name != "TryLock" {
					return true
				}
				lock, _ := call.X.(*ast.SelectorExpr)
				if lock == nil || !owned[lock.Sel.Name] {
					return true
				}
				taken[lock.Sel.Name] = true
				if want := lockOf[layerOf(f)]; lock.Sel.Name != want {
					t.Errorf("%s: %s of %q takes %s, want its own lock %q alone", name, f.Name.Name, layerOf(f), lock.Sel.Name, want)
				}
				return true
			})
		}
	}
	if len(taken) != len(lockOf) {
		t.Errorf("got the locks %v taken, want those of all layers", taken)
	}
}

// layerOf names the receiver's type, "" for a function.
func layerOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	pointer, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	if !ok {
		return ""
	}
	return pointer.X.(*ast.Ident).Name
}

// outside is all that a session calls, and counts the calls made while mu is held.
type outside struct {
	session *Session
	calls   int
	held    []string
	events  []Event
	saved   Loaded
}

func (o *outside) called(what string) {
	o.calls++
	if o.session == nil {
		return
	}
	if !o.session.mu.TryLock() {
		o.held = append(o.held, what)
		return
	}
	o.session.mu.Unlock()
}

func (o *outside) now() time.Time {
	o.called("the clock")
	return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
}

func (o *outside) newID() string {
	o.called("the maker of ids")
	return answers.FreshID()
}

func (o *outside) Save(_ context.Context, r Record) (Saved, error) {
	o.called("Save")
	r.Revision++
	o.saved = Loaded{Record: r, SavedAt: r.Meta.UpdatedAt}
	return Saved{Revision: r.Revision, At: r.Meta.UpdatedAt}, nil
}

func (o *outside) Load(context.Context, string) (Loaded, error) {
	o.called("Load")
	return o.saved, nil
}

func (o *outside) List(context.Context) ([]Summary, error) {
	o.called("List")
	return nil, nil
}

func (o *outside) Append(_ context.Context, e Event) error {
	o.called("Append")
	o.events = append(o.events, e)
	return nil
}

func (o *outside) Events(context.Context, string) ([]Event, error) {
	o.called("Events")
	return o.events, nil
}

func (o *outside) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	o.called("Stage")
	return custodian.Reply{AccountNumber: "12345678"}, nil
}

func (o *outside) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	o.called("Submit")
	return custodian.Reply{}, nil
}

func (o *outside) Account(context.Context, string) (custodian.Account, error) {
	o.called("Account")
	return custodian.Account{Status: "Draft"}, nil
}

// Whoever types never waits for a disk or a network, and what a session calls may ask the session.
func TestNothingOutsideIsCalledUnderTheLock(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := &outside{}
	s, err := (&Service{Catalogue: c, Store: o, Custodian: o, User: "test", Now: o.now, NewID: o.newID}).Start("individual")
	if err != nil {
		t.Fatal(err)
	}
	o.session = s
	ctx := t.Context()
	if err := s.Answer(answers.Path{Section: "primaryHolder", Field: "lastName"}, "Fakename"); err != nil {
		t.Error(err)
	}
	section := c.Sections()[0].ID
	for _, sec := range c.Sections() {
		if sec.List != nil {
			section = sec.ID
		}
	}
	if _, err := s.Add(section); err != nil {
		t.Error(err)
	}
	s.FinishAll()
	if sync, err := s.Stage(ctx, false); err != nil || o.calls == 0 {
		t.Errorf("got %s, %v, want it staged", sync, err)
	}
	if _, err := s.Refresh(ctx); err != nil {
		t.Error(err)
	}
	_ = s.Submit(ctx, s.Reviewed()) // it is not complete, and says so
	if _, _, err := s.Arrive(); err != nil {
		t.Error(err)
	}
	if err := s.Archive(ctx, true); err != nil {
		t.Error(err)
	}
	if len(o.held) > 0 {
		t.Errorf("called under the lock: %q", o.held)
	}
}
