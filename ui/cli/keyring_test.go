package cli_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// keyring starts gnome-keyring on a bus of the script's own, unlocked or with the argument locked, and leads to it. The bus
// starts a keyring itself where it is asked for one too early, so that its name is looked for first. Nothing of either is read
// but the address: what they start may hold their output open for ever.
func keyring(ts *testscript.TestScript, neg bool, args []string) {
	locked := len(args) == 1 && args[0] == "locked"
	if neg || len(args) > 0 && !locked {
		ts.Fatalf("usage: keyring [locked]")
	}
	log, err := os.Create(filepath.Join(ts.Getenv("WORK"), "keyring.log"))
	ts.Check(err)
	ts.Defer(func() { _ = log.Close() })
	begin := func(cmd *exec.Cmd) {
		cmd.Env = []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + ts.Getenv("HOME"), "XDG_DATA_HOME=" + ts.Getenv("XDG_DATA_HOME"),
			"DBUS_SESSION_BUS_ADDRESS=" + ts.Getenv("DBUS_SESSION_BUS_ADDRESS"), "LC_ALL=C",
		}
		cmd.Stderr = log
		ts.Check(cmd.Start())
		ts.Defer(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
	}

	bus := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address=1")
	output, err := bus.StdoutPipe()
	ts.Check(err)
	begin(bus)
	address, err := bufio.NewReader(output).ReadString('\n')
	ts.Check(err)
	ts.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))

	daemon := exec.Command("gnome-keyring-daemon", "--foreground", "--components=secrets")
	daemon.Stdout = log
	if !locked {
		daemon.Args = append(daemon.Args, "--unlock")
		password := filepath.Join(ts.Getenv("WORK"), "passphrase") // a file: no pipe that anybody inherits
		in, err := os.Open(password)
		ts.Check(err)
		defer func() { _ = in.Close() }()
		daemon.Stdin = in
	}
	begin(daemon)
	for guard := time.Now().Add(20 * time.Second); ; {
		asked := exec.Command("dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner",
			"string:org.freedesktop.secrets")
		asked.Env = []string{"DBUS_SESSION_BUS_ADDRESS=" + ts.Getenv("DBUS_SESSION_BUS_ADDRESS")}
		said, err := asked.Output()
		if err == nil && strings.Contains(string(said), "boolean true") {
			return
		}
		if time.Now().After(guard) {
			ts.Fatalf("no keyring on the bus after 20 s: %q, %v", said, err)
		}
	}
}
