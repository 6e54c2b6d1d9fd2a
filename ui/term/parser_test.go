package term

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// wire is a parser whose clock the test moves.
type wire struct {
	parser
	now time.Time
}

func newWire() *wire { return &wire{now: time.Unix(1_000_000, 0)} }

// wait lets time go by, and what waits expires when it is due.
func (w *wire) wait(d time.Duration) *wire {
	end := w.now.Add(d)
	for due := w.due(); !due.IsZero() && !due.After(end); due = w.due() {
		w.now = due
		w.expire()
	}
	w.now = end
	return w
}

// put is a piece that arrives now.
func (w *wire) put(piece string) *wire {
	w.feed([]byte(piece), w.now)
	return w
}

// split is pieces that arrive one after the other.
func (w *wire) split(gap time.Duration, pieces ...string) *wire {
	for i, piece := range pieces {
		if i > 0 {
			w.wait(gap)
		}
		w.put(piece)
	}
	return w
}

// reads are the messages that Bubble Tea makes of what the parser gave out, after everything that waited has expired.
func (w *wire) reads(t *testing.T) []tea.Msg {
	t.Helper()
	w.wait(3 * time.Second)
	return messages(t, w.out)
}

// typed is the text and the names of the keys, as a field would get them.
func (w *wire) typed(t *testing.T) string {
	t.Helper()
	return written(w.reads(t))
}

// messages runs what the parser gave out through Bubble Tea's own reader.
func messages(t *testing.T, out []settled) []tea.Msg {
	t.Helper()
	const last = "\x1b[34~" // F20, which no test presses
	m := &heard{}
	in := &input{came: make(chan arrival), ended: make(chan struct{})}
	in.parser.out = append(append([]settled(nil), out...), settled{keys: []byte(last)})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	p := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(taken{in}), tea.WithoutRenderer(), tea.WithOutput(io.Discard), tea.WithoutSignalHandler(),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			if k, ok := msg.(tea.KeyMsg); ok && k.Type == tea.KeyF20 {
				return tea.Quit()
			}
			return msg
		}))
	in.send = p.Send
	if _, err := p.Run(); err != nil {
		t.Fatalf("reading %q: %v", raw(out), err)
	}
	return m.messages
}

// taken reads what an input has ready, and nothing more.
type taken struct{ in *input }

func (r taken) Read(b []byte) (int, error) {
	if n := r.in.take(b); n > 0 {
		return n, nil
	}
	return 0, io.EOF
}

// replies are the bytes of testdata/replies.txt by their names.
func replies(tb testing.TB) map[string]string {
	tb.Helper()
	data, err := os.ReadFile("testdata/replies.txt")
	if err != nil {
		tb.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if name, quoted, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			raw, err := strconv.Unquote(`"` + strings.ReplaceAll(quoted, `\e`, `\x1b`) + `"`)
			if err != nil {
				tb.Fatalf("%s: %v", name, err)
			}
			all[name] = raw
		}
	}
	if len(all) < 76 {
		tb.Fatalf("got %d replies, want all 76 and more", len(all))
	}
	return all
}

func TestNoReplyOfATerminalIsText(t *testing.T) {
	var all []settled
	say := map[string]string{} // what was played, by the marks round it
	for name, reply := range replies(t) {
		play := func(how string, gap time.Duration, pieces ...string) {
			mark := fmt.Sprintf("%d", len(say))
			w := newWire().put("("+mark).wait(time.Second).split(gap, pieces...).wait(200 * time.Millisecond).put(")").wait(3 * time.Second)
			all = append(all, w.out...)
			all = append(all, settled{keys: []byte("\r")})
			say[mark] = name + ", " + how
		}
		play("whole", 0, reply)
		play("byte by byte", time.Millisecond, bytewise(reply)...)
		if !byNobody(reply) {
			play("byte by byte and slowly", 100*time.Millisecond, bytewise(reply)...)
		}
		for at := 1; at < len(reply); at++ {
			for _, gap := range []time.Duration{30 * time.Millisecond, 120 * time.Millisecond} {
				play(fmt.Sprintf("cut behind byte %d for %v", at, gap), gap, reply[:at], reply[at:])
			}
		}
	}
	lines := strings.Split(strings.TrimSuffix(written(messages(t, all)), "<enter>"), "<enter>")
	if len(lines) != len(say) {
		t.Errorf("got %d lines of %d that were played", len(lines), len(say))
	}
	for _, line := range lines {
		mark, ok := strings.CutPrefix(line, "(")
		mark, end := strings.CutSuffix(mark, ")")
		if _, known := say[mark]; !ok || !end || !known {
			digits := strings.TrimLeft(mark, "0123456789")
			t.Errorf("%s: got %q, want nothing of it typed", say[strings.TrimSuffix(mark, digits)], line)
		}
	}
}

