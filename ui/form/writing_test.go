package form_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Names of every writing are measured in cells: the cursor is behind what was typed, the row is not longer than the
// page, and what is shown is what was typed, in its order.
func TestEveryWritingIsMeasuredInCells(t *testing.T) {
	for _, test := range []struct {
		name, typed string
		cells       int
	}{
		{"Latin, composed", "José Núñez", 10},
		{"Latin, combining", "Jose\u0301 Nu\u0301n\u0303ez", 10},
		{"Chinese", "山田太郎", 8},
		{"Korean", "김민준", 6},
		{"Hangul in parts", "\u1112\u1161\u11ab", 2},
		{"full width", "ＡＢＣ１２", 10},
		{"half-width katakana", "ｶﾀｶﾅ", 4},
		{"Hebrew", "שרה כהן", 7},
		{"Arabic", "محمد علي", 8},
		{"Arabic with vowels", "مُحَمَّد", 4},
		{"Devanagari", "क्षितिज", 0},
		{"Thai", "สมชาย", 5},
		{"Vietnamese", "Nguyễn Thị", 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := answered(t)
			c.stored["firstName"] = ""
			s := open(t, c, "firstName", 80, 24)
			s.keys(test.typed)
			cells := test.cells
			if cells == 0 { // terminals differ about the cells of such clusters: as the library measures them
				cells = ansi.StringWidth(test.typed)
			}
			if row, col, ok := s.Cursor(); !ok || row != 0 || col != 27+cells {
				t.Errorf("got the cursor at %d, %d, %v, want 0, %d", row, col, ok, 27+cells)
			}
			first, _, _ := strings.Cut(ansi.Strip(s.View()), "\n")
			if !strings.Contains(first, test.typed) {
				t.Errorf("got the row %q, want %q in it", first, test.typed)
			}
			for _, size := range [][2]int{{80, 24}, {40, 12}} {
				s.SetSize(size[0], size[1])
				for _, line := range strings.Split(s.View(), "\n") {
					if w := ansi.StringWidth(line); w > size[0] {
						t.Errorf("%v: got a row of %d cells: %q", size, w, ansi.Strip(line))
					}
				}
			}
			for range []rune(test.typed) {
				s.press("backspace")
			}
			if got := c.stored["firstName"]; got != "" {
				t.Errorf("got %q left when everything was taken back", got)
			}
		})
	}
}
