package application

import (
	"time"

	"brokerage/onboard/flow/custodian"
)

// statusFreshFor is how long the custodian's word is good for a submit: another copy of the store may be at work meanwhile.
const statusFreshFor = time.Minute

// noteStatusRead notes that the custodian said where the application stands. A word that nobody knows says nothing; none at all is
// what many show before a submit.
func noteStatusRead(app *Application, word string, meaning custodian.StatusMeaning) {
	if word == "" || meaning != custodian.MeansUnknown {
		noteStatusReadNow(app)
	}
}

// noteStatusReadNow notes the time by the clock on the wall: the other one of a computer stands still while it sleeps.
func noteStatusReadNow(app *Application) { app.statusReadAt = app.now.Round(0) }

// StatusFresh tells whether the custodian has just said where the application stands. A clock that was put back tells nothing.
func StatusFresh(app *Application) bool {
	age := app.now.Round(0).Sub(app.statusReadAt)
	return !app.statusReadAt.IsZero() && age >= 0 && age <= statusFreshFor
}

// elsewhere takes in that the custodian shows as submitted what was not submitted from here.
func elsewhere(app *Application, meaning custodian.StatusMeaning, trace string) {
	if app.d.Phase != Editing {
		return
	}
	switch meaning {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansOpen, custodian.MeansClosed, custodian.MeansAction, custodian.MeansRejected:
		app.d.Phase = Submitted
		app.d.moment(app.now, "The custodian shows it submitted, not from here", trace)
		app.touched()
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
}
