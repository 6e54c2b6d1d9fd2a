package theme

import (
	"fmt"

	"brokerage/onboard/flow/safetext"

	"github.com/muesli/termenv"
)

// Variant is one way to draw the roles.
type Variant int

// The variants. Bare is the sixteen colours of the terminal's own palette, for terminals that have no more and for backgrounds
// that nobody knows, as inside tmux and over ssh; Mono uses bold and words only.
const (
	Dark Variant = iota
	Light
	ContrastDark
	ContrastLight
	Bare
	Mono
)

// Setting is what a person may ask for.
type Setting string

// The settings, as written in the configuration.
const (
	Auto         Setting = "auto"
	AlwaysDark   Setting = "dark"
	AlwaysLight  Setting = "light"
	HighContrast Setting = "contrast"
	NoColour     Setting = "mono"
)

// Settings are all settings, in the order in which they are offered.
func Settings() []Setting {
	return []Setting{Auto, AlwaysDark, AlwaysLight, HighContrast, NoColour}
}

// ParseSetting reads a setting; the empty string is Auto.
func ParseSetting(s string) (Setting, error) {
	if s == "" {
		return Auto, nil
	}
	for _, known := range Settings() {
		if string(known) == s {
			return known, nil
		}
	}
	return "", fmt.Errorf("reading theme %s: want auto, dark, light, contrast or mono", safetext.Word(s))
}

// Terminal is what is known about the screen.
type Terminal struct {
	// NoColour is that NO_COLOR holds anything but the empty string (no-color.org).
	NoColour bool
	// Dumb is TERM=dumb: no sequence of any kind, not even bold.
	Dumb bool
	// Profile is how many colours termenv believes in.
	Profile termenv.Profile
	// Dark is the background, and means something only if Known.
	Dark, Known bool
}

// Choose finds the variant for a setting on a terminal. NO_COLOR and a terminal without colours win over any setting,
// because nothing else could be shown; few colours win over the palettes; an explicit dark or light wins over what the
// terminal said about itself.
func Choose(s Setting, t Terminal) Variant {
	dark, known := t.Dark, t.Known
	switch s {
	case AlwaysDark, AlwaysLight:
		dark, known = s == AlwaysDark, true
	case Auto, HighContrast, NoColour:
	}
	switch {
	case s == NoColour || t.NoColour || t.Dumb || t.Profile == termenv.Ascii:
		return Mono
	case !known, t.Profile == termenv.ANSI:
		return Bare
	case s == HighContrast:
		return pick(dark, ContrastDark, ContrastLight)
	default:
		return pick(dark, Dark, Light)
	}
}

// Profile is the colour profile that the renderer needs to draw v on t. Mono asks for more than NO_COLOR gives, because
// termenv drops bold together with colour, and bold is what Mono is made of; it contains no colour to be shown.
func (v Variant) Profile(t Terminal) termenv.Profile {
	if v == Mono && !t.Dumb && t.NoColour {
		return termenv.ANSI
	}
	return t.Profile
}

func pick(dark bool, onDark, onLight Variant) Variant {
	if dark {
		return onDark
	}
	return onLight
}
