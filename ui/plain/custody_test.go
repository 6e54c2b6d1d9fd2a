package plain_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/plain"
)

// onDisk keeps the applications as the program does, encrypted; key is what colleagues hand over to.
func (w *world) onDisk() (key string) {
	w.t.Helper()
	store, err := drafts.Open(w.t.Context(), drafts.Options{
		Dir: w.t.TempDir(), Environment: "SANDBOX", Sandbox: true, User: "advisor", Keyring: noKeyring{}, Now: w.service.Now,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = store.Close() })
	w.service.Store = store
	if key, err = store.Recipient(); err != nil {
		w.t.Fatal(err)
	}
	return key
}

// noKeyring is a computer without a keyring.
type noKeyring struct{}

func (noKeyring) Get(string, string) (string, error) { return "", os.ErrNotExist }
func (noKeyring) Set(string, string, string) error   { return os.ErrNotExist }
func (noKeyring) Delete(string, string) error        { return os.ErrNotExist }

func TestAnApplicationIsHandedOverTakenOverAndTakenBack(t *testing.T) {
	dana, sam := newWorld(t), newWorld(t)
	dana.onDisk()
	key := sam.onDisk()
	dana.service.User = "Dana"
	id := dana.filled("individual", untouched)
	folder := t.TempDir()
	boot := func(w *world, draft string) func(context.Context, string) (plain.Booted, error) {
		return func(context.Context, string) (plain.Booted, error) {
			return plain.Booted{
				Service: w.service, Draft: draft, Outbox: outbox.Folder{Path: folder, Replace: disk.Replace}, Colleagues: []outbox.Colleague{{Name: "Sam Okafor", Recipient: key}},
			}, nil
		}
	}
	file := filepath.Join(folder, flow.HandoverName(id))

	said, _ := dana.converse(plain.Options{Boot: boot(dana, id)}, "handover", "", "handover", "1", "back", "handover", "1", "Ask for the phone")
	saidInOrder(t, said, "read-only here, and the right to submit it goes along", "1 Sam Okafor\n", "Empty line hands nothing over.",
		"Nothing was handed over.", "Give them the file "+file)
	said, _ = dana.converse(plain.Options{Boot: boot(dana, "")}, "1", "leave")
	saidInOrder(t, said, "Done or handed over, 1.\n1 Testa Sampleton, Individual, handed over to Sam Okafor", "takeback on the list of applications takes it back.")

	said, code := sam.converse(plain.Options{Boot: boot(sam, "")}, "takeover", "takeover "+filepath.Join(folder, "none"), "takeover "+file,
		"", "takeover "+file, "perhaps", "yes", "leave")
	saidInOrder(t, said, "Error: Say which file", "Error: There is no file of that name. Nothing was changed.", "Testa Sampleton, Individual. Nothing of it is with the custodian yet.",
		"From Dana, ", "Key: Not in your configuration, age1", "Note: Ask for the phone", "It was not taken over.", "Error: Give yes or no.", "This application came from Dana", "Note: Ask for the phone")
	if code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}

	said, _ = dana.converse(plain.Options{Boot: boot(dana, "")}, "takeback 1", "takeback 1", "leave")
	saidInOrder(t, said, "Done or handed over, 1.", "Taken back. Nothing is staged before you have looked", "Needs you, 1.", "Error: That application was not handed over.")
}

func TestAVersionIsComparedAndBroughtBack(t *testing.T) {
	w := newWorld(t)
	w.onDisk()
	id := w.filled("individual", untouched)
	w.converse(plain.Options{Draft: id}, "goto rep code", "G456", "leave")
	said, _ := w.converse(plain.Options{Draft: id}, "history", "99", "1", "restore 1", "undo", "redo", "leave")
	saidInOrder(t, said, "What happened, newest first.", "Started by advisor", "Versions that are kept, newest first.", "typed Rep code",
		"Error: Give the number of a version, restore and a number, forget, or next.", "Rep code: now G456, then F123",
		"Those answers are back.", "Undone: restored the answers of", "Done again: restored the answers of")
	if got := w.get(id, "account", "repCode"); got != "F123" {
		t.Errorf("got rep code %q, want F123", got)
	}
	said, _ = w.converse(plain.Options{}, "history 1", "next", "leave")
	saidInOrder(t, said, "Needs you, 1.", "restored the answers of")
}

