package sandbox

import (
	"maps"
	"net/http"
	"time"
)

// account is get-account: the whole record under the names it was staged with, and beside it accountNumber, Status and,
// once submitted, submittedAt. A rejected account has remarks and errors.
func (s *Server) account(document object) reply {
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
	data := make(object, len(r.Data)+4)
	maps.Copy(data, r.Data)
	status := s.statusOf(r)
	data[accountNumber], data["Status"] = r.Number, status
	if !r.SubmittedAt.IsZero() {
		data["submittedAt"] = r.SubmittedAt.Format(time.RFC3339Nano)
	}
	if status == statusRejected {
		data["remarks"] = "Application rejected"
		data["errors"] = complaints(r.Data)
	}
	return succeed(http.StatusOK, "found", data)
}
