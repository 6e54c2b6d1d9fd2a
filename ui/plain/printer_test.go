package plain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Line mode has one way out, which makes text of whatever it is given.
func TestOnlyTheCleanedLinePrints(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	writers := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if s, is := n.(*ast.SelectorExpr); is && s.Sel.Name == "out" {
					writers[f.Name.Name] = true
				}
				return true
			})
		}
	}
	if len(writers) != 2 || !writers["say"] || !writers["gap"] {
		t.Errorf("got %v writing, want say, which cleans its line, and gap, which writes none", writers)
	}
	var out strings.Builder
	(&conversation{out: &out}).say("a\x1b[31mb\u202e\u009b1m\nc")
	if got, want := out.String(), "ab c\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
