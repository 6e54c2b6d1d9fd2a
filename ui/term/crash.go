package term

import (
	"reflect"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// Rescuer is a model that can save in an emergency. Rescue is called once, after a panic in the model or in one of its
// commands and before the terminal is given back. It returns nil only if everything typed is on the disk.
type Rescuer interface{ Rescue() error }

// Crash is the error of a program that ended by a panic. It holds no value from the panic, because that may be an answer.
type Crash struct {
	// Saved is whether a Rescuer said that everything is on the disk.
	Saved bool
	// Stack is where it happened: function names and addresses, for a log.
	Stack []byte
}

// Error is what a person should read: what happened, what is safe, what to do.
func (c *Crash) Error() string {
	if c.Saved {
		return "onboard stopped because of a fault of its own. Your answers are saved on this computer. Start it again to go on."
	}
	return "onboard stopped because of a fault of its own. The last answers may not be saved. Start it again to see."
}

// panicMsg carries the stack of a command that panicked to the loop, where the model may be touched.
type panicMsg struct{ stack []byte }

// guarded is cmd with its panics turned into a message, through batches and sequences.
func guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if recover() != nil {
				msg = panicMsg{stack: debug.Stack()}
			}
		}()
		return guardedParts(cmd())
	}
}

var cmdType = reflect.TypeFor[tea.Cmd]()

// guardedParts wraps the commands inside a message. That of tea.Sequence has no exported type, but like tea.BatchMsg it is
// a slice of commands.
func guardedParts(msg tea.Msg) tea.Msg {
	v := reflect.ValueOf(msg)
	if msg == nil || v.Kind() != reflect.Slice || v.Type().Elem() != cmdType {
		return msg
	}
	parts := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		if cmd, ok := v.Index(i).Interface().(tea.Cmd); ok && cmd != nil {
			parts.Index(i).Set(reflect.ValueOf(guarded(cmd)))
		}
	}
	return parts.Interface()
}
