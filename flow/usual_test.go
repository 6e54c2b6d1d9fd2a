package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// usual writes what is usual on the page of a question: each field with its value, in order.
func usual(a *assess.Assessment, question string, last map[string]string) string {
	p := at(question)
	page := a.Answers().Catalogue().Field(p.Section, p.Field).Page
	var all []string
	for _, u := range a.Usual(page, p.Entry, last) {
		all = append(all, u.Path.Field+"="+u.Value)
	}
	return strings.Join(all, " ")
}

func TestWhatIsUsualFollowsTheAnswers(t *testing.T) {
	const documents = " documents.statements=yes documents.confirms=yes documents.taxDocuments=yes documents.prospectus=yes" +
		" documents.investorCommunications=yes documents.custodianCommunications=yes documents.sameEmail=yes"
	for name, test := range map[string]struct{ given, at, want string }{
		"a fresh account":        {"", "account.accountType", "accountType=cash sweepIndicator=yes dividendOption=cash costBasisMethod=fifo"},
		"what was answered":      {"account.accountType = margin", "account.accountType", "sweepIndicator=yes dividendOption=cash costBasisMethod=fifo"},
		"what does not apply":    {"account.registration = iraRoth", "account.accountType", "accountType=cash sweepIndicator=yes dividendOption=cash"},
		"identity":               {"", "primaryHolder.firstName", "taxIdType=ssn citizenshipCountry=US"},
		"a citizen of elsewhere": {"primaryHolder.citizenshipCountry = GB", "primaryHolder.firstName", ""},
		"home":                   {"", "primaryHolder.legalAddress.line1", "legalAddress.country=US mailingSameAsLegal=yes"},
		"tax of a citizen": {
			"primaryHolder.citizenshipCountry = US", "primaryHolder.irsForm", "taxResidenceCountry=US irsForm=w9" + documents,
		},
		"tax of others": {"primaryHolder.citizenshipCountry = GB", "primaryHolder.irsForm", strings.TrimSpace(documents)},
		"a party":       {"associatedParties[P1].role = interestedParty", "associatedParties[P1].role", ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := answer(answers.NewAnswers(builtIn(t)), "account.registration = individual\n"+test.given)
			if got := usual(assessed(a), test.at, nil); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestTheRepCodeOfTheLastApplicationIsUsual(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	before, err := s.LastAnswers(t.Context())
	if err != nil || len(before) != 0 {
		t.Errorf("got %v and error %v, want nothing of no other application", before, err)
	}
	if err := s.Answer(at("account.repCode"), "F217"); err != nil {
		t.Fatal(err)
	}
	keep(t, s)

	next := d.window(d.start(), "Sam", "DESK-1")
	last, err := next.LastAnswers(t.Context())
	if err != nil || fmt.Sprint(last) != "map[account.repCode:F217]" {
		t.Errorf("got %v and error %v, want the rep code of the application before", last, err)
	}
	if got := usual(next.Assessment(), "account.repCode", last); !strings.HasPrefix(got, "repCode=F217 accountType=cash") {
		t.Errorf("got %q, want the rep code first", got)
	}
}

// A usual answer is no answer before it was taken: nothing of it is sent, and what must be answered is left to answer.
func TestAnApplicationInWhichNothingWasTakenSendsNothingUsual(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	as := s.Assessment()
	offered := 0
	for _, sec := range s.Catalogue().Sections() {
		if sec.List != nil {
			continue
		}
		for _, page := range sec.Pages {
			for _, u := range as.Usual(page, "", nil) {
				offered++
				if got := as.Answers().Get(u.Path); got != "" {
					t.Errorf("%s: got the answer %q, want none", u.Path, got)
				}
			}
		}
	}
	if offered < 10 {
		t.Errorf("got %d usual answers offered, want those of the catalogue", offered)
	}
	for a := range as.Document() {
		if a.Name != "registrationType" {
			t.Errorf("got %v sent, want the registration that was chosen and nothing else", a)
		}
	}
}

func TestUsualAnswersAreTakenAsOneStepOfUndo(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	page := s.Catalogue().Field("primaryHolder", "firstName").Page
	var sg assess.Suggestion
	for _, u := range s.Assessment().Usual(page, "", nil) {
		sg.Answers = append(sg.Answers, u.Suggested)
	}
	if err := s.AcceptSuggestion(sg, "took the usual answers"); err != nil {
		t.Fatal(err)
	}
	if got := s.Assessment().Show(at("primaryHolder.citizenshipCountry")); got != "United States" {
		t.Errorf("got the citizenship %q, want what was taken", got)
	}
	if got := usual(s.Assessment(), "primaryHolder.firstName", nil); got != "" {
		t.Errorf("got %q offered still, want nothing", got)
	}
	label, ok := s.Undo()
	if left := s.Assessment().Show(at("primaryHolder.taxIdType")); !ok || label != "took the usual answers" || left != "" {
		t.Errorf("got %q undone and %q left, want all of it in one step", label, left)
	}
}

// A key in the street changes nothing that is usual beside it, and need not work it out; what does change it is seen at once.
func TestUsualAnswersAreWorkedOutAgainOnlyWhereSomethingTheyDependOnChanged(t *testing.T) {
	a := answer(answers.NewAnswers(builtIn(t)), "account.registration = individual\n")
	page := a.Catalogue().Field("primaryHolder", "legalAddress.line1").Page
	before := assessed(a)
	for _, test := range []struct {
		given string
		same  bool
	}{
		{"primaryHolder.legalAddress.line1 = 48 Alder Lane", true},
		{"primaryHolder.firstName = Marisol", true},
		{"account.repCode = F217", true},
		{"primaryHolder.legalAddress.country = CA", false},
		{"primaryHolder.mailingSameAsLegal = no", false},
	} {
		now := before.Again(answer(a.Clone(), test.given), testDay)
		if got := now.UsualAs(before, page); got != test.same {
			t.Errorf("%s: got %v, want %v", test.given, got, test.same)
		}
	}
}
