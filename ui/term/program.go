package term

import (
	"fmt"
	"io"
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	xterm "github.com/charmbracelet/x/term"
)

// Program is one run of a model on the terminal.
type Program struct {
	tea  *tea.Program
	root *root
}

// New prepares a program on the alternate screen of standard output. The model may be a Pointer and a Rescuer; it gets
// Batch, Pasted and Cut beside the usual messages. Signals are the caller's: see Send.
func New(m tea.Model, opts ...tea.ProgramOption) *Program {
	c := realClock()
	o := &out{File: os.Stdout, to: os.Stdout}
	p := &Program{}
	r := newRoot(m, o, c, func() { p.tea.Quit() })
	p.root = r
	f := newFilter(c, func(msg tea.Msg) { p.tea.Send(msg) }, func() time.Time { return r.free })
	ours := []tea.ProgramOption{
		tea.WithAltScreen(),
		tea.WithOutput(o),
		tea.WithFilter(f),
		tea.WithoutSignalHandler(),
	}
	p.tea = tea.NewProgram(r, append(ours, opts...)...)
	return p
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
	if w, h, err := xterm.GetSize(os.Stdout.Fd()); err == nil && w > 0 && h > 0 {
		p.root.begin(tea.WindowSizeMsg{Width: w, Height: h})
	}
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

// Send delivers a message to the running model. It blocks until Run has begun, and is dropped once Run has returned. Never
// call it from Update.
func (p *Program) Send(msg tea.Msg) { p.tea.Send(msg) }

// newFilter composes the two filters. The swallower comes first: to the coalescer an answer would be a paste.
func newFilter(c clock, send func(tea.Msg), idle func() time.Time) func(tea.Model, tea.Msg) tea.Msg {
	swallow := &swallower{clock: c, send: send}
	merge := &coalescer{clock: c, send: send, idle: idle}
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		if msg = swallow.filter(msg); msg == nil {
			return nil
		}
		return merge.filter(msg)
	}
}
