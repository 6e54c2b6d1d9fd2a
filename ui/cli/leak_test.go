package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// A session on the screens with a custodian, a log and an extra header that is a secret: what was typed and what is secret
// is in the bodies of requests and nowhere else.
func TestNothingLeaksFromASession(t *testing.T) {
	t.Parallel()
	c := newOtherCustodian()
	t.Cleanup(c.server.Close)
	h := newHome(t).with(c.server.URL, "planted-client", "planted-secret")
	config := h.configured(0o600, "profiles: {a: {headers: {Ocp-Apim-Subscription-Key: planted-key}}}")
	log := filepath.Join(h.dir, "onboard.log")
	runs := h.recordChildren()
	flags := []string{"--config", config, "--log-file", log}

	example, _ := h.run(0, "", "catalog", "example", "individualTod")
	out, _ := h.run(0, example, append(flags, "open", "-f", "-", "-o", "json")...)
	var opened struct{ Draft string }
	if err := json.Unmarshal([]byte(out), &opened); err != nil {
		t.Fatal(err)
	}
	args := append(flags, "resume", opened.Draft)
	p := uitest.Start(t, uitest.Build(t), args, append(h.vars, "TERM=xterm-256color"), 100, 32)
	p.See("TEST", "Check answers", "go to submit")
	more := regexp.MustCompile(`\d+ more ↓`)
	for !strings.Contains(p.Screen(), "•••-••-0011") { // down to where the tax ID is masked
		left := more.FindString(p.Screen())
		if left == "" {
			break
		}
		p.See(left).Press("pgdown").Gone(left)
	}
	if !strings.Contains(p.Screen(), "•••-••-0011") {
		t.Errorf("got no masked tax ID on the screen, want it: else the search says nothing of it:\n%s", p.Screen())
	}
	p.See("TEST").Press("ctrl+c").See("ctrl+c").Press("ctrl+c").Wait()

	secrets := append([]string{"planted-client", "planted-secret", "planted-key", otherToken, "horse battery staple"}, canaries...)
	masked := []string{"899-10-0002", "899100002", "899-10-0011", "899100011"} // a screen shows names, and of a number its end
	for _, s := range append(masked, secrets[:5]...) {
		if strings.Contains(p.Output(), s) {
			t.Errorf("got %q on the screen, want it nowhere", s)
		}
	}
	if line := strings.Join(args, " "); strings.Contains(line, "planted") {
		t.Errorf("got arguments %s", line)
	}
	_, found := search(t, h.dir, append(secrets, `"msg":"exchange"`, `"msg":"event"`))
	for _, want := range []string{`"msg":"exchange"`, `"msg":"event"`} {
		if !strings.HasSuffix(found[want], "onboard.log") {
			t.Errorf("got %s in %q, want it in the log: else the search says nothing of it", want, found[want])
		}
	}
	children, err := os.ReadFile(runs)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if at := found[s]; at != "" {
			t.Errorf("got %q in %s, want it nowhere", s, at)
		}
		if strings.Contains(string(children), s) {
			t.Errorf("got %q in the environment or the arguments of a child", s)
		}
	}
	c.checkEnvelopes(t, secrets)
	if info, err := os.Stat(log); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v for the log, want mode 600", info, err)
	}
}

// checkEnvelopes looks at what a proxy on the way logs: paths, queries and all headers but the two that carry secrets.
func (c *otherCustodian) checkEnvelopes(t *testing.T, secrets []string) {
	t.Helper()
	keyed := 0
	for _, r := range c.heard() {
		if r.header.Get("Ocp-Apim-Subscription-Key") == "planted-key" {
			keyed++
		}
		r.header.Del("Authorization")
		r.header.Del("Ocp-Apim-Subscription-Key")
		envelope, err := json.Marshal([]any{r.path, r.query, r.header})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range secrets {
			if strings.Contains(string(envelope), s) {
				t.Errorf("got %q around the body of %s", s, r.path)
			}
		}
	}
	if n := len(c.heard()); keyed != n || n == 0 {
		t.Errorf("got the extra header on %d of %d requests, want all", keyed, n)
	}
}

// recordChildren puts programs in front of the PATH that a terminal program may start; each writes down what it is given.
func (h *home) recordChildren() (file string) {
	h.tb.Helper()
	dir := h.tb.TempDir()
	file = filepath.Join(dir, "children.txt")
	for _, name := range []string{"dbus-launch", "security", "xclip", "xsel", "wl-copy", "pbcopy", "stty", "tput", "infocmp"} {
		tells(h.tb, filepath.Join(dir, name), file, 1)
	}
	for i, v := range h.vars {
		if path, is := strings.CutPrefix(v, "PATH="); is {
			h.vars[i] = "PATH=" + dir + string(os.PathListSeparator) + path
		}
	}
	return file
}

// tells makes a program that appends its arguments and its environment to a file.
func tells(tb testing.TB, program, file string, exit int) {
	tb.Helper()
	script := fmt.Sprintf("#!/bin/sh\n{ echo \"$0 $*\"; /usr/bin/env; } >>'%s'\nexit %d\n", file, exit)
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		tb.Fatal(err)
	}
}
