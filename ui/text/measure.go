package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const ellipsis = "…"

// Width is the number of cells that s takes on one row; escape sequences count nothing.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut shortens s to at most w cells; the last of them is … when something was taken away.
func Cut(s string, w int) string {
	if w <= 0 {
		return ""
	}
	return ansi.Truncate(s, w, ellipsis)
}

// Pad fills s with spaces up to w cells; a longer s comes back as it is.
func Pad(s string, w int) string {
	return s + strings.Repeat(" ", max(0, w-Width(s)))
}

// Fit makes s exactly w cells wide: cut with … or filled with spaces.
func Fit(s string, w int) string { return Pad(Cut(s, w), max(0, w)) }

// Wrap breaks s at spaces into rows of at most w cells; a word longer than a row is broken inside. Line breaks in s
// stay. It returns at least one row, which is empty for an empty s.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return []string{""}
	}
	rows := strings.Split(ansi.Wrap(s, w, " "), "\n")
	for i, r := range rows {
		rows[i] = strings.TrimRight(r, " ")
	}
	return rows
}

// gap parts two columns: two spaces, and never a line, so that a copied row holds only text.
const gap = "  "

// Columns puts cells side by side, each fitted to its width and two spaces apart. The last cell is cut but not filled,
// so that a row ends with text. Cells without a width are left out; a cell of width zero takes no gap either.
func Columns(widths []int, cells ...string) string {
	var parts []string
	for i, w := range widths {
		if i >= len(cells) || w <= 0 {
			continue
		}
		parts = append(parts, Fit(cells[i], w))
	}
	return strings.TrimRight(strings.Join(parts, gap), " ")
}

// Ends puts left at the left end and right at the right end of a row of w cells. When both do not fit, left is cut
// with … and right stays whole as long as the row is wide enough for it.
func Ends(left, right string, w int) string {
	if right == "" {
		return Cut(left, w)
	}
	room := w - Width(right) - Width(gap)
	if room < 0 {
		return Cut(right, w)
	}
	return Fit(left, room) + gap + right
}

// Right puts s at the right of w columns.
func Right(s string, w int) string { return strings.Repeat(" ", max(0, w-Width(s))) + s }
