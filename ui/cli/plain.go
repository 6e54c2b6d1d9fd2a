package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	xterm "github.com/charmbracelet/x/term"

	"brokerage/onboard/ui/plain"
)

// lineMode tells whether to ask one question a line instead of drawing screens: by --plain, for a screen reader
// (ACCESSIBLE), on a terminal that cannot move its cursor, and where input or output is no terminal. why is a sentence for whoever
// expects screens, on a console that obeys nothing.
func lineMode(asked bool, getenv func(string) string, terminal, deaf bool) (lines bool, why string) {
	switch {
	case asked || accessible(getenv("ACCESSIBLE")) || getenv("TERM") == "dumb" || !terminal:
		return true, ""
	case deaf:
		return true, "This console cannot draw screens, so each question is a line. Windows Terminal draws them."
	}
	return false, ""
}

// accessible reads the variable that programs of screen readers share; 0 and false mean no.
func accessible(value string) bool {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "", "0", "false":
		return false
	}
	return true
}

// runLineMode runs line mode, on the list of applications, on a new application or on one that is there.
func (p *program) runLineMode(ctx context.Context, at startAt) error {
	if err := p.identify(ctx); err != nil && !keyringShut(err) {
		return err
	}
	defer restoreEcho()()
	var opened *Opened
	defer func() {
		if opened != nil {
			_ = opened.Close() // the drafts are saved; there is nothing left to tell
		}
	}()
	code, err := plain.Run(ctx, plain.Options{
		Environment: p.settings.Environment, Registration: at.registration, Draft: at.draft,
		In: p.in, Out: p.out, Hush: p.hush(), Width: widthOf(p.out),
		Boot: func(ctx context.Context, passphrase string) (plain.Booted, error) {
			o, err := p.openForPerson(ctx, passphrase)
			if err != nil {
				return plain.Booted{}, err
			}
			opened = o
			b := plain.Booted{
				Service: o.Service, Notices: o.Notices, Colleagues: p.settings.Colleagues, Outbox: p.handoverFolder(),
			}
			switch {
			case at.create != nil:
				b.Draft, err = at.create(ctx, o.Service)
			case at.draft != "":
				b.Draft, err = findDraft(ctx, o.Service, at.draft)
			}
			return b, err
		},
	})
	if p.code = code; ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		p.code, err = exitInterrupted, nil
	}
	return err
}

// hush returns how to stop the echo of standard input; nil where that is no terminal.
func (p *program) hush() func() func() {
	if p.in != os.Stdin || !xterm.IsTerminal(os.Stdin.Fd()) {
		return nil
	}
	return func() func() { return noEcho(os.Stdin.Fd()) }
}

// usualWidth is how many cells a row has where the terminal does not say.
const usualWidth = 80

// widthOf returns how many cells a row of a terminal has now; nil for what is none: a sentence stays on its line in a pipe.
func widthOf(out io.Writer) func() int {
	f, ok := out.(*os.File)
	if !ok || !xterm.IsTerminal(f.Fd()) {
		return nil
	}
	return func() int {
		if w, _, err := xterm.GetSize(f.Fd()); err == nil && w > 0 {
			return w
		}
		return usualWidth
	}
}

// restoreEcho notes how the terminal is, and returns how to bring that back: the program may end while a line is read
// without an echo.
func restoreEcho() func() {
	fd := os.Stdin.Fd()
	if !xterm.IsTerminal(fd) {
		return func() {}
	}
	state, err := xterm.GetState(fd)
	if err != nil {
		return func() {}
	}
	return func() { _ = xterm.Restore(fd, state) } // nothing is left to do about a terminal that is gone
}
