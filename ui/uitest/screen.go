package uitest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"
	"github.com/hinshun/vt10x"
	"github.com/muesli/termenv"
)

// patience is how long a screen may take to show what is looked for; a loaded machine with the race detector needs it.
const patience = time.Minute

// glance is the time between two looks.
const glance = 2 * time.Millisecond

func init() {
	lipgloss.SetColorProfile(termenv.Ascii)
	lipgloss.SetHasDarkBackground(true)
}

// screen is an emulated terminal that may be written and read at once.
type screen struct {
	mu   sync.Mutex
	vt   vt10x.Terminal
	rest []byte // the beginning of a character whose end was not written yet
}

func newScreen(w, h int) *screen { return &screen{vt: vt10x.New(vt10x.WithSize(w, h))} }

// Write takes the program's output; characters cut in two by a read are put together again.
func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	whole := append(s.rest, b...)
	end := len(whole)
	for i := 1; i < utf8.UTFMax && i <= len(whole); i++ {
		if c := whole[len(whole)-i]; utf8.RuneStart(c) {
			if !utf8.FullRune(whole[len(whole)-i:]) {
				end = len(whole) - i
			}
			break
		}
	}
	s.rest = append([]byte(nil), whole[end:]...)
	if _, err := s.vt.Write(whole[:end]); err != nil {
		return 0, err
	}
	return len(b), nil
}

func (s *screen) resize(w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vt.Resize(w, h)
}

func (s *screen) size() (w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.vt.Size()
}

// String is the picture: rows without the blanks at their ends, without the empty rows at the bottom.
func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	rows := strings.Split(strings.ReplaceAll(s.vt.String(), "\x00", " "), "\n")
	for i, r := range rows {
		rows[i] = strings.TrimRight(r, " ")
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

// cells is the picture with the colour and the weight of every cell.
func (s *screen) cells() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, h := s.vt.Size()
	var b strings.Builder
	last := vt10x.Glyph{FG: vt10x.DefaultFG, BG: vt10x.DefaultBG}
	for y := range h {
		for x := range w {
			c := s.vt.Cell(x, y)
			if c.Char == 0 {
				c.Char = ' '
			}
			if c.Char == ' ' { // only its background shows
				c.FG, c.Mode = last.FG, last.Mode
			}
			if c.FG != last.FG || c.BG != last.BG || c.Mode != last.Mode {
				fmt.Fprintf(&b, "{%d on %d, %d}", c.FG, c.BG, c.Mode)
				last = c
			}
			b.WriteRune(c.Char)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (s *screen) cursor() (row, col int, visible bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.vt.Cursor()
	return c.Y, c.X, s.vt.CursorVisible()
}

// wait looks until ok is true of the picture and returns the last one.
func wait(look func() string, ok func(string) bool) (string, bool) {
	end := time.After(patience)
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for {
		picture := look()
		if ok(picture) {
			return picture, true
		}
		select {
		case <-tick.C:
		case <-end:
			return picture, false
		}
	}
}

func see(tb testing.TB, look func() string, texts []string) {
	tb.Helper()
	picture, ok := wait(look, func(p string) bool { return len(missing(p, texts)) == 0 })
	if !ok {
		tb.Fatalf("screen does not show %q:\n%s", missing(picture, texts), picture)
	}
}

func gone(tb testing.TB, look func() string, texts []string) {
	tb.Helper()
	picture, ok := wait(look, func(p string) bool { return len(missing(p, texts)) == len(texts) })
	if !ok {
		tb.Fatalf("screen still shows some of %q:\n%s", texts, picture)
	}
}

func missing(picture string, texts []string) []string {
	var out []string
	for _, x := range texts {
		if !strings.Contains(picture, x) {
			out = append(out, x)
		}
	}
	return out
}

// Cell is where a text begins on a picture, in rows and columns counted from zero; -1, -1 where it is not.
func Cell(picture, text string) (row, col int) {
	for i, line := range strings.Split(picture, "\n") {
		if at := strings.Index(line, text); at >= 0 {
			return i, utf8.RuneCountInString(line[:at])
		}
	}
	return -1, -1
}
