package cli_test

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// ail is one way for something to be wrong, and what the doctor makes of it.
type ail struct {
	args    func(t *testing.T, h *home) []string
	check   string
	problem string
	hint    string
	// well are checks that have nothing to do with it.
	well []string
}

// Each thing that can be wrong is one line of its own with the problem and its hint, as JSON and as a table; the exit code
// says that there is one; what does not depend on it is OK.
func TestEachProblemIsOneLineWithItsMend(t *testing.T) {
	t.Parallel()
	for name, a := range map[string]ail{
		"a catalogue that is no YAML": {
			written("catalog.yaml", "steps: [", 0o600, "--catalog"), "catalogue", "catalog.yaml:1: not YAML", "--catalog",
			[]string{"configuration", "key storage", "token", "round trip"},
		},
		"a catalogue that contradicts itself": {
			written("catalog.yaml", "checks: [{id: a, at: nowhere, that: \"1 == 1\", message: no}]", 0o600, "--catalog"), "catalogue", "catalog.yaml:1: check a has no severity", "--catalog",
			[]string{"configuration", "key storage", "token", "round trip"},
		},
		"a key that is not known": {
			written("config.yaml", "base_ulr: https://x", 0o600, "--config"), "configuration", `line 1: "base_ulr" is not a known key`, "config show",
			[]string{"catalogue", "terminal"},
		},
		"a secret where a group belongs": {
			written("config.yaml", "profiles: {a: {headers: hunter2-the-key}}", 0o600, "--config"), "configuration", "line 1: a value where a group of keys with values belongs", "config show",
			[]string{"catalogue", "terminal"},
		},
		"a profile that cannot be": {
			written("config.yaml", "profiles: {a: {get_account: {method: PUT}}}", 0o600, "--config"), "configuration", `get_account.method is "PUT": write GET or POST`, "config show",
			[]string{"catalogue", "terminal"},
		},
		"a file with secrets that others can read": {
			written("config.yaml", "profiles: {a: {headers: {X-Key: hunter2}}}", 0o644, "--config"), "configuration", "others can read it. Run: chmod 600", "config show",
			[]string{"catalogue", "terminal"},
		},
		"no key for the drafts": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				h.vars = append(h.with(custodianAt(t, 0, http.StatusOK), "firm", "secret").vars, "ONBOARD_PASSPHRASE_FILE=")
				return nil
			}, "key storage", "a passphrase must be chosen", "ONBOARD_PASSPHRASE_FILE", []string{"catalogue", "credentials", "connection", "token"},
		},
		"another passphrase than the drafts have": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				h.with(custodianAt(t, 0, http.StatusOK), "firm", "secret").diagnosis(0)
				h.vars = append(h.vars, "ONBOARD_PASSPHRASE_FILE="+file(t, "other", "another passphrase\n", 0o600))
				return nil
			}, "key storage", "passphrase", "ONBOARD_PASSPHRASE_FILE", []string{"catalogue", "credentials", "connection", "token"},
		},
		"a clock that is behind": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				h.with(custodianAt(t, 90*time.Minute, http.StatusOK), "firm", "secret")
				return nil
			}, "clock", "1h", "Set the time", []string{"connection", "token"},
		},
		"nobody listens": {
			func(_ *testing.T, h *home) []string { h.with("http://127.0.0.1:1", "firm", "secret"); return nil },
			"connection", "no answer from http://127.0.0.1:1: not sent: nothing answers", "may be down",
			[]string{"clock", "key storage"},
		},
		"no TLS where there must be": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				h.with(strings.Replace(custodianAt(t, 0, http.StatusOK), "http:", "https:", 1), "firm", "secret")
				return nil
			}, "connection", "no TLS connection to https://127.0.0.1", "TLS 1.2", []string{"key storage"},
		},
		"credentials that are refused": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				h.with(custodianAt(t, 0, http.StatusUnauthorized), "firm", "hunter2")
				return nil
			}, "token", "unauthorised (HTTP 401)", "Check the client ID and secret from ONBOARD_CLIENT_ID", []string{"connection", "clock", "key storage"},
		},
		"no credentials": {
			func(_ *testing.T, _ *home) []string { return []string{"--base-url", "https://custodian.invalid"} },
			"credentials", "relationship manager", "onboard login",
			[]string{"configuration", "catalogue", "key storage"},
		},
		"a host that nobody knows": {
			func(_ *testing.T, h *home) []string {
				h.with("https://custodian.invalid", "firm", "secret")
				return nil
			},
			"connection", "no server is known by that host name", "the host in the base URL",
			[]string{"clock", "key storage"},
		},
		"a certificate that nobody knows": {
			func(t *testing.T, h *home) []string {
				t.Helper()
				s := httptest.NewTLSServer(http.NotFoundHandler())
				s.Config.ErrorLog = log.New(io.Discard, "", 0)
				t.Cleanup(s.Close)
				h.with(s.URL, "firm", "secret")
				return nil
			}, "connection", "the certificate of the server is not trusted", "ca_file", []string{"key storage"},
		},
		"a proxy that cannot be read": {
			func(_ *testing.T, h *home) []string {
				h.with("https://custodian.invalid", "firm", "secret")
				h.vars = append(h.vars, "HTTPS_PROXY=http://user:hunter2#x@proxy.invalid:3128")
				return nil
			}, "connection", "HTTPS_PROXY cannot be read", "%23", []string{"key storage"},
		},
		"drafts that others can reach": {
			func(t *testing.T, _ *home) []string {
				t.Helper()
				dir := filepath.Join(t.TempDir(), "open")
				if err := os.Mkdir(dir, 0o755); err != nil {
					t.Fatal(err)
				}
				return []string{"--data-dir", dir}
			}, "drafts folder", "can be reached by others (755)", "chmod 700", []string{"catalogue", "token"},
		},
		"a file in the place of the drafts": {
			written("data", "", 0o600, "--data-dir"),
			"drafts folder", "is a file", "--data-dir",
			[]string{"catalogue", "token"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			args := a.args(t, h)
			found := h.diagnosis(1, args...)
			f := found[a.check]
			if f.OK || !strings.Contains(f.Found, a.problem) || !strings.Contains(f.Mend, a.hint) {
				t.Errorf("got %+v, want the problem %q and the mend %q", f, a.problem, a.hint)
			}
			for check, f := range found {
				if !f.OK && f.Mend == "" || strings.Contains(f.Found+f.Mend, "hunter2") {
					t.Errorf("%s: got %+v, want a mend and no secret", check, f)
				}
			}
			for _, check := range a.well {
				if f, there := found[check]; !there || !f.OK {
					t.Errorf("%s: got %+v, want it well", check, f)
				}
			}
			if slices.ContainsFunc(h.vars, func(v string) bool { return strings.HasPrefix(v, "ONBOARD_BASE_URL=") }) {
				return // a passphrase is slow to try, and once is enough
			}
			table, _ := h.run(1, "", append([]string{"doctor"}, args...)...)
			if strings.Count(table, "\n") != len(found) || !strings.Contains(table, f.Found) || !strings.Contains(table, f.Mend) {
				t.Errorf("got\n%swant %d lines with the same words", table, len(found))
			}
		})
	}
}

