package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
)

// The size of the terminal, and how long anything is waited for.
const (
	columns, rows = 100, 32
	patience      = 20 * time.Second
)

// terminal is a program in a pseudo-terminal, with the picture it has drawn and the time of its last byte.
type terminal struct {
	cmd    *exec.Cmd
	master *os.File
	begun  time.Time

	mu      sync.Mutex
	screen  vt10x.Terminal
	at      time.Time // when the last bytes came
	changed chan struct{}
}

// launch starts a program.
func launch(env []string, args ...string) (*terminal, error) {
	t := &terminal{screen: vt10x.New(vt10x.WithSize(columns, rows)), changed: make(chan struct{}, 1)}
	t.cmd = exec.Command(args[0], args[1:]...) //nolint:gosec,noctx // the programs are those of the command line; stop ends them
	t.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8", "DBUS_SESSION_BUS_ADDRESS="}, env...)
	var err error
	t.begun = time.Now()
	if t.master, err = pty.StartWithSize(t.cmd, &pty.Winsize{Cols: columns, Rows: rows}); err != nil {
		return nil, fmt.Errorf("starting %s: %w", args[0], err)
	}
	go t.read()
	return t, nil
}

// read takes what the program writes until it ends.
func (t *terminal) read() {
	buf := make([]byte, 64<<10)
	for {
		n, err := t.master.Read(buf)
		now := time.Now()
		if err != nil {
			return
		}
		t.mu.Lock()
		t.at = now
		_, _ = t.screen.Write(buf[:n]) // an emulator in memory
		t.mu.Unlock()
		t.answer(string(buf[:n]))
		select {
		case t.changed <- struct{}{}:
		default:
		}
	}
}

// answer answers what programs ask a terminal for before they draw: huh waits seconds for a terminal that says nothing.
func (t *terminal) answer(asked string) {
	for question, answer := range map[string]string{"\x1b]11;?": "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b[6n": "\x1b[1;1R"} {
		if strings.Contains(asked, question) {
			_, _ = t.master.WriteString(answer) // a program that has ended asks nothing
		}
	}
}

// until waits for a text on the screen and returns when the bytes came that drew it.
func (t *terminal) until(text string) (time.Time, error) { return t.wait(text, true) }

// gone waits until a text is no longer there.
func (t *terminal) gone(text string) error {
	_, err := t.wait(text, false)
	return err
}

func (t *terminal) wait(text string, there bool) (time.Time, error) {
	end := time.After(patience)
	for {
		t.mu.Lock()
		picture, at := t.screen.String(), t.at
		t.mu.Unlock()
		if strings.Contains(picture, text) == there {
			return at, nil
		}
		select {
		case <-t.changed:
		case <-end:
			return at, fmt.Errorf("%s: waited for %q to be there %t:\n%s", t.cmd.Path, text, there, picture)
		}
	}
}

// key writes a character and returns how long it takes to stand behind the text before it.
func (t *terminal) key(before, letter string) (time.Duration, error) {
	began := time.Now()
	if _, err := t.master.WriteString(letter); err != nil {
		return 0, err
	}
	at, err := t.until(before + letter)
	return at.Sub(began), err
}

// memory is what the process has in memory, in bytes.
func (t *terminal) memory() (float64, error) {
	status, err := os.ReadFile(t.proc("status"))
	if err != nil {
		return 0, err
	}
	_, line, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.ParseFloat(strings.Fields(line)[0], 64)
	return kilobytes * 1024, err
}

// ran is how long the threads of the process have run.
func (t *terminal) ran() (time.Duration, error) {
	threads, err := filepath.Glob(t.proc("task/*/schedstat"))
	if err != nil || len(threads) == 0 {
		return 0, errors.Join(err, errors.New("the process has no threads"))
	}
	var all time.Duration
	for _, thread := range threads {
		line, err := os.ReadFile(thread) //nolint:gosec // below /proc
		if err != nil {
			return 0, err
		}
		nanoseconds, err := strconv.ParseInt(strings.Fields(string(line))[0], 10, 64)
		if err != nil {
			return 0, err
		}
		all += time.Duration(nanoseconds)
	}
	return all, nil
}

func (t *terminal) proc(file string) string {
	return fmt.Sprintf("/proc/%d/%s", t.cmd.Process.Pid, file)
}

// stop ends the program as a power cut does.
func (t *terminal) stop() {
	_ = t.cmd.Process.Kill() // it may have ended
	_ = t.cmd.Wait()
	_ = t.master.Close()
}
