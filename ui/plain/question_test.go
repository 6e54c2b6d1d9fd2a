package plain_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/plain"
)

func TestQuestionsAreAskedOneALine(t *testing.T) {
	w := newWorld(t)
	said, code := w.converse(plain.Options{Registration: "jointWrosTod"}, "goto primary holder", "José Ángel", "", "de la Cruz Núñez", "", "7/4/61", "1", "89910000", "899-10-0002", "leave")
	saidInOrder(t, said,
		"SANDBOX, built in. Nothing leaves this computer.\nJoint with survivorship, TOD. Answers are saved as you give them.\n",
		"Words you can use at any question: back, skip, help, show, undo, review,\nproblems, goto, save, leave. Put \\ before such a word to give it as an answer.\n",
		"\nAccount, 1 of ", "Rep code\n",
		"Account holders, 2 of ", "Identity, page 1 of ", "\n\nFirst name\nWill be sent as: JOSE ANGEL\n\n",
		"Middle name, optional. Empty line to go on.\n\n",
		"Last name\nWill be sent as: DE LA CRUZ NUNEZ\n",
		"Birth date, for example March 27, 1985\nRead as: July 4, 1961 (age 65)\n",
		"Tax ID type\nUsual, not answered yet: Tax ID type: Social Security number. Citizenship: United States.\ntake answers all of it, an answer this question alone\n1 Social Security number\n2 Individual taxpayer number\n", "Number or word\nRead as: Social Security number\n",
		"\nError: ", "must have 9 digits. It has 8.\n", "Empty line keeps it, skip leaves it for later.\nTaken: ends in 0002\n",
		"Saved 09:42.", "Go on with: onboard resume ",
	)
	refuses(t, said, "89910000", "899-10-0002", "899100002")
	if code != 0 {
		t.Errorf("got exit code %d after leave, want 0", code)
	}
	if got, want := w.get(w.only(), "primaryHolder", "lastName"), "de la Cruz Núñez"; got != want {
		t.Errorf("got last name %q, want %q", got, want)
	}
}

func TestTheEndOfTheInputSavesAndEndsWithOne(t *testing.T) {
	w := newWorld(t)
	said, code := w.converse(plain.Options{Registration: "individual"}, "F123")
	saidInOrder(t, said, "Saved 09:42.", "Go on with: onboard resume "+w.only()[28:])
	if code != 1 {
		t.Errorf("got exit code %d, want 1", code)
	}
	if got := w.get(w.only(), "account", "repCode"); got != "F123" {
		t.Errorf("got rep code %q, want F123", got)
	}
}

func TestEachAnswerIsSavedBeforeTheNextQuestion(t *testing.T) {
	w := newWorld(t)
	saved := ""
	w.converseWith(plain.Options{Registration: "individual"}, io.MultiReader(strings.NewReader("F123\n"), looks(func() {
		if saved == "" {
			saved = w.get(w.only(), "account", "repCode")
		}
	})))
	if saved != "F123" {
		t.Errorf("got %q on the disk at the second question, want F123", saved)
	}
}

// looks is the end of an input, and a function that is called when it is reached.
type looks func()

func (l looks) Read([]byte) (int, error) {
	l()
	return 0, io.EOF
}

func TestALastLineWithoutAnEndIsAnAnswer(t *testing.T) {
	w := newWorld(t)
	w.converseWith(plain.Options{Registration: "individual"}, strings.NewReader("F123"))
	if got := w.get(w.only(), "account", "repCode"); got != "F123" {
		t.Errorf("got rep code %q, want F123", got)
	}
}

func TestABackslashMakesAWordAnAnswer(t *testing.T) {
	for given, want := range map[string]string{
		`\show`: "show", `\Leave`: "Leave", `\\show`: `\show`, `Back`: "", `\ordinary`: `\ordinary`,
	} {
		w := newWorld(t)
		w.converse(plain.Options{Registration: "individual"}, "goto last name", "1", given)
		if got := w.get(w.only(), "primaryHolder", "lastName"); got != want {
			t.Errorf("%s: got last name %q, want %q", given, got, want)
		}
	}
}

func TestWordsAtAQuestion(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Registration: "individual"},
		"F123", "show", "help", "back", "", "skip", "undo", "goto rep code", "G456", "back", "clear", "undo", "clear", "leave")
	saidInOrder(t, said,
		"Cash or margin\n", "Rep code: F123\nCash or margin: Not provided\n",
		"Asked because: ", "skip          leaves this question as it is",
		"Rep code. Now: F123. Empty line keeps it.\n",
		"Cash or margin\n", "Sweep idle cash",
		"Undone: typed Rep code.\n",
		"Rep code\n", "Rep code. Now: G456. Empty line keeps it.\n", "Cleared. undo brings it back.\n", "Undone: cleared Rep code.\n",
		"There is no answer to clear.\n",
	)
}

