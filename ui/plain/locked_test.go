package plain_test

import (
	"io"
	"strings"
	"testing"

	"brokerage/onboard/ui/plain"
	"brokerage/onboard/ui/text"
)

// sent submits an application outside the conversation.
func (w *world) sent(id string) {
	w.t.Helper()
	s, err := w.service.Resume(w.t.Context(), id)
	if err == nil {
		err = s.Submit(w.t.Context(), s.Reviewed())
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// offers are what is written where answers may change.
var offers = []string{"Answers are saved as you give them", "Rep code", "Empty line keeps it", "To submit, type", "problems, submit, or leave"}

func TestWhatWasSubmittedIsReadAndNotAsked(t *testing.T) {
	w := newWorld(t)
	w.service.Custodian = &slow{opens: 9}
	id := w.filled("individual", untouched)
	w.sent(id)
	said, _ := w.converse(plain.Options{Draft: id}, "help", "goto rep code", "G456", "submit", "undo", "review", "leave")
	before, answers, _ := strings.Cut(said, "Account.\n")
	saidInOrder(t, said, "Individual. Nothing of it can be changed here.", "The custodian took the application.", "check         asks the custodian now",
		"Error: The custodian has the application: nothing can be changed now.", "First name: Testa")
	refuses(t, before, offers...)
	refuses(t, said, "undo          ", "goto          ", "from there submit", "To submit, type")
	if strings.Contains(answers, "G456") || w.get(id, "account", "repCode") != "F123" {
		t.Error("got the rep code changed, want it as it was sent")
	}
}

func TestWhatIsOpenIsToldAndNotAsked(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	w.sent(id)
	for range 2 { // the first time it opens, the second it is open
		said, code := w.converse(plain.Options{Draft: id}, "review", "submit", "submit")
		saidInOrder(t, said, "Individual. Nothing of it can be changed here.", "The account is open.", "Account number: 10042217")
		refuses(t, said, offers...)
		if code != 0 || w.custodian.submits != 1 {
			t.Errorf("got exit code %d and %d submits, want 0 and one", code, w.custodian.submits)
		}
	}
}

func TestWhatAnotherWindowSubmitsIsAskedNoMore(t *testing.T) {
	w := newWorld(t)
	w.onDisk()
	id := w.filled("individual", untouched)
	elsewhere := looks(func() { w.sent(id) })
	said, _ := w.converseWith(plain.Options{Draft: id}, io.MultiReader(strings.NewReader("goto rep code\n"), elsewhere, strings.NewReader("G456\nH789\n")))
	_, after, _ := strings.Cut(said, "Rep code. Now: F123.")
	saidInOrder(t, after, "The account is open.")
	refuses(t, after, "Rep code", "skip leaves it for later", "H789")
	if got := w.get(id, "account", "repCode"); got != "F123" {
		t.Errorf("got the rep code %q, want what was sent", got)
	}
}

func TestAMistypedConfirmationIsAskedForAgainAndNothingElseSaid(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	said, _ := w.converse(plain.Options{Draft: id}, "review", "submit", "sumbit", "yes", "submit")
	const wrong, ask = "Error: That is not the confirmation. Nothing was sent.\n", "To submit, type submit. back goes back.\n"
	saidInOrder(t, said, ask+wrong+ask+wrong+ask+"Submitting.")
	if n := strings.Count(said, "Submit the application of"); n != 1 || w.custodian.submits != 1 {
		t.Errorf("got the act told %d times and %d submits, want one each", n, w.custodian.submits)
	}
}

func TestLinesAreBrokenAtTheWidthOfTheTerminal(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	for _, width := range []int{40, 80} {
		said, _ := w.converse(plain.Options{Draft: id, Width: func() int { return width }}, "goto rep code", "help", "review", "submit", "leave")
		for row := range strings.Lines(said) {
			if text.Width(strings.TrimSuffix(row, "\n")) > width {
				t.Errorf("got a row of more than %d cells: %q", width, row)
			}
		}
	}
}
