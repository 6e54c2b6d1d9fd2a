package theme

// palette is the colours of one variant as #RRGGBB, or the number of one of the sixteen; an empty string is the terminal's own
// colour. faint is for rules and empty bars alone: no word is written in it. marked and well are backgrounds, ink is the text on
// a badge, whose ground is done (SANDBOX), warn (TEST) or fault (PRODUCTION).
type palette struct {
	text, title, muted, accent, done, warn, fault, waiting, changed string
	faint, marked, well, ink                                        string
}

// palettes are the colours of each variant. The ratios are computed in a test from these values; change none without it.
var palettes = map[Variant]palette{
	Dark: {
		text: "#E6E6E6", title: "#FFFFFF", muted: "#A3A9B0", accent: "#7CB7FF", done: "#8CCB8C", warn: "#E5B567",
		fault: "#FF9C96", waiting: "#B9A7F2", changed: "#6CCFD6",
		faint: "#565C64", marked: "#26364A", well: "#23272E", ink: "#1E1E1E",
	},
	Light: {
		text: "#1F2328", title: "#0B0C0E", muted: "#57606A", accent: "#0B57A4", done: "#1A6B32", warn: "#7A4F00",
		fault: "#A8201A", waiting: "#5B3FA8", changed: "#00616B",
		faint: "#A4AAB2", marked: "#E4EEF8", well: "#E9EDF2", ink: "#FFFFFF",
	},
	ContrastDark: {
		text: "#FFFFFF", title: "#FFFFFF", muted: "#C4CAD1", accent: "#9CCBFF", done: "#A6E0A6", warn: "#F2CB87",
		fault: "#FFB8B3", waiting: "#CFC2F8", changed: "#8FE0E6",
		faint: "#8A9199", well: "#23272E", ink: "#000000",
	},
	ContrastLight: {
		text: "#000000", title: "#000000", muted: "#424A53", accent: "#0A4A8C", done: "#14542A", warn: "#5F3D00",
		fault: "#8A1812", waiting: "#4A3391", changed: "#004A52",
		faint: "#6B737C", well: "#EEF1F5", ink: "#FFFFFF",
	},
	// The palette of the terminal's owner, who can read it on the background that nobody else knows. Words that are no role stay
	// in the terminal's own colour: bright black has no contrast on Solarized, and faint text none on many screens.
	Bare: {done: "2", warn: "3", accent: "4", waiting: "5", changed: "6", fault: "1"},
	Mono: {},
}
