package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/cli"
)

// A build that nothing was stamped into keeps keys behind passphrases at full strength, and gives back
// the memory that they cost.
func TestAPassphraseCostsASecond(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system has a keyring, which the key would go to")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", "")
	dir := t.TempDir()
	s := cli.Settings{DataDir: dir, BaseURL: "http://127.0.0.1:1", ClientID: "id", ClientSecret: "secret", CredentialSource: "the test"}
	s.Environment = flow.Environment{Word: custodian.Test, Host: "127.0.0.1:1", BaseURL: s.BaseURL, Client: "id"}
	opened, err := open(t.Context(), s, "horse battery staple")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = opened.Close() }()
	files, err := filepath.Glob(filepath.Join(dir, "*", "key.age"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got %v, %v, want one key", files, err)
	}
	key, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := bytes.Cut(key, []byte("\n---"))
	if !regexp.MustCompile(`(?m)^-> scrypt \S+ 18$`).Match(header) {
		t.Errorf("got the header %s, want scrypt with a cost of 2 to the 18th", header)
	}
	gaveBack(t, "making the key")
	if err := opened.Verify("horse battery staple"); err != nil {
		t.Fatal(err)
	}
	gaveBack(t, "unlocking the screen")
}

// gaveBack wants the 256 MB that a passphrase costs given back.
func gaveBack(t *testing.T, after string) {
	t.Helper()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if kept := (m.Sys - m.HeapReleased) >> 20; kept > 100 {
		t.Errorf("got %d MB kept after %s, want less than 100", kept, after)
	}
}
