package say_test

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
)

// notAdmitted is what the store of a firm refuses to a role.
type notAdmitted struct{}

func (notAdmitted) NotAdmitted()  {}
func (notAdmitted) Error() string { return "refused" }

// Each way to fail has words of its own, and none of them quotes the error.
func TestEachTroubleOfStorageHasItsOwnWords(t *testing.T) {
	silent := fmt.Errorf("%w: %w", custodian.ErrNoKeyring, custodian.ErrKeyringSilent)
	for name, test := range map[string]struct {
		say func(error) string
		of  []error
	}{
		"opening the drafts": {
			func(err error) string { return strings.Join(say.OpenTrouble(err), " ") },
			[]error{flow.ErrAway, flow.ErrNoKey, custodian.ErrNoKeyring, silent, flow.ErrDamaged},
		},
		"opening an application": {say.DraftTrouble, []error{
			flow.ErrNoDraft, flow.ErrTooNew, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated, flow.ErrNoKey, custodian.ErrNoKeyring,
			flow.ErrKeyDestroyed, flow.ErrNotHanded, flow.ErrConflict, flow.ErrAway,
		}},
		"saving": {say.NotSavedShort, []error{
			syscall.ENOSPC, syscall.EROFS, syscall.EFBIG, syscall.EIO, flow.ErrConflict, flow.ErrNoDraft, flow.ErrAway, notAdmitted{}, errors.New("anything"),
		}},
	} {
		seen := map[string]error{}
		for _, err := range test.of {
			words := test.say(fmt.Errorf("doing something: %w", err))
			if other := seen[words]; other != nil {
				t.Errorf("%s: got %q for %v and %v, want words of their own", name, words, err, other)
			}
			if strings.Contains(words, "doing something") {
				t.Errorf("%s: got %q for %v, want words for a person", name, words, err)
			}
			seen[words] = err
		}
	}
}

// A list, which has the class of an error in words, says the same as opening does.
func TestAListSaysOfAnApplicationWhatOpeningItWould(t *testing.T) {
	for _, err := range []error{
		flow.ErrTooNew, flow.ErrRolledBack, flow.ErrDamaged, flow.ErrTruncated, flow.ErrNoKey, custodian.ErrNoKeyring, flow.ErrKeyDestroyed,
	} {
		if got, want := say.Unreadable(err.Error()), say.DraftTrouble(fmt.Errorf("opening the application: %w", err)); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
	if got, want := say.Unreadable("a new reason"), "a new reason"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}
