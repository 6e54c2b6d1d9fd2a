package uitest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// PTY plays a process in a pseudo-terminal. The terminal answers no questions: that is the hard case; a test that wants
// an answer writes it.
type PTY struct {
	t      testing.TB
	cmd    *exec.Cmd
	master *os.File
	screen *screen
	looked bool
	exited chan struct{}
	code   int // once exited is closed

	mu  sync.Mutex
	all bytes.Buffer
}

// Start runs a binary on a screen of w by h cells. Its environment is PATH, a home of its own, TERM=xterm-256color, a
// UTF-8 locale and then env ("NAME=VALUE", which may replace those). The process ends with the test.
func Start(tb testing.TB, bin string, args, env []string, w, h int) *PTY {
	tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, bin, args...) //nolint:gosec // the binary is the test's own
	cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + tb.TempDir(), "TERM=xterm-256color", "LANG=C.UTF-8",
	}, env...)
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	if err == nil {
		master, err = closable(master)
	}
	if errors.Is(err, pty.ErrUnsupported) {
		cancel()
		tb.Skip("this system has no terminals of Unix")
	}
	if err != nil {
		cancel()
		tb.Fatalf("starting %s: %v", bin, err)
	}
	p := &PTY{t: tb, cmd: cmd, master: master, screen: newScreen(w, h), exited: make(chan struct{})}
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.read()
	}()
	go func() {
		<-read // the process closed the terminal: all its output is on the screen
		p.code = code(cmd.Wait())
		close(p.exited)
	}()
	tb.Cleanup(func() {
		cancel()
		<-p.exited
		_ = master.Close()
	})
	return p
}

func (p *PTY) read() {
	buf := make([]byte, 32<<10)
	for {
		n, err := p.master.Read(buf)
		p.mu.Lock()
		p.all.Write(buf[:n])
		p.mu.Unlock()
		_, _ = p.screen.Write(buf[:n])
		if err != nil {
			return
		}
	}
}

// Screen is the present picture; after the end, what the program left on the shell's screen.
func (p *PTY) Screen() string { return p.screen.String() }

// Output is every byte that the program has written so far.
func (p *PTY) Output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all.String()
}

// Cursor is the cell of the hardware cursor, counted from zero.
func (p *PTY) Cursor() (row, col int, visible bool) { return p.screen.cursor() }

// See waits until all the texts are on the screen.
func (p *PTY) See(texts ...string) *PTY {
	p.t.Helper()
	see(p.t, p.Screen, texts)
	p.looked = true
	return p
}

// Gone waits until none of the texts is on the screen.
func (p *PTY) Gone(texts ...string) *PTY {
	p.t.Helper()
	gone(p.t, p.Screen, texts)
	p.looked = true
	return p
}

// SeeCursor waits until the hardware cursor is visible in the cell of row and col, counted from zero.
func (p *PTY) SeeCursor(row, col int) *PTY {
	p.t.Helper()
	at := func() string { return fmt.Sprint(p.Cursor()) }
	if got, ok := wait(at, func(s string) bool { return s == fmt.Sprint(row, col, true) }); !ok {
		p.t.Fatalf("got the cursor (row, column, visible) at %s, want %d %d true:\n%s", got, row, col, p.Screen())
	}
	p.looked = true
	return p
}

// SeeCursorIn waits until the hardware cursor is visible in a text that is on the screen, so many columns after its first.
// Where the text stands may change meanwhile: what a page shows above it depends on how it was scrolled.
func (p *PTY) SeeCursorIn(text string, after int) *PTY {
	p.t.Helper()
	apart := func() string {
		row, col := Cell(p.Screen(), text)
		if got, want := fmt.Sprint(p.Cursor()), fmt.Sprint(row, col+after, true); row < 0 || got != want {
			return fmt.Sprintf("got the cursor (row, column, visible) at %s, want %s", got, want)
		}
		return ""
	}
	if found, ok := wait(apart, func(s string) bool { return s == "" }); !ok {
		p.t.Fatalf("%s, %d after %q:\n%s", found, after, text, p.Screen())
	}
	p.looked = true
	return p
}

// Type writes text in one go, as a fast terminal delivers it.
func (p *PTY) Type(text string) *PTY {
	p.t.Helper()
	p.mustHaveLooked()
	return p.Write(text)
}

// Press presses keys by Bubble Tea's names.
func (p *PTY) Press(keys ...string) *PTY {
	p.t.Helper()
	for _, k := range keys {
		p.mustHaveLooked()
		p.Write(keyBytes(p.t, k))
		p.looked = !leads(k)
	}
	return p
}

// Write sends raw bytes, whatever they mean to the program, without having looked.
func (p *PTY) Write(raw string) *PTY {
	p.t.Helper()
	if _, err := p.master.WriteString(raw); err != nil {
		p.t.Fatalf("writing to the terminal: %v\n%s", err, p.Screen())
	}
	return p
}

// Resize changes the size of the terminal.
func (p *PTY) Resize(w, h int) *PTY {
	p.t.Helper()
	p.screen.resize(w, h)
	if err := setSize(p.master, w, h); err != nil {
		p.t.Fatal(err)
	}
	p.looked = false
	return p
}

// Unsized tells the process of a size without rows or columns, as of a terminal that does not know its own. The picture keeps
// its size.
func (p *PTY) Unsized(w, h int) *PTY {
	p.t.Helper()
	if err := setSize(p.master, w, h); err != nil {
		p.t.Fatal(err)
	}
	return p
}

// Close closes the window: what the process reads and writes from now on fails.
func (p *PTY) Close() {
	p.t.Helper()
	if err := p.master.Close(); err != nil {
		p.t.Fatal(err)
	}
}

// Signal sends a signal to the process.
func (p *PTY) Signal(s os.Signal) *PTY {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatalf("sending %v: %v", s, err)
	}
	return p
}

// Kill ends the process as a power cut does, and waits for its end.
func (p *PTY) Kill() {
	p.t.Helper()
	p.Signal(syscall.SIGKILL).Wait()
}

// Wait waits for the end of the process and returns its exit code, or -1 if a signal ended it.
func (p *PTY) Wait() int {
	p.t.Helper()
	select {
	case <-p.exited:
		return p.code
	case <-time.After(patience):
		p.t.Fatalf("the program does not end:\n%s", p.Screen())
		return 0
	}
}

func (p *PTY) mustHaveLooked() {
	p.t.Helper()
	if !p.looked {
		p.t.Fatalf("cannot act before looking: call See or Gone first. The screen:\n%s", p.Screen())
	}
}

func code(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	default:
		return -1
	}
}
