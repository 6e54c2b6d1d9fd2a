package assess_test

import (
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

func TestProblems(t *testing.T) {
	for _, test := range []struct {
		name, add, want string
	}{
		{"complete", "", ""},
		{"required and never answered", "account.repCode = ", "account.repCode left required"},
		{"a value that is no answer", "primaryHolder.birthDate = 2023-02-29", "primaryHolder.birthDate fix form"},
		{"an error over several answers", "primaryHolder.birthDate = 2015-01-01", "primaryHolder.birthDate fix adult"},
		{"a warning", "primaryHolder.income = 2000000.00", "primaryHolder.income worth income"},
		{"required by a condition", "primaryHolder.legal.state = ", "primaryHolder.legal.state left required"},
		{"not required by a condition", `
			primaryHolder.legal.country = GB
			primaryHolder.legal.state =
			primaryHolder.legal.zip = SW1A 9ZZ`, ""},
		{"a question that a yes opens", "primaryHolder.employed = yes", "primaryHolder.employer left required"},
		{"a check at an empty answer is left to answer", `
			beneficiaries[B1].firstName = Pip
			beneficiaries[B1].lastName = Fakename
			beneficiaries[B1].class = primary
			beneficiaries[B1].share = 100.00`, "beneficiaries[B1].birthDate left known"},
		{"a check at a list", `
			beneficiaries[B1].firstName = Pip
			beneficiaries[B1].lastName = Fakename
			beneficiaries[B1].birthDate = 2017-05-05
			beneficiaries[B1].class = primary
			beneficiaries[B1].share = 99.99`, "beneficiaries fix shares"},
		{"a list with too few", "account.registration = joint", "jointHolders left min"},
		{"an optional step that was begun", "contact.email = a@example.com", "contact.fullName left required"},
		{"order of catalogue and entries", `
			account.repCode =
			beneficiaries[B2].firstName = Wee
			beneficiaries[B1].lastName = Fakename
			primaryHolder.lastName =`, `
			account.repCode left required
			primaryHolder.lastName left required
			beneficiaries[B2].lastName left required
			beneficiaries[B2].birthDate left known
			beneficiaries[B2].class left required
			beneficiaries[B2].share left required
			beneficiaries[B1].firstName left required
			beneficiaries[B1].birthDate left known
			beneficiaries[B1].class left required
			beneficiaries[B1].share left required`},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := answer(completed(t), lines(test.add)+"\n")
			for _, cleared := range clearings(test.add) {
				a.Set(cleared, "")
			}
			if got, want := listed(assessed(a)), lines(test.want); got != want {
				t.Errorf("problems\ngot\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestListBoundsSayWhatToAdd(t *testing.T) {
	a := answer(completed(t), "account.registration = joint")
	if got, want := assessed(a).Problems()[0].Message, "Add a joint holder"; got != want {
		t.Errorf("too few: got %q, want %q", got, want)
	}
	for _, id := range []string{"J1", "J2", "J3"} {
		a.Add("jointHolders", id, -1)
	}
	p := assessed(a).At(at("jointHolders"))
	if len(p) != 1 || p[0].Code != "max" || p[0].Severity != assess.ToFix {
		t.Fatalf("too many: got %+v, want one max to fix", p)
	}
	if want := "Joint holders: at most 2. Remove 1."; p[0].Message != want {
		t.Errorf("too many: got %q, want %q", p[0].Message, want)
	}
}

func TestHiddenAnswersAreKeptAndNothingElse(t *testing.T) {
	a := answer(completed(t), `
		account.registration = joint
		jointHolders[J1].firstName = Riley
		jointHolders[J1].birthDate = 1066-13-45
		jointHolders[J1].married = yes
		primaryHolder.employed = yes
		primaryHolder.employer = Imaginary Ledger`)
	shown := assessed(a)
	sent := shown.Document()

	a.Set(at("account.registration"), "individual")
	a.Set(at("primaryHolder.employed"), "no")
	hidden := assessed(a)
	if got := listed(hidden); got != "" {
		t.Errorf("hidden answers are checked: %s", got)
	}
	if p := hidden.Section("jointHolders", ""); p.State != assess.NotNeeded || p.Reason == "" {
		t.Errorf("hidden list: got %+v, want not needed with a reason", p)
	}
	for attribute := range hidden.Document() {
		if attribute.Array == "parties" || attribute.Name == "primaryOwner.employer" {
			t.Errorf("hidden answer is sent: %+v", attribute)
		}
	}
	for _, p := range []string{"jointHolders", "jointHolders[J1]", "jointHolders[J1].firstName", "primaryHolder.employer"} {
		if hidden.Applies(at(p)) || !shown.Applies(at(p)) {
			t.Errorf("%s applies: hidden %v, shown %v", p, hidden.Applies(at(p)), shown.Applies(at(p)))
		}
	}

	a.Set(at("account.registration"), "joint")
	a.Set(at("primaryHolder.employed"), "yes")
	again := assessed(a)
	if got := again.Document(); !reflect.DeepEqual(got, sent) {
		t.Errorf("shown again\ngot  %v\nwant %v", got, sent)
	}
	if got, want := listed(again), listed(shown); got != want {
		t.Errorf("shown again\ngot  %s\nwant %s", got, want)
	}
}

func TestChecksNeverSeeHiddenAnswers(t *testing.T) {
	c := extended(t, `
steps:
  - id: contact
    sections:
      - id: contact
        when: account.registration == "joint"
        reason: Only a joint account has a contact.
checks:
  - {id: list, severity: warning, at: account, that: 'none(jointHolders, .married == "yes")', message: A list is seen.}
  - {id: section, severity: warning, at: account, that: 'contact.fullName == ""', message: A section is seen.}
  - {id: field, severity: warning, at: account, that: 'primaryHolder.employer == ""', message: A field is seen.}
`)
	a := answer(answers.NewAnswers(c), complete+`
		jointHolders[J1].married = yes
		contact.fullName = Placida Sampleton
		primaryHolder.employer = Imaginary Ledger`)
	if got := listed(assessed(a)); got != "" {
		t.Errorf("hidden answers are seen:\n%s", got)
	}
	a.Set(at("account.registration"), "joint")
	a.Set(at("primaryHolder.employed"), "yes")
	if got, want := len(assessed(a).At(at("account"))), 3; got != want {
		t.Errorf("answers that are shown: got %d warnings, want %d", got, want)
	}
}

func TestPagesFollowTheAnswers(t *testing.T) {
	a := answer(completed(t), "jointHolders[J1].married = yes")
	s := assessed(a)
	home := a.Catalogue().Section("jointHolders").Pages[1]
	if got := s.Fields(home, "J1"); len(got) != 0 {
		t.Errorf("page of a hidden entry has %d fields", len(got))
	}
	a.Set(at("account.registration"), "joint")
	s = assessed(a)
	if got := s.Pages("jointHolders", "J1"); len(got) != 2 {
		t.Errorf("married holder: got %d pages, want 2", len(got))
	}
	a.Set(at("jointHolders[J1].married"), "no")
	if got := assessed(a).Pages("jointHolders", "J1"); len(got) != 1 {
		t.Errorf("unmarried holder: got %d pages, want 1", len(got))
	}
}

func TestAnswerTakenFromAnotherField(t *testing.T) {
	a := answer(completed(t), "primaryHolder.mailing.zip = 99999")
	s := assessed(a)
	if s.Applies(at("primaryHolder.mailing.zip")) || s.Required(at("primaryHolder.mailing.country")) {
		t.Error("an answer taken from another field is asked for")
	}
	if got := s.Show(at("primaryHolder.mailing.country")); got != "United States" {
		t.Errorf("shown as %q, want United States", got)
	}
	zip := assess.Attribute{Name: "primaryOwner.mail.zip"}
	if got := s.Document()[zip].Value; got != "62701" {
		t.Errorf("sent %v, want the legal ZIP code", got)
	}
	a.Set(at("primaryHolder.mailingSame"), "no")
	s = assessed(a)
	if got := s.Document()[zip].Value; got != "99999" {
		t.Errorf("sent %v, want the one typed", got)
	}
	if !s.Required(at("primaryHolder.mailing.country")) {
		t.Error("the mailing country is not asked for")
	}
}

func TestAnExpressionThatFailsIsAProblem(t *testing.T) {
	c := extended(t, `
checks:
  - id: broken
    severity: error
    at: account.repCode
    that: '[true][int(account.repCode)]'
    message: never said
`)
	s := assessed(answer(answers.NewAnswers(c), complete))
	p := s.At(at("account.repCode"))
	if len(p) != 1 || p[0].Code != "catalogue" || !p[0].Blocks() {
		t.Fatalf("got %+v, want one problem with the code catalogue", p)
	}
}

// clearings are the paths of lines that end in " =".
func clearings(text string) []answers.Path {
	var paths []answers.Path
	for line := range strings.Lines(text) {
		if path, ok := strings.CutSuffix(strings.TrimSpace(line), " ="); ok {
			paths = append(paths, at(path))
		}
	}
	return paths
}
