package term

import (
	"reflect"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

const (
	// pieces is how long the rest of a half-received answer may take.
	pieces = 2 * time.Second
	// escape is how long a lone esc is held while an answer is due: it may be the answer's first byte.
	escape = 40 * time.Millisecond
	// due is how long after the question that caution lasts; terminals far away answer within two seconds.
	due = 5 * time.Second
)

// BackgroundMsg is the terminal's answer to AskBackground.
type BackgroundMsg struct{ Dark bool }

type askMsg struct{}

// AskBackground is the command that asks the terminal for its background colour. The answer, if there is one, comes as a
// BackgroundMsg.
func AskBackground() tea.Msg { return askMsg{} }

// unknownSequence is Bubble Tea's message for a sequence it does not know, such as a whole cursor position report. The type
// is not exported; nobody could act on it.
const unknownSequence = "tea.unknownCSISequenceMsg"

// expireMsg gives up on the answer that was begun as the nth.
type expireMsg struct{ n int }

type phase int

const (
	shut           phase = iota
	escaped              // esc, while an answer is due
	inAnswer             // alt+], the beginning of an operating system command
	inAnswerEscape       // and an esc in it, perhaps of the end mark
	inReport             // alt+[, the beginning of a cursor position report that was cut
)

// swallower takes answers out of the keys. Bubble Tea delivers the bytes of an answer as keys: alt+], runes, and alt+\ or
// ctrl+g, with esc apart where a read ended. Keys that turn out to be no answer are released in order.
type swallower struct {
	clock clock
	send  func(tea.Msg)

	phase phase
	begun int
	held  Batch
	text  string
	until time.Time // an answer is due until then
}

func (s *swallower) filter(msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case askMsg:
		s.until = s.clock.now().Add(due)
		return msg
	case expireMsg:
		if s.phase == shut || m.n != s.begun {
			return nil
		}
		return s.release()
	case tea.KeyMsg:
		return s.key(m)
	}
	if msg != nil && reflect.TypeOf(msg).String() == unknownSequence {
		return nil
	}
	return msg
}

func (s *swallower) key(k tea.KeyMsg) tea.Msg {
	switch s.phase {
	case escaped:
		return s.afterEscape(k)
	case inAnswer:
		return s.answer(k)
	case inAnswerEscape:
		if rest, ok := cutRune(k, '\\'); ok {
			return s.finish(rest)
		}
		return s.release(k)
	case inReport:
		return s.report(k)
	case shut:
	}
	switch {
	case isAlt(k, ']'):
		return s.open(inAnswer, pieces, k)
	case isAlt(k, '['):
		return s.open(inReport, pieces, k)
	case k.Type == tea.KeyEsc && !k.Alt && s.clock.now().Before(s.until):
		return s.open(escaped, escape, k)
	case k.Type == tea.KeyF15: // the same bytes as the report of row 1, column 2; shift+F3 is bound to nothing
		return nil
	}
	return k
}

func (s *swallower) open(p phase, limit time.Duration, k tea.KeyMsg) tea.Msg {
	s.phase, s.held, s.text = p, Batch{k}, ""
	s.begun++
	n := s.begun
	s.clock.after(limit, func() { s.send(expireMsg{n}) })
	return nil
}

func (s *swallower) afterEscape(k tea.KeyMsg) tea.Msg {
	esc := s.held[0]
	if rest, ok := cutRune(k, ']'); ok {
		s.open(inAnswer, pieces, esc)
		s.held = append(s.held, k)
		return s.feedAnswer(rest)
	}
	if rest, ok := cutRune(k, '['); ok {
		s.open(inReport, pieces, esc)
		s.held = append(s.held, k)
		return s.feedReport(rest)
	}
	return s.release(k)
}

func (s *swallower) answer(k tea.KeyMsg) tea.Msg {
	switch {
	case isAlt(k, '\\') || k.Type == tea.KeyCtrlG:
		return s.finish("")
	case k.Type == tea.KeyEsc && !k.Alt:
		s.held = append(s.held, k)
		s.phase = inAnswerEscape
		return nil
	case isText(k):
		s.held = append(s.held, k)
		return s.feedAnswer(string(k.Runes))
	default:
		return s.release(k)
	}
}

// feedAnswer takes more text as long as it can be part of an answer.
func (s *swallower) feedAnswer(more string) tea.Msg {
	s.text += more
	if !answerSoFar(s.text) {
		return s.release()
	}
	return nil
}

func (s *swallower) report(k tea.KeyMsg) tea.Msg {
	if !isText(k) {
		return s.release(k)
	}
	s.held = append(s.held, k)
	return s.feedReport(string(k.Runes))
}

// feedReport takes the rest of "12;40R"; what stands behind the R was typed.
func (s *swallower) feedReport(more string) tea.Msg {
	s.text += more
	numbers, rest, done := strings.Cut(s.text, "R")
	if strings.Trim(numbers, "0123456789;") != "" || len(numbers) > len("9999;9999") || done && numbers == "" {
		return s.release()
	}
	if !done {
		return nil
	}
	s.close()
	return runes(rest)
}

// finish ends an answer; rest was typed behind its end mark.
func (s *swallower) finish(rest string) tea.Msg {
	text := s.text
	s.close()
	s.until = time.Time{}
	dark, ok := parseBackground(text)
	switch {
	case !ok:
		return runes(rest)
	case rest != "":
		go s.send(BackgroundMsg{Dark: dark}) // the loop that would receive it is the one that called
		return runes(rest)
	default:
		return BackgroundMsg{Dark: dark}
	}
}

// release gives back what was held, followed by k.
func (s *swallower) release(k ...tea.KeyMsg) tea.Msg {
	b := append(s.held, k...)
	s.close()
	if len(b) == 1 {
		return b[0]
	}
	return b
}

func (s *swallower) close() { s.phase, s.held, s.text = shut, nil, "" }

func isAlt(k tea.KeyMsg, r rune) bool {
	return k.Type == tea.KeyRunes && k.Alt && len(k.Runes) == 1 && k.Runes[0] == r
}

// cutRune is the text of k behind r, if k is text that begins with it.
func cutRune(k tea.KeyMsg, r rune) (string, bool) {
	if !isText(k) {
		return "", false
	}
	return strings.CutPrefix(string(k.Runes), string(r))
}

// runes is text as a key, or no message at all.
func runes(s string) tea.Msg {
	if s == "" {
		return nil
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)}
}
