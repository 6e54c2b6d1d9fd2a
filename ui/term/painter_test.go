package term

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// canvas is a painter on a file in place of a terminal, with the alternate screen up.
func canvas(t *testing.T, h *hands, width, height int) (*painter, func() string) {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "terminal"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	o := &out{to: file, alt: true}
	p := &painter{out: o, clock: h.clock()}
	p.resize(width, height)
	seen := 0
	return p, func() string {
		b, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		fresh := string(b[seen:])
		seen = len(b)
		return fresh
	}
}

func nothing(tea.Msg) tea.Msg { return nil }

func TestOnlyChangedRowsArePainted(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 10, 3)
	p.show([]string{"one", "two", "three"}, place{})
	if got, want := written(), "\x1b[1;1Hone\x1b[K\x1b[2;1Htwo\x1b[K\x1b[3;1Hthree\x1b[K"; clean(got) != clean(want) {
		t.Errorf("first paint: got %q, want %q", got, want)
	}
	h.time = h.time.Add(time.Second)
	p.show([]string{"one", "TWO", "three"}, place{})
	if got := written(); !strings.Contains(got, "TWO") || strings.Contains(got, "one") || strings.Contains(got, "three") {
		t.Errorf("got %q, want the second row only", got)
	}
}

// clean writes the home position as the others, and leaves out the cursor.
func clean(s string) string {
	return strings.NewReplacer("\x1b[H", "\x1b[1;1H", ansi.HideCursor, "").Replace(s)
}

func TestAFullRowIsNotErasedAtItsEnd(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 5, 1)
	p.show([]string{"12345"}, place{})
	if got := written(); strings.Contains(got, ansi.EraseLineRight) {
		t.Errorf("got %q, want no erase behind the last cell", got)
	}
	h.time = h.time.Add(time.Second)
	p.show([]string{"1234567"}, place{})
	if got := written(); !strings.Contains(got, "12345") || strings.Contains(got, "6") {
		t.Errorf("got %q, want the row cut at the width", got)
	}
}

// To the renderer this is no change at all, so nothing else would correct the screen.
func TestAViewThatGoesBackWithinThePauseIsPaintedAfterIt(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 10, 1)
	p.show([]string{"before"}, place{})
	h.time = h.time.Add(time.Second)
	p.show([]string{"typed"}, place{})
	written()
	h.time = h.time.Add(time.Millisecond)
	p.show([]string{"before"}, place{})
	if got := written(); got != "" {
		t.Errorf("got %q within the pause, want nothing", got)
	}
	h.pass(least, nothing)
	if got := written(); !strings.Contains(got, "before") {
		t.Errorf("got %q after the pause, want the last view", got)
	}
}

func TestForgottenRowsArePaintedAgain(t *testing.T) {
	for name, forget := range map[string]func(*painter){
		"after a resize": func(p *painter) { p.resize(10, 1) },
		"after a resume": func(p *painter) { p.forget() },
	} {
		h := newHands(t)
		p, written := canvas(t, h, 10, 1)
		p.show([]string{"row"}, place{})
		h.time = h.time.Add(time.Second)
		written()
		forget(p)
		p.show([]string{"row"}, place{})
		if got := written(); !strings.Contains(got, "row") {
			t.Errorf("%s: got %q, want the whole screen again", name, got)
		}
	}
}

func TestNothingIsPaintedOutsideTheAlternateScreen(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 10, 1)
	if _, err := p.out.WriteString(ansi.ResetModeAltScreenSaveCursor); err != nil {
		t.Fatal(err)
	}
	written()
	p.show([]string{"secret"}, place{ok: true})
	if got := written(); got != "" {
		t.Errorf("got %q on the shell's screen, want nothing", got)
	}
}

func TestEveryWriteLeavesTheCursorWhereItBelongs(t *testing.T) {
	h := newHands(t)
	p, written := canvas(t, h, 10, 2)
	p.show([]string{"ab", "cd"}, place{row: 1, col: 2, ok: true})
	const put = "\x1b[2;3H" + ansi.ShowCursor
	if got := written(); !strings.HasSuffix(got, put) {
		t.Errorf("paint: got %q, want it to end with %q", got, put)
	}
	if _, err := p.out.Write([]byte("the renderer's")); err != nil {
		t.Fatal(err)
	}
	if got, want := written(), ansi.HideCursor+"the renderer's"+put; got != want {
		t.Errorf("renderer: got %q, want %q", got, want)
	}
	p.show([]string{"ab", "cd"}, place{row: 0, col: 1, ok: true})
	if got, want := written(), ansi.HideCursor+"\x1b[1;2H"+ansi.ShowCursor; got != want {
		t.Errorf("cursor alone: got %q, want %q", got, want)
	}
}

func TestFrameHasAsManyRowsAsTheTerminal(t *testing.T) {
	for _, c := range []struct {
		view   string
		height int
		want   string
	}{
		{"a\nb", 4, "a|b||"},
		{"a\nb\nc", 2, "a|b"},
		{"", 2, "|"},
	} {
		if got := strings.Join(frame(c.view, c.height), "|"); got != c.want {
			t.Errorf("frame(%q, %d): got %q, want %q", c.view, c.height, got, c.want)
		}
	}
}
