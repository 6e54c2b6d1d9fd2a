package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
)

// reply is what a call answers, before a fault has had its way with it.
type reply struct {
	status int
	header map[string]string
	body   any
	// raw is set instead of body where the answer is no JSON.
	raw []byte
}

// envelope is the body of every reply of the account resources.
type envelope struct {
	StatusCode int        `json:"statusCode"`
	Message    string     `json:"message"`
	Data       object     `json:"data"`
	Errors     []apiError `json:"errors"`
	TraceID    string     `json:"traceId"`
	HasErrors  bool       `json:"hasErrors"`
}

// apiError is one entry of an envelope's errors.
type apiError struct {
	Code   string `json:"code"`
	Field  string `json:"field"`
	Reason string `json:"reason"`
}

// succeed answers with data.
func succeed(status int, message string, data object) reply {
	return reply{status: status, body: envelope{
		StatusCode: status, Message: message, Data: data, Errors: []apiError{}, TraceID: newTraceID(),
	}}
}

// fail answers that nothing was done; without errors of its own the message is the only one.
func fail(status int, message string, errs ...apiError) reply {
	if len(errs) == 0 {
		errs = []apiError{{Code: "ERR." + strconv.Itoa(status), Reason: message}}
	}
	return reply{status: status, body: envelope{
		StatusCode: status, Message: message, Errors: errs, TraceID: newTraceID(), HasErrors: true,
	}}
}

// with adds a header.
func (r reply) with(name, value string) reply {
	header := map[string]string{name: value}
	for k, v := range r.header {
		header[k] = v
	}
	r.header = header
	return r
}

// bytes is the body as it goes out.
func (r reply) bytes() []byte {
	if r.raw != nil {
		return r.raw
	}
	b, err := json.Marshal(r.body)
	if err != nil {
		// Every body is built here from what a JSON decoder returned.
		panic(err)
	}
	return append(b, '\n')
}

func (r reply) write(w http.ResponseWriter) {
	r.writePart(w, 1)
}

// writePart declares the whole body and writes its first 1/parts: with parts above 1 net/http cuts the connection.
func (r reply) writePart(w http.ResponseWriter, parts int) {
	body := r.bytes()
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	for k, v := range r.header {
		h.Set(k, v)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(r.status)
	_, _ = w.Write(body[:len(body)/parts]) // a client that has gone needs no answer
}

func newTraceID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