func bytewise(s string) []string {
	var all []string
	for i := range len(s) {
		all = append(all, s[i:i+1])
	}
	return all
}

// byNobody are strings that no terminal sends by itself, so that esc, X and a letter from a hand are keys.
func byNobody(reply string) bool {
	return reply[1] == 'X' || reply[1] == '^' || reply[1] == '_' && reply[2] != 'G'
}

func TestAKeyIsOneKeyHoweverItIsCut(t *testing.T) {
	for name, raw := range map[string]string{
		"up": "\x1b[A", "left": "\x1b[D", "delete": "\x1b[3~", "pgdown": "\x1b[6~", "home": "\x1b[1~", "end": "\x1b[F", "f1": "\x1bOP",
		"f3": "\x1bOR", "f5": "\x1b[15~", "f9": "\x1b[20~", "shift+tab": "\x1b[Z", "ctrl+left": "\x1b[1;5D", "alt+right": "\x1b[1;3C",
		"ctrl+shift+end": "\x1b[1;6F", "f2": "\x1b[[B", "shift+home": "\x1b[7$", "down": "\x1bOB",
	} {
		want := "<" + name + ">"
		if got := newWire().put(raw).typed(t); got != want {
			t.Errorf("%q: got %s, want %s", raw, got, want)
		}
		for _, gap := range []time.Duration{time.Millisecond, 30 * time.Millisecond, 100 * time.Millisecond} {
			if got := newWire().split(gap, bytewise(raw)...).typed(t); got != want {
				t.Errorf("%q with %v between any two bytes: got %s, want %s", raw, gap, got, want)
			}
			for at := 1; at < len(raw); at++ {
				if got := newWire().split(gap, raw[:at], raw[at:]).typed(t); got != want {
					t.Errorf("%q cut behind byte %d for %v: got %s, want %s", raw, at, gap, got, want)
				}
			}
		}
	}
	for raw, want := range map[string]string{
		"\x1b[D": "<esc><left>", "\x1bOP": "<esc><f1>", "\x1b]10;rgb:0/0/0\x07": "<esc>", "\x1bP1$r0m\x1b\\": "<esc>", "\x1b[?1;2c": "<esc>",
	} {
		if got := newWire().split(300*time.Millisecond, raw[:1], raw[1:]).typed(t); got != want {
			t.Errorf("%q cut behind its esc for 300 ms: got %s, want %s, and nothing typed", raw, got, want)
		}
	}
	if got := newWire().split(300*time.Millisecond, "\x1b[3", "~").typed(t); got != "<delete>" {
		t.Errorf("delete cut for 300 ms: got %s", got)
	}
}

