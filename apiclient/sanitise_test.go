package apiclient

import (
	"strings"
	"testing"
	"unicode"
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

func FuzzCleanText(f *testing.F) {
	for _, s := range []string{"a\x1b[31mb", "\x1b]0;x\x07", "\x1b\x1b]", "\u009b\u009d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := cleanText(s)
		if again := cleanText(got); again != got {
			t.Errorf("%q: cleaned twice differs: %q, %q", s, got, again)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%q: %q holds %U", s, got, r)
			}
		}
	})
}
