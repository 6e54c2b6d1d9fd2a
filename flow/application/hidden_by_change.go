package application

import (
	"brokerage/onboard/flow/answers"
)

// Loss is what a change of an answer takes away from one person, entity or section.
type Loss struct {
	// Title is what the section or the kind of entry is called; Who is the name that was given, "" for none.
	Title, Who string
	// Labels name the questions whose answers no longer apply, in the order of the catalogue.
	Labels []string
}

// HiddenByChange lists whose answers were asked while the answer at p was before and are not asked now, in the order of the
// catalogue: a change of the registration takes questions away. They are kept, not sent, and removed at the custodian.
func HiddenByChange(app *Application, p answers.Path, before string) []Loss {
	now := app.Assessment()
	given := app.answers.Clone()
	given.Set(p, before)
	was := now.Again(given, now.Today())
	var losses []Loss
	var last answers.Path
	for _, q := range was.NoLongerApplies(now) {
		sec := app.config.Catalogue.Section(q.Section)
		if about := (answers.Path{Section: q.Section, Entry: q.Entry}); len(losses) == 0 || about != last {
			title := sec.Title
			if sec.List != nil {
				title = sec.List.One
			}
			losses, last = append(losses, Loss{Title: title, Who: was.Name(q.Section, q.Entry)}), about
		}
		loss := &losses[len(losses)-1]
		loss.Labels = append(loss.Labels, sec.Field(q.Field).Label)
	}
	return losses
}
