package term

import (
	"io"
	"os"
	"sync"

	"github.com/charmbracelet/x/ansi"

	"brokerage/onboard/flow/guard"
)

// place is a cell counted from zero; without ok the cursor is hidden.
type place struct {
	row, col int
	ok       bool
}

// sequence moves the cursor to the place and shows it, or hides it.
func (p place) sequence() string {
	if !p.ok {
		return ansi.HideCursor
	}
	return ansi.CursorPosition(p.col+1, p.row+1) + ansi.ShowCursor
}

// out is the terminal with one lock round each write, so that renderer and painter never interleave. It embeds the file,
// hence Bubble Tea still sees a terminal and asks it for its size. As long as the alternate screen is up, every write
// leaves the cursor where the model wants it: the renderer knows nothing of a visible cursor.
type out struct {
	*os.File
	to     io.Writer // where everything goes: the file, or the screen of a test
	gone   func()    // called when nothing can be written any more; nil for nobody
	mu     sync.Mutex
	alt    bool
	mouse  bool // the terminal was asked to tell of the mouse
	cursor place
}

// Write passes b on. The renderer writes the change of screen by itself, never together with anything else.
func (o *out) Write(b []byte) (int, error) {
	defer guard.Catch() // Bubble Tea's renderer writes in a goroutine of its own
	o.mu.Lock()
	defer o.mu.Unlock()
	switch string(b) {
	case ansi.SetModeAltScreenSaveCursor:
		o.alt = true
	case ansi.ResetModeAltScreenSaveCursor:
		o.alt = false
	case ansi.SetModeMouseButtonEvent:
		o.mouse = true
	case ansi.ResetModeMouseButtonEvent, ansi.ResetModeMouseAnyEvent, ansi.ResetModeMouseExtSgr:
		if !o.mouse { // what was never turned on need not be turned off
			return len(b), nil
		}
	}
	if err := o.put(b); err != nil {
		return 0, err
	}
	return len(b), nil
}

// WriteString is Write; without it io.WriteString would find the file's own and go round the lock.
func (o *out) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// point says where the cursor belongs from the next write on.
func (o *out) point(p place) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cursor = p
}

// paint writes rows and places the cursor in one write, unless the alternate screen is down: then nothing of ours may
// reach the shell's screen. A failed write is the renderer's to report.
func (o *out) paint(rows string, p place) {
	o.mu.Lock()
	defer o.mu.Unlock()
	same := o.cursor == p
	o.cursor = p
	if !o.alt || rows == "" && same {
		return
	}
	_ = o.put([]byte(rows))
}

// put writes b with the cursor hidden meanwhile, in one call, so that the terminal never shows it travelling.
func (o *out) put(b []byte) error {
	if o.alt {
		whole := make([]byte, 0, len(b)+32)
		if o.cursor.ok {
			whole = append(whole, ansi.HideCursor...)
		}
		whole = append(whole, b...)
		b = append(whole, o.cursor.sequence()...)
	}
	_, err := o.to.Write(b)
	if err != nil && o.gone != nil {
		o.gone()
	}
	return err
}
