package drafts_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"brokerage/onboard/drafts"
)

func init() { children["dump"] = crashLoudly }

// crashLoudly allows core files as large as can be, forbids them again if it is told to, prints what holds then, and ends
// by a signal that leaves one: "forbid" or nothing.
func crashLoudly(args []string) int {
	var most unix.Rlimit
	err := unix.Getrlimit(unix.RLIMIT_CORE, &most)
	most.Cur = most.Max
	err = errors.Join(err, unix.Setrlimit(unix.RLIMIT_CORE, &most))
	if len(args) > 0 {
		err = errors.Join(err, drafts.ForbidDumps())
	}
	var now unix.Rlimit
	err = errors.Join(err, unix.Getrlimit(unix.RLIMIT_CORE, &now))
	dumpable, dumpErr := unix.PrctlRetInt(unix.PR_GET_DUMPABLE, 0, 0, 0, 0)
	_, _ = fmt.Fprintln(os.Stdout, now.Cur, now.Max, dumpable, errors.Join(err, dumpErr))
	debug.SetTraceback("crash")
	panic("on purpose")
}

// A process that crashes leaves no copy of its memory on the disk, though its owner asked for one.
func TestACrashLeavesNoCoreFile(t *testing.T) {
	crash := func(args ...string) (said string, dumped bool) {
		cmd := child(t, "dump", args...)
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			t.Fatalf("got %v and %q, want a crash", err, out)
		}
		status, ok := exit.Sys().(syscall.WaitStatus)
		if !ok || status.Signal() != syscall.SIGABRT {
			t.Fatalf("got %v, want an end by SIGABRT", exit)
		}
		return strings.TrimSpace(string(out)), status.CoreDump()
	}
	said, dumped := crash("forbid")
	if said != "0 0 0 <nil>" {
		t.Errorf("limits and dumpable: got %s, want 0 0 0 and no error", said)
	}
	if dumped {
		t.Error("got a core file, want none")
	}
	if _, dumps := crash(); !dumps {
		t.Log("this computer writes no core files anyway")
	}
}