func TestWhatAHandTypesIsNoSequence(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Bubble Tea takes bytes for those of a code page there, and reads a console by its records: console_test.go")
	}
	const roll = 60 * time.Millisecond // a fast hand
	for name, c := range map[string]struct {
		w    *wire
		want string
	}{
		"esc":                      {newWire().put("\x1b"), "<esc>"},
		"esc twice":                {newWire().split(roll, "\x1b", "\x1b"), "<esc><esc>"},
		"esc twice in one read":    {newWire().put("\x1b\x1b"), "<esc><esc>"},
		"esc and a letter":         {newWire().split(roll, "\x1b", "n"), "<esc>n"},
		"esc and a name":           {newWire().split(roll, "\x1b", "P", "e", "t", "e", "r"), "<esc>Peter"},
		"esc and another name":     {newWire().split(roll, "\x1b", "X", "a", "v", "i", "e", "r"), "<esc>Xavier"},
		"esc and a third":          {newWire().split(roll, "\x1b", "O", "'", "B"), "<esc>O'B"},
		"esc and brackets":         {newWire().split(roll, "\x1b", "[", "3"), "<esc>[3"},
		"esc and ]":                {newWire().split(roll, "\x1b", "]", "1", "1"), "<esc>]11"},
		"alt and a letter":         {newWire().put("\x1bb"), "<alt+b>"},
		"alt and é":                {newWire().put("\x1bé"), "<alt+é>"},
		"alt and enter":            {newWire().put("\x1b\r"), "<alt+enter>"},
		"alt and [":                {newWire().put("\x1b[").wait(time.Second).put("a"), "<alt+[>a"},
		"alt and ]":                {newWire().put("\x1b]").wait(time.Second).put("a"), "<alt+]>a"},
		"alt and ], then a word":   {newWire().put("\x1b]word"), "<alt+]>word"},
		"alt and O":                {newWire().put("\x1bO").wait(time.Second).put("a"), "<alt+O>a"},
		"alt and up, of urxvt":     {newWire().put("\x1b\x1b[A"), "<alt+up>"},
		"é in two pieces":          {newWire().split(100*time.Millisecond, "\xc3", "\xa9"), "é"},
		"a number pad":             {newWire().put("\x1bOr\x1bOn\x1bOM"), "2.<enter>"},
		"home of an old terminal":  {newWire().put("\x1bOH"), "<home>"},
		"ctrl+c of kitty":          {newWire().put("\x1b[99;5u"), "<ctrl+c>"},
		"esc of kitty":             {newWire().put("\x1b[27u").wait(roll).put("a"), "<esc>a"},
		"ctrl+c of modifyOther":    {newWire().put("\x1b[27;5;99~"), "<ctrl+c>"},
		"ctrl+c in half a key":     {newWire().split(roll, "\x1b[3", "\x03"), "<ctrl+c>"},
		"ctrl+c in half an answer": {newWire().split(roll, "\x1b]11;rgb:1e", "\x03"), "<ctrl+c>"},
		"ctrl+c in half a click":   {newWire().split(roll, "\x1b[M ", "\x03"), "<ctrl+c>"},
		"a name in half an answer": {newWire().put("\x1b]11;rgb:1e1e/1").wait(time.Second).put("Smith"), "Smith"},
		"digits in half an answer": {newWire().put("\x1b]11;rgb:1e1e/1").wait(200*time.Millisecond).split(roll, "2", "3"), "23"},
		"a name in half a report":  {newWire().put("\x1bP1+r54").wait(200*time.Millisecond).split(roll, "J", "o", "s", "é", "\t"), "José<tab>"},
		"F1 in half a report":      {newWire().put("\x1bP1+r54").wait(roll).put("\x1bOP"), "<f1>"},
		"esc in half a report":     {newWire().put("\x1bP1+r54").wait(roll).put("\x1b"), "<esc>"},
		"a name behind a report":   {newWire().put("\x1b[1;1RJosé"), "José"},
		"a name behind an answer":  {newWire().put("\x1b]11;rgb:0/0/0\x1b\\José"), "José"},
		"control characters of C1": {newWire().put("a\u009b\u009db"), "ab"},
		"bytes that are no text":   {newWire().put("a\xff\xc3(\x80b"), "a(b"},
	} {
		if got := c.w.typed(t); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
}

func TestEscIsKeptNoLongerThanASequenceNeeds(t *testing.T) {
	w := newWire().put("\x1b").wait(join)
	if got := written(messages(t, w.out)); got != "<esc>" {
		t.Errorf("got %q after %v, want esc", got, join)
	}
}

// Typing meanwhile does not get rid of the beginning of a paste, an answer or a report by waiting; the program must.
func TestTheKeyboardIsNeverLost(t *testing.T) {
	const roll = 150 * time.Millisecond
	for name, c := range map[string]struct {
		begins, want string
	}{
		"a paste":             {"\x1b[200~F1", "F123<esc><f1><ctrl+c><ctrl+c>"},
		"an answer":           {"\x1b]52;c;U21", "23<esc><f1><ctrl+c><ctrl+c>"},
		"a report":            {"\x1bP>|XTerm(", "23<esc><f1><ctrl+c><ctrl+c>"},
		"an application's":    {"\x1b_Gi=31", "23<esc><f1><ctrl+c><ctrl+c>"},
		"a private message":   {"\x1b^text", "23<esc><f1><ctrl+c><ctrl+c>"},
		"a start of string":   {"\x1bXtext", "23<esc><f1><ctrl+c><ctrl+c>"},
		"a control sequence":  {"\x1b[?12", "23<esc><f1><ctrl+c><ctrl+c>"},
		"bytes of no meaning": {"\xff\x80\xe2\x82", "23<esc><f1><ctrl+c><ctrl+c>"},
	} {
		w := newWire().put(c.begins).wait(600*time.Millisecond).split(roll, "2", "3", "\x1b", "\x1bOP", "\x03", "\x03")
		if got := w.typed(t); got != c.want {
			t.Errorf("%s without its end: got %s, want %s", name, got, c.want)
		}
	}
	w := newWire().put("\x1b[200~F1").wait(300 * time.Millisecond)
	for range 20 {
		w.put("x").wait(150 * time.Millisecond)
	}
	if got := written(messages(t, w.out)); !strings.HasPrefix(got, "F1xxxxxxxxxxxxxxx") {
		t.Errorf("got %q while somebody types on in a paste without its end, want it typed", got)
	}
	w = newWire().put("\x1b[200~F123\x1b\x1bOP\x03\x03")
	if got := w.typed(t); !strings.HasPrefix(got, "F123<") || !strings.HasSuffix(got, "<ctrl+c><ctrl+c>") {
		t.Errorf("all at once: got %q, want F123 pasted and ctrl+c pressed twice", got)
	}
}

