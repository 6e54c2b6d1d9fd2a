package assess_test

import (
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

func BenchmarkAssess(b *testing.B) {
	a := largest(b)
	b.ReportAllocs()
	for b.Loop() {
		assess.Assess(a, custodian.Sandbox, testDay)
	}
}

// BenchmarkAgain is what a key costs: one answer more or less of a holder.
func BenchmarkAgain(b *testing.B) {
	now, other := largest(b), largest(b)
	other.Set(at("primaryHolder.firstName"), "Placida")
	s := assessed(now)
	b.ReportAllocs()
	for b.Loop() {
		s = s.Again(other, testDay)
		now, other = other, now
	}
}

func BenchmarkClone(b *testing.B) {
	a := largest(b)
	b.ReportAllocs()
	for b.Loop() {
		a.Clone()
	}
}

func BenchmarkDocument(b *testing.B) {
	s := assessed(largest(b))
	b.ReportAllocs()
	for b.Loop() {
		s.Document()
	}
}

// largest is the example with the most answers.
func largest(b *testing.B) *answers.Answers {
	b.Helper()
	c := builtIn(b)
	var most *answers.Answers
	size := 0
	for _, r := range c.Registrations() {
		data, err := c.Example(r.Value)
		if err != nil {
			continue
		}
		a, err := answersfile.ReadAnswers(c, r.Value, data, testDay, numbered())
		if err != nil {
			b.Fatal(err)
		}
		stored, err := a.MarshalJSON()
		if err != nil {
			b.Fatal(err)
		}
		if len(stored) > size {
			most, size = a, len(stored)
		}
	}
	return most
}
