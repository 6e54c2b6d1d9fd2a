package plain

import (
	"bufio"
	"context"
	"errors"
	"strings"

	"brokerage/onboard/flow/guard"
)

// longestLine is far more than any answer may have.
const longestLine = 64 << 10

// errTooLong is a line that no answer can be; it was read to its end and is gone.
var errTooLong = errors.New("that line is too long")

// lines reads the input line by line, each only when it is asked for: what is typed ahead stays with the terminal.
type lines struct {
	in     *bufio.Reader
	coming chan line // a read under way, nil for none
	ended  bool      // the input was read to its end
}

// line is what one read brought.
type line struct {
	text string
	err  error
}

// next begins to read a line, or goes on waiting for the one that is being read.
func (l *lines) next() <-chan line {
	if l.coming == nil {
		c := make(chan line, 1)
		l.coming = c
		guard.Go(func() {
			text, err := readLine(l.in)
			c <- line{text, err}
		})
	}
	return l.coming
}

// received says that what next promised has come.
func (l *lines) received() { l.coming = nil }

// read waits for a line. io.EOF is the end of the input; a last line without an end is a line.
func (l *lines) read(ctx context.Context) (string, error) {
	select {
	case got := <-l.next():
		l.received()
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func readLine(in *bufio.Reader) (string, error) {
	b, err := in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		return "", errTooLong
	}
	if err != nil && len(b) == 0 {
		return "", err
	}
	return strings.TrimRight(string(b), "\r\n"), nil
}
