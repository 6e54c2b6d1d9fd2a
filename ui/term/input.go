package term

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/cancelreader"

	"brokerage/onboard/flow/guard"
)

// Gone tells the model that nobody sits at the terminal any more: it was closed, and not every system or shell says so with a
// signal. The model should save and leave.
type Gone struct{}

// arrival is what one read of the terminal gave, and when.
type arrival struct {
	bytes []byte
	at    time.Time
	err   error
}

// input is the terminal as Bubble Tea reads it: each Read gives one key or some text, never a part of one. It is a terminal
// file to Bubble Tea, which sets the terminal's modes by it, but not one that can be waited for: what Bubble Tea is to read
// may have arrived long ago.
type input struct {
	tty    *os.File
	send   func(tea.Msg)
	gone   func()
	parser parser

	mu     sync.Mutex
	reader cancelreader.CancelReader // nil while nothing is read
	came   chan arrival
	ended  chan struct{} // closed when the reader is no longer wanted
}

// backlog is how many reads may wait for a busy program. Each keeps the time of its arrival.
const backlog = 256

// Fd is the terminal's.
func (i *input) Fd() uintptr { return i.tty.Fd() }

// Write writes to the terminal.
func (i *input) Write(b []byte) (int, error) { return i.tty.Write(b) }

// Close does nothing: the terminal is the caller's.
func (i *input) Close() error { return nil }

// Read gives the next key, or text. Messages of the parser are sent before the keys that came after them. After pause it
// returns io.EOF once, and the Read after that goes on.
func (i *input) Read(b []byte) (n int, err error) {
	err = io.EOF        // what a fault of ours is to Bubble Tea, whose goroutine this is
	defer guard.Catch() // it ends the program in order
	return i.read(b)
}

func (i *input) read(b []byte) (int, error) {
	came, ended, err := i.open()
	if err != nil {
		return 0, err
	}
	for {
		if n := i.take(b); n > 0 {
			return n, nil
		}
		a, ok := i.wait(came, ended)
		switch {
		case !ok:
			return 0, io.EOF
		case a.err != nil:
			i.gone()
			return 0, io.EOF // the model leaves; to Bubble Tea this is no fault
		case a.bytes != nil:
			i.parser.feed(a.bytes, a.at)
		default:
			i.parser.expire()
		}
	}
}

// wait is the next arrival, an empty one when the parser waited long enough for the rest of a key, or not ok once the reader
// has ended.
func (i *input) wait(came <-chan arrival, ended <-chan struct{}) (arrival, bool) {
	var over <-chan time.Time
	if due := i.parser.due(); !due.IsZero() {
		t := time.NewTimer(time.Until(due))
		defer t.Stop()
		over = t.C
	}
	select {
	case a := <-came:
		return a, true
	case <-ended:
		return arrival{}, false
	case <-over:
	}
	select { // what came in time but was not read yet is not late
	case a := <-came:
		return a, true
	default:
		return arrival{}, true
	}
}

// take gives out what the parser has settled: messages are sent, keys go into b.
func (i *input) take(b []byte) int {
	for len(i.parser.out) > 0 {
		next := &i.parser.out[0]
		if next.msg != nil {
			i.send(next.msg)
			i.parser.out = i.parser.out[1:]
			continue
		}
		n := len(next.keys)
		if n >= len(b) { // a full buffer would have Bubble Tea wait for more
			for n = len(b) - 1; n > len(b)-4 && next.keys[n]&0xc0 == 0x80; n-- { // never within a character
			}
		}
		copy(b, next.keys[:n])
		if next.keys = next.keys[n:]; len(next.keys) == 0 {
			i.parser.out = i.parser.out[1:]
		}
		return n
	}
	i.parser.out = nil
	return 0
}

// open begins to read the terminal, if that is not under way.
func (i *input) open() (<-chan arrival, <-chan struct{}, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.reader != nil {
		return i.came, i.ended, nil
	}
	r, err := cancelreader.NewReader(i.tty)
	if err != nil {
		return nil, nil, err
	}
	i.reader, i.came, i.ended = r, make(chan arrival, backlog), make(chan struct{})
	came, ended := i.came, i.ended
	guard.Go(func() { pump(r, came, ended) })
	return came, ended, nil
}

// pause stops reading, so that another program gets what is typed from now on.
func (i *input) pause() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.reader == nil {
		return
	}
	i.reader.Cancel()
	close(i.ended)
	i.reader = nil
}

// pump reads the terminal until it is gone, or nobody wants more.
func pump(r cancelreader.CancelReader, came chan<- arrival, ended <-chan struct{}) {
	defer func() { _ = r.Close() }()
	for {
		b := make([]byte, 4096)
		n, err := r.Read(b)
		if errors.Is(err, cancelreader.ErrCanceled) {
			return
		}
		a := arrival{b[:n], time.Now(), err}
		select {
		case came <- a:
		case <-ended:
			return
		}
		if err != nil {
			return
		}
	}
}
