package say_test

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

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
		"saving": {func(err error) string { return say.NotSavedShort(err, time.Now()) }, []error{
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

// While the drafts of the firm cannot be reached, nothing is called saved.
func TestWhatIsKeptWhileTheFirmIsAway(t *testing.T) {
	noon := time.Date(2026, time.March, 4, 12, 0, 0, 0, time.Local)
	away := &flow.AwayError{Since: noon.Add(-99 * time.Minute), Kept: true, Err: flow.ErrAway}
	for got, want := range map[string]string{
		say.NotSaved(fmt.Errorf("saving: %w", away), "ctrl+s", noon):                        "Not saved with the firm since 10:21: its drafts cannot be reached. Kept on this computer",
		say.NotSaved(&flow.AwayError{Since: away.Since, Err: flow.ErrAway}, "ctrl+s", noon): "Not saved with the firm since 10:21: its drafts cannot be reached. Keep this window open. ctrl+s tries again",
		say.NotSavedShort(away, noon):                                                       "Not saved with the firm since 10:21",
		say.ListedAsOf(away.Since, noon, 3):                                                 "As of 10:21: the database of the firm cannot be reached.",
		say.ListedAsOf(time.Time{}, noon, 1):                                                "The database of the firm cannot be reached. Here is what is kept on this computer.",
		say.ListedAsOf(time.Time{}, noon, 0):                                                "The database of the firm cannot be reached, and nothing is kept on this computer.",
		say.BroughtBack(flow.Returned{}):                                                    "An application was kept on this computer, and is saved with the firm now.",
		say.BroughtBack(flow.Returned{Title: "Ada", Err: flow.ErrNoDraft}):                  "Ada is kept on this computer, and cannot be saved with the firm: it was removed.",
		say.SubmitTrouble(away):                                                             "Nothing was submitted: the database of the firm cannot be reached. Submit again once it answers.",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
