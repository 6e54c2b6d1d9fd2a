package sandbox

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
)

// accountNumber is the attribute that names a record, in requests and replies. clientReference is the client's own name for
// it: kept from the call that begins the record, shown by get-account, and enough to find the record by.
const (
	accountNumber   = "accountNumber"
	clientReference = "clientReference"
)

// stage merges a part of the data; without an account number it begins a record.
func (s *Server) stage(document object) reply {
	number, request, err := split(document)
	if err != nil {
		return refusal(err)
	}
	reference, request := splitReference(request)
	r, err := s.store.change(number, func(r record) (record, error) {
		if err := s.editable(r); err != nil {
			return record{}, err
		}
		r.Reference = cmp.Or(r.Reference, reference)
		data, _, err := merge(s.options.EntryIdentifiers, r.Data, request)
		if err != nil {
			return record{}, err
		}
		if s.options.CustomerIDs == IssueAtStage {
			data = issueIDs(data)
		}
		r.Data = data
		return r, nil
	})
	if err != nil {
		return refusal(err)
	}
	return succeed(http.StatusOK, "staged", object{accountNumber: r.Number, "status": s.statusOf(r)})
}

// submit merges, drops shells unless they are kept, validates the result and opens the account. A refused submit stores nothing of its body.
func (s *Server) submit(document object, keepShells bool) reply {
	number, request, err := split(document)
	if err != nil {
		return refusal(err)
	}
	reference, request := splitReference(request)
	r, err := s.store.change(number, func(r record) (record, error) {
		if err := s.editable(r); err != nil {
			return record{}, err
		}
		r.Reference = cmp.Or(r.Reference, reference)
		data, m, err := merge(s.options.EntryIdentifiers, r.Data, request)
		if err != nil {
			return record{}, err
		}
		c := checked{placed: m.placed}
		c.document, c.kept = dropShells(data)
		if keepShells {
			c.document, c.kept = data, everyEntry(data)
		}
		if err := s.validate(c); err != nil {
			return record{}, err
		}
		r.Data = issueIDs(c.document)
		r.SubmittedAt = s.options.Now().UTC()
		r.Submits++
		r.Word = ""
		return r, nil
	})
	if err != nil {
		return refusal(err)
	}
	return succeed(http.StatusAccepted, "accepted", object{accountNumber: r.Number, "status": s.statusOf(r)})
}

// split takes the account number out of a body.
func split(document object) (number string, request object, err error) {
	value, sent := document[accountNumber]
	if !sent {
		return "", document, nil
	}
	number, _ = value.(string)
	if number == "" || number == remove {
		return "", nil, refuse(accountNumber, "must be a text that names an account")
	}
	request = maps.Clone(document)
	delete(request, accountNumber)
	return number, request, nil
}

// splitReference takes the client's own name for the record out of a body.
func splitReference(request object) (reference string, rest object) {
	if reference = text(request, clientReference); reference == "" || reference == remove {
		return "", request
	}
	rest = maps.Clone(request)
	delete(rest, clientReference)
	return reference, rest
}

// editable refuses to touch an account that the custodian is working on or has opened.
func (s *Server) editable(r record) error {
	if isEditable(s.statusOf(r)) {
		return nil
	}
	return &refused{
		status: http.StatusConflict, message: "the account has been submitted",
		errs: []apiError{{Code: "ERR.409", Field: accountNumber, Reason: "submitted already; its status is " + s.statusOf(r)}},
	}
}

// validate looks at the JSON itself first: only data in the right form reach the business rules.
func (s *Server) validate(c checked) error {
	shape, err := s.shape()
	if err != nil {
		return err
	}
	problems := shape.problems(c.document)
	if len(problems) == 0 && s.options.Check != nil {
		document, err := json.Marshal(c.document)
		if err != nil {
			return err
		}
		problems = s.options.Check(document)
	}
	if len(problems) == 0 {
		return nil
	}
	return &refused{
		status: http.StatusUnprocessableEntity, message: "the application was not accepted", errs: c.errors(problems),
	}
}

// refusal is the reply to a request that changed nothing.
func refusal(err error) reply {
	if r := (*refused)(nil); errors.As(err, &r) {
		return fail(r.status, r.message, r.errs...)
	}
	if errors.Is(err, errNoRecord) {
		return fail(http.StatusNotFound, "account not found", apiError{
			Code: "ERR.404", Field: accountNumber, Reason: "there is no account with this number",
		})
	}
	// The cause is the sandbox's own disk or its options, which the person running it can repair.
	return fail(http.StatusInternalServerError, "the sandbox failed: "+err.Error())
}
