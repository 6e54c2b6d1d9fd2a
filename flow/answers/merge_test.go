package answers_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
)

// twoSides are what two windows made of the same answers: an account of two beneficiaries, Pip and Wee.
func twoSides(t *testing.T, mine, theirs func(*answers.Answers)) *answers.Merged {
	t.Helper()
	base := answer(completed(t), `
		account.nickname = Rainy day
		jointHolders[J1].firstName = Riley
		beneficiaries[B1].firstName = Pip
		beneficiaries[B2].firstName = Wee`)
	here, there := base.Clone(), base.Clone()
	mine(here)
	theirs(there)
	return answers.Merge(base, here, there, nil)
}

func TestTwoVersionsAreMergedAnswerByAnswer(t *testing.T) {
	nothing := func(*answers.Answers) {}
	sets := func(path, value string) func(*answers.Answers) {
		return func(a *answers.Answers) { a.Set(at(path), value) }
	}
	removes := func(id string) func(*answers.Answers) {
		return func(a *answers.Answers) { a.Remove("beneficiaries", id) }
	}
	adds := func(id string, place int) func(*answers.Answers) {
		return func(a *answers.Answers) { a.Add("beneficiaries", id, place) }
	}
	links := func(human string) func(*answers.Answers) {
		return func(a *answers.Answers) { a.Link("jointHolders", "J1", human) }
	}
	const first, nickname = "primaryHolder.firstName", "account.nickname"
	for name, test := range map[string]struct {
		mine, theirs func(*answers.Answers)
		// want is the first name, the nickname if it was ever given, the beneficiaries, and the joint holder's human.
		want, conflicts, fromTheirs string
	}{
		"nothing":                   {nothing, nothing, "Testa (Rainy day) B1 B2 -", "", ""},
		"theirs alone":              {nothing, sets(first, "Dana"), "Dana (Rainy day) B1 B2 -", "", first},
		"mine alone":                {sets(first, "Sam"), nothing, "Sam (Rainy day) B1 B2 -", "", ""},
		"both differently":          {sets(first, "Sam"), sets(first, "Dana"), "Sam (Rainy day) B1 B2 -", first, ""},
		"both alike":                {sets(first, "Sam"), sets(first, "Sam"), "Sam (Rainy day) B1 B2 -", "", ""},
		"theirs cleared":            {nothing, sets(nickname, ""), "Testa () B1 B2 -", "", nickname},
		"theirs was never answered": {nothing, func(a *answers.Answers) { a.SetGiven(at(nickname), "", false) }, "Testa B1 B2 -", "", nickname},
		"theirs removed one":        {nothing, removes("B1"), "Testa (Rainy day) B2 -", "", "beneficiaries[B1]"},
		"mine removed one":          {removes("B1"), nothing, "Testa (Rainy day) B2 -", "", ""},
		"one that mine changed":     {sets("beneficiaries[B1].firstName", "Pop"), removes("B1"), "Testa (Rainy day) B1 B2 -", "beneficiaries[B1]", ""},
		"one that theirs changed":   {removes("B1"), sets("beneficiaries[B1].firstName", "Pop"), "Testa (Rainy day) B1 B2 -", "beneficiaries[B1]", ""},
		"theirs added at the end":   {nothing, adds("B3", -1), "Testa (Rainy day) B1 B2 B3 -", "", "beneficiaries[B3]"},
		"theirs added between":      {nothing, adds("B3", 1), "Testa (Rainy day) B1 B3 B2 -", "", "beneficiaries[B3]"},
		"each added one":            {adds("B4", -1), adds("B3", -1), "Testa (Rainy day) B1 B2 B4 B3 -", "", "beneficiaries[B3]"},
		"theirs linked":             {nothing, links("P1"), "Testa (Rainy day) B1 B2 P1", "", ""},
		"each linked otherwise":     {links("P2"), links("P1"), "Testa (Rainy day) B1 B2 -", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := twoSides(t, test.mine, test.theirs)
			words := []string{m.Out.Get(at(first))}
			if m.Out.Given(at(nickname)) {
				words = append(words, "("+m.Out.Get(at(nickname))+")")
			}
			words = append(words, m.Out.Entries("beneficiaries")...)
			human := m.Out.Person("jointHolders", "J1")
			if human == "" {
				human = "-"
			}
			if got := strings.Join(append(words, human), " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := fmt.Sprint(m.Conflicts); got != "["+test.conflicts+"]" {
				t.Errorf("got the conflicts %s, want %s", got, test.conflicts)
			}
			if got := fmt.Sprint(m.FromTheirs); got != "["+test.fromTheirs+"]" {
				t.Errorf("got %s from theirs, want %s", got, test.fromTheirs)
			}
		})
	}
}
