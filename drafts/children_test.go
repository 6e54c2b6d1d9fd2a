package drafts_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	sayings "brokerage/onboard/ui/say"
)

// children are what this binary does as a second process. Each returns its exit code and prints what became of it.
var children = map[string]func(args []string) int{
	"save":   saveOnce,
	"remove": removeOnce,
	"edit":   editMany,
	"look":   lookOnly,
	"turn":   turnOnce,
	"key":    makeKey,
	"open":   openWithSystemKeyring,
	"visit":  visit,
}

// A child stays on its first thread: strace counts the calls of each thread for itself.
func init() {
	if os.Getenv(childEnv) != "" {
		runtime.LockOSThread()
	}
}

// marker is a path that is looked for just before and just after the act, so that a trace shows where it is.
const marker = "/onboard-test-marker"

// child is the command that starts a second process.
func child(tb testing.TB, act string, args ...string) *exec.Cmd {
	tb.Helper()
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.CommandContext(tb.Context(), self, args...)
	cmd.Env = append(os.Environ(), childEnv+"="+act, "GOGC=off")
	return cmd
}

// bigBody is a body of 20 KB, as an application has.
func bigBody(text string) []byte {
	return []byte(text + strings.Repeat(" and so on", 2000))
}

// say prints what became of an act, how a parent tells an error from a kill, with the words that the screen has for it.
func say(saved flow.Saved, err error) int {
	switch {
	case errors.Is(err, flow.ErrConflict):
		_, _ = fmt.Fprintln(os.Stdout, "conflict")
	case err != nil:
		_, _ = fmt.Fprintf(os.Stdout, "error %v (%s)\n", err, sayings.NotSavedShort(err, time.Now()))
	case saved.Uncertain:
		_, _ = fmt.Fprintln(os.Stdout, "uncertain")
	default:
		_, _ = fmt.Fprintln(os.Stdout, "saved")
	}
	return 0
}

func childStore(dir string) (*drafts.Store, bool) {
	s, err := drafts.Open(context.Background(), practice(dir))
	if err != nil {
		_, _ = fmt.Fprintln(os.Stdout, "error", err)
	}
	return s, err == nil
}

// saveOnce saves "new" over what is there: dir, draft.
func saveOnce(args []string) int {
	s, ok := childStore(args[0])
	if !ok {
		return 1
	}
	r := storetest.Record(id(args[1]), "")
	if there, err := s.Load(context.Background(), id(args[1])); err == nil {
		r = there.Record
	}
	r.Body = bigBody("new")
	limitFileSize()
	_, _ = os.Stat(marker)
	saved, err := s.Save(context.Background(), r)
	_, _ = os.Stat(marker)
	return say(saved, err)
}

// removeOnce removes: dir, draft.
func removeOnce(args []string) int {
	s, ok := childStore(args[0])
	if !ok {
		return 1
	}
	_, _ = os.Stat(marker)
	err := s.Remove(context.Background(), id(args[1]))
	_, _ = os.Stat(marker)
	return say(flow.Saved{}, err)
}

// turning is how far ahead the clock of turnOnce is: in a later month than this one.
const turning = 33 * 24 * time.Hour

// turnOnce opens and tidies in the month after this one, and again when the old key is to end: dir.
func turnOnce(args []string) int {
	o, clock := dated(practice(args[0]))
	clock.advance(turning)
	_, _ = os.Stat(marker)
	s, err := drafts.Open(context.Background(), o)
	if err == nil {
		err = s.Tidy(context.Background())
	}
	if err == nil {
		clock.advance(8 * 24 * time.Hour)
		err = s.Tidy(context.Background())
	}
	_, _ = os.Stat(marker)
	return say(flow.Saved{}, err)
}

// makeKey opens with a keyring that is a folder and saves a draft of its own: dir, keyring, draft.
func makeKey(args []string) int {
	s, err := drafts.Open(context.Background(), production(args[0], folderKeyring(args[1]), ""))
	if err != nil {
		return say(flow.Saved{}, err)
	}
	return say(s.Save(context.Background(), storetest.Record(id(args[2]), "body")))
}

// openWithSystemKeyring opens real drafts for the first time with the keyring of the system: dir.
func openWithSystemKeyring(args []string) int {
	_, err := drafts.Open(context.Background(), drafts.Options{Dir: args[0], Environment: "TEST"})
	_, _ = fmt.Fprintln(os.Stdout, err)
	return 0
}

// lookOnly opens, tells the notices, lists, loads "draft" and tries to save another: dir.
func lookOnly(args []string) int {
	s, ok := childStore(args[0])
	if !ok {
		return 1
	}
	for _, n := range s.Notices() {
		_, _ = fmt.Fprintln(os.Stdout, n)
	}
	list, err := s.List(context.Background())
	_, _ = fmt.Fprintln(os.Stdout, len(list), "drafts", err)
	there, err := s.Load(context.Background(), id("draft"))
	_, _ = fmt.Fprintln(os.Stdout, string(there.Body), err)
	_, err = s.Save(context.Background(), storetest.Record(id("another"), ""))
	return say(flow.Saved{}, err)
}

// editMany adds lines to a draft, each once, going on after conflicts: dir, draft, name, count.
func editMany(args []string) int {
	s, ok := childStore(args[0])
	count, err := strconv.Atoi(args[3])
	if !ok || err != nil {
		return 1
	}
	conflicts := 0
	for n := 0; n < count; {
		there, err := s.Load(context.Background(), id(args[1]))
		if err != nil {
			_, _ = fmt.Fprintln(os.Stdout, "error", err)
			return 1
		}
		r := there.Record
		r.Body = fmt.Appendf(r.Body, "%s%d\n", args[2], n)
		r.Interim = n%3 != 0
		_, err = s.Save(context.Background(), r)
		switch {
		case errors.Is(err, flow.ErrConflict):
			conflicts++
		case err != nil:
			_, _ = fmt.Fprintln(os.Stdout, "error", err)
			return 1
		default:
			n++
		}
	}
	_, _ = fmt.Fprintln(os.Stdout, conflicts)
	return 0
}

// visit has a draft open until its input ends: dir, draft.
func visit(args []string) int {
	s, ok := childStore(args[0])
	if !ok {
		return 1
	}
	_, leave, err := s.Arrive(id(args[1]), flow.Visitor{User: "killed"})
	_, _ = fmt.Fprintln(os.Stdout, "arrived", err)
	_, _ = io.Copy(io.Discard, os.Stdin)
	leave()
	return 0
}
