package cli

import (
	"context"

	"brokerage/onboard/flow/guard"
)

// typed runs what reads from a person at the terminal, and gives up when the command is interrupted: the terminal is as it
// was, and the reading is left behind, since the program ends then.
func typed[T any](ctx context.Context, read func() (T, error)) (T, error) {
	defer restoreEcho()()
	type answer struct {
		value T
		err   error
	}
	asked := make(chan answer, 1)
	guard.Go(func() {
		value, err := read()
		asked <- answer{value, err}
	})
	select {
	case a := <-asked:
		return a.value, a.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
