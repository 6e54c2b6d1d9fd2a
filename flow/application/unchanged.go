package application

import "time"

// unchanged is how an application stands, whichever page of it was looked at since, and since when.
type unchanged struct {
	Answers string    `json:"answers"`
	Status  string    `json:"status,omitempty"`
	Handed  string    `json:"handed,omitempty"`
	Phase   Phase     `json:"phase"`
	At      time.Time `json:"at"`
}

// noteUnchanged remembers since when the application stands as it does; a save that only tells where somebody looked leaves
// it. A draft that an earlier version saved has stood so since its last save.
func noteUnchanged(app *Application) {
	now := unchanged{Answers: app.answers.Digest(), Status: app.d.Status, Handed: handedTo(app), Phase: app.d.Phase, At: app.now}
	if was := app.d.Unchanged; was != nil {
		now.At = was.At
		if now == *was {
			return
		}
		now.At = app.now
	} else if app.answersVersion == 1 && !app.savedAt.IsZero() {
		now.At = app.savedAt
	}
	app.d.Unchanged = &now
}

// changedAt is since when the application stands as it did at the last save; zero before the first.
func changedAt(app *Application) time.Time {
	if app.d.Unchanged == nil {
		return time.Time{}
	}
	return app.d.Unchanged.At
}
