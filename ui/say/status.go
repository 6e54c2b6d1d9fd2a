package say

import (
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/text"
)

// Status is the state of an application with the custodian: a word or two, the custodian's own where there is one, and the
// sentence that explains it. Named is how many problems the custodian named that are still open.
func Status(v flow.View, named int) (word, sentence string) {
	things := ""
	if named > 0 {
		things = " It named " + text.Count(named, "thing", "things") + "."
	}
	switch v.Phase {
	case flow.Unsure:
		return "Outcome unknown", "The application was sent at " + v.Submitted.Format("15:04:05") +
			", and no answer says what became of it. It may have arrived. Nothing was lost. Nothing is sent again by itself."
	case flow.Open:
		if FailedSteps(v) > 0 {
			return v.Status, "The account is open, and not everything that belongs to it was set up. " + Ended(Failed(v))
		}
		return v.Status, "The account is open."
	case flow.Closed:
		return v.Status, "The custodian closed this application."
	case flow.Rejected:
		return "Rejected", "The custodian did not open the account." + things + " Your answers are all here."
	case flow.Action:
		if things == "" {
			things = " Ring them, or mend what they name."
		}
		return v.Status, "The custodian wants something of you." + things + " Your answers are all here."
	case flow.Submitting:
		return "Sending", "The application is being sent."
	case flow.Editing:
		return "Not submitted", "The application is with you."
	case flow.Submitted:
	}
	if v.Faulty {
		sentence = "The custodian has the application, and its reply names errors beside that word."
		if v.Meaning == custodian.MeansOpen {
			sentence = "The custodian's reply names errors beside that word, so the account is not taken as open."
		}
		return v.Status + ", with errors", sentence
	}
	switch v.Meaning {
	case custodian.MeansUnknown:
		return v.Status, "This is the custodian's word. onboard does not know it. It is not a failure."
	case custodian.MeansProcessing:
		return v.Status, "The custodian has the application and is checking it. Nothing for you to do."
	case custodian.MeansDraft, "":
		return "Submitted", "The custodian took the application. " + Unread(v)
	case custodian.MeansSubmitted, custodian.MeansAction, custodian.MeansOpen, custodian.MeansRejected, custodian.MeansClosed:
	}
	return v.Status, "The custodian has the application. Nothing for you to do."
}

// Unread says why there is no status of a submitted application.
func Unread(v flow.View) string {
	if v.AskErr != nil && v.AskErr.Kind != custodian.NotFound {
		return "Its status cannot be read: " + Failure(v.AskErr)
	}
	return "It does not show a status for it yet."
}

// Failed names what belongs to an open account and was not set up, with the custodian's reason; "" where nothing is.
func Failed(v flow.View) string {
	var all []string
	for _, st := range v.Steps {
		if st.State == custodian.SubStepFailed {
			all = append(all, strings.TrimSuffix(text.Clean(st.Title()+" failed: "+st.Reason), ": "))
		}
	}
	return strings.Join(all, "; ")
}

// Complaints are the custodian's problems that are still open.
func Complaints(s *flow.Session) []assess.Problem {
	var all []assess.Problem
	for _, p := range s.Problems() {
		if p.Source == assess.FromCustodian && p.Note == "" {
			all = append(all, p)
		}
	}
	return all
}

// FailedSteps counts what belongs to an account and was not set up.
func FailedSteps(v flow.View) int {
	n := 0
	for _, st := range v.Steps {
		if st.State == custodian.SubStepFailed {
			n++
		}
	}
	return n
}
