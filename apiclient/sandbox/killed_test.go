package sandbox_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// killedIn names the folder, the account number and an attribute for the process that is killed.
const killedIn = "ONBOARD_TEST_KILLED_IN"

// TestStageUntilKilled is the process that is killed: it counts up an attribute of its own and says each number once it was
// answered. By itself it does nothing.
func TestStageUntilKilled(t *testing.T) {
	told := strings.Split(os.Getenv(killedIn), "\n")
	if len(told) != 3 {
		t.Skip("runs as a process of its own")
	}
	d := newHarness(t, onDisk(told[0]))
	long := strings.Repeat("x", 20_000) // so that the record file is written anew now and then
	for n := 1; ; n++ {
		d.stage(with(told[1], fmt.Sprintf(`{%q:%d,"long":%q}`, told[2], n, long))).want(http.StatusOK)
		_, _ = fmt.Fprintln(os.Stdout, n)
	}
}

// stager is a process that stages until it is killed.
type stager struct {
	t       *testing.T
	process *exec.Cmd
	lines   *bufio.Scanner
	last    int // the last number that was answered
}

func startStager(t *testing.T, dir, number, name string) *stager {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStageUntilKilled$")
	process.Env = append(os.Environ(), killedIn+"="+strings.Join([]string{dir, number, name}, "\n"))
	process.Stderr = io.Discard
	out, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &stager{t: t, process: process, lines: bufio.NewScanner(out)}
}

// reach reads what it says until it said a number, or to the end for -1.
func (s *stager) reach(n int) {
	for s.last != n && s.lines.Scan() {
		if _, err := fmt.Sscan(s.lines.Text(), &s.last); err != nil {
			s.t.Fatalf("got %q from the stager, want a number", s.lines.Text())
		}
	}
}

// kill ends it without warning and reads what it still wrote.
func (s *stager) kill() {
	if err := s.process.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	s.reach(-1)
	_ = s.process.Wait() // it says that it was killed
}

// Two processes stage into one record and are killed at any point: nothing that was answered is lost.
func TestAKilledProcessLosesNothingThatWasAnswered(t *testing.T) {
	dir := t.TempDir()
	for round := range 4 {
		d := newHarness(t, onDisk(dir))
		number := d.begin(`{}`)
		one, two := startStager(t, dir, number, "one"), startStager(t, dir, number, "two")
		one.reach(30 + 7*round)
		one.kill()
		two.reach(two.last + 60)
		two.kill()
		held := d.account(number).data()
		for name, s := range map[string]*stager{"one": one, "two": two} {
			got, err := held[name].(json.Number).Int64()
			if err != nil || s.last == 0 || got < int64(s.last) || got > int64(s.last)+1 {
				t.Errorf("round %d: got %s = %d, %v, want the %d that was answered, or the next", round, name, got, err, s.last)
			}
		}
		newHarness(t, onDisk(dir)).holds(number, asJSON(t, withoutOwn(held)))
	}
}

// withoutOwn is a record without what the sandbox adds.
func withoutOwn(held map[string]any) map[string]any {
	out := map[string]any{}
	for _, name := range []string{"one", "two", "long"} {
		out[name] = held[name]
	}
	return out
}