func TestATemplateHoldsNothingOfAPerson(t *testing.T) {
	w := newWorld(t)
	w.filled("individual", untouched)
	said, _ := w.converse(plain.Options{}, "template 7", "template 1", "show", "board", "leave")
	saidInOrder(t, said, "Error: Give a number from 1 to 1", "Individual. Answers are saved", "Needs you, 2.")
	drafts, err := w.service.Store.List(t.Context())
	if err != nil || len(drafts) != 2 {
		t.Fatalf("got %d applications and error %v, want two", len(drafts), err)
	}
	for _, d := range drafts {
		if (d.Name != "") != (w.get(d.ID, "primaryHolder", "firstName") != "") {
			t.Errorf("got the name %q without a first name, or the other way round", d.Name)
		}
	}
}

func TestTheListIsFoundInAndGoneBackTo(t *testing.T) {
	w := newWorld(t)
	w.filled("individual", untouched)
	w.filled("jointWros", untouched)
	said, _ := w.converse(plain.Options{}, "find JOINT", "find nobody", "find", "1", "board", "show", "leave")
	saidInOrder(t, said, "Needs you, 2.", "Needs you, 1.", "1 more. find without a name lists all.", "No application is called that.",
		"Needs you, 2.", "Saved 09:42.", "Needs you, 2.", "Error: No application is open.")
}

func TestAnApplicationIsArchivedAndPutBack(t *testing.T) {
	w := newWorld(t)
	w.filled("individual", untouched)
	w.filled("jointWros", untouched)
	said, _ := w.converse(plain.Options{}, "archived", "board", "archive 1", "find testa", "archived", "restore 1", "archive 2", "undo", "undo", "leave")
	saidInOrder(t, said, "Needs you, 2.", "Nothing is archived.", "Needs you, 2.", "Archived ", "undo takes it back.", "Needs you, 1.",
		"1 archived. archived lists them.", "Archived, 1.\n1 ", "board lists the others.", "Back on the list: ", "Needs you, 2.",
		"Archived ", "Needs you, 1.", "Back on the list: ", "Needs you, 2.")
}

// lost is a custodian that never answered a submit and shows no account, until it is sent again.
type lost struct {
	taker
	clock *time.Time
}

func (l *lost) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	l.submits++
	return custodian.Reply{}, &custodian.Error{Kind: custodian.Unknown, Message: "the connection broke"}
}

func (l *lost) Account(_ context.Context, number string) (custodian.Account, error) {
	*l.clock = l.clock.Add(time.Minute)
	if l.submits > 1 {
		return custodian.Account{Number: number, Status: "Open"}, nil
	}
	return custodian.Account{}, &custodian.Error{Kind: custodian.NotFound, Message: "no such account"}
}

func TestALostSubmitIsSentAgainOnlyAfterAskingAndItsNumber(t *testing.T) {
	w := newWorld(t)
	at := morning
	custodian := &lost{clock: &at}
	w.service.Custodian, w.service.Now = custodian, func() time.Time { return at }
	id := w.filled("individual", untouched)
	// check asks once more each time: a minute goes by at the custodian.
	said, code := w.converse(plain.Options{Draft: id}, "review", "submit", "submit", "resend", "check", "check", "check", "check",
		"resend", "12345", "resend", "", "resend", "10042217")
	saidInOrder(t, said, "Submitting.", "Outcome unknown.", "Account number: 10042217. It is asked until that is final.",
		"Error: It is too soon to send again", "Asked ", "resend sends it again, and asks first.",
		"Sending again can open a second account.", "Error: Nothing was sent: that is not the account number.",
		"Nothing was sent.", "Type 10042217 to send again.", "Sent again.", "The account is open.")
	if custodian.submits != 2 || code != 0 {
		t.Errorf("got %d submits and exit code %d, want 2 and 0", custodian.submits, code)
	}
}

