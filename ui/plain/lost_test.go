package plain_test

import (
	"syscall"
	"testing"

	"brokerage/onboard/ui/plain"
)

// Answers that cannot be saved are no success, whatever word ends the conversation.
func TestAnswersThatCannotBeSavedEndWithAnotherExitCode(t *testing.T) {
	for _, words := range [][]string{{"F123", "leave"}, {"F123", "board", "leave"}} {
		w := newWorld(t)
		w.service.Store.(interface{ FailWith(error) }).FailWith(syscall.EROFS)
		said, code := w.converse(plain.Options{Registration: "individual"}, words...)
		saidInOrder(t, said, "Not saved: the last answers.")
		if code == 0 {
			t.Errorf("got exit code 0 after %q, want another one", words)
		}
	}
}
