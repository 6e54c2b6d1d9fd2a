package application

import (
	"math"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// NextProblem is where to go from a path: to the first problem behind it that is to fix, through the whole application and
// round again; where nothing else is to fix, to the first behind it that is left. ok is false where nothing stops submitting.
// The zero path is in front of everything; problems that belong to no place, with a zero path of their own, are behind
// everything.
func NextProblem(app *Application, from answers.Path) (next assess.Problem, ok bool) {
	for _, severity := range []assess.Severity{assess.ToFix, assess.Left} {
		p, found := problemBehind(app, from, severity)
		if found && p.Path != from {
			return p, true
		}
		if found && !ok {
			next, ok = p, true // where one stands: only if there is no other
		}
	}
	return next, ok
}

// problemBehind is the first problem of a severity behind a path, and round again, that stops submitting.
func problemBehind(app *Application, from answers.Path, severity assess.Severity) (next assess.Problem, ok bool) {
	at, first := rankOf(app, from), assess.Problem{}
	behind, least := 0, 0 // the ranks of next and first, 0 for none
	for _, p := range app.Problems() {
		if !p.Blocks() || p.Severity != severity {
			continue
		}
		r := rankOf(app, p.Path)
		if p.Path.Section == "" {
			r = math.MaxInt
		}
		if least == 0 || r < least {
			first, least = p, r
		}
		if r > at && (behind == 0 || r < behind) {
			next, behind = p, r
		}
	}
	if behind == 0 {
		next = first
	}
	return next, least > 0
}

// rankOf is a path's place in the whole application: a section or entry stands in front of its fields.
func rankOf(app *Application, p answers.Path) int {
	n := 0
	for _, sec := range app.config.Catalogue.Sections() {
		entries := []string{""}
		if sec.List != nil {
			entries = append(entries, app.answers.Entries(sec.ID)...)
		}
		for _, e := range entries {
			n++
			here := sec.ID == p.Section && e == p.Entry
			if here && p.Field == "" {
				return n
			}
			for _, f := range sec.Fields() {
				n++
				if here && f.ID == p.Field {
					return n
				}
			}
		}
	}
	return 0
}
