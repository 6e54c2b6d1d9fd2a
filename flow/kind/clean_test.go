package kind_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"brokerage/onboard/flow/kind"

	"golang.org/x/text/unicode/norm"
)

func TestCleanKeepsWhatIsSeenAndDropsTheRest(t *testing.T) {
	for _, c := range []struct{ why, typed, want string }{
		{"white space", " \t José \u00a0 de\nla\r\n\u2003Cruz\u3000", "José de la Cruz"},
		{"composition", "Nu\u0301n\u0303ez", "Núñez"},
		{"colour", "\x1b[1;31mRED\x1b[0m", "RED"},
		{"title", "a\x1b]0;evil\ab", "ab"},
		{"clipboard with ST", "a\x1b]52;c;ZXZpbA==\x1b\\b", "ab"},
		{"eight-bit control sequence", "a\u009b31mb", "ab"},
		{"eight-bit string", "a\u009d0;x\u009cb", "ab"},
		{"device control", "a\x1bPq#0\x1b\\b", "ab"},
		{"character set", "a\x1b(Bb", "ab"},
		{"reset", "a\x1bcb", "ab"},
		{"string cut off by another", "a\x1b]0;x\x1b[31mb", "ab"},
		{"string without end keeps the text", "a\x1b]Smith", "aSmith"},
		{"sequence cut short", "a\x1b[31", "a"},
		{"sequence with a stray rune", "a\x1b[3éb", "aéb"},
		{"lone escape at the end", "a\x1b", "a"},
		{"escape before escape", "a\x1b\x1b[31mb", "ab"},
		{"NUL, bell, backspace, delete", "a\x00\a\b\x7fb", "ab"},
		{"bidirectional override", "a\u202eb\u2066c\u200f", "abc"},
		{"zero width", "a\u200bb\u2060c\ufeffd\u00ade", "abcde"},
		{"joiner between Latin letters", "a\u200db\u200cc", "abc"},
		{"non-joiner in Persian stays", "می\u200cخواهم", "می\u200cخواهم"},
		{"joiner in Devanagari stays", "क्\u200dष", "क्\u200dष"},
		{"joiner between Latin and Arabic", "a\u200cب\u200ca", "aبa"},
		{"joiner at the end", "क्\u200d", "क्"},
		{"two joiners", "क्\u200d\u200dष", "क्\u200dष"},
		{"joiner before a space", "می\u200c خ", "می خ"},
		{"emoji joined", "👩\u200d👧", "👩👧"},
		{"variation selector of an emoji", "❤\ufe0f", "❤"},
		{"variation selector of a Han name", "葛\U000E0100城", "葛\U000E0100城"},
		{"filler that looks empty", "\u3164\u115f", ""},
		{"full-width digits", "８９９-10-０００１", "899-10-0001"},
		{"bytes that are not UTF-8", "N\xfa\xf1ez", "N\ufffdez"},
		{"right-to-left letters stay", "שלום", "שלום"},
		{"tags", "a\U000E0041b", "ab"},
	} {
		if got := kind.Clean(c.typed); got != c.want {
			t.Errorf("%s: Clean(%q) is %q, want %q", c.why, c.typed, got, c.want)
		}
	}
}

func TestCleanLinesKeepsLineBreaks(t *testing.T) {
	got := kind.CleanLines("\r\n one \t two \r\n\r\nthree\u2028four\x1b[2J\rfive\n \n")
	if want := "one two\n\nthree\nfour\nfive"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAMegabyteOfOpenSequencesIsCleanedInOnePass(t *testing.T) {
	for _, opening := range []string{"\x1b]", "\u009d", "\x1bP"} {
		if got := kind.Clean(strings.Repeat(opening, 500_000) + "x"); got != "x" {
			t.Errorf("%q repeated leaves %d bytes, want x", opening, len(got))
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{"", "José\u0301", "\x1b[31mx", "\x1b]0;", "a\u200cب\u0651\u200dب", "葛\U000E0100", "\xff", "\r\n\u0085"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line, lines := kind.Clean(s), kind.CleanLines(s)
		if again := kind.Clean(line); again != line {
			t.Errorf("Clean(%q) is %q, cleaned again %q", s, line, again)
		}
		if again := kind.CleanLines(lines); again != lines {
			t.Errorf("CleanLines(%q) is %q, cleaned again %q", s, lines, again)
		}
		if flat := kind.Clean(lines); flat != line {
			t.Errorf("%q in one line is %q, out of its lines %q", s, line, flat)
		}
		for _, got := range []string{line, strings.ReplaceAll(lines, "\n", " ")} {
			if !utf8.ValidString(got) || !norm.NFC.IsNormalString(got) {
				t.Errorf("%q is left as %q, which is not composed UTF-8", s, got)
			}
			for _, r := range got {
				if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d' {
					t.Errorf("%q is left with %U", s, r)
				}
			}
		}
	})
}
