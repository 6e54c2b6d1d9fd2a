package drafts_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/drafts"
)

// logOf makes a log of some events and returns the store and the log's path.
func logOf(t *testing.T, events ...string) (*drafts.Store, string) {
	t.Helper()
	dir := t.TempDir()
	s := open(t, practice(dir))
	for _, e := range events {
		mustAppend(t, s, e)
	}
	return s, filepath.Join(dir, "sandbox", "events.jsonl")
}

// relinked gives each line the link of the one before it, as anybody can compute it.
func relinked(t *testing.T, log []byte) []byte {
	t.Helper()
	var out []byte
	prev := "start"
	for line := range bytes.Lines(log) {
		var l map[string]any
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		line = bytes.Replace(bytes.TrimSpace(line), []byte(`"prev":"`+l["prev"].(string)+`"`), []byte(`"prev":"`+prev+`"`), 1)
		sum := sha256.Sum256(line)
		prev = hex.EncodeToString(sum[:16])
		out = append(out, append(line, '\n')...)
	}
	return out
}

func TestALogThatWasTamperedWithShowsWhere(t *testing.T) {
	lines := func(log []byte) [][]byte { return bytes.SplitAfter(bytes.TrimSuffix(log, []byte("\n")), []byte("\n")) }
	for _, c := range []struct {
		name   string
		tamper func(log []byte) []byte
		line   int // 0 for whole
	}{
		{"nothing", func(log []byte) []byte { return log }, 0},
		{"a line is changed", func(log []byte) []byte { return bytes.Replace(log, []byte("second"), []byte("nothing"), 1) }, 3},
		{"a line is taken out", func(log []byte) []byte { l := lines(log); return bytes.Join([][]byte{l[0], l[2], l[3]}, nil) }, 2},
		{"the first line is taken out", func(log []byte) []byte { return bytes.Join(lines(log)[1:], nil) }, 1},
		{"two lines are swapped", func(log []byte) []byte { l := lines(log); return bytes.Join([][]byte{l[0], l[2], l[1], l[3]}, nil) }, 2},
		{"a line is doubled", func(log []byte) []byte {
			l := lines(log)
			return bytes.Join([][]byte{l[0], l[1], l[1], l[2], l[3]}, nil)
		}, 3},
		{"the end is cut off", func(log []byte) []byte { return bytes.Join(lines(log)[:3], nil) }, 4},
		{"everything is gone", func([]byte) []byte { return nil }, 1},
		{"it is written anew, with right links", func(log []byte) []byte {
			return relinked(t, bytes.Replace(log, []byte("second"), []byte("nothing"), 1))
		}, 2},
		{"a line with a right link is put in at the end", func(log []byte) []byte {
			return relinked(t, append(log, []byte("{\"draft\":\"draft\",\"what\":\"submitted\",\"prev\":\"x\"}\n")...))
		}, 5},
		{"a line without a link is put in", func(log []byte) []byte {
			return append(log, []byte("\n{\"draft\":\"draft\",\"what\":\"submitted\"}\n")...)
		}, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, log := logOf(t, "first", "second", "third", "fourth")
			write(t, log, c.tamper(read(t, log)))
			a, err := s.Audit(t.Context(), "draft")
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.line == 0 && len(a.Breaks) > 0:
				t.Errorf("got %v, want a whole log", a.Breaks)
			case c.line > 0 && (len(a.Breaks) == 0 || a.Breaks[0].Line != c.line):
				t.Errorf("got breaks %v, want the first in line %d", a.Breaks, c.line)
			}
		})
	}
}

func TestALineThatWasCutBreaksNoLaterLink(t *testing.T) {
	s, log := logOf(t, "first", "cut")
	whole := read(t, log)
	write(t, log, whole[:len(whole)-9])
	mustAppend(t, s, "third")
	mustAppend(t, s, "fourth")
	a, err := s.Audit(t.Context(), "draft")
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Breaks) != 1 || a.Breaks[0].Line != 2 {
		t.Errorf("got %v, want the cut line 2 alone", a.Breaks)
	}
}

// The lines of the version before are told from those that this one signed. They are not called whole, and one that comes later, or
// is changed, is a gap.
func TestLinesFromBeforeTheyWereSignedAreCounted(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "sandbox", "events.jsonl")
	if err := os.MkdirAll(filepath.Dir(log), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, log, []byte(`{"draft":"`+id("draft")+`","what":"started"}`+"\n"))
	s := open(t, practice(dir))
	mustAppend(t, s, "staged")
	a, err := s.Audit(t.Context(), id("draft"))
	if err != nil || len(a.Breaks) != 0 || len(a.Events) != 2 || a.Unauthenticated != 1 {
		t.Errorf("got %+v and error %v, want two events, no gap, one of them not authenticated", a, err)
	}
	whole := read(t, log)
	write(t, log, bytes.Replace(whole, []byte("started"), []byte("deleted"), 1))
	if a, err := s.Audit(t.Context(), id("draft")); err != nil || len(a.Breaks) == 0 {
		t.Errorf("changed: got %+v and error %v, want a gap", a, err)
	}
	write(t, log, append(whole, `{"draft":"`+id("draft")+`","what":"open"}`+"\n"...))
	if a, err := s.Audit(t.Context(), id("draft")); err != nil || len(a.Breaks) == 0 || len(a.Events) != 2 {
		t.Errorf("with another line: got %+v and error %v, want a gap and the event not believed", a, err)
	}
}
