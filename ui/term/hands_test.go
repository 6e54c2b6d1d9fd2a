package term

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// hands moves the time and collects what was sent, instead of a terminal and a loop.
type hands struct {
	t      *testing.T
	time   time.Time
	timers []timer
	sent   chan tea.Msg
}

type timer struct {
	at time.Time
	f  func()
}

func newHands(t *testing.T) *hands {
	t.Helper()
	return &hands{t: t, time: time.Unix(1_000_000, 0), sent: make(chan tea.Msg, 100)}
}

func (h *hands) clock() clock {
	return clock{
		now:   func() time.Time { return h.time },
		after: func(d time.Duration, f func()) { h.timers = append(h.timers, timer{h.time.Add(d), f}) },
	}
}

func (h *hands) send(m tea.Msg) { h.sent <- m }

// pass lets time go by, a millisecond at a time, and runs what falls due; it returns what the filter made of that.
func (h *hands) pass(d time.Duration, filter func(tea.Msg) tea.Msg) []tea.Msg {
	var out []tea.Msg
	for end := h.time.Add(d); h.time.Before(end); {
		h.time = h.time.Add(time.Millisecond)
		due := h.timers
		h.timers = nil
		for _, t := range due {
			if t.at.After(h.time) {
				h.timers = append(h.timers, t)
				continue
			}
			t.f()
		}
		for len(h.sent) > 0 {
			if m := filter(<-h.sent); m != nil {
				out = append(out, m)
			}
		}
	}
	return out
}

func text(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }

func alt(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Alt: true} }

func key(k tea.KeyType) tea.KeyMsg { return tea.KeyMsg{Type: k} }

// written is the text and the names of the keys in the messages, as a field would get them.
func written(msgs []tea.Msg) string {
	var b strings.Builder
	put := func(k tea.KeyMsg) {
		if k.Type == tea.KeyRunes && !k.Alt {
			b.WriteString(string(k.Runes))
			return
		}
		b.WriteString("<" + k.String() + ">")
	}
	for _, m := range msgs {
		switch m := m.(type) {
		case tea.KeyMsg:
			put(m)
		case Batch:
			for _, k := range m {
				put(k)
			}
		case Pasted:
			b.WriteString("[" + m.Text + "]")
		}
	}
	return b.String()
}
