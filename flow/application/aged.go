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

// noteAge remembers that the application lay untouched, and since when. What was said of an earlier rest does not count.
func noteAge(app *Application, saved time.Time) {
	if !app.d.editable() || saved.IsZero() || app.now.Sub(saved) < oldAfter {
		return
	}
	app.d.Aged = saved
	app.d.Notes = slices.DeleteFunc(app.d.Notes, func(n note) bool { return n.Code == codeAged })
}

// agedProblems is the warning, if there is reason for one: it stays until somebody says with a note that the answers still hold.
func agedProblems(app *Application) []assess.Problem {
	if app.d.Aged.IsZero() || !app.d.editable() {
		return nil
	}
	return []assess.Problem{{
		Path: answers.RegistrationPath(app.config.Catalogue), Code: codeAged, Severity: assess.Worth, Source: assess.FromHere,
		Message: "The answers are from " + app.d.Aged.Local().Format("2 Jan 2006") + ". Ask whether work, income and addresses are still the same.",
	}}
}
