package cli_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// refusingProxy refuses the password of whoever asks it, and counts how often one was offered.
func refusingProxy(t *testing.T) (address string, offered *atomic.Int32) {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	offered = &atomic.Int32{}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				r, err := http.ReadRequest(bufio.NewReader(conn))
				if err == nil && r.Header.Get("Proxy-Authorization") != "" {
					offered.Add(1)
				}
				_, _ = io.WriteString(conn, "HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")
			}()
		}
	}()
	return l.Addr().String(), offered
}

// Each offer of a wrong password brings the account nearer to being locked: a run of the program makes one, whether it is a
// command, line mode or the screens, and each says the same of it, without the password.
func TestAPasswordThatTheProxyRefusesIsOfferedOnceARun(t *testing.T) {
	t.Parallel()
	address, offered := refusingProxy(t)
	h := newHome(t).with("https://api.example.com", "firm", "secret")
	h.vars = append(h.vars, "HTTPS_PROXY=http://user:hunter2@"+address)
	const words = "the proxy refused the user and password"
	once := func(way, said string) {
		t.Helper()
		if n := offered.Swap(0); n != 1 {
			t.Errorf("%s: offered %d times, want once", way, n)
		}
		if !strings.Contains(said, words) || strings.Contains(said, "hunter2") {
			t.Errorf("%s: got %q, want %q and no password", way, said, words)
		}
	}
	example, _ := h.run(0, "", "catalog", "example", "individual")
	stdout, stderr := h.run(1, example, "open", "-f", "-", "-o", "json")
	once("a command", stderr)
	if !strings.Contains(stdout, `"outcome": "saved"`) || !strings.Contains(stderr, `staging "Account": not sent`) {
		t.Errorf("got %s and %s, want it saved and the step that was not sent", stdout, stderr)
	}
	draft := strings.Fields(h.must("drafts", "list"))[0]
	said, _ := h.run(0, "save\nsave\nleave\n", "--plain", "resume", draft)
	once("line mode", said)
	doctor, _ := h.run(1, "", "doctor")
	once("the doctor", doctor)

	p := uitest.Start(t, uitest.Build(t), []string{"resume", draft}, append(h.vars, "TERM=xterm-256color"), 200, 32)
	p.See("PRODUCTION").Press("ctrl+s").See("Not staged: "+words, "HTTPS_PROXY").Press("ctrl+s").See("Not staged: " + words).Press("ctrl+c").See("again").Press("ctrl+c")
	p.Wait()
	once("the screens", p.Output())
}
