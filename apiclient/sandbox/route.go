package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
)

const (
	tokenPath      = "/identity/connect/token"
	newAccountPath = "/account-api/v1/new-account"
	getAccountPath = "/account-api/v1/get-account"
	outcomePath    = "/account-api/v1/onboarding-result"
)

// maxBody bounds a request: a whole application with every list full is under 100 KB.
const maxBody = 1 << 20

// call is one of the things a client can ask for.
type call string

const (
	callToken   call = "token"
	callStage   call = "stage"
	callSubmit  call = "submit"
	callAccount call = "account"
	callOutcome call = "outcome"
	// callUnclear is new-account without a readable submit parameter.
	callUnclear call = ""
)

// serve reads a request, lets the faults have their say, and answers.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	c, known := route(r)
	if !known {
		fail(http.StatusNotFound, "there is no resource at this path").write(w)
		return
	}
	if r.Method != http.MethodPost {
		fail(http.StatusMethodNotAllowed, "this resource takes POST only").with("Allow", http.MethodPost).write(w)
		return
	}
	fault := s.faults.take(c)
	if fault.kind == kindDown {
		drop(w)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	s.note(c, r, body)
	switch tooLong := (*http.MaxBytesError)(nil); {
	case errors.As(err, &tooLong):
		fail(http.StatusRequestEntityTooLarge, "the body is over 1 MiB").write(w)
	case err != nil:
		drop(w) // half a request: its sender has gone
	default:
		s.misbehave(w, r, fault, c, body)
	}
}

func route(r *http.Request) (c call, known bool) {
	switch r.URL.Path {
	case tokenPath:
		return callToken, true
	case getAccountPath:
		return callAccount, true
	case outcomePath:
		return callOutcome, true
	case newAccountPath:
		switch values := r.URL.Query()["submit"]; {
		case len(values) == 1 && values[0] == "false":
			return callStage, true
		case len(values) == 1 && values[0] == "true":
			return callSubmit, true
		}
		return callUnclear, true
	}
	return callUnclear, false
}

// answer does what was asked for, as a fault that spoils no answer wants it.
func (s *Server) answer(f outcome, c call, r *http.Request, body []byte) reply {
	if c == callToken {
		return s.token(r, body)
	}
	if denied, ok := s.tokens.authorise(r.Header.Get("Authorization")); !ok {
		return denied
	}
	if c == callUnclear {
		return fail(http.StatusBadRequest, "the submit parameter is missing or unreadable", apiError{
			Code: "ERR.400", Field: "submit", Reason: "must be sent once, as true or false",
		})
	}
	document, err := decode(r.Header.Get("Content-Type"), body)
	if err != nil {
		return fail(http.StatusBadRequest, err.Error())
	}
	switch c {
	case callStage:
		return s.stage(document)
	case callSubmit:
		return s.submit(document, f.kind == kindShells)
	case callOutcome:
		return s.outcomeOf(document, f.kind == kindPartial)
	default:
		return s.account(document)
	}
}

// object is one JSON object as decoded: string, json.Number, bool, nil, []any and object. Stored ones are never changed.
type object = map[string]any

// decode reads one JSON object. Of two equal keys the last one wins.
func decode(contentType string, body []byte) (object, error) {
	if media, _, err := mime.ParseMediaType(contentType); err != nil || media != "application/json" {
		return nil, errors.New("the content type must be application/json")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var document object
	if err := d.Decode(&document); err != nil {
		return nil, fmt.Errorf("the body is not one JSON object (near byte %d)", d.InputOffset())
	}
	if _, err := d.Token(); document == nil || !errors.Is(err, io.EOF) {
		return nil, errors.New("the body is not one JSON object")
	}
	return document, nil
}
