package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWithoutAReachableKeyringAPassphraseIsAskedForAndNoBusStarted(t *testing.T) {
	if _, err := os.Stat(fmt.Sprintf("/run/user/%d/bus", os.Getuid())); err == nil {
		t.Skip("this computer has a session bus, which cannot be hidden from the child")
	}
	for name, address := range map[string]string{
		"no bus":         "",
		"a dead socket":  "unix:path=/nowhere/bus",
		"a bus to start": "autolaunch:",
	} {
		t.Run(name, func(t *testing.T) {
			bin := t.TempDir()
			launched := filepath.Join(bin, "launched")
			script := "#!/bin/sh\necho started >" + launched + "\n"
			if err := os.WriteFile(filepath.Join(bin, "dbus-launch"), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
			cmd := child(t, "open", t.TempDir())
			cmd.Env = append(cmd.Env, "DBUS_SESSION_BUS_ADDRESS="+address, "PATH="+bin)
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "a passphrase must be chosen") {
				t.Errorf("opening: got %s, %v, want a passphrase to be chosen", out, err)
			}
			if _, err := os.Stat(launched); err == nil {
				t.Error("dbus-launch was started, want it never")
			}
		})
	}
}
