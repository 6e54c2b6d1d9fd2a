package assess_test

import (
	"sync"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/kind"
)

func TestWordsOfTheTaskList(t *testing.T) {
	for _, test := range []struct {
		name, add, step, want string
	}{
		{"nothing given", "", "holders", "Not started"},
		{"something left", "primaryHolder.firstName = Testa", "holders", "5 left"},
		{"to fix stands before left", "primaryHolder.birthDate = never", "holders", "1 to fix"},
		{"all there", complete, "holders", "Completed"},
		{"optional and empty", complete, "contact", "Optional"},
		{"optional and begun", "contact.email = a@example.com", "contact", "1 left"},
		{"a list without entries", complete, "parties", "None added"},
		{"a list with an unfinished entry", "parties[A1].role = trustee", "parties", "2 left"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := assessed(answer(answers.NewAnswers(house(t)), test.add))
			if got := s.Step(test.step).Words(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestProgressOfSectionsEntriesAndPages(t *testing.T) {
	a := answer(completed(t), `
		account.registration = joint
		jointHolders[J1].firstName = Riley
		jointHolders[J1].lastName = Fakename
		jointHolders[J1].birthDate = 1980-01-15
		jointHolders[J2].firstName = Morgan`)
	s := assessed(a)
	for _, test := range []struct{ section, entry, want string }{
		{"jointHolders", "", "2 left"},
		{"jointHolders", "J1", "Completed"},
		{"jointHolders", "J2", "2 left"},
		{"jointHolders", "J9", "Not needed"},
		{"primaryHolder", "", "Completed"},
	} {
		if got := s.Section(test.section, test.entry).Words(); got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.section, test.entry, got, test.want)
		}
	}
	pages := a.Catalogue().Section("primaryHolder").Pages
	for i, want := range []string{"Completed", "Completed", "Optional"} {
		if got := s.Page(pages[i], "").Words(); got != want {
			t.Errorf("page %s: got %q, want %q", pages[i].ID, got, want)
		}
	}
	home := a.Catalogue().Section("jointHolders").Pages[1]
	if got := s.Page(home, "J1").Words(); got != "Not needed" {
		t.Errorf("page that does not apply: got %q, want Not needed", got)
	}
	if left, toFix, worth := s.Total(); left != 2 || toFix != 0 || worth != 0 {
		t.Errorf("total: got %d left, %d to fix, %d worth checking, want 2, 0, 0", left, toFix, worth)
	}
}

func TestNames(t *testing.T) {
	a := answers.NewAnswers(house(t))
	if got := assessed(a).Title(); got != "" {
		t.Errorf("title of nobody: %q", got)
	}
	answer(a, complete)
	if got, want := assessed(a).Title(), "Testa Sampleton"; got != want {
		t.Errorf("title of one holder: got %q, want %q", got, want)
	}
	answer(a, `
		account.registration = joint
		jointHolders[J1].firstName = Riley
		jointHolders[J2].lastName = de la Cruz Núñez
		beneficiaries[B1].lastName = Fakename`)
	s := assessed(a)
	if got, want := s.Title(), "Sampleton, Riley, de la Cruz Núñez"; got != want {
		t.Errorf("title of several: got %q, want %q", got, want)
	}
	if got, want := s.Name("jointHolders", "J2"), "de la Cruz Núñez"; got != want {
		t.Errorf("name of an entry: got %q, want %q", got, want)
	}
	if got, want := s.Index(at("jointHolders[J2].lastName")), "jointHolders[1].lastName"; got != want {
		t.Errorf("index: got %q, want %q", got, want)
	}
	answer(a, "jointHolders[J2].firstName = Ines\njointHolders[J2].lastName = Sampleton")
	if got, want := assessed(a).Title(), "Testa Sampleton, Riley, Ines Sampleton"; got != want {
		t.Errorf("title of two with one last name: got %q, want %q", got, want)
	}
}

func TestShowMasksAndRuleKnowsWhatStandsBeside(t *testing.T) {
	a := answer(completed(t), "primaryHolder.taxId = 899100001")
	s := assessed(a)
	if got := s.Show(at("primaryHolder.taxId")); got == "" || got == "899100001" || got == "899-10-0001" {
		t.Errorf("tax ID is shown as %q", got)
	}
	zip := a.Catalogue().Field("primaryHolder", "legal.zip")
	r := s.Rule(zip, "")
	if r.Today != testDay || r.Beside != (kind.Beside{Country: "US", State: "IL"}) {
		t.Errorf("rule of the ZIP code: today %v, beside it %+v", r.Today, r.Beside)
	}
	tax := s.Rule(a.Catalogue().Field("primaryHolder", "taxId"), "")
	if tax.Beside != (kind.Beside{}) { // nothing of an address that stands elsewhere
		t.Errorf("rule of the tax ID: beside it %+v", tax.Beside)
	}
	state := a.Catalogue().Field("primaryHolder", "legal.state")
	if got := len(s.Rule(state, "").Options); got < 50 {
		t.Errorf("states of the US: got %d options", got)
	}
}

// Screens, saving and staging read one assessment at the same time; the race detector watches.
func TestAnAssessmentIsReadByManyAtOnce(t *testing.T) {
	a := answer(completed(t), "beneficiaries[B1].firstName = Pip")
	s := assessed(a)
	state := a.Catalogue().Field("primaryHolder", "legal.state")
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			if !s.Required(at("primaryHolder.legal.state")) || len(s.Document()) == 0 || s.Title() == "" {
				t.Error("a reader sees another state")
			}
			s.Rule(state, "")
			s.Step("holders")
		})
	}
	readers.Wait()
}
