package background

import (
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

var dark, known = parse(os.Getenv("COLORFGBG"))

func init() {
	// A guess keeps lipgloss from asking; the theme uses Known and does not take the guess for an answer.
	lipgloss.SetHasDarkBackground(dark || !known)
}

// Known is what the environment says about the background: dark means something only if known. It is known when
// COLORFGBG is set, as rxvt, Konsole and others do.
func Known() (isDark, isKnown bool) { return dark, known }

// parse reads "15;0" or "15;default;0": the last part is the background as one of 16 colours. Black to cyan and bright
// black are dark; white, and the other bright ones, are light.
func parse(colorfgbg string) (isDark, isKnown bool) {
	parts := strings.Split(colorfgbg, ";")
	if len(parts) < 2 {
		return false, false
	}
	n, err := strconv.Atoi(parts[len(parts)-1])
	if err != nil || n < 0 || n > 15 {
		return false, false
	}
	const white, brightBlack = 7, 8
	return n < white || n == brightBlack, true
}
