package background

import (
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestColorfgbgNamesTheBackground(t *testing.T) {
	for _, c := range []struct {
		value       string
		dark, known bool
	}{
		{"", false, false},
		{"15;0", true, true},
		{"0;15", false, true},
		{"15;default;0", true, true},
		{"0;7", false, true},
		{"7;8", true, true},
		{"15;default", false, false},
		{"15;16", false, false},
		{"0", false, false},
		{";", false, false},
	} {
		if dark, known := parse(c.value); dark != c.dark || known != c.known {
			t.Errorf("COLORFGBG=%q: got dark %v, known %v, want %v, %v", c.value, dark, known, c.dark, c.known)
		}
	}
}

// An import of anything that leads to bubbletea would let it ask the terminal first.
func TestImportsAreLipglossAndTheStandardLibrary(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			outside := strings.Contains(strings.Split(path, "/")[0], ".") || strings.HasPrefix(path, "brokerage/")
			if outside && path != "github.com/charmbracelet/lipgloss" {
				t.Errorf("%s imports %s, want lipgloss and the standard library only", e.Name(), path)
			}
		}
	}
}

func TestImportPathSortsBeforeBubbletea(t *testing.T) {
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(module), "\n")
	path := strings.TrimPrefix(first, "module ") + "/ui/background"
	if path >= "github.com/charmbracelet/bubbletea" {
		t.Errorf("got import path %s, want one that is initialised before bubbletea", path)
	}
}
