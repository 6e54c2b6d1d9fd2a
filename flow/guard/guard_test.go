package guard_test

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/guard"
)

const secret = "899-10-0001"

func TestAPanicGoesToWhoAnswersForTheProgramWithoutItsValue(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, start := range map[string]func(){
		"a goroutine":         func() { guard.Go(func() { panic(secret) }) },
		"a timer":             func() { guard.After(0, func() { panic(secret) }) },
		"behind a context":    func() { guard.AfterEnd(ctx, func() { panic(secret) }) },
		"a goroutine of else": func() { func() { defer guard.Catch(); panic(secret) }() },
	} {
		t.Run(name, func(t *testing.T) {
			outer, inner := make(chan []byte, 1), make(chan []byte, 1)
			defer guard.Handle(func(stack []byte, _ func()) { outer <- stack })()
			giveBack := guard.Handle(func(stack []byte, next func()) { inner <- stack; next() })
			start()
			for _, told := range [][]byte{<-inner, <-outer} {
				if !bytes.Contains(told, []byte("guard_test.go")) || bytes.Contains(told, []byte(secret)) {
					t.Errorf("got the stack\n%s\nwant where it happened, and no value", told)
				}
			}
			giveBack()
			start()
			if told := <-outer; len(told) == 0 || len(inner) > 0 {
				t.Error("got it told to a handler that was given back, want the one before")
			}
		})
	}
}

func TestWhoWaitsForGoroutinesGetsTheirPanic(t *testing.T) {
	var g guard.Group
	done := make(chan bool, 2)
	g.Go(func() { done <- true })
	g.Go(func() { panic(secret) })
	defer func() {
		if recover() == nil || !<-done {
			t.Error("got no panic where the goroutines are waited for, want it there, and the others done")
		}
	}()
	g.Wait()
}

// The starters of goroutines that are not watched: the statement itself, and what the standard library has.
func TestNoGoroutineIsStartedElsewhere(t *testing.T) {
	unwatched := map[string]bool{"time.AfterFunc": true, "context.AfterFunc": true, "sync.WaitGroup": true}
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || exempt(name) {
			return err
		}
		files++
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a goroutine that nobody watches: start it by guard.Go", fset.Position(n.Pos()))
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && unwatched[x.Name+"."+n.Sel.Name] {
					t.Errorf("%s: %s.%s starts goroutines that nobody watches: guard has its like", fset.Position(n.Pos()), x.Name, n.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("got %d files and error %v, want all of the program", files, err)
	}
}

// exempt are this package, what runs in tests alone, and the sandbox, which imports nothing and watches its own.
func exempt(name string) bool {
	for _, place := range []string{"flow/guard/", "ui/uitest/", "drafts/storetest/", "apiclient/sandbox/background.go"} {
		if strings.HasPrefix(name, place) {
			return true
		}
	}
	return false
}

func TestATimerCanBeStopped(t *testing.T) {
	if !guard.After(time.Hour, func() {}).Stop() {
		t.Error("got a timer that had fired, want one to be stopped")
	}
}
