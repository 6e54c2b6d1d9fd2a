package answers_test

import (
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
)

func TestClearedIsNotNeverAnswered(t *testing.T) {
	a := answers.NewAnswers(house(t))
	name := at("primaryHolder.firstName")
	if a.Given(name) || a.Get(name) != "" {
		t.Errorf("before: given %v, value %q, want neither", a.Given(name), a.Get(name))
	}
	a.Set(name, "Testa")
	a.Set(name, "")
	if !a.Given(name) || a.Get(name) != "" {
		t.Errorf("cleared: given %v, value %q, want given and empty", a.Given(name), a.Get(name))
	}
}

func TestEntriesKeepTheirOrderAndIdentifiers(t *testing.T) {
	a := answers.NewAnswers(house(t))
	for _, id := range []string{"A", "B", "C"} {
		a.Add("beneficiaries", id, -1)
	}
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"added", func() {}, "A B C"},
		{"inserted", func() { a.Add("beneficiaries", "X", 1) }, "A X B C"},
		{"added twice", func() { a.Add("beneficiaries", "A", -1) }, "A X B C"},
		{"moved down", func() { a.Move("beneficiaries", "A", 2) }, "X B A C"},
		{"moved beyond the top", func() { a.Move("beneficiaries", "B", -9) }, "B X A C"},
		{"removed", func() { a.Remove("beneficiaries", "X") }, "B A C"},
		{"removed one that is not there", func() { a.Remove("beneficiaries", "X") }, "B A C"},
	} {
		step.do()
		if got := strings.Join(a.Entries("beneficiaries"), " "); got != step.want {
			t.Errorf("%s: got %s, want %s", step.what, got, step.want)
		}
	}
	a.Set(at("beneficiaries[X].firstName"), "Late")
	if got := a.Get(at("beneficiaries[X].firstName")); got != "" {
		t.Errorf("removed entry took the answer %q", got)
	}
}

func TestACopyIsIndependent(t *testing.T) {
	a := answer(completed(t), `
		beneficiaries[B1].firstName = Pip
		beneficiaries[B2].firstName = Wee`)
	a.Link("beneficiaries", "B1", "P1")
	before, err := a.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b := a.Clone()
	if !a.Equal(b) {
		t.Error("a copy is not equal to its original")
	}
	b.Set(at("primaryHolder.firstName"), "Changed")
	b.Set(at("beneficiaries[B1].firstName"), "Changed")
	b.Set(at("beneficiaries[B2].class"), "primary")
	b.Move("beneficiaries", "B2", -1)
	b.Add("parties", "P", -1)
	b.Link("primaryHolder", "", "P1")
	after, err := a.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(after) != string(before) {
		t.Errorf("the original changed with its copy\ngot  %s\nwant %s", after, before)
	}
	if a.Equal(b) {
		t.Error("different answers are equal")
	}
}

func TestStoredFormIsStableAndKeepsWhatTheCatalogueDoesNotKnow(t *testing.T) {
	stored := `{"sections":{"account":{"values":{"repCode":"F123","retired":"kept"}},"gone":{"values":{"x":"y"}}},` +
		`"lists":{"beneficiaries":[{"id":"B2","values":{"firstName":""}},{"id":"B1","person":"P1"}],"lost":[{"id":"L"}]},` +
		`"people":{"P1":{"firstName":"Pip"}}}`
	a, err := answers.DecodeAnswers(house(t), []byte(stored))
	if err != nil {
		t.Fatal(err)
	}
	again, err := a.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(again) != stored {
		t.Errorf("stored form\ngot  %s\nwant %s", again, stored)
	}
	if got := a.Get(at("beneficiaries[B1].firstName")); got != "Pip" {
		t.Errorf("shared answer of B1: got %q, want Pip", got)
	}
	b, err := answers.DecodeAnswers(house(t), again)
	if err != nil || !a.Equal(b) {
		t.Errorf("read again: equal %v, error %v", a.Equal(b), err)
	}
}

func TestDecodeAnswersRefusesWhatItCannotAddress(t *testing.T) {
	for _, damaged := range []string{
		`{"lists":{"beneficiaries":[{"id":""}]}}`,
		`{"lists":{"beneficiaries":[{"id":"A"},{"id":"A"}]}}`,
		`{"sections":[]}`,
		`{"sections":{`,
	} {
		if _, err := answers.DecodeAnswers(house(t), []byte(damaged)); err == nil {
			t.Errorf("%s was read", damaged)
		}
	}
}

func TestLinkedEntriesAreOneHuman(t *testing.T) {
	a := answer(answers.NewAnswers(house(t)), `
		primaryHolder.firstName = Testa
		primaryHolder.employer = Imaginary Ledger
		beneficiaries[B1].lastName = Sampleton
		beneficiaries[B1].share = 50.00`)
	a.Link("primaryHolder", "", "P1")
	a.Link("beneficiaries", "B1", "P1")

	for path, want := range map[string]string{
		"beneficiaries[B1].firstName": "Testa",     // from the holder
		"primaryHolder.lastName":      "Sampleton", // from the beneficiary
		"beneficiaries[B1].share":     "50.00",     // of the role
		"primaryHolder.employer":      "Imaginary Ledger",
	} {
		if got := a.Get(at(path)); got != want {
			t.Errorf("linked %s: got %q, want %q", path, got, want)
		}
	}
	a.Set(at("beneficiaries[B1].birthDate"), "1988-02-29")
	if got := a.Get(at("primaryHolder.birthDate")); got != "1988-02-29" {
		t.Errorf("birth date typed at the beneficiary: the holder has %q", got)
	}

	a.Link("beneficiaries", "B1", "")
	a.Set(at("beneficiaries[B1].firstName"), "Pip")
	if got := a.Get(at("primaryHolder.firstName")); got != "Testa" {
		t.Errorf("unlinked entry still writes to the holder: %q", got)
	}
	if got := a.Get(at("beneficiaries[B1].lastName")); got != "Sampleton" {
		t.Errorf("unlinked entry lost its copy: %q", got)
	}
}

func TestAHumanGoesWithTheLastLinkedEntry(t *testing.T) {
	a := answer(answers.NewAnswers(house(t)), `
		beneficiaries[B1].firstName = Planted
		parties[A1].role = trustee`)
	a.Link("beneficiaries", "B1", "P1")
	a.Link("parties", "A1", "P1")
	a.Remove("beneficiaries", "B1")
	if got := a.Get(at("parties[A1].firstName")); got != "Planted" {
		t.Fatalf("name of the party that stays: got %q, want Planted", got)
	}
	a.Remove("parties", "A1")
	stored, err := a.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(stored), "Planted") {
		t.Errorf("the removed human is still stored: %s", stored)
	}
}

func TestLinkAcrossPeopleTakesTheAnswersAlong(t *testing.T) {
	a := answer(answers.NewAnswers(house(t)), "beneficiaries[B1].firstName = Pip")
	a.Link("beneficiaries", "B1", "P1")
	a.Link("beneficiaries", "B1", "P2")
	if got := a.Get(at("beneficiaries[B1].firstName")); got != "Pip" || a.Person("beneficiaries", "B1") != "P2" {
		t.Errorf("got %q of %q, want Pip of P2", got, a.Person("beneficiaries", "B1"))
	}
	if people := slices.Collect(strings.SplitSeq(a.Person("primaryHolder", ""), ",")); people[0] != "" {
		t.Errorf("an unlinked section has the person %q", people)
	}
}
