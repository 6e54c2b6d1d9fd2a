package safetext_test

import (
	"bytes"
	"encoding/json"
	"runtime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/safetext"
)

// planted is what must never pass as it is: C0, C1, a colour, a title, a link, bidirectional controls, zero width, tags.
const planted = "a\x00\x07\x1b[31mb\x1b]0;t\x07c\x1b]8;;http://x\x1b\\d\u0085\u009b1me\u202ef\u2066g\u200bh\ufeffi\U000e0041j\u2028k\x7fl"

// strays are the runes that are invisible and no joiner.
func strays(s string) (found []rune) {
	for _, r := range s {
		if unicode.In(r, unicode.Cc, unicode.Cf) && r != '\n' && r != '\t' && r != '\u200c' && r != '\u200d' || r == '\u2028' {
			found = append(found, r)
		}
	}
	return found
}

func TestLineAndLinesLeaveWhatIsSeen(t *testing.T) {
	for in, want := range map[string][2]string{
		"one\r\n\ttwo":                 {"one two", "one\n\ttwo"},
		"one\n\ntwo\rthree":            {"one two three", "one\n\ntwo\nthree"},
		" two  spaces ":                {" two  spaces ", " two  spaces "},
		planted:                        {"abcd efghij kl", "abcd\nefghij\nkl"},
		"ZIP \x1b]0;mismatch":          {"ZIP 0;mismatch", "ZIP 0;mismatch"},
		"می\u200cخواهم a\u200db":       {"می\u200cخواهم ab", "می\u200cخواهم ab"},
		"a\u200dخواهم":                 {"aخواهم", "aخواهم"},
		"broken \xff\xfe bytes \x9b1m": {"broken \ufffd bytes \ufffd1m", "broken \ufffd bytes \ufffd1m"},
	} {
		if got := safetext.Line(in); got != want[0] {
			t.Errorf("Line(%q): got %q, want %q", in, got, want[0])
		}
		if got := safetext.Lines(in); got != want[1] {
			t.Errorf("Lines(%q): got %q, want %q", in, got, want[1])
		}
	}
}

