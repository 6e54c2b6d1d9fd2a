package cli_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// diagnosis runs the doctor and returns its lines by check.
func (h *home) diagnosis(want int, args ...string) map[string]struct {
	OK          bool
	Found, Mend string
} {
	h.tb.Helper()
	out, _ := h.run(want, "", append([]string{"doctor", "-o", "json"}, args...)...)
	var all []struct {
		Check       string
		OK          bool
		Found, Mend string
	}
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		h.tb.Fatalf("%s: %v", out, err)
	}
	found := map[string]struct {
		OK          bool
		Found, Mend string
	}{}
	for _, f := range all {
		found[f.Check] = struct {
			OK          bool
			Found, Mend string
		}{f.OK, f.Found, f.Mend}
	}
	return found
}

func TestDoctorFindsTheBuiltInSandboxWell(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	found := h.diagnosis(0)
	for _, check := range []string{"configuration", "catalogue", "drafts folder", "key storage", "credentials", "terminal", "connection", "clock", "token", "round trip"} {
		if f, there := found[check]; !there || !f.OK {
			t.Errorf("%s: got %+v, want OK", check, f)
		}
	}
	if got := found["round trip"].Found; !strings.Contains(got, "staged and read back") {
		t.Errorf("round trip: got %q, want a stage", got)
	}
	if got := found["key storage"].Found; !strings.Contains(got, "the keyring of this system is ") || !strings.Contains(got, "passphrase") && !strings.Contains(got, "in a file") {
		t.Errorf("key storage: got %q, want the keyring of the system and where the key is", got)
	}
	out, _ := h.run(0, "", "doctor")
	if lines := strings.Count(out, "\n"); lines != len(found) {
		t.Errorf("got %d lines for %d checks", lines, len(found))
	}
	drafts, _ := h.run(0, "", "drafts", "list", "-o", "json")
	if strings.TrimSpace(drafts) != "[]" {
		t.Errorf("got drafts %s after the doctor, want none", drafts)
	}
}

func TestDoctorAsksACustodianOnlyWithConsent(t *testing.T) {
	t.Parallel()
	c := newOtherCustodian()
	t.Cleanup(c.server.Close)
	h := newHome(t).with(c.server.URL, "firm", "secret")
	h.diagnosis(0)
	if n := len(c.called("/account-api/v1/get-account")); n != 0 {
		t.Errorf("without --yes: got %d calls of get-account, want none", n)
	}
	found := h.diagnosis(1, "--yes")
	if n := len(c.called("/account-api/v1/get-account")); n != 1 {
		t.Errorf("with --yes: got %d calls of get-account, want one", n)
	}
	if f := found["round trip"]; f.OK || !strings.Contains(f.Found, "another account") {
		t.Errorf("got %+v, want this custodian's odd answer told", f)
	}
	if n := len(c.called("/account-api/v1/new-account")); n != 0 {
		t.Errorf("got %d calls of new-account, want none at a custodian", n)
	}
}

func TestDoctorSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	wrong := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Date", "Mon, 01 Jan 2024 00:00:00 GMT")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"error":"invalid_client"}`))
	}))
	t.Cleanup(wrong.Close)
	h := newHome(t).with(wrong.URL, "firm", "planted-secret")
	data := filepath.Join(h.dir, "open")
	if err := os.MkdirAll(data, 0o755); err != nil {
		t.Fatal(err)
	}
	found := h.diagnosis(1, "--data-dir", data)
	for check, want := range map[string]string{
		"drafts folder": "chmod 700", "clock": "Set the time", "token": "ONBOARD_CLIENT_ID",
	} {
		if f := found[check]; f.OK || !strings.Contains(f.Found+f.Mend, want) {
			t.Errorf("%s: got %+v, want a problem with %q", check, f, want)
		}
	}
	found = newHome(t).diagnosis(1, "--base-url", "https://custodian.invalid")
	if f := found["credentials"]; f.OK || !strings.Contains(f.Found, "relationship manager") {
		t.Errorf("without credentials: got %+v, want where they come from", f)
	}
}

// A company's proxy is taken from the environment, and is asked for a tunnel to the custodian.
func TestTheProxyOfTheEnvironmentIsUsed(t *testing.T) {
	t.Parallel()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var tunnels atomic.Int32
	proxy := &httptest.Server{Listener: l, Config: &http.Server{ReadHeaderTimeout: 1e9, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodConnect && r.Host == "custodian.invalid:443" {
			tunnels.Add(1)
		}
		w.WriteHeader(http.StatusBadGateway)
	})}}
	proxy.Start()
	t.Cleanup(proxy.Close)
	h := newHome(t).with("https://custodian.invalid", "firm", "secret")
	h.vars = append(h.vars, "HTTPS_PROXY="+proxy.URL)
	if f := h.diagnosis(1)["connection"]; f.OK || tunnels.Load() == 0 {
		t.Errorf("got %+v and %d tunnels, want the proxy asked", f, tunnels.Load())
	}
}

// Drafts in a folder that a cloud keeps are told of once, and by the doctor each time.
func TestAFolderThatACloudKeepsIsToldOfOnce(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	data := filepath.Join(h.dir, "Dropbox", "onboard")
	if err := os.MkdirAll(filepath.Dir(data), 0o700); err != nil {
		t.Fatal(err)
	}
	want := data + " is copied by Dropbox"
	if f := h.diagnosis(1, "--data-dir", data)["drafts folder"]; f.OK || !strings.HasPrefix(f.Found, want) || !strings.Contains(f.Mend, "--data-dir") {
		t.Errorf("before it is made: got %+v, want %q", f, want)
	}
	for _, tells := range []int{1, 0} {
		if _, told := h.run(0, "", "--data-dir", data, "drafts", "list"); strings.Count(told, want) != tells {
			t.Errorf("got %q, want it told %d times", told, tells)
		}
	}
	if f := h.diagnosis(1, "--data-dir", data)["drafts folder"]; f.OK || !strings.HasPrefix(f.Found, want) {
		t.Errorf("by the doctor again: got %+v, want %q", f, want)
	}
	other := filepath.Join(h.dir, "OneDrive", "onboard")
	for _, tells := range []int{1, 0} {
		if _, told := h.run(0, "", "--data-dir", other, "drafts", "list"); strings.Count(told, other+" is copied by OneDrive") != tells {
			t.Errorf("another: got %q, want it told %d times", told, tells)
		}
	}
}
