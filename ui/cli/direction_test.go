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

// imports are the parts of the program and the other parts that each imports. The sandbox is a part of its own.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string]map[string]bool{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
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
