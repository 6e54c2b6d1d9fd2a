package safetext

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// escaper appends what stands for a character.
type escaper func(to []byte, r rune) []byte

// hex appends the lowest digits of a number.
func hex(to []byte, r rune, digits int) []byte {
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		to = append(to, "0123456789abcdef"[r>>shift&0xf])
	}
	return to
}

// JSON writes every invisible character of a JSON document as \u and four digits: a reader gets back what was there. They
// stand in strings alone, and those have no controls left that are not escaped.
func JSON(document []byte) []byte { return escapeHidden(document, inJSON) }

func inJSON(to []byte, r rune) []byte {
	if r > 0xffff {
		r -= 0x10000
		to = hex(append(to, `\u`...), 0xd800+r>>10, 4)
		r = 0xdc00 + r&0x3ff
	}
	return hex(append(to, `\u`...), r, 4)
}

func inYAML(to []byte, r rune) []byte {
	if r > 0xffff {
		return hex(append(to, `\U`...), r, 8)
	}
	return hex(append(to, `\u`...), r, 4)
}

// YAMLOf writes a JSON document as YAML, with the names and the order that it has, by [YAML].
func YAMLOf(document []byte) ([]byte, error) {
	var node yaml.Node // a line break of YAML that is none of JSON would be read as a space
	if err := yaml.Load(escapeHidden(document, inYAML), &node); err != nil {
		return nil, err
	}
	plainStyle(&node)
	return YAML(&node)
}

// plainStyle turns JSON's flow style into indented YAML.
func plainStyle(n *yaml.Node) {
	n.Style = 0
	for _, c := range n.Content {
		plainStyle(c)
	}
}

// YAML writes a document so that no character of it is invisible; a reader gets back what was there. It quotes the scalars
// of node that hold one.
func YAML(node *yaml.Node) ([]byte, error) {
	quoteHidden(node)
	document, err := yaml.Dump(node)
	if err != nil {
		return nil, err
	}
	return escapeHidden(document, inYAML), nil
}

func quoteHidden(n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && strings.ContainsFunc(n.Value, concealed) {
		n.Style = yaml.DoubleQuotedStyle
	}
	for _, c := range n.Content {
		quoteHidden(c)
	}
}

// concealed tells what a document escapes: all that is invisible but the white space that lays it out.
func concealed(r rune) bool {
	return r != '\n' && r != '\t' && (hidden(r) || r == '\u2028' || r == '\u2029')
}

// escapeHidden measures before it writes, so that what it takes grows as the text does.
func escapeHidden(document []byte, as escaper) []byte {
	size, found := 0, false
	var one [12]byte
	for rest := document; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		rest = rest[n:]
		if concealed(r) {
			n, found = len(as(one[:0], r)), true
		}
		size += n
	}
	if !found {
		return document
	}
	out := make([]byte, 0, size)
	for rest := document; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if concealed(r) {
			out = as(out, r)
		} else {
			out = append(out, rest[:n]...)
		}
		rest = rest[n:]
	}
	return out
}

// Writer writes text on to another writer and shows what is invisible in it as \x1b or \u202e. It is the last of all
// places: a text that comes from outside has been cleaned before. Joiners stay.
type Writer struct {
	to io.Writer
	// as writes one character that must not pass.
	as escaper
	// rest is the beginning of a character whose end is in the next write.
	rest []byte
}

// NewWriter makes a Writer for text that is read by people.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to, as: shown} }

// NewJSONWriter makes one for a stream of JSON documents, which stay what they are.
func NewJSONWriter(to io.Writer) *Writer { return &Writer{to: to, as: inJSON} }

func shown(to []byte, r rune) []byte {
	switch {
	case r == Joiner || r == NonJoiner:
		return utf8.AppendRune(to, r)
	case r < 0x100:
		return hex(append(to, `\x`...), r, 2)
	}
	return inYAML(to, r)
}

// Write writes p, all of it or with an error nothing that counts. Bytes that are not UTF-8 become U+FFFD.
func (w *Writer) Write(p []byte) (int, error) {
	all := append(w.rest, p...)
	whole := len(all) - unfinished(all)
	w.rest = append([]byte(nil), all[whole:]...)
	if _, err := w.to.Write(escapeHidden(bytes.ToValidUTF8(all[:whole], []byte("\uFFFD")), w.as)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// unfinished is the number of bytes at the end that may be the beginning of a character.
func unfinished(p []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if c := p[len(p)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(p[len(p)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}

// Frame keeps of a screen its text, its line breaks and its colours (SGR); every other sequence and everything invisible
// goes.
func Frame(s string) string {
	at := framed(s)
	if at == len(s) {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for i := at; i < len(s); {
		if n := colour(s[i:]); n > 0 {
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		if n := sequence(s[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if i += n; !Conceals(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// framed is the number of bytes at the beginning of s that a frame may hold.
func framed(s string) int {
	for i := 0; i < len(s); {
		if c := s[i]; c >= ' ' && c <= '~' || c == '\n' {
			i++
			continue
		}
		if n := colour(s[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if Conceals(r) || r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(s)
}

// Conceals tells a character that no text for people needs: it is invisible, and neither lays out nor joins.
func Conceals(r rune) bool { return concealed(r) && r != Joiner && r != NonJoiner }

// colour is the number of bytes of the SGR sequence that s begins with, 0 if it begins with none.
func colour(s string) int {
	if len(s) < 3 || s[0] != escape || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c == 'm':
			return i + 1
		case c >= '0' && c <= '9' || c == ';' || c == ':':
		default:
			return 0
		}
	}
	return 0
}
