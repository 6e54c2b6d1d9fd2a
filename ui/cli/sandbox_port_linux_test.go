package cli_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// listening is a line of /proc/net/tcp about a port that takes connections: the port, and the inode of its socket.
var listening = regexp.MustCompile(`(?m)^ *\d+: 0100007F:([0-9A-F]{4}) 00000000:0000 0A \S+ \S+ \S+ +\d+ +\d+ (\d+)`)

// The built-in sandbox has the names and numbers of whoever tries the program: its port is open to every user of the
// computer, and its records are not.
func TestTheBuiltInSandboxAnswersNobodyElse(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	cmd := exec.CommandContext(t.Context(), uitest.Build(t), "--plain")
	cmd.Env, cmd.Dir = h.vars, h.dir
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	port := ""
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for port == "" {
		select {
		case <-tick.C:
			port = portOf(cmd.Process.Pid)
		case <-t.Context().Done():
			t.Fatal("the sandbox does not listen")
		}
	}
	for _, secret := range []string{"sandbox", "any", ""} {
		resp, err := http.PostForm("http://127.0.0.1:"+port+"/identity/connect/token", url.Values{"client_id": {"sandbox"}, "client_secret": {secret}})
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode < 400 {
			t.Errorf("secret %q: got %s, want it refused", secret, resp.Status)
		}
	}
}

// portOf is the loopback port at which a process takes connections, "" for none yet.
func portOf(pid int) string {
	table, _ := os.ReadFile("/proc/net/tcp")
	sockets, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	for _, m := range listening.FindAllStringSubmatch(string(table), -1) {
		for _, s := range sockets {
			if to, _ := os.Readlink(s); strings.Contains(to, "["+m[2]+"]") {
				n, _ := strconv.ParseUint(m[1], 16, 16)
				return strconv.FormatUint(n, 10)
			}
		}
	}
	return ""
}
