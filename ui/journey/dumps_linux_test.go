package journey_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// A program that crashes with answers in its memory leaves no copy of them, though the shell allows core files and Go is told
// to make one: the system writes none beyond this limit, and nobody but root can raise it again.
func TestTheProgramLeavesNoCoreFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const script = `cd "$1" && ulimit -c unlimited && echo $$ >pid && exec "$2"`
	p := uitest.Start(t, "/bin/sh", []string{"-c", script, "sh", dir, uitest.Build(t)}, []string{"GOTRACEBACK=crash"}, 100, 32)
	firstPage(p)
	p.Type("F123").See("F123")

	pid, err := os.ReadFile(filepath.Join(dir, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	limits, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "limits"))
	if err != nil {
		t.Fatal(err)
	}
	core := ""
	for line := range strings.Lines(string(limits)) {
		if rest, ok := strings.CutPrefix(line, "Max core file size"); ok {
			core = strings.Join(strings.Fields(rest), " ")
		}
	}
	if core != "0 0 bytes" {
		t.Errorf("limit of core files: got %q, want %q", core, "0 0 bytes")
	}
	p.Kill()
}
