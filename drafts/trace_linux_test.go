package drafts_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tracer runs children under strace, which can fail or kill them at a chosen system call.
type tracer struct {
	path string
	log  string
}

// newTracer skips the test where strace is missing or may not trace.
func newTracer(t *testing.T) tracer {
	t.Helper()
	if testing.Short() {
		t.Skip("starts many processes")
	}
	path, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: faults cannot be injected (apt install strace)")
	}
	if out, err := exec.CommandContext(t.Context(), path, "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here: %s", out)
	}
	return tracer{path: path, log: filepath.Join(t.TempDir(), "trace")}
}

// run starts a child with faults injected and returns what it printed; killed tells whether it was killed.
func (tr tracer) run(t *testing.T, faults []string, act string, args ...string) (printed string, killed bool) {
	t.Helper()
	cmd := child(t, act, args...)
	flags := []string{tr.path, "-f", "-o", tr.log, "-e", "trace=" + traced + ",newfstatat,statx,stat"}
	for _, f := range faults {
		flags = append(flags, "-e", "inject="+f)
	}
	cmd.Args = append(append(flags, "--", cmd.Path), args...)
	cmd.Path = tr.path
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatalf("running %v: %v", cmd.Args, err)
	} else if ok && exit.ExitCode() >= 0 && len(out) == 0 {
		t.Fatalf("running %v: %v: %s", cmd.Args, err, exit.Stderr)
	}
	return strings.TrimSpace(string(out)), err != nil
}

// traced are the calls a save, a removal and their clean-up are made of.
const traced = "openat,write,fsync,close,fchmod,linkat,unlinkat,mkdirat,fchmodat,renameat,renameat2,getdents64,lseek,pread64"

// moment is one system call of an act: its name and how many of that name its thread had made by then, itself included.
type moment struct {
	call string
	nth  int
}

func (m moment) String() string { return fmt.Sprintf("%s %d", m.call, m.nth) }

func (m moment) killing() string { return fmt.Sprintf("%s:signal=SIGKILL:when=%d", m.call, m.nth) }

// moments runs a child undisturbed and lists the calls between the two markers.
func (tr tracer) moments(t *testing.T, act string, args ...string) []moment {
	t.Helper()
	if printed, killed := tr.run(t, nil, act, args...); killed || printed != "saved" {
		t.Fatalf("undisturbed run: got %q, want %q", printed, "saved")
	}
	trace := string(read(t, tr.log))
	before, _, _ := strings.Cut(trace, marker)
	thread, _, _ := strings.Cut(before[strings.LastIndexByte(before, '\n')+1:], " ")
	var found []moment
	counts := map[string]int{}
	inside := false
	for line := range strings.Lines(trace) {
		of, text, _ := strings.Cut(line, " ")
		call, _, isCall := strings.Cut(strings.TrimSpace(text), "(")
		switch {
		case of != thread || !isCall || strings.ContainsAny(call, " <+-"): // another thread's, a call resumed, an exit
		case strings.Contains(line, marker):
			inside = !inside
		default:
			counts[call]++
			if inside && strings.Contains(","+traced+",", ","+call+",") {
				found = append(found, moment{call, counts[call]})
			}
		}
	}
	if len(found) < 5 {
		t.Fatalf("calls of %s: got %v, want more:\n%s", act, found, trace)
	}
	return found
}

// nth returns the moment of the n-th call of a name within an act.
func nth(t *testing.T, all []moment, call string, n int) moment {
	t.Helper()
	for _, m := range all {
		if m.call == call {
			if n--; n == 0 {
				return m
			}
		}
	}
	t.Fatalf("the act has no such %s: %v", call, all)
	return moment{}
}