func TestDocumentsEscapeWhatIsInvisibleAndLoseNothing(t *testing.T) {
	value := map[string]any{"name " + planted: []any{planted, "plain", "02142", "two\nlines", "می\u200cخواهم"}}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var stream bytes.Buffer
	w := safetext.NewJSONWriter(&stream) // a character may be cut anywhere
	for i := range data {
		if n, err := w.Write(data[i : i+1]); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if !bytes.Equal(stream.Bytes(), safetext.JSON(data)) {
		t.Errorf("byte by byte: got %s, want %s", &stream, safetext.JSON(data))
	}
	var back, want map[string]any
	if err := json.Unmarshal(safetext.JSON(data), &back); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	checkEscaped(t, "JSON", safetext.JSON(data), back, want)

	document, err := safetext.YAMLOf(data)
	if err != nil {
		t.Fatal(err)
	}
	var read map[string]any
	if err := yaml.Load(document, &read); err != nil {
		t.Fatalf("%v in\n%s", err, document)
	}
	checkEscaped(t, "YAML", document, read, want)
}

func checkEscaped(t *testing.T, form string, document []byte, got, want map[string]any) {
	t.Helper()
	if found := strays(strings.ReplaceAll(string(document), "\u200c", "\u202e")); found != nil {
		t.Errorf("%s: got %U in %q, want them escaped", form, found, document)
	}
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if !bytes.Equal(g, w) {
		t.Errorf("%s: got %q read back, want %q", form, g, w)
	}
}

func TestAWriterShowsWhatWouldBeInvisible(t *testing.T) {
	for in, want := range map[string]string{
		"two\n\tlines\n":     "two\n\tlines\n",
		"a\x1b[31mb\x07\x7f": `a\x1b[31mb\x07\x7f`,
		"a\u009b\u202eb":     `a\x9b\u202eb`,
		"tag \U000e0041":     `tag \U000e0041`,
		"می\u200cخواهم é山":   "می\u200cخواهم é山",
		"cut \xe5\xb1":       "cut ",
		"broken \xff.":       "broken \ufffd.",
	} {
		var whole, pieces bytes.Buffer
		w := safetext.NewWriter(&pieces)
		for i := range len(in) {
			if n, err := w.Write([]byte{in[i]}); n != 1 || err != nil {
				t.Fatalf("%q: got %d, %v", in, n, err)
			}
		}
		if n, err := safetext.NewWriter(&whole).Write([]byte(in)); n != len(in) || err != nil {
			t.Fatalf("%q: got %d, %v, want all of it taken", in, n, err)
		}
		if whole.String() != want || pieces.String() != want {
			t.Errorf("%q: got %q, and byte by byte %q, want %q", in, &whole, &pieces, want)
		}
	}
}

func TestAFrameKeepsColoursAlone(t *testing.T) {
	const drawn = "\x1b[1;38;2;1;2;3m Łódź \x1b[0m\n> 山田 \x1b[4:3mx\x1b[m می\u200cخواهم"
	if got := safetext.Frame(drawn); got != drawn {
		t.Errorf("got %q, want %q", got, drawn)
	}
	got := safetext.Frame("\x1b[1mhead\x1b[0m\n" + planted + "\x1b[2J\x1b[6n\xffz")
	if want := "\x1b[1mhead\x1b[0m\na\x1b[31mbcdefghijkl\ufffdz"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// hostile texts are those for which a cleaner looks far ahead at each of their characters if it may.
var hostile = []string{
	"\x1b]", "\u009d", "\x1bP", "\u0090", "\x1b[", "\u009b", "\x1b", "\x1b[1", "\x1b]0;x", "\x1b ", "\u202e", "\xff", "a\u200d", "\n", " ",
	"\x1b]\x1b[", "葛\U000E0100", "\x1b[31m", "x",
}

// Ten times the text takes ten times the memory. A second pass over what follows would not end within the test.
func TestEveryCleanerIsLinear(t *testing.T) {
	for name, clean := range map[string]func(string){
		"Line": func(s string) { safetext.Line(s) }, "Lines": func(s string) { safetext.Lines(s) },
		"Frame": func(s string) { safetext.Frame(s) }, "JSON": func(s string) { safetext.JSON([]byte(s)) },
		"Writer": func(s string) { _, _ = safetext.NewWriter(&bytes.Buffer{}).Write([]byte(s)) },
	} {
		for _, h := range hostile {
			small, large := strings.Repeat(h, 20_000/len(h)), strings.Repeat(h, 200_000/len(h))
			if a, b := taken(func() { clean(small) }), taken(func() { clean(large) }); b > 12*a+1<<14 {
				t.Errorf("%s of %q: got %d bytes for a text and %d for one ten times as long", name, h, a, b)
			}
		}
	}
}

// taken is how many bytes do allocates.
func taken(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func FuzzNothingInvisiblePasses(f *testing.F) {
	f.Add(planted)
	f.Add("\x1b\x1b]\u009b\u009d\xe5")
	f.Fuzz(func(t *testing.T, s string) {
		for name, got := range map[string]string{"Line": safetext.Line(s), "Lines": safetext.Lines(s)} {
			if found := strays(got); found != nil || !utf8.ValidString(got) {
				t.Errorf("%s: got %q with %U", name, got, found)
			}
		}
		if line := safetext.Line(s); safetext.Line(line) != line {
			t.Errorf("Line twice: got %q, want %q", safetext.Line(line), line)
		}
		frame := safetext.Frame(s)
		if safetext.Frame(frame) != frame {
			t.Errorf("Frame twice: got %q, want %q", safetext.Frame(frame), frame)
		}
		var shown bytes.Buffer
		if _, err := safetext.NewWriter(&shown).Write([]byte(s)); err != nil || strays(shown.String()) != nil {
			t.Errorf("Writer: got %q, %v", &shown, err)
		}
	})
}