func TestAPasteIsOneTextHoweverItIsCut(t *testing.T) {
	const text, raw = "two\nlines\tand é", "\x1b[200~two\nlines\tand é\x1b[201~"
	for at := 1; at < len(raw); at++ {
		for _, gap := range []time.Duration{0, 30 * time.Millisecond, 120 * time.Millisecond} {
			out := newWire().split(gap, raw[:at], raw[at:]).put("x").reads(t)
			if k, ok := out[0].(tea.KeyMsg); len(out) != 2 || !ok || !k.Paste || string(k.Runes) != text {
				t.Errorf("cut behind byte %d for %v: got %q, want one paste and x", at, gap, written(out))
			}
		}
	}
	out := newWire().split(time.Millisecond, bytewise(raw)...).reads(t)
	if k, ok := out[0].(tea.KeyMsg); len(out) != 1 || !ok || string(k.Runes) != text {
		t.Errorf("byte by byte: got %q, want one paste", written(out))
	}
}

func TestALargePasteIsCutAndSaysSo(t *testing.T) {
	out := newWire().put("\x1b[200~" + strings.Repeat("é", largest) + "\x1b[201~").reads(t)
	k, ok := out[0].(tea.KeyMsg)
	if !ok || len(string(k.Runes)) != largest {
		t.Errorf("got %d bytes, want %d", len(string(k.Runes)), largest)
	}
	if cut, ok := out[1].(Cut); !ok || cut.N != largest/2 {
		t.Errorf("got %v, want %d runes cut", out[1], largest/2)
	}
}

func TestTheAnswerToTheBackgroundIsRead(t *testing.T) {
	for raw, want := range map[string]bool{
		"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\": true, "\x1b]11;rgb:ffff/ffff/ffff\x07": false,
		"\x1b]11;rgba:0000/0000/0000/ffff\x1b\\": true, "\x1b]11;rgb:fa/fa/d2\x1b\\": false,
	} {
		for at := 1; at < len(raw); at++ {
			out := newWire().split(120*time.Millisecond, raw[:at], raw[at:]).reads(t)
			if len(out) != 1 || out[0] != (BackgroundMsg{Dark: want}) {
				t.Errorf("%q cut behind byte %d: got %v, want dark=%v", raw, at, out, want)
			}
		}
	}
	if out := newWire().put("\x1b]11;rgb:a/b\x1b\\\x1b]10;rgb:0/0/0\x1b\\").reads(t); len(out) != 0 {
		t.Errorf("got %v for half a colour and another one, want nothing", out)
	}
}

// Of a key that Bubble Tea does not know it would read the rest as text.
func TestBubbleTeaReadsEachKeyWhole(t *testing.T) {
	var all []string
	for final := byte(0x40); final < del; final++ {
		for _, numbers := range []string{"", "1", "2", "7", "15", "33", "99", "1;2", "1;5", "1;10", "5;7", "24;3", "1;2;3", "<0;3;4", "?1", "2 ", "1$"} {
			all = append(all, "\x1b["+numbers+string(final), "\x1b\x1b["+numbers+string(final))
		}
		all = append(all, "\x1bO"+string(final), "\x1b\x1bO"+string(final), "\x1bO5"+string(final), "\x1bO1;5"+string(final), "\x1b[["+string(final))
	}
	for _, raw := range all {
		w := newWire().put("(").put(raw).wait(time.Second)
		for _, s := range w.out[1:] {
			if len(s.keys) > 1 && s.keys[0] == esc {
				out := messages(t, []settled{s})
				if k, ok := out[0].(tea.KeyMsg); ok && (len(out) != 1 || k.Type == tea.KeyRunes && !k.Alt) {
					t.Errorf("%q: got %q, want one key", raw, written(out))
				}
			}
		}
	}
}
