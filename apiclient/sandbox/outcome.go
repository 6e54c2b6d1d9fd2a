package sandbox

import (
	"net/http"
	"time"
)

// Sub-steps of opening an account, in the words of StoneX Clearing's public documents.
const (
	stepAccount = "AccountCreation"
	stepMailing = "MailingAddress"
	stepContact = "TrustedContact"

	stepSuccess = "Success"
	stepFailed  = "Failed"
	stepPending = "Pending"
)

// outcomeOf is onboarding-result: how each sub-step of opening a submitted account went; with partial one failed, whoever
// the applicant is. The specification does not have this resource; those public documents do.
func (s *Server) outcomeOf(document object, partial bool) reply {
	number, _, err := split(document)
	if err != nil {
		return refusal(err)
	}
	if number == "" {
		return refusal(refuse(accountNumber, "is required"))
	}
	r, err := s.store.read(number)
	if err != nil {
		return refusal(err)
	}
	if r.SubmittedAt.IsZero() {
		return refusal(errNoRecord) // it knows submitted accounts alone
	}
	status := s.statusOf(r)
	data := object{
		accountNumber: r.Number, "currentState": "InProgress", "createdOn": r.SubmittedAt.Format(time.RFC3339Nano),
		"remarks": "", "state": steps(status, partial || r.applicant() == "partial"),
	}
	switch status {
	case statusOpen:
		data["currentState"] = "CreationComplete"
	case statusRejected:
		data["currentState"], data["remarks"], data["errorResponses"] = "CreationFailed", "Application rejected", complaints(r.Data)
	}
	return succeed(http.StatusOK, "found", data)
}

// steps are the sub-steps while an account has a status.
func steps(status string, partial bool) []any {
	word, reason := stepPending, ""
	switch status {
	case statusOpen:
		word = stepSuccess
	case statusRejected:
		word, reason = stepFailed, "the application was rejected"
	}
	step := func(code, word, reason string) object { return object{"code": code, "status": word, "reason": reason} }
	all := []any{step(stepAccount, word, reason), step(stepMailing, word, reason), step(stepContact, word, reason)}
	if status == statusOpen && partial {
		all[1] = step(stepMailing, stepFailed, "the address could not be verified")
	}
	return all
}
