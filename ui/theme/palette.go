package theme

// palette is the colours of one variant as #RRGGBB; an empty string is the terminal's own colour. marked is a
// background, ink the text on a badge, whose ground is done (SANDBOX), warn (TEST) or fault (PRODUCTION).
type palette struct {
	text, title, muted, accent, done, warn, fault, waiting, changed string
	marked, ink                                                     string
}

// The ratios are computed in a test from these values; change none without it.
var palettes = map[Variant]palette{
	Dark: {
		text: "#E6E6E6", title: "#FFFFFF", muted: "#A3A9B0", accent: "#7CB7FF", done: "#8CCB8C", warn: "#E5B567",
		fault: "#FF9C96", waiting: "#B9A7F2", changed: "#6CCFD6", marked: "#26364A", ink: "#1E1E1E",
	},
	Light: {
		text: "#1F2328", title: "#0B0C0E", muted: "#57606A", accent: "#0B57A4", done: "#1A6B32", warn: "#7A4F00",
		fault: "#A8201A", waiting: "#5B3FA8", changed: "#00616B", marked: "#E4EEF8", ink: "#FFFFFF",
	},
	ContrastDark: {
		text: "#FFFFFF", title: "#FFFFFF", muted: "#C4CAD1", accent: "#9CCBFF", done: "#A6E0A6", warn: "#F2CB87",
		fault: "#FFB8B3", waiting: "#CFC2F8", changed: "#8FE0E6", ink: "#000000",
	},
	ContrastLight: {
		text: "#000000", title: "#000000", muted: "#424A53", accent: "#0A4A8C", done: "#14542A", warn: "#5F3D00",
		fault: "#8A1812", waiting: "#4A3391", changed: "#004A52", ink: "#FFFFFF",
	},
	// Of sixteen colours only red is readable on the usual palettes, and only as a mark beside a word: bright black
	// has no contrast on Solarized, green and cyan none on white, blue little on black.
	Bare:      {fault: "9"},
	BareLight: {fault: "1"},
	Mono:      {},
}
