package theme

import "strings"

// The signs that stand beside words, each one cell wide.
const (
	Past     = "✓" // a stage that is confirmed
	Now      = "●" // the stage that something is in
	Ahead    = "○" // a stage that has not begun
	Up       = "↑" // what went to the custodian
	Full     = "█" // the part of a bar that is given
	Empty    = "░" // the part that is left
	Rule     = "━" // a line between groups, and a way that was gone
	Dashed   = "┄" // a way still to go
	Counting = "▰" // a part of a time that is left
	Counted  = "▱" // a part that has passed
)

// spinner is how a sign turns that something is waited for, a step an eighth of a second.
var spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"}

// Spin is the sign of what is waited for, at the nth step of its turning.
func Spin(n int64) string { return spinner[n&7] }

// plainSigns are what stands for each sign where the locale is not UTF-8, of the same width, so that nothing moves.
var plainSigns = strings.NewReplacer(
	Past, "x", Now, ">", Ahead, "-", Full, "#", Empty, ".", Rule, "=", Dashed, ".", Counting, "#", Counted, ".",
	spinner[0], "|", spinner[1], "/", spinner[2], "-", spinner[3], "\\",
	spinner[4], "|", spinner[5], "/", spinner[6], "-", spinner[7], "\\",
	"─", "-", "·", "-", "•", "*", "…", "~", "↑", "^", "↓", "v", "→", ">", "←", "<", "’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-",
)

// ASCII writes the signs of a view in ASCII. What people typed stays as it is.
func ASCII(view string) string { return plainSigns.Replace(view) }
