package say_test

import (
	"errors"
	"fmt"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
)

// After a rejection the status has the words of what came of the next submit, but not why there was none.
func TestWhatKeptASubmitFromBeingSentIsNotTheCustodiansAnswerToIt(t *testing.T) {
	refused := &custodian.Error{Kind: custodian.Refused, Message: "ZIP mismatch"}
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"taken":                          {nil, true},
		"refused":                        {refused, true},
		"a number that nobody knows":     {&custodian.Error{Kind: custodian.NotFound}, true},
		"no answer to it":                {&custodian.Error{Kind: custodian.Unknown}, false},
		"the stage before it refused":    {errors.Join(fmt.Errorf("%w: not everything is staged", flow.ErrNotReady), refused), false},
		"the question before it refused": {fmt.Errorf("%w: %w", flow.ErrNotAsked, refused), false},
	} {
		if got := say.Answered(c.err); got != c.want {
			t.Errorf("%s: got %t, want %t", name, got, c.want)
		}
	}
}
