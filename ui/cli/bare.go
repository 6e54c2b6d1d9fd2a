package cli

import (
	"strings"
	"unicode"
)

// bare takes away what copying and editors put around an identifier, a secret or an address and nobody meant: a byte order
// mark, line ends, spaces, what has no width, and quotes on both sides.
func bare(value string) string {
	value = strings.TrimFunc(value, invisible)
	for _, pair := range []string{`""`, `''`, "“”", "‘’"} {
		quotes := []rune(pair)
		inside, opened := strings.CutPrefix(value, string(quotes[0]))
		inside, closed := strings.CutSuffix(inside, string(quotes[1]))
		if opened && closed && inside != "" {
			return strings.TrimFunc(inside, invisible)
		}
	}
	return value
}

func invisible(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// oneWord is bare for what must be one word of one line: what is invisible inside it cannot be distinguished from what is meant,
// so it is a fault that names what it is about and quotes nothing.
func oneWord(what, value string) (string, error) {
	value = bare(value)
	if strings.ContainsFunc(value, func(r rune) bool { return r != ' ' && invisible(r) || r == unicode.ReplacementChar }) {
		return "", usage("%s holds a line break or another character that cannot be seen. Copy it again, as one line of plain text", what)
	}
	return value, nil
}

// passphraseOf is the passphrase in a file. What surrounds it is part of it, but for the mark before the text and the end of
// the line.
func passphraseOf(data []byte) string {
	return strings.TrimRight(strings.TrimPrefix(string(data), "\ufeff"), "\r\n")
}
