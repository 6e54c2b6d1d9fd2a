package apiclient

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestText bounds text of the server: a sentence or three, never a page.
const longestText = 500

// cleanText makes one printable line of the server's text. Escape sequences would move the cursor or write the clipboard,
// bidirectional controls would show another text than the one that is there.
func cleanText(s string) string {
	return cut(strings.Join(strings.Fields(printable(s, false)), " "), longestText)
}

// cleanValue keeps what a person may have typed, line breaks too: a value shown must compare equal with the value sent.
func cleanValue(s string) string { return printable(s, true) }

func cut(s string, longest int) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	return string([]rune(s)[:longest-1]) + "…"
}

// printable drops escape sequences and what has no shape. White space stays where lines are kept, else it is a space.
func printable(s string, lines bool) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if n := escape(s[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch {
		case lines && (r == '\n' || r == '\t'):
			b.WriteRune(r)
		case unicode.IsSpace(r) && !lines:
			b.WriteByte(' ')
		case unicode.IsPrint(r), unicode.Is(unicode.Zs, r), r == '\u200c', r == '\u200d': // joiners are part of names
			b.WriteRune(r)
		}
	}
	return b.String()
}

// escape returns the length of the terminal sequence s starts with, 0 if it starts with none. One that never ends is its
// introducer alone, so that it hides no text.
func escape(s string) int {
	lead, rest := introducer(s)
	switch {
	case lead == 0:
		return 0
	case rest == "":
		return lead
	case strings.ContainsRune("]PX^_", rune(s[lead-1])) && s[0] == 0x1b, strings.HasPrefix(s, "\u009d"), strings.HasPrefix(s, "\u0090"):
		return lead + untilTerminator(rest)
	}
	for i := range len(rest) { // parameters and intermediates, then one final byte
		if c := rest[i]; c >= 0x40 && c <= 0x7e {
			return lead + i + 1
		} else if c < 0x20 || c > 0x7e {
			return lead
		}
	}
	return lead
}

// introducer returns the length of ESC [ , ESC ] and their kin, or of their one-character forms in C1.
func introducer(s string) (lead int, rest string) {
	switch {
	case strings.HasPrefix(s, "\u009b"), strings.HasPrefix(s, "\u009d"), strings.HasPrefix(s, "\u0090"):
		return 2, s[2:]
	case len(s) >= 2 && s[0] == 0x1b && strings.IndexByte("[]PX^_", s[1]) >= 0:
		return 2, s[2:]
	case len(s) >= 2 && s[0] == 0x1b && s[1] >= 0x30 && s[1] <= 0x7e:
		return 2, ""
	case s != "" && s[0] == 0x1b:
		return 1, ""
	}
	return 0, ""
}

func untilTerminator(s string) int {
	for i := range len(s) {
		switch {
		case s[i] == 0x07:
			return i + 1
		case strings.HasPrefix(s[i:], "\x1b\\"), strings.HasPrefix(s[i:], "\u009c"):
			return i + 2
		}
	}
	return 0
}
