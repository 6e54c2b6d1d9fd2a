package drafts_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"brokerage/onboard/flow"
)

// visitor starts a process that has the draft open, and returns when it says so. Closing in ends it as a window ends.
func visitor(t *testing.T, dir string) (cmd *exec.Cmd, in io.Closer) {
	t.Helper()
	cmd = child(t, "visit", dir, "draft")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "arrived <nil>\n" {
		t.Fatalf("the other window said: got %q, %v, want that it has the draft open", line, err)
	}
	return cmd, in
}

// A window that was killed is gone at once: what says that it is there is a lock, which the system frees.
func TestAWindowThatWasKilledHasNothingOpen(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	other, _ := visitor(t, dir)
	who, leave, err := s.Arrive(id("draft"), flow.Visitor{User: "here"})
	if err != nil || len(who) != 1 || who[0].User != "killed" {
		t.Errorf("while it lives: got %v, %v, want the other window", who, err)
	}
	leave()
	if !s.Present(id("draft")) || s.Present(id("other")) {
		t.Error("present: got no window in the draft, or one in another, want one in the draft alone")
	}
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = other.Wait() // says that it was killed
	who, leave, err = s.Arrive(id("draft"), flow.Visitor{User: "here"})
	if err != nil || len(who) != 0 {
		t.Errorf("after it was killed: got %v, %v, want nobody", who, err)
	}
	if !s.Present(id("draft")) {
		t.Error("this window: got it not there, want it there")
	}
	leave()
	if s.Present(id("draft")) {
		t.Error("after all left: got somebody, want nobody")
	}
}

// A mark that nobody holds, from a copy or another computer, names nobody, and is swept.
func TestAMarkThatNobodyHoldsNamesNobody(t *testing.T) {
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "one")
	other, in := visitor(t, dir)
	marks, err := filepath.Glob(filepath.Join(dir, "sandbox", "open", "*"))
	if err != nil || len(marks) != 1 {
		t.Fatalf("marks: got %v, %v, want one", marks, err)
	}
	copied := filepath.Join(filepath.Dir(marks[0]), id("draft")+".copy.open")
	write(t, copied, read(t, marks[0]))
	if who, leave, err := s.Arrive(id("draft"), flow.Visitor{}); err != nil || len(who) != 1 {
		t.Errorf("got %v, %v, want the window that answers alone", who, err)
	} else {
		leave()
	}
	if err := os.Chtimes(copied, time.Now().Add(-time.Minute), time.Now().Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := other.Wait(); err != nil {
		t.Fatal(err)
	}
	if s.Present(id("draft")) {
		t.Error("after it left: got somebody, want nobody")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "sandbox", "open", "*")); err != nil || len(left) != 0 {
		t.Errorf("marks: got %v, %v, want none", left, err)
	}
}
