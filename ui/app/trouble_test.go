package app

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/flow"
)

// Each way to fail has words of its own, and none of them quotes the error.
func TestEachTroubleHasItsOwnWords(t *testing.T) {
	for name, say := range map[string]func(error) string{
		"opening the drafts":     func(err error) string { return strings.Join(openTrouble(err), " ") },
		"opening an application": draftTrouble,
		"saving":                 saveTrouble,
	} {
		seen := map[string]error{}
		for _, err := range map[string][]error{
			"opening the drafts": {
				flow.ErrNoKey, flow.ErrNoKeyring, fmt.Errorf("%w: %w", flow.ErrNoKeyring, flow.ErrKeyringSilent), flow.ErrDamaged,
			},
			"opening an application": {
				flow.ErrNoDraft, flow.ErrTooNew, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated, flow.ErrNoKey, flow.ErrConflict,
			},
			"saving": {syscall.ENOSPC, syscall.EROFS, syscall.EFBIG, syscall.EIO, flow.ErrConflict},
		}[name] {
			words := say(fmt.Errorf("doing something: %w", err))
			if other := seen[words]; other != nil {
				t.Errorf("%s: got %q for %v and %v, want words of their own", name, words, err, other)
			}
			if strings.Contains(words, "doing something") {
				t.Errorf("%s: got %q for %v, want words for a person", name, words, err)
			}
			seen[words] = err
		}
	}
	if got := saveTrouble(errors.New("anything")); got == "" {
		t.Error("got no words for an unknown error, want some")
	}
}
