package cli_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"brokerage/onboard/ui/uitest"
)

// TestScripts plays testdata/script against the built program. Each script has a home of its own, no keyring and no
// terminal; OTHER is the catalogue of another custodian. Beside testscript's commands there are:
//
//	exits CODE COMMAND...        the command ends with that exit code
//	result KEY VALUE             the last output is one JSON document and nothing else; KEY has that value in it
//	keep NAME KEY                the value that KEY has in the last output is in $NAME from here on
//	complaint REGEXP             the last command printed one error, on one line, and it matches
//	sandbox [ARGUMENTS...]       onboard sandbox runs beside the script, and the base URL and credentials lead to it
//	custodian                    the same with another server of the specification
//	keyring [locked]             gnome-keyring on a bus of the script's own, instead of none
func TestScripts(t *testing.T) {
	t.Parallel()
	bin := filepath.Dir(uitest.Build(t))
	other, err := os.ReadFile(filepath.Join("..", "..", "flow", "testdata", "other-custodian.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"), RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars,
				"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
				"HOME="+filepath.Join(e.WorkDir, "home"), "USERPROFILE="+filepath.Join(e.WorkDir, "home"),
				"LOCALAPPDATA="+filepath.Join(e.WorkDir, "local"), "APPDATA="+filepath.Join(e.WorkDir, "roaming"), "XDG_DATA_HOME="+filepath.Join(e.WorkDir, "data"),
				"DATA="+filepath.Join(e.WorkDir, "data", "onboard"),
				"DBUS_SESSION_BUS_ADDRESS=", "XDG_RUNTIME_DIR=", "TERM=dumb",
				"OTHER="+filepath.Join(e.WorkDir, "other-custodian.yaml"),
			)
			for _, dir := range []string{"home", "data"} {
				if err := os.Mkdir(filepath.Join(e.WorkDir, dir), 0o700); err != nil {
					return err
				}
			}
			// A catalogue has to be the own one of whoever runs this; a checkout may be another's.
			if err := os.WriteFile(filepath.Join(e.WorkDir, "other-custodian.yaml"), other, 0o600); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(e.WorkDir, "passphrase"), []byte("horse battery staple\n"), 0o600)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "result": result, "keep": keep, "complaint": complaint, "sandbox": sandbox, "custodian": recordingServer, "keyring": keyring,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGUMENTS...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	default:
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("got exit code %d, want %d", got, want)
	}
}

func result(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] result KEY VALUE")
	}
	got := printed(ts, args[0])
	if (got == args[1]) == neg {
		ts.Fatalf("got %s %q, want %q (negated: %t)", args[0], got, args[1], neg)
	}
}

// printed is the value of a key in the last output.
func printed(ts *testscript.TestScript, key string) string {
	var top any
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &top); err != nil {
		ts.Fatalf("standard output is not JSON alone: %v", err)
	}
	return lookup(top, strings.Split(key, "."))
}

func keep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep NAME KEY")
	}
	ts.Setenv(args[0], printed(ts, args[1]))
}

// lookup follows keys and indexes into a JSON document; "len" is the length of an array.
func lookup(v any, way []string) string {
	for _, step := range way {
		switch at := v.(type) {
		case map[string]any:
			v = at[step]
		case []any:
			if step == "len" {
				return strconv.Itoa(len(at))
			}
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(at) {
				return "nothing at " + step
			}
			v = at[i]
		default:
			return "nothing at " + step
		}
	}
	if text, ok := v.(string); ok {
		return text
	}
	written, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(written)
}

// notice is the one thing that is printed beside an error on these computers, which have no keyring.
const notice = "The key of these practice drafts is in a file beside them, since this computer has no keyring."

func complaint(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: complaint REGEXP")
	}
	var complaints []string
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		if line = strings.TrimSuffix(line, "\n"); line != notice {
			complaints = append(complaints, line)
		}
	}
	if len(complaints) != 1 || !strings.HasPrefix(complaints[0], "onboard: ") {
		ts.Fatalf("got %d lines of error %q, want one that begins with onboard:", len(complaints), complaints)
	}
	if !regexp.MustCompile(args[0]).MatchString(complaints[0]) {
		ts.Fatalf("got error %q, want a match of %s", complaints[0], args[0])
	}
}

// sandbox starts onboard sandbox and waits until it says where it listens. It ends with the script, by ctrl+c.
func sandbox(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("a sandbox cannot be negated")
	}
	cmd := exec.Command(filepath.Join(strings.Split(ts.Getenv("PATH"), string(os.PathListSeparator))[0], "onboard"),
		append([]string{"sandbox", "--listen", "127.0.0.1:0"}, args...)...)
	cmd.Env = []string{"HOME=" + ts.Getenv("HOME"), "DBUS_SESSION_BUS_ADDRESS="}
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	ts.Defer(func() {
		if cmd.Process.Signal(os.Interrupt) != nil { // Windows sends none to one process alone
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			return
		}
		if err := cmd.Wait(); err != nil {
			ts.Fatalf("the sandbox ended with %v, want exit code 0 on ctrl+c", err)
		}
	})
	first, err := bufio.NewReader(stderr).ReadString('\n')
	ts.Check(err)
	leadTo(ts, strings.TrimPrefix(strings.TrimSpace(first), "Sandbox at "))
}

// recordingServer starts the recording server.
func recordingServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: custodian")
	}
	c := newOtherCustodian()
	ts.Defer(c.server.Close)
	leadTo(ts, c.server.URL)
}

func leadTo(ts *testscript.TestScript, baseURL string) {
	ts.Setenv("ONBOARD_BASE_URL", baseURL)
	ts.Setenv("ONBOARD_CLIENT_ID", "script-client")
	ts.Setenv("ONBOARD_CLIENT_SECRET", "script-secret")
	ts.Setenv("ONBOARD_PASSPHRASE_FILE", filepath.Join(ts.Getenv("WORK"), "passphrase"))
}
