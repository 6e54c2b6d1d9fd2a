package apiclient

import (
	"strings"
	"unicode/utf8"

	"brokerage/onboard/flow/safetext"
)

// longestText bounds text of the server in characters: a sentence or three, never a page.
const longestText = 500

// longestRaw bounds it in bytes before it is cleaned: what a page would take to clean is not spent on what is cut anyway.
const longestRaw = 16 * longestText

// cleanText makes one printable line of the server's text. Escape sequences would move the cursor or write the clipboard,
// bidirectional controls would show another text than the one that is there.
func cleanText(s string) string {
	return cut(strings.Join(strings.Fields(safetext.Line(bounded(s))), " "), longestText)
}

// bounded is s as far as any of it can be shown. What is left away is marked, and stays so when it is cut once more.
func bounded(s string) string {
	if len(s) <= longestRaw {
		return s
	}
	at := longestRaw
	for at > 0 && !utf8.RuneStart(s[at]) {
		at--
	}
	return s[:at] + "…"
}

// cleanValue keeps what a person may have typed, line breaks too: a value shown must compare equal with the value sent.
func cleanValue(s string) string { return safetext.Lines(s) }

func cut(s string, longest int) string {
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	// A number that is cut apart would be recognised by nobody as the value it is, and its beginning shown.
	whole := strings.TrimRight(string([]rune(s)[:longest-1]), "0123456789-–./ (),")
	return whole + "…"
}
