package catalogue

import (
	"fmt"
	"strings"
)

// Error is the fault for which a catalogue was refused. Reason says what is wrong and how to mend it; it quotes the
// catalogue, never an answer.
type Error struct {
	File   string
	Line   int // from 1
	Reason string
}

// Error returns FILE:LINE: reason on one line.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, strings.Join(strings.Fields(e.Reason), " "))
}

// faults are everything that is wrong with the files of a catalogue, in the order in which it was found.
type faults struct{ all []*Error }

// add records the fault of a place. Where there is none, what should stand there is missing, which was said already.
func (f *faults) add(t *tree, format string, args ...any) {
	if t != nil {
		f.all = append(f.all, faultAt(t, format, args...))
	}
}

// first is the fault that a catalogue is refused for, nil for none.
func (f *faults) first() error {
	if len(f.all) == 0 {
		return nil
	}
	return f.all[0]
}

// faultAt is the fault of one place in a file.
func faultAt(t *tree, format string, args ...any) *Error {
	return &Error{File: t.file, Line: t.line, Reason: fmt.Sprintf(format, args...)}
}
