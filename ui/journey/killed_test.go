package journey_test

import (
	"strings"
	"testing"
)

// What the footer called saved, with nothing typed since, is on the disk whatever kills the program.
func TestWhatTheFooterCallsSavedSurvivesAKill(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := start(t, home)
	firstPage(p)
	p.Press("ctrl+o", "tab", "tab", "tab", "tab").See("> Nickname")
	const text = "the quick brown fox"
	for i := range text {
		p.Type(text[i : i+1])
	}
	p.See("> Nickname", text)
	appears(t, func() string { return onDisk(t, home) }, text, hang)
	p.See("Saved").Gone("Not saved").Kill()
	if got := onDisk(t, home); !strings.Contains(got, text) {
		t.Errorf("got draft:\n%s\nwant %q in it", got, text)
	}
}
