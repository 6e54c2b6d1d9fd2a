package application

import (
	"slices"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// oldAfter is how long the answers of an application are taken to hold while nobody works on it: work, income and addresses
// change.
const oldAfter = 30 * 24 * time.Hour

// codeAged is the code of the warning that the answers are old.
const codeAged = "answers-are-old"

// age remembers that the application lay untouched, and since when. What was said of an earlier rest does not count.
func (s *Application) age(saved time.Time) {
	if !s.d.editable() || saved.IsZero() || s.now.Sub(saved) < oldAfter {
		return
	}
	s.d.Aged = saved
	s.d.Notes = slices.DeleteFunc(s.d.Notes, func(n note) bool { return n.Code == codeAged })
}

// aged is the warning, if there is reason for one: it stays until somebody says with a note that the answers still hold.
func (s *Application) aged() []assess.Problem {
	if s.d.Aged.IsZero() || !s.d.editable() {
		return nil
	}
	return []assess.Problem{{
		Path: answers.RegistrationPath(s.config.Catalogue), Code: codeAged, Severity: assess.Worth, Source: assess.FromHere,
		Message: "The answers are from " + s.d.Aged.Local().Format("2 Jan 2006") + ". Ask whether work, income and addresses are still the same.",
	}}
}
