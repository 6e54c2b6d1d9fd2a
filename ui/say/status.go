package say

import "brokerage/onboard/flow"

// Status is how an application stands with the custodian: a word or two, the custodian's own where there is one, and the
// sentence that explains it.
func Status(v flow.View) (word, sentence string) {
	switch v.Phase {
	case flow.Unsure:
		return "Outcome unknown", "The application was sent at " + v.Submitted.Format("15:04:05") +
			", and no answer says what became of it. It may have arrived. Nothing is sent again by itself."
	case flow.Open:
		return v.Status, "The account is open."
	case flow.Closed:
		return v.Status, "The custodian closed this application."
	case flow.Rejected:
		return "Rejected", "The custodian did not open the account. Your answers are all here."
	case flow.Action:
		return v.Status, "The custodian wants something of you. Ring them, or mend what they name."
	case flow.Submitting:
		return "Sending", "The application is being sent."
	case flow.Editing:
		return "Not submitted", "The application is with you."
	case flow.Submitted:
	}
	switch v.Meaning {
	case flow.MeansUnknown:
		return v.Status, "This is the custodian's word. onboard does not know it. It is not a failure."
	case flow.MeansProcessing:
		return v.Status, "The custodian has the application and is checking it. Nothing for you to do."
	case flow.MeansDraft, "":
		return "Submitted", "The custodian took the application. It does not show a status for it yet."
	case flow.MeansSubmitted, flow.MeansAction, flow.MeansOpen, flow.MeansRejected, flow.MeansClosed:
	}
	return v.Status, "The custodian has the application. Nothing for you to do."
}
