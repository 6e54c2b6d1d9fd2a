package memo_test

import (
	"testing"

	"brokerage/onboard/ui/memo"
)

func TestOnlyAnotherKeyMakesAnotherValue(t *testing.T) {
	var last memo.Last[int, string]
	made := 0
	draw := func(key int) string {
		return last.Of(key, func() string { made++; return string(rune('a' + key)) })
	}
	for i, key := range []int{0, 0, 1, 1, 0} { // the zero key is made too
		if got, want := draw(key), string(rune('a'+key)); got != want {
			t.Errorf("step %d: got %q, want %q", i, got, want)
		}
	}
	if made != 3 {
		t.Errorf("made %d times, want 3", made)
	}
}
