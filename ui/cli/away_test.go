package cli_test

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// absent is the way to a custodian which closes after the first stage, until it is opened again.
type absent struct {
	t       *testing.T
	address string
	proxy   http.Handler

	mu     sync.Mutex
	server *http.Server
	left   bool
}

func newAbsent(t *testing.T, base string) *absent {
	t.Helper()
	at, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	a := &absent{t: t, address: "127.0.0.1:0", proxy: httputil.NewSingleHostReverseProxy(at)}
	a.open()
	t.Cleanup(a.close)
	return a
}

func (a *absent) open() {
	l, err := (&net.ListenConfig{}).Listen(a.t.Context(), "tcp", a.address)
	if err != nil {
		a.t.Error(err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.address = l.Addr().String()
	a.server = &http.Server{Handler: a}
	go func(s *http.Server) { _ = s.Serve(l) }(a.server)
}

func (a *absent) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.server.Close()
}

func (a *absent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	leaves := !a.left && strings.HasSuffix(r.URL.Path, "/new-account")
	a.left = a.left || leaves
	a.mu.Unlock()
	a.proxy.ServeHTTP(w, r)
	if leaves {
		_ = http.NewResponseController(w).Flush() // the answer is whole before the way is closed
		a.close()
	}
}

// A custodian that goes away in the middle is waited for within the time that was given, of one application and of a batch.
func TestWaitingOutlastsACustodianThatIsAway(t *testing.T) {
	t.Parallel()
	for _, files := range []int{1, 2} {
		c := newOtherCustodian()
		t.Cleanup(c.server.Close)
		way := newAbsent(t, c.server.URL)
		h := newHome(t).with("http://"+way.address, "id", "secret")
		args := []string{"open", "--submit", "--wait", "--timeout", "1m", "-o", "json"}
		for _, registration := range []string{"individual", "jointWros"}[:files] {
			example, _ := h.run(0, "", "catalog", "example", registration)
			if err := os.WriteFile(filepath.Join(h.dir, registration+".yaml"), []byte(example), 0o600); err != nil {
				t.Fatal(err)
			}
			args = append(args, "-f", registration+".yaml")
		}
		cmd := exec.CommandContext(t.Context(), uitest.Build(t), args...)
		var out bytes.Buffer
		cmd.Env, cmd.Dir, cmd.Stdout = h.vars, h.dir, &out
		errOut, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waited := false
		for lines := bufio.NewScanner(errOut); lines.Scan(); {
			if strings.Contains(lines.Text(), "waits for the custodian") && !waited {
				waited = true
				way.open()
			}
		}
		if err := cmd.Wait(); err != nil || !waited || strings.Count(out.String(), `"open"`) != files {
			t.Errorf("got %v, waited %t, and\n%s\nwant %d open", err, waited, &out, files)
		}
	}
}

// Without --wait, or when its time is over, it says how far it came.
func TestACustodianThatStaysAwayEndsTheWaiting(t *testing.T) {
	t.Parallel()
	for _, wait := range [][]string{nil, {"--wait", "--timeout", "2s"}} {
		c := newOtherCustodian()
		t.Cleanup(c.server.Close)
		way := newAbsent(t, c.server.URL)
		h := newHome(t).with("http://"+way.address, "id", "secret")
		example, _ := h.run(0, "", "catalog", "example", "individual")
		out, errOut := h.run(1, example, append([]string{"open", "-f", "-", "--submit", "-o", "json"}, wait...)...)
		if !strings.Contains(out, `"outcome": "staged"`) || !strings.Contains(errOut, "nothing answers at the custodian's address") {
			t.Errorf("got\n%s\n%s\nwant what is staged, and why the rest is not", out, errOut)
		}
		if len(c.called("/account-api/v1/new-account")) != 1 {
			t.Error("want one stage at the custodian")
		}
	}
}