func TestWordsWhileTheCustodianIsAsked(t *testing.T) {
	w := newWorld(t)
	custodian := &slow{opens: 4}
	w.service.Custodian = custodian
	id := w.filled("individual", untouched)
	said, code := w.converse(plain.Options{Draft: id}, "review", "submit", "submit", "help", "answers", "timeline", "nonsense", "back",
		"history", "next", "resend", "pause", "", "check", "status", "check")
	saidInOrder(t, said, "Processing. The custodian has the application and is checking it.", "check         asks the custodian now",
		"First name: Testa", "Submit sent\n", "Started by advisor", "Error: Give check, pause, timeline, answers, resend, board, or leave.",
		"Error: The custodian has the application: nothing can be changed now.", "What happened, newest first.",
		"Error: It is too soon to send again, or not needed", "Asking is paused. An empty line goes on.", "Last confirmed 09:42:00.", "The account is open.")
	_, answers, _ := strings.Cut(said, "Submitting.")
	if numbered := regexp.MustCompile(`(?m)^\d+ .*: .*`).FindString(answers); numbered != "" {
		t.Errorf("got a number before an answer that cannot be changed: %q", numbered)
	}
	if code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
}

// slow is a custodian that opens the account when it was asked so often.
type slow struct {
	taker
	asked, opens int
}

func (s *slow) Account(_ context.Context, number string) (custodian.Account, error) {
	if s.asked++; s.asked < s.opens {
		return custodian.Account{Number: number, Status: "Processing"}, nil
	}
	return custodian.Account{Number: number, Status: "Open"}, nil
}

func TestTheCustodiansHoursAreToldBeforeSubmitting(t *testing.T) {
	w := newWorld(t)
	var err error
	if w.service.Hours, err = custodian.ParseHours("07:00", "19:30", "America/New_York"); err != nil {
		t.Fatal(err)
	}
	w.service.Environment.Word = "PRODUCTION"
	w.service.Now = func() time.Time { return morning.Add(15 * time.Hour) } // Friday evening there
	said, _ := w.converse(plain.Options{Draft: w.filled("individual", genuine)}, "review", "submit", "back", "leave")
	saidInOrder(t, said, "It is 19:42 in New York. The custodian works from 07:00 to 19:30, Monday to Friday, so expect Monday.",
		"Cannot be changed once the account is open: ")
}

// Nothing that is ever written moves a cursor or colours a letter.
func TestNoWordBringsAnEscape(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individualTod", untouched)
	said, _ := w.converse(plain.Options{Draft: id}, "help", "steps", "\x1b[2J", "history", "\x1b]52;c;aGk=\x07", "next", "review", "changes",
		"problems", "goto \x1b[31mname", "\x1b", "save", "review", "submit", "submit")
	if bytes.ContainsAny([]byte(said), "\x1b\r\x07") {
		t.Errorf("got a control character, want lines only:\n%q", said)
	}
	if !strings.Contains(said, "The account is open.") {
		t.Errorf("got no opened account in:\n%s", said)
	}
}

func TestAnswersThatTwoWindowsChangedAreChosenOneByOne(t *testing.T) {
	w := newWorld(t)
	w.onDisk()
	id := w.filled("individual", untouched)
	elsewhere := looks(func() {
		s, err := w.service.Resume(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for field, value := range map[string]string{"repCode": "G456", "accountNickname": "Rainy day"} {
			if err := s.Answer(answers.Path{Section: "account", Field: field}, value); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Save(t.Context(), false); err != nil {
			t.Fatal(err)
		}
	})
	said, _ := w.converseWith(plain.Options{Draft: id}, io.MultiReader(
		strings.NewReader("goto rep code\n"), elsewhere, strings.NewReader("H789\nboth\n2\nleave\n")))
	saidInOrder(t, said, "Rep code. Now: F123.", "Error: This application was changed in two windows. Nothing is staged until you have chosen.",
		"Rep code", "1 H789, as it stands here\n2 G456, as it stands there: Other window, 09:42\n", "Error: Give 1 or 2.", "Chosen. undo brings it back.")
	for field, want := range map[string]string{"repCode": "G456", "accountNickname": "Rainy day"} {
		if got := w.get(id, "account", field); got != want {
			t.Errorf("%s: got %q, want %q", field, got, want)
		}
	}
}
