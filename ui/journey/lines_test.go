package journey_test

import (
	"context"
	"errors"
	"io"
	"strings"

	"brokerage/onboard/ui/plain"
)

// turn is one line that somebody types in line mode, and what happens to the computer just before.
type turn struct {
	before func()
	line   string
}

// turns is the input of a conversation: each line is there when it is asked for and no sooner.
type turns []turn

// Read gives one line.
func (t *turns) Read(p []byte) (int, error) {
	if len(*t) == 0 {
		return 0, io.EOF
	}
	next := (*t)[0]
	*t = (*t)[1:]
	if next.before != nil {
		next.before()
	}
	return copy(p, next.line+"\n"), nil
}

// lines are an input with nothing happening between.
func lines(all ...string) *turns {
	var t turns
	for _, l := range all {
		t = append(t, turn{line: l})
	}
	return &t
}

// conversation holds a whole conversation in line mode with a start of its own, and returns what was said.
func (w *world) conversation(o plain.Options, in io.Reader) string {
	w.t.Helper()
	var out strings.Builder
	o.Environment, o.In, o.Out = builtIn, in, &out
	if o.Boot == nil {
		o.Boot = func(context.Context, string) (plain.Booted, error) {
			return plain.Booted{Service: w.service(), Draft: o.Draft}, nil
		}
	}
	if _, err := plain.Run(w.t.Context(), o); err != nil && !errors.Is(err, io.EOF) {
		w.t.Fatal(err)
	}
	return out.String()
}
