package conformance_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/uitest"
)

// exampleBody is the whole body of new-account for a complete application of the catalogue.
func exampleBody(t *testing.T) []byte {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	example, err := c.Example("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(c, "example", example, kind.DateOf(time.Now()), (&flow.Service{Catalogue: c}).FreshID)
	if err != nil {
		t.Fatal(err)
	}
	body := map[string]any{}
	lists := map[string]map[string]map[string]any{} // by array and entry
	for a, leaf := range assess.Assess(answers, custodian.Sandbox, kind.DateOf(time.Now())).Document() {
		if a.Array == "" {
			body = mergeOf(body, nested(a.Name, leaf.Value))
			continue
		}
		if lists[a.Array] == nil {
			lists[a.Array] = map[string]map[string]any{}
		}
		entry := lists[a.Array][a.Entry]
		if entry == nil {
			entry = map[string]any{"onboardingCustomerID": a.Entry}
		}
		lists[a.Array][a.Entry] = mergeOf(entry, nested(a.Name, leaf.Value))
	}
	for array, entries := range lists {
		var all []any
		for _, e := range entries {
			all = append(all, e)
		}
		body[array] = all
	}
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// startSandbox runs the built program's sandbox as a process of its own and returns its base URL.
func startSandbox(t *testing.T, flags ...string) string {
	t.Helper()
	process := exec.CommandContext(t.Context(), uitest.Build(t), append([]string{"sandbox", "--listen", "127.0.0.1:0"}, flags...)...)
	process.Env = append(os.Environ(), "HOME="+t.TempDir())
	said, err := process.StderrPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Wait() }) // the test's end kills it
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if _, base, ok := strings.Cut(lines.Text(), "Sandbox at "); ok {
			return base
		}
	}
	t.Fatal("the sandbox ended without an address")
	return ""
}

// run starts these tests anew with flags, as from the command line.
func run(t *testing.T, flags ...string) (out string, err error) {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0], append([]string{"-test.v", "-test.skip=External|Elsewhere"}, flags...)...)
	process.Env = append(os.Environ(), "ONBOARD_CLIENT_ID=conformance", "ONBOARD_CLIENT_SECRET=conformance")
	all, err := process.CombinedOutput()
	return string(all), err
}

// The flags lead to a server in another process, with a profile as a file and the whole document of an example, under each
// reading of the rule for identifiers.
func TestAnExternalServerIsTested(t *testing.T) {
	for _, c := range []struct {
		reading string
		flags   []string
		skipped int // tests of the other reading
	}{
		{"always", []string{"--entry-identifiers", "always", "--customer-ids", "stage"}, 0},
		{"omit-on-add", []string{"--entry-identifiers", "omit-on-add", "--customer-ids", "stage"}, 1},
	} {
		t.Run(c.reading, func(t *testing.T) {
			dir := t.TempDir()
			document, profile := filepath.Join(dir, "document.json"), filepath.Join(dir, "profile.yaml")
			said := strings.Replace(apiclient.ProfileYAML(), "entry_identifiers: always", "entry_identifiers: "+c.reading, 1)
			for name, content := range map[string][]byte{document: exampleBody(t), profile: []byte(said)} {
				if err := os.WriteFile(name, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, err := run(t, "-base-url", startSandbox(t, c.flags...), "-document", document, "-profile", profile)
			if skipped := strings.Count(out, "--- SKIP"); err != nil || skipped != c.skipped {
				t.Fatalf("got %v and %d tests skipped, want every test to pass but %d:\n%s", err, skipped, c.skipped, out)
			}
			if passed := strings.Count(out, "--- PASS"); passed < 24 {
				t.Errorf("got %d tests passed, want two dozen at least:\n%s", passed, out)
			}
		})
	}
}

// A server elsewhere is not touched without its custodian's consent.
func TestAServerElsewhereIsRefused(t *testing.T) {
	for _, base := range []string{"https://custodian.invalid", "https://192.0.2.7:8443", "https://localhost.custodian.invalid"} {
		out, err := run(t, "-base-url", base)
		if err == nil || !strings.Contains(out, "-i-have-permission") || strings.Contains(out, "--- PASS") {
			t.Errorf("%s: got %v, want every test refused with the flag that consents:\n%s", base, err, out)
		}
	}
}