func TestAnUndoneAnswerIsAskedAgain(t *testing.T) {
	w := newWorld(t)
	w.converse(plain.Options{Registration: "individual"}, "F123", "undo", "leave")
	if got := w.get(w.only(), "account", "repCode"); got != "" {
		t.Errorf("got rep code %q after undo, want none", got)
	}
}

func TestChoicesAreNumbersOrWords(t *testing.T) {
	for given, want := range map[string]string{
		"1": "cash", "2": "margin", "Margin": "margin", "MAR": "margin", "cash": "cash", "3": "", "0": "", "nonsense": "",
	} {
		w := newWorld(t)
		said, _ := w.converse(plain.Options{Registration: "individual"}, "F123", given)
		if got := w.get(w.only(), "account", "accountType"); got != want {
			t.Errorf("%s: got %q, want %q", given, got, want)
		}
		if failed := strings.Contains(said, "Error: "); failed != (want == "") {
			t.Errorf("%s: got an error told %v, want %v", given, failed, want == "")
		}
	}
}

func TestAnAmbiguousWordIsNumbered(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Registration: "individual"}, "F123", "take", "advisor", "2")
	saidInOrder(t, said, "Error: That could be 2 of them.\n1 Advisor, with discretion\n2 Advisor, without discretion\n", "Read as: Advisor, without discretion")
}

func TestALongLineIsNoAnswer(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Registration: "individual"}, strings.Repeat("x", 1<<20), "F123")
	saidInOrder(t, said, "Error: That line is longer than any answer. Nothing of it was taken.\n")
	if got := w.get(w.only(), "account", "repCode"); got != "F123" {
		t.Errorf("got rep code %q, want F123", got)
	}
}

func TestEscapesInTheInputReachNoScreen(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Registration: "individual"}, "goto nickname", "\x1b]0;stolen\x07Rainy\x1b[31m day\u202e", "show")
	refuses(t, said, "\x1b", "\x07", "\u202e", "stolen")
	if got := w.get(w.only(), "account", "accountNickname"); got != "Rainy day" {
		t.Errorf("got nickname %q, want Rainy day", got)
	}
}

func TestSecretInputIsReadWithoutEcho(t *testing.T) {
	w := newWorld(t)
	var heard []string
	said, _ := w.converse(plain.Options{Registration: "individual", Hush: func() func() {
		heard = append(heard, "hushed")
		return func() { heard = append(heard, "loud") }
	}}, "goto tax id type", "1", "899-10-0001", "leave")
	saidInOrder(t, said, "What you type is not shown.\nTaken: ends in 0001\n")
	if got, want := strings.Join(heard, " "), "hushed loud"; got != want {
		t.Errorf("got the echo %s, want %s", got, want)
	}
}

func TestASaveThatFailsIsToldAtOnce(t *testing.T) {
	w := newWorld(t)
	w.service.Store = full{w.service.Store}
	said, _ := w.converse(plain.Options{Registration: "individual"}, "F123")
	saidInOrder(t, said, "Error: Not saved: ", "Rep code", "Error: Not saved: ", "Error: Not saved: the last answers.")
	refuses(t, said, "Saved 09:42")
}

// full is a store on a disk that takes nothing more.
type full struct{ flow.Store }

var errFull = errors.New("no space left on device")

func (full) Save(context.Context, flow.Record) (flow.Saved, error) { return flow.Saved{}, errFull }

func TestTheCityOfAZIPCodeIsSuggestedAndTaken(t *testing.T) {
	w := newWorld(t)
	said, _ := w.converse(plain.Options{Registration: "individual"}, "take", "goto legal address country", "1", "United States", "goto legal address zip", "1", "62701", "take", "undo", "redo", "leave")
	saidInOrder(t, said, "There is no suggestion to take.", "ZIP or postal code", "take answers City and State or province: Springfield, Illinois",
		"Taken: Springfield, Illinois. undo takes it back.", "Undone: took a suggestion", "Done again: took a suggestion")
	if got := w.get(w.only(), "primaryHolder", "legalAddress.city"); got != "Springfield" {
		t.Errorf("got city %q, want Springfield", got)
	}
}
