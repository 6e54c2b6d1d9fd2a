package sandbox

import (
	"maps"
	"net/http"
	"time"
)

// account is get-account: the whole record under the names it was staged with, and beside it accountNumber, Status and,
// once submitted, submittedAt. A rejected account has remarks and errors, and
// one of which a part was not set up its sub-steps.
func (s *Server) account(document object) reply {
	number, _, err := split(document)
	if err != nil {
		return refusal(err)
	}
	var r record
	switch reference := text(document, clientReference); {
	case number != "":
		r, err = s.store.read(number)
	case reference != "":
		r, err = s.store.refer(reference)
	default:
		err = refuse(accountNumber, "is required")
	}
	if err != nil {
		return refusal(err)
	}
	data := make(object, len(r.Data)+4)
	maps.Copy(data, r.Data)
	status := s.statusOf(r)
	data[accountNumber], data["Status"] = r.Number, status
	if r.Reference != "" {
		data[clientReference] = r.Reference
	}
	if !r.SubmittedAt.IsZero() {
		data["submittedAt"] = r.SubmittedAt.Format(time.RFC3339Nano)
	}
	if status == statusRejected {
		data["remarks"] = "Application rejected"
		data["errors"] = complaints(r.Data)
	}
	if status == statusOpen && r.applicant() == "partial" {
		data["state"] = steps(status, true)
	}
	return succeed(http.StatusOK, "found", data)
}
