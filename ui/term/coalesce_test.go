package term

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"
)

func newCoalescer(h *hands) *coalescer {
	return &coalescer{clock: h.clock(), send: h.send, idle: func() time.Time { return time.Time{} }}
}

// press gives the keys to the filter at one moment and lets them come to rest.
func press(h *hands, c *coalescer, keys ...tea.KeyMsg) []tea.Msg {
	var out []tea.Msg
	for _, k := range keys {
		if m := c.filter(k); m != nil {
			out = append(out, m)
		}
	}
	return append(out, h.pass(2*time.Second, c.filter)...)
}

func TestKeysOfAHandPassAtOnce(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	for _, k := range []tea.KeyMsg{text("J"), text("o"), key(tea.KeyTab), key(tea.KeyEnter)} {
		h.time = h.time.Add(30 * time.Millisecond)
		if got, ok := c.filter(k).(tea.KeyMsg); !ok || got.String() != k.String() {
			t.Errorf("got %v, want %v at once", got, k)
		}
	}
}

func TestAKeyThatWaitedForASlowModelIsHeld(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	var done time.Time
	c.idle = func() time.Time { return done }
	h.time = h.time.Add(time.Second)
	c.filter(text("a"))
	h.time = h.time.Add(40 * time.Millisecond) // the model worked so long, and b was there all the time
	done = h.time
	if got := c.filter(text("b")); got != nil {
		t.Errorf("got %v at once, want it held with what follows", got)
	}
}

func TestAWordInOneReadIsNoKeyName(t *testing.T) {
	for _, word := range []string{"end", "home", "up", "left", "delete", "tab", "enter"} {
		h := newHands(t)
		out := press(h, newCoalescer(h), text(word))
		k, ok := out[0].(tea.KeyMsg)
		if !ok || k.String() == word || string(k.Runes) != word {
			t.Errorf("got %q, want the text %q that matches no binding", k.String(), word)
		}
	}
}

func TestFastKeysBecomeOneBatchInOrder(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	out := press(h, c, text("Ann"), key(tea.KeyTab), text("B"), text("e"), key(tea.KeySpace), text("e"), key(tea.KeyUp))
	if len(out) != 2 {
		t.Fatalf("got %d messages, want the first key and one batch", len(out))
	}
	batch, ok := out[1].(Batch)
	if !ok || len(batch) != 3 {
		t.Fatalf("got %v, want a batch of tab, text and up", out[1])
	}
	for i, want := range []string{"tab", "[Be e]", "up"} {
		if got := batch[i].String(); got != want {
			t.Errorf("key %d: got %q, want %q", i, got, want)
		}
	}
}

func TestNoKeyIsLostOrReordered(t *testing.T) {
	kinds := []tea.KeyMsg{
		text("a"), text("bc"), text("é"), key(tea.KeyTab), key(tea.KeyEnter), key(tea.KeyUp), key(tea.KeyCtrlS),
		{Type: tea.KeyRunes, Runes: []rune("pasted\nlines"), Paste: true},
		alt("x"),
	}
	rapid.Check(t, func(r *rapid.T) {
		h := newHands(t)
		c := newCoalescer(h)
		var in, out []tea.Msg
		for range rapid.IntRange(1, 60).Draw(r, "keys") {
			k := rapid.SampledFrom(kinds).Draw(r, "key")
			in = append(in, k)
			if m := c.filter(k); m != nil {
				out = append(out, m)
			}
			gap := rapid.SampledFrom([]time.Duration{0, 0, 0, time.Millisecond, 5 * time.Millisecond}).Draw(r, "gap")
			out = append(out, h.pass(gap, c.filter)...)
		}
		out = append(out, h.pass(2*time.Second, c.filter)...)
		if got, want := written(out), written(in); got != want {
			r.Fatalf("got %q, want %q", got, want)
		}
	})
}

