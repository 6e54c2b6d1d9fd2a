package find_test

import (
	"strconv"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/find"
)

// BenchmarkGrowth is what is done again and again, by the number of beneficiaries.
func BenchmarkGrowth(b *testing.B) {
	const list = "todBeneficiaries"
	s := example(b, "individualTod")
	entries := func() []string { return s.Assessment().Answers().Entries(list) }
	name := answers.Path{Section: "primaryHolder", Field: "firstName"}
	typed := 0
	answer := func(b *testing.B) {
		b.Helper()
		typed++
		if err := s.Answer(name, "Testa"+string(rune('a'+typed%26))); err != nil {
			b.Fatal(err)
		}
	}
	acts := []struct {
		name string
		do   func(*testing.B)
	}{
		{"one_key", answer},
		{"check_all_anew", func(*testing.B) {
			assess.Assess(s.Assessment().Answers(), custodian.Sandbox, kind.Date{Year: 2026, Month: 11, Day: 27})
		}},
		{"document", func(*testing.B) { s.Assessment().Document() }},
		{"key_and_save", func(b *testing.B) {
			b.Helper()
			answer(b)
			if err := s.Save(b.Context(), true); err != nil {
				b.Fatal(err)
			}
		}},
		{"go_to", func(*testing.B) { find.New(s, nil).Find("birth date", 50) }},
	}
	for _, n := range []int{1, 10, 100, 1000} {
		for len(entries()) > n {
			if err := s.Remove(list, entries()[0]); err != nil {
				b.Fatal(err)
			}
		}
		for len(entries()) < n {
			if _, err := s.Duplicate(list, entries()[0]); err != nil {
				b.Fatal(err)
			}
		}
		for _, act := range acts {
			b.Run(act.name+"/"+strconv.Itoa(n), func(b *testing.B) {
				for b.Loop() {
					act.do(b)
				}
			})
		}
	}
}
