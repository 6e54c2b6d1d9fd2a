package term

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	xterm "github.com/charmbracelet/x/term"

	"brokerage/onboard/flow/guard"
)

// Program is one run of a model on the terminal.
type Program struct {
	tea     *tea.Program
	root    *root
	input   *input
	console *console // nil where a terminal sends bytes
}

// New prepares a program on the alternate screen of standard output. The model may be a Pointer and a Rescuer; it gets
// Batch, Pasted, Cut and Gone beside the usual messages. Signals are the caller's: see Send.
func New(m tea.Model) *Program {
	c := realClock()
	p := &Program{}
	gone := sync.OnceFunc(func() { guard.Go(func() { p.tea.Send(Gone{}) }) }) // the caller may be what the loop waits for
	o := &out{File: os.Stdout, to: os.Stdout, gone: gone}
	r := newRoot(m, o, c, func() { p.tea.Quit() })
	p.root = r
	p.input = &input{tty: os.Stdin, send: func(msg tea.Msg) { p.tea.Send(msg) }, gone: gone}
	if runtime.GOOS == "windows" {
		p.console = &console{clock: c, send: p.input.send}
	}
	merge := &coalescer{clock: c, send: func(msg tea.Msg) { p.tea.Send(msg) }, idle: func() time.Time { return r.free }}
	p.tea = tea.NewProgram(r,
		tea.WithAltScreen(),
		tea.WithFPS(1), // each view is painted at once; the renderer's clock wakes the processor, and does no more than write it again
		tea.WithInput(p.input),
		tea.WithOutput(o),
		tea.WithoutSignalHandler(),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) (passed tea.Msg) {
			r.guard(func() { passed = p.filter(msg, merge) })
			return passed
		}),
	)
	return p
}

// filter is what comes before the model.
func (p *Program) filter(msg tea.Msg, merge *coalescer) tea.Msg {
	switch m := msg.(type) {
	case tea.SuspendMsg:
		p.input.pause()
	case tea.WindowSizeMsg:
		return sized(m)
	}
	if p.console != nil {
		msg = p.console.filter(msg)
	}
	return merge.filter(msg)
}

// sized is the size of a terminal that may not know its own, as a serial line: it has what terminals always had.
func sized(m tea.WindowSizeMsg) tea.WindowSizeMsg {
	if m.Width <= 0 {
		m.Width = 80
	}
	if m.Height <= 0 {
		m.Height = 24
	}
	return m
}

// Painted is the model as New runs it, with its views painted on a screen that nothing else writes on. Run in a Program of
// Bubble Tea it shows the same model twice, and the two pictures can be compared. A panic is handed to crashed, which ends
// the program.
func Painted(m tea.Model, screen io.Writer, crashed func(*Crash)) tea.Model {
	r := newRoot(m, &out{to: screen, alt: true}, realClock(), nil)
	r.quit = func() { crashed(r.crash) }
	return r
}

// Run shows the model until it quits and gives the terminal back. The error is a *Crash after a panic.
func (p *Program) Run() error {
	if w, h, err := xterm.GetSize(os.Stdout.Fd()); err == nil {
		p.root.begin(sized(tea.WindowSizeMsg{Width: w, Height: h}))
	}
	defer p.input.pause()
	defer p.answerForPanics()()
	if p.root.crash == nil {
		if _, err := p.tea.Run(); err != nil && p.root.crash == nil {
			return fmt.Errorf("running the screen: %w", err)
		}
	}
	if p.root.crash != nil {
		return p.root.crash
	}
	return nil
}

// orderly is how long a panic may take to end the program in order. A loop that waits for what panicked never gets to it.
const orderly = 5 * time.Second

// answerForPanics ends the program as a panic of the model does, wherever it happens.
func (p *Program) answerForPanics() (giveBack func()) {
	over := make(chan struct{})
	release := guard.Handle(func(stack []byte, next func()) {
		guard.Go(func() { p.tea.Send(panicMsg{stack: stack}) })
		select {
		case <-over:
		case <-time.After(orderly):
			_ = p.tea.ReleaseTerminal()
			next()
		}
	})
	return func() {
		close(over)
		release()
	}
}

// Send delivers a message to the running model. It blocks until Run has begun, and is dropped once Run has returned. Never
// call it from Update.
func (p *Program) Send(msg tea.Msg) { p.tea.Send(msg) }
