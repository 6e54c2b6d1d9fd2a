package apiclient

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCleanText(t *testing.T) {
	for in, want := range map[string]string{
		"plain text":                                 "plain text",
		"Núñez 山田 O'Brien":                           "Núñez 山田 O'Brien",
		"  two\n lines\r\n\tand a tab ":              "two lines and a tab",
		"a\x1b[31mred\x1b[0m":                        "ared",
		"a\x1b[2J\x1b[1;1Hb":                         "ab",
		"a\x1b]52;c;aGVsbG8=\x07b":                   "ab",
		"a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b": "alinkb",
		"a\x1bPq#0\x1b\\b":                           "ab",
		"a\u009b31mb":                                "ab",
		"a\u009d0;title\u009cb":                      "ab",
		"a\x1b]0;never ends":                         "a0;never ends",
		"a\x1b":                                      "a",
		"a\x1bcb":                                    "ab",
		"a\x00\x07\x08\x7fb":                         "ab",
		"pay\u202egnp.exe\u2066x\u2069":              "paygnp.exex",
		"zero\u200bwidth\ufeff":                      "zerowidth",
		"tags\U000e0041":                             "tags",
		"no\u00a0break\u2028line":                    "no break line",
		"bad\xffbyte":                                "bad\ufffdbyte",
	} {
		if got := cleanText(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	long := cleanText(strings.Repeat("é", 2*longestText))
	if utf8.RuneCountInString(long) != longestText || !strings.HasSuffix(long, "…") {
		t.Errorf("got %d runes", utf8.RuneCountInString(long))
	}
}

func TestCleanValueKeepsWhatWasTyped(t *testing.T) {
	for in, want := range map[string]string{
		"two\n lines\t":      "two\n lines\t",
		"می\u200cخواهم":      "می\u200cخواهم",
		"no\u00a0break\r\n":  "no\u00a0break\n",
		"a\x1b[31mred\u202e": "ared",
	} {
		if got := cleanValue(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// A page of a megabyte that a server answers is cut before it is cleaned, whatever it consists of.
func TestATextIsBoundedBeforeItIsCleaned(t *testing.T) {
	for _, h := range []string{"\u009d", "\x1b]", "x", "é", "\u202e", "  "} {
		page := strings.Repeat(h, 1<<20/len(h))
		once := testing.AllocsPerRun(1, func() { cleanText(page[:2*longestRaw]) })
		if whole := testing.AllocsPerRun(1, func() { cleanText(page) }); whole > once {
			t.Errorf("%q: got %v allocations for a megabyte, want the %v of its beginning", h, whole, once)
		}
		if got := utf8.RuneCountInString(cleanText(page)); got > longestText {
			t.Errorf("%q: got %d characters, want %d at most", h, got, longestText)
		}
	}
}
