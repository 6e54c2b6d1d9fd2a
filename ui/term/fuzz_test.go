package term

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
)

// gaps are what may lie between two pieces: less than a hand needs, as much, as much as a bad line needs, and longer than
// anything is waited for.
var gaps = []time.Duration{
	0, time.Millisecond, 10 * time.Millisecond, 30 * time.Millisecond, 60 * time.Millisecond, 100 * time.Millisecond,
	120 * time.Millisecond, 160 * time.Millisecond, 300 * time.Millisecond, 600 * time.Millisecond, 1200 * time.Millisecond, 3 * time.Second,
}

// deal cuts data into pieces with gaps: before each piece is a byte for its gap and its length.
func deal(data []byte, longest time.Duration, put func(gap time.Duration, piece string)) {
	for len(data) > 1 {
		how := int(data[0])
		gap := gaps[how%len(gaps)]
		n := min(1+how/len(gaps), len(data)-1)
		put(min(gap, longest), string(data[1:1+n]))
		data = data[1+n:]
	}
}

// Whatever a terminal sends, in whatever pieces and however slowly: what is typed behind it is typed, and ctrl+c twice is
// ctrl+c twice. No part of a sequence is text.
func FuzzKeyboard(f *testing.F) {
	all := replies(f)
	names := slices.Sorted(maps.Keys(all))
	for i, name := range names {
		f.Add([]byte(all[name]), uint16(i))
		f.Add([]byte(strings.Join(bytewise(all[name]), "\x06")), uint16(i))
	}
	for _, raw := range []string{
		"\xff\x1b[200~F1\x0023\x00\x1b\x00\x1bOP\x00\x03", "\x30\x1b[200~\x05\x1b[20\x051~", "\x08\x1b\x05[\x05D", "\x20\x1b[M", "\x09\x1b\x1b\x1b[A",
		"\x10\x1bP1$r0m\x1b\x05\\", "\x40\x9b?1;2c\xc3\x05\xa9", "\x20\x1b[97;5u\x1b[27;5;99~",
	} {
		f.Add([]byte(raw), uint16(len(raw)))
	}
	known := map[string]bool{}
	f.Fuzz(func(t *testing.T, data []byte, pick uint16) {
		w := newWire()
		deal(data, time.Hour, func(gap time.Duration, piece string) { w.wait(gap).put(piece) })
		for _, s := range w.out {
			one, seen := known[string(s.keys)]
			if !seen && len(s.keys) > 1 && s.keys[0] == esc {
				one = isOneKey(messages(t, []settled{s}))
				known[string(s.keys)] = one
			}
			if len(s.keys) > 1 && s.keys[0] == esc && !one {
				t.Errorf("got %q given out as one key, which Bubble Tea does not read as one", s.keys)
			}
		}
		typedBehind(t, w)
		leaves(t, data)
		plainText(t, data)
		betweenReplies(t, data, all[names[int(pick)%len(names)]])
	})
}

// isOneKey tells whether Bubble Tea made one message of bytes, and no text.
func isOneKey(msgs []tea.Msg) bool {
	if len(msgs) != 1 {
		return false
	}
	k, ok := msgs[0].(tea.KeyMsg)
	return !ok || k.Type != tea.KeyRunes || k.Alt
}

// typedBehind types a name, once whatever came before is over.
func typedBehind(t *testing.T, w *wire) {
	t.Helper()
	w.wait(2 * time.Second)
	w.out = nil
	for _, r := range "José\x03\x03" {
		w.put(string(r)).wait(50 * time.Millisecond)
	}
	if got := raw(w.out); got != "José\x03\x03" {
		t.Errorf("got %q behind it, want what was typed", got)
	}
}

// leaves presses ctrl+c twice right behind it, or within.
func leaves(t *testing.T, data []byte) {
	t.Helper()
	w := newWire()
	deal(data, time.Hour, func(gap time.Duration, piece string) { w.wait(gap).put(piece) })
	w.wait(chord)
	w.out = nil
	w.put("\x03").wait(200 * time.Millisecond).put("\x03").wait(2 * time.Second)
	if got := raw(w.out); !strings.HasSuffix(got, "\x03\x03") {
		t.Errorf("got %q, want ctrl+c twice at its end", got)
	}
}

// plainText takes the text in data alone, in the same pieces: all of it is typed.
func plainText(t *testing.T, data []byte) {
	t.Helper()
	w, want := newWire(), ""
	deal(data, join-time.Millisecond, func(gap time.Duration, piece string) {
		piece = strings.Map(func(r rune) rune {
			if r == utf8.RuneError || r == esc || r >= del && r < 0xa0 {
				return -1
			}
			return r
		}, piece) + "é"
		want += piece
		w.wait(gap).put(piece[:len(piece)-1]).wait(gap).put(piece[len(piece)-1:])
	})
	w.wait(time.Second)
	if got := raw(w.out); got != want {
		t.Errorf("got %q of plain text, want %q", got, want)
	}
}

// betweenReplies types between replies of a terminal that arrive in pieces.
func betweenReplies(t *testing.T, data []byte, reply string) {
	t.Helper()
	w, want := newWire(), ""
	for i, b := range data[:min(len(data), 12)] {
		at, gap := 1+int(b)%(len(reply)-1), gaps[i%7]
		w.put("a").wait(200*time.Millisecond).split(gap, reply[:at], reply[at:]).wait(200 * time.Millisecond)
		want += "a"
	}
	w.wait(time.Second)
	if got := raw(w.out); got != want {
		t.Errorf("got %q between replies %q, want %q", got, reply, want)
	}
}

// raw is what was given out as keys, as bytes, and the text of pastes.
func raw(out []settled) string {
	var b strings.Builder
	for _, s := range out {
		b.Write(s.keys)
		if k, ok := s.msg.(tea.KeyMsg); ok {
			b.WriteString(string(k.Runes))
		}
	}
	return b.String()
}
