package plain_test

import (
	"context"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/plain"
)

func TestALaterAnswerIsFilledInAndSubmitted(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", func(s *flow.Session) {
		_ = s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "")
	})
	said, code := w.converse(plain.Options{Draft: id}, "review", "submit", "problems", "1", "Testa", "next", "submit", "submit")
	saidInOrder(t, said,
		"Check answers.", "First name: Not provided", "There is a problem. 1 left to answer before you can submit.",
		"Error: Not ready to submit. problems lists what is left to answer and to fix.",
		"There is a problem. 1 left to answer before you can submit.\nLeft to answer.\n1 ", "Enter a first name\n", "Number to go there",
		"First name\n", "Nothing stands in the way.", "Check answers.", "Number to change an answer, changes, problems, submit, or leave",
		"Submit the application of Testa Sampleton.", "To submit, type submit. back goes back.", "Submitting.", "The account is open.\nAccount number: 10042217\n",
	)
	if code != 0 || w.custodian.submits != 1 {
		t.Errorf("got exit code %d after %d submits, want 0 after 1", code, w.custodian.submits)
	}
}

func TestNothingIsSubmittedWithoutTheConfirmation(t *testing.T) {
	for env, answers := range map[custodian.Environment][]string{
		"SANDBOX":    {"yes", "back", "", "help"},
		"PRODUCTION": {"submit", "Sampletown", "yes", "back"},
	} {
		for _, a := range answers {
			w := newWorld(t)
			w.service.Environment.Word = env
			w.converse(plain.Options{Draft: w.filled("individual", genuine)}, "review", "submit", a)
			if w.custodian.submits != 0 {
				t.Errorf("%s, %q: got %d submits, want none", env, a, w.custodian.submits)
			}
		}
	}
	w := newWorld(t)
	w.service.Environment.Word = "PRODUCTION"
	said, _ := w.converse(plain.Options{Draft: w.filled("individual", genuine)}, "review", "submit", "SAMPLETON")
	saidInOrder(t, said, "This is a real application. It opens a real account.", "type the last name of the first holder: Sampleton", "The account is open.")
}

func TestAnAnswerIsChangedFromCheckAnswersAndStraightBack(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	said, _ := w.converse(plain.Options{Draft: id}, "review", "2", "G456", "leave")
	saidInOrder(t, said, "2 Rep code: F123", "Rep code. Now: F123. Empty line keeps it.", "Check answers.", "2 Rep code: G456")
}

func TestSharesAreSplitAndFilled(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individualTod", func(s *flow.Session) {
		first := s.Assessment().Answers().Entries("todBeneficiaries")[0]
		_ = s.Answer(answers.Path{Section: "todBeneficiaries", Entry: first, Field: "sharePercent"}, "")
	})
	said, _ := w.converse(plain.Options{Draft: id}, "goto tod beneficiaries", "rest", "remove 1", "undo", "remove 99", "nonsense", "next", "leave")
	saidInOrder(t, said, "TOD beneficiaries, ", "% left", "no share", "add, ", "change N, remove N, split, rest, next\n",
		" has ", "nothing left", "Removed ", "Undone: removed ", "Error: Give a number from 1 to ", "Error: Give one of the words below")
}

func TestTheBoardIsANumberedList(t *testing.T) {
	w := newWorld(t)
	w.filled("individual", untouched)
	said, code := w.converse(plain.Options{}, "7", "1", "leave")
	saidInOrder(t, said, "Needs you, 1.\n1 Testa Sampleton, Individual, ready to check and submit, just now\nNumber to open, new, example, help, or leave\n",
		"Error: Give a number from 1 to 1, new, example, or leave.", "Individual. Answers are saved as you give them.")
	if code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
}

func TestAnEmptyBoardStartsAnApplication(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{}, "new", "individual with tod", "F123")
	saidInOrder(t, said, "No applications yet.\n", "What kind of account is it?\n1 Individual.", "Individual with TOD. Answers are saved", "Rep code\n")
	if got := w.get(w.only(), "account", "registration"); got != "individualTod" {
		t.Errorf("got registration %q, want individualTod", got)
	}
}

func TestAPassphraseIsAskedFor(t *testing.T) {
	w := newWorld(t)
	tries := []string{}
	boot := func(_ context.Context, passphrase string) (plain.Booted, error) {
		tries = append(tries, passphrase)
		switch passphrase {
		case "":
			return plain.Booted{}, flow.ErrPassphrase
		case "horse":
			return plain.Booted{Service: w.service}, nil
		}
		return plain.Booted{}, flow.ErrWrongPassphrase
	}
	said, _ := w.converse(plain.Options{Boot: boot}, "donkey", "horse", "leave")
	saidInOrder(t, said, "Passphrase of the drafts on this computer.", "Error: That passphrase does not open the drafts on this computer.", "No applications yet.")
	refuses(t, said, "donkey", "horse")
	if got, want := strings.Join(tries, " "), " donkey horse"; got != want {
		t.Errorf("got tries %q, want %q", got, want)
	}
}

func TestACustodianOutOfReachIsToldInWords(t *testing.T) {
	w := newWorld(t)
	w.service.Custodian = unreachable{}
	said, _ := w.converse(plain.Options{Registration: "individual"}, "F123", "save", "leave")
	saidInOrder(t, said, "Saved 09:42.", "Staging waits: no network. Your answers are saved on this computer", "not staged.")
}

// unreachable is a custodian that no connection can be made to.
type unreachable struct{}

func (unreachable) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, &custodian.Error{Kind: custodian.NotSent, Message: "no route to host"}
}

func (unreachable) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, &custodian.Error{Kind: custodian.NotSent, Message: "no route to host"}
}

func (unreachable) Account(context.Context, string) (custodian.Account, error) {
	return custodian.Account{}, &custodian.Error{Kind: custodian.NotSent, Message: "no route to host"}
}
