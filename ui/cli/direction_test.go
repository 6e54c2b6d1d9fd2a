package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "brokerage/onboard"

// arrow is a line of the drawing: who imports whom.
var arrow = regexp.MustCompile(`(?m)^ *([\w/]+) +-> +([\w/, ]+)$`)

// The drawing in the README is what the code imports, no more and no less.
func TestReadmeDrawsWhoImportsWhom(t *testing.T) {
	t.Parallel()
	drawn := map[string][]string{}
	for _, m := range arrow.FindAllStringSubmatch(read(t, filepath.Join("..", "..", "README.md")), -1) {
		to := strings.Split(strings.ReplaceAll(m[2], " ", ""), ",")
		if m[2] == "nothing" {
			to = nil
		}
		slices.Sort(to)
		drawn[m[1]] = to
	}
	found := imports(t)
	for _, part := range slices.Sorted(maps.Keys(found)) {
		got, known := drawn[part]
		if !known || !slices.Equal(got, found[part]) {
			t.Errorf("%s: got the drawing %v, want %v", part, got, found[part])
		}
	}
	for part := range drawn {
		if _, there := found[part]; !there {
			t.Errorf("the drawing has %q, which is no part of the program", part)
		}
	}
}

// A room of the screens knows no other, and the parts that they share know none.
func TestNoRoomOfTheScreensKnowsAnother(t *testing.T) {
	t.Parallel()
	rooms := packages(t, "/ui/screen/...")
	if len(rooms) < 8 {
		t.Fatalf("got %d packages of screens, want the parts and their rooms", len(rooms))
	}
	for _, p := range rooms {
		for _, i := range p.Imports {
			if strings.HasPrefix(i, module+"/ui/screen/") || i == module+"/ui/app" {
				t.Errorf("%s imports %s", p.ImportPath, i)
			}
		}
	}
}

// pkg is a package and what it imports.
type pkg struct {
	ImportPath string
	Imports    []string
}

// packages are those of the module that a pattern names.
func packages(t *testing.T, pattern string) []pkg {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", module+pattern).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// imports are the parts of the program and the other parts that each imports. The sandbox is a part of its own.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	sets := map[string]map[string]bool{}
	for _, p := range packages(t, "/...") {
		from := partOf(p.ImportPath)
		if sets[from] == nil {
			sets[from] = map[string]bool{}
		}
		for _, i := range p.Imports {
			if to := partOf(i); to != "" && to != from {
				sets[from][to] = true
			}
		}
	}
	all := map[string][]string{}
	for from, to := range sets {
		all[from] = slices.Sorted(maps.Keys(to))
	}
	return all
}

// partOf is the top folder of a package of this module, "" for others.
func partOf(path string) string {
	below, ours := strings.CutPrefix(path, module)
	switch {
	case !ours:
		return ""
	case below == "":
		return "main"
	case strings.HasPrefix(below, "/apiclient/sandbox"):
		return "sandbox"
	}
	return strings.Split(below, "/")[1]
}