func TestARawPasteOfLinesIsTextForTheField(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	keys := []tea.KeyMsg{text("Dear")}
	for range 100 {
		keys = append(keys, key(tea.KeySpace), text("words"), key(tea.KeyEnter))
		keys[len(keys)-3].Runes = []rune(" ")
	}
	out := press(h, c, keys...)
	if len(out) != 2 {
		t.Fatalf("got %d messages, want the first word and the text", len(out))
	}
	want := strings.Repeat(" words\n", 100)
	if got, ok := out[1].(Pasted); !ok || got.Text != want {
		t.Errorf("got %T %q, want the pasted text", out[1], written(out[1:]))
	}
}

func TestALatePieceOfAPasteIsStillText(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	var keys []tea.KeyMsg
	for range 100 {
		keys = append(keys, text("words"), key(tea.KeyEnter))
	}
	for _, k := range keys {
		c.filter(k)
	}
	out := h.pass(longest+window, c.filter)
	for _, k := range keys[:4] {
		c.filter(k)
	}
	out = append(out, h.pass(time.Second, c.filter)...)
	for _, m := range out {
		if _, ok := m.(Pasted); !ok {
			t.Errorf("got %T, want text for the focused field only", m)
		}
	}
	if len(out) != 2 {
		t.Errorf("got %d messages, want both pieces of the paste", len(out))
	}
}

func TestAKeySoonAfterAPasteIsAKey(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	for range 300 {
		c.filter(text("words"))
		c.filter(key(tea.KeyEnter))
	}
	h.pass(300*time.Millisecond, c.filter)
	out := []tea.Msg{c.filter(key(tea.KeyTab))}
	out = append(out, h.pass(2*time.Second, c.filter)...)
	if got := written(out); got != "<tab>" {
		t.Errorf("got %q, want the key tab", got)
	}
}

func TestAPageTypedAheadStaysKeys(t *testing.T) {
	h := newHands(t)
	keys := []tea.KeyMsg{text("Ann")}
	for range 8 {
		keys = append(keys, key(tea.KeyEnter), text("an answer"))
	}
	out := press(h, newCoalescer(h), keys...)
	if _, ok := out[1].(Batch); !ok {
		t.Errorf("got %T, want keys", out[1])
	}
}

func TestABurstThatNoHandTypesLosesLayoutOnlyAndSaysSo(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	keys := []tea.KeyMsg{text("x")}
	for range 5000 {
		keys = append(keys, text("ab"))
	}
	keys = append(keys, key(tea.KeyTab), key(tea.KeyEnter), key(tea.KeyCtrlC))
	out := press(h, c, keys...)
	got := written(out)
	if !strings.HasSuffix(got, "<ctrl+c>") {
		t.Errorf("got an end of %q, want ctrl+c kept", got[len(got)-20:])
	}
	kept := strings.Count(got, "ab")*2 + 1
	if kept > most+2 || kept < most-2 {
		t.Errorf("got %d runes kept, want about %d", kept, most)
	}
	cut, ok := out[len(out)-1].(Cut)
	if want := 10_001 + 2 - kept; !ok || cut.N != want {
		t.Errorf("got %v last, want Cut of %d", out[len(out)-1], want)
	}
	h.time = h.time.Add(time.Second)
	if got := written(press(h, c, text("y"))); got != "y" {
		t.Errorf("got %q after the burst, want y", got)
	}
}

func TestAClickComesBehindTheKeysBeforeIt(t *testing.T) {
	h := newHands(t)
	c := newCoalescer(h)
	sent := make(chan tea.Msg, 1)
	c.send = func(m tea.Msg) { sent <- m }
	click := tea.MouseMsg{X: 3, Y: 4, Button: tea.MouseButtonLeft}
	if got := c.filter(click); got != tea.Msg(click) {
		t.Errorf("with no key waiting: got %v, want the click at once", got)
	}
	c.held = []tea.KeyMsg{text("a"), key(tea.KeyTab)}
	if got, ok := c.filter(click).(Batch); !ok || len(got) != 2 {
		t.Errorf("got %v, want the two keys that came before the click", got)
	}
	if got := <-sent; got != tea.Msg(click) {
		t.Errorf("got %v behind the keys, want the click", got)
	}
}
