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

// faultAt is the fault of one place in a file.
func faultAt(t *tree, format string, args ...any) *Error {
	return &Error{File: t.file, Line: t.line, Reason: fmt.Sprintf(format, args...)}
}