// written gives a file to a flag.
func written(name, text string, mode os.FileMode, flag string) func(*testing.T, *home) []string {
	return func(t *testing.T, _ *home) []string {
		t.Helper()
		return []string{flag, file(t, name, text, mode)}
	}
}

func file(t *testing.T, name, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	return path
}

// custodianAt is a token endpoint whose clock is ahead by so much.
func custodianAt(t *testing.T, ahead time.Duration, status int) (baseURL string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Date", time.Now().Add(ahead).UTC().Format(http.TimeFormat))
		w.WriteHeader(status)
		if status != http.StatusOK {
			_, _ = w.Write([]byte(`{"error":"invalid_client"}`))
			return
		}
		_, _ = w.Write([]byte(`{"access_token":"x","expires_in":36000}`))
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// What a terminal cannot do is reported in the line of the terminal alone.
func TestTheDoctorLooksAtTheTerminal(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		vars          []string
		width, height int
		want          string
	}{
		"large enough": {[]string{"TERM=xterm-256color", "LC_ALL=C.UTF-8"}, 100, 32, `"ok": true,`},
		"too small":    {[]string{"TERM=xterm-256color", "LC_ALL=C.UTF-8"}, 39, 12, "Make the window at least 40 by 12"},
		"not UTF-8":    {[]string{"TERM=xterm-256color", "LC_ALL=en_US.ISO-8859-1"}, 100, 32, "Set LANG to a UTF-8 locale"},
		"dumb":         {[]string{"TERM=dumb", "LC_ALL=C.UTF-8"}, 100, 32, "questions are asked line by line"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			p := uitest.Start(t, uitest.Build(t), []string{"doctor", "-o", "json"}, append(h.vars, c.vars...), c.width, c.height)
			p.Wait()
			_, line, _ := strings.Cut(p.Output(), `"terminal"`)
			line, _, _ = strings.Cut(line, "}")
			if !strings.Contains(line, c.want) {
				t.Errorf("got %s, want %q", line, c.want)
			}
		})
	}
}
