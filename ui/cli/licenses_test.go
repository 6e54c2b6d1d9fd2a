package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// licenceFile is what a module calls the file with its licence, or with what its licence wants handed on.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.(md|txt))?$`)

// readmeLicences are modules that say their licence in their README alone.
var readmeLicences = map[string]bool{"github.com/mattn/go-localereader": true}

// The texts that the program prints are those of the modules that are in it, on every system that is released. UPDATE=1
// writes them anew.
func TestTheLicencesOfAllThatIsInAReleaseArePrinted(t *testing.T) {
	t.Parallel()
	want := licences(t)
	const file = "licenses.txt"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := read(t, file); got != want {
		t.Errorf("%s is not what the modules have: run UPDATE=1 go test ./ui/cli -run Licences", file)
	}
	h := newHome(t)
	if out, _ := h.run(0, "", "licenses"); out != want {
		t.Error("onboard licenses prints something else")
	}
}

// licences are the texts, each once with the modules whose it is.
func licences(t *testing.T) string {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]string{"Go": strings.TrimSpace(string(root))}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}`, module)
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if path, dir, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				modules[path] = dir
			}
		}
	}
	if _, err := os.Stat(filepath.Join(modules["Go"], "LICENSE")); err != nil { // some systems keep it elsewhere; it is that of x/
		modules["Go"] = modules["golang.org/x/text"]
	}
	whose := map[string][]string{}
	for path, dir := range modules {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, e := range entries {
			if licenceFile.MatchString(e.Name()) || readmeLicences[path] && e.Name() == "README.md" {
				text := read(t, filepath.Join(dir, e.Name()))
				whose[text], found = append(whose[text], path), true
			}
		}
		if !found {
			t.Errorf("%s has no licence text", path)
		}
	}
	texts := make([]string, 0, len(whose))
	for text, of := range whose {
		slices.Sort(of)
		text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
		texts = append(texts, fmt.Sprintf("== %s\n\n%s\n", strings.Join(slices.Compact(of), ", "), text))
	}
	slices.Sort(texts)
	var all bytes.Buffer
	fmt.Fprintf(&all, "onboard is built from Go and these %d modules. Their licences:\n\n%s", len(modules)-1, strings.Join(texts, "\n"))
	return strings.Map(func(r rune) rune { // form feeds part the pages of some
		if r == '\f' {
			return -1
		}
		return r
	}, all.String())
}
