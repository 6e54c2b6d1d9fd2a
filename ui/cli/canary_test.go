package cli_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// canaries are answers of the example for Individual with TOD, in every form in which they are typed or sent.
var canaries = []string{
	"899-10-0002", "899100002", "de la Cruz", "Calle Inventada", "Lucía", `Luc\u00ed`, "lucia@example.com", "jose@example.com",
	"1961-07-04", "7875550134", "555-0134", "Made-Up Animal Shelter", "12-3456789", "123456789",
}

// After a whole run nothing on the disk shows an answer, a secret or a token, and neither does what was printed.
func TestNothingIsKeptInTheClear(t *testing.T) {
	t.Parallel()
	c := newOtherCustodian()
	t.Cleanup(c.server.Close)
	places := map[string]*home{
		"the built-in sandbox": newHome(t),
		"a custodian":          newHome(t).with(c.server.URL, "planted-client", "planted-secret"),
	}
	secrets := append([]string{"planted-client", "planted-secret", otherToken, "horse battery staple"}, canaries...)
	for name, h := range places {
		t.Run(name, func(t *testing.T) {
			example, _ := h.run(0, "", "catalog", "example", "individualTod")
			for _, canary := range []string{"899-10-0002", "Calle Inventada"} {
				if !strings.Contains(example, canary) {
					t.Fatalf("the example has no %q any more: the canaries sing of nothing", canary)
				}
			}
			out, errOut := h.run(0, example, "open", "-f", "-", "--submit", "--wait", "--timeout", "1m", "-o", "json")
			for _, s := range secrets {
				if strings.Contains(out+errOut, s) {
					t.Errorf("got %q in what was printed, want it nowhere", s)
				}
			}
			files, found := search(t, h.dir, append(secrets, "events.jsonl", `"what":"submit"`))
			if files < 10 {
				t.Fatalf("got %d files searched, want the drafts and the log at least", files)
			}
			if found[`"what":"submit"`] == "" {
				t.Error("the search does not find the submit in the event log: it would find nothing")
			}
			for _, s := range secrets {
				if at := found[s]; at != "" {
					t.Errorf("got %q in %s, want it nowhere", s, at)
				}
			}
		})
	}
}

// search looks for texts in all files below a folder and in their names.
func search(t *testing.T, dir string, texts []string) (files int, found map[string]string) {
	t.Helper()
	found = map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for _, s := range texts {
			if bytes.Contains(data, []byte(s)) || strings.Contains(d.Name(), s) {
				found[s] = strings.TrimPrefix(path, dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, found
}
