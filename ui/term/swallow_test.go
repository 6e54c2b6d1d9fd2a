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

func backgrounds(msgs []tea.Msg) (out []bool) {
	for _, m := range msgs {
		if b, ok := m.(BackgroundMsg); ok {
			out = append(out, b.Dark)
		}
	}
	return out
}

func TestAnswersAreSwallowedHoweverTheyAreCut(t *testing.T) {
	const dark, light = "11;rgb:1e1e/1e1e/1e1e", "11;rgb:ffff/ffff/ffff"
	for name, c := range map[string]struct {
		keys []tea.KeyMsg
		want []bool
	}{
		"whole, ended by ST":          {[]tea.KeyMsg{alt("]"), text(dark), alt("\\")}, []bool{true}},
		"whole, ended by BEL":         {[]tea.KeyMsg{alt("]"), text(light), key(tea.KeyCtrlG)}, []bool{false}},
		"cut in the colour":           {[]tea.KeyMsg{alt("]"), text(dark[:9]), text(dark[9:]), alt("\\")}, []bool{true}},
		"cut behind the first byte":   {[]tea.KeyMsg{key(tea.KeyEsc), text("]" + light), alt("\\")}, []bool{false}},
		"cut inside the end":          {[]tea.KeyMsg{alt("]"), text(dark), key(tea.KeyEsc), text("\\")}, []bool{true}},
		"with an alpha channel":       {[]tea.KeyMsg{alt("]"), text("11;rgba:0000/0000/0000/ffff"), alt("\\")}, []bool{true}},
		"two digits a channel":        {[]tea.KeyMsg{alt("]"), text("11;rgb:fa/fa/d2"), alt("\\")}, []bool{false}},
		"a report of the cursor, cut": {[]tea.KeyMsg{alt("["), text("12;4"), text("0R")}, nil},
		"a report cut behind esc":     {[]tea.KeyMsg{key(tea.KeyEsc), text("[12;40R")}, nil},
		"a report that looks as F15":  {[]tea.KeyMsg{key(tea.KeyF15)}, nil},
		"nonsense instead of colour":  {[]tea.KeyMsg{alt("]"), text("11;rgb:a/b"), alt("\\")}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHands(t)
			s := &swallower{clock: h.clock(), send: h.send}
			s.filter(askMsg{})
			var out []tea.Msg
			for _, k := range c.keys {
				if m := s.filter(k); m != nil {
					out = append(out, m)
				}
			}
			out = append(out, h.pass(3*time.Second, s.filter)...)
			if got := written(out); got != "" {
				t.Errorf("got %q in a field, want nothing", got)
			}
			if got := backgrounds(out); len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
				t.Errorf("got answers (dark) %v, want %v", got, c.want)
			}
		})
	}
}

func TestWhatIsNoAnswerIsGivenBackInOrder(t *testing.T) {
	for name, c := range map[string]struct {
		keys []tea.KeyMsg
		want string
	}{
		"esc alone":                    {[]tea.KeyMsg{key(tea.KeyEsc)}, "<esc>"},
		"esc and a word":               {[]tea.KeyMsg{key(tea.KeyEsc), text("word")}, "<esc>word"},
		"alt+] alone":                  {[]tea.KeyMsg{alt("]")}, "<alt+]>"},
		"alt+] and a word":             {[]tea.KeyMsg{alt("]"), text("word")}, "<alt+]>word"},
		"alt+] and a number":           {[]tea.KeyMsg{alt("]"), text("11"), text("2")}, "<alt+]>112"},
		"alt+] and enter":              {[]tea.KeyMsg{alt("]"), key(tea.KeyEnter)}, "<alt+]><enter>"},
		"alt+[ and a word":             {[]tea.KeyMsg{alt("["), text("1a")}, "<alt+[>1a"},
		"an answer broken off by tab":  {[]tea.KeyMsg{alt("]"), text("11;rgb:"), key(tea.KeyTab)}, "<alt+]>11;rgb:<tab>"},
		"esc inside, then a word":      {[]tea.KeyMsg{alt("]"), text("11;"), key(tea.KeyEsc), text("x")}, "<alt+]>11;<esc>x"},
		"text typed behind an answer":  {[]tea.KeyMsg{alt("]"), text("11;rgb:0/0/0"), key(tea.KeyEsc), text("\\José")}, "José"},
		"text typed behind a report":   {[]tea.KeyMsg{alt("["), text("1;1RJosé")}, "José"},
		"text between two half events": {[]tea.KeyMsg{alt("]"), alt("]"), text("a")}, "<alt+]><alt+]>a"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHands(t)
			s := &swallower{clock: h.clock(), send: h.send}
			s.filter(askMsg{})
			var out []tea.Msg
			for _, k := range c.keys {
				if m := s.filter(k); m != nil {
					out = append(out, m)
				}
			}
			out = append(out, h.pass(3*time.Second, s.filter)...)
			if got := written(out); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestEscIsNotHeldWhenNoAnswerIsDue(t *testing.T) {
	h := newHands(t)
	s := &swallower{clock: h.clock(), send: h.send}
	if got := s.filter(key(tea.KeyEsc)); got == nil {
		t.Error("got esc held before any question, want it at once")
	}
	s.filter(askMsg{})
	h.time = h.time.Add(due)
	if got := s.filter(key(tea.KeyEsc)); got == nil {
		t.Error("got esc held long after the question, want it at once")
	}
}

func TestOtherMessagesPass(t *testing.T) {
	s := &swallower{clock: newHands(t).clock()}
	s.filter(alt("]"))
	size := tea.WindowSizeMsg{Width: 80, Height: 24}
	if got := s.filter(size); got != tea.Msg(size) {
		t.Errorf("got %v, want %v", got, size)
	}
	if got := s.filter(nil); got != nil {
		t.Errorf("got %v, want nothing", got)
	}
}
