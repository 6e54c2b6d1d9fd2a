package sandbox

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Request is one request as it arrived. What the fault down keeps from being read is not among them.
type Request struct {
	Method, Path string
	// Submit is the submit parameter of new-account as it was written, "" where there was none.
	Submit string
	// Body is what was read, the secrets of a token request included.
	Body []byte
	Time time.Time
}

// Record is one account being opened, as it is now.
type Record struct {
	AccountNumber string
	Status        string
	// SubmittedAt is when the last submit was accepted, zero before.
	SubmittedAt time.Time
	// Submits counts the accepted submits.
	Submits int
	// Data is the record under wire names: text, json.Number, bool, nil, []any and map[string]any. It must not be changed.
	Data map[string]any
}

// requestLog keeps requests in order of arrival.
type requestLog struct {
	mu       sync.Mutex
	requests []Request
}

// note counts submits and, where asked to, keeps the request.
func (s *Server) note(c call, r *http.Request, body []byte) {
	if c == callSubmit {
		s.submits.Add(1)
	}
	if !s.options.Record {
		return
	}
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	s.log.requests = append(s.log.requests, Request{
		Method: r.Method, Path: r.URL.Path, Submit: r.URL.Query().Get("submit"), Body: body, Time: s.options.Now(),
	})
}

// Submits counts the submit requests that arrived at this server since it started, whatever became of them.
func (s *Server) Submits() int { return int(s.submits.Load()) }

// Requests returns what arrived so far; nothing without Options.Record.
func (s *Server) Requests() []Request {
	s.log.mu.Lock()
	defer s.log.mu.Unlock()
	return append([]Request(nil), s.log.requests...)
}

// Records returns every record, by account number.
func (s *Server) Records() ([]Record, error) {
	all, err := s.store.all()
	if err != nil {
		return nil, fmt.Errorf("listing sandbox records: %w", err)
	}
	out := make([]Record, len(all))
	for i, r := range all {
		out[i] = Record{
			AccountNumber: r.Number, Status: s.statusOf(r), SubmittedAt: r.SubmittedAt, Submits: r.Submits, Data: r.Data,
		}
	}
	return out, nil
}

// Remove ends a record: the account number is unknown from then on. One that is not there is no error.
func (s *Server) Remove(accountNumber string) error {
	if err := s.store.remove(accountNumber); err != nil {
		return fmt.Errorf("removing a sandbox record: %w", err)
	}
	return nil
}

// SetStatus makes the custodian say a word until the next accepted submit; "" gives the status back to the clock.
func (s *Server) SetStatus(accountNumber, word string) error {
	_, err := s.store.read(accountNumber) // change would make a record for an empty number
	if err == nil {
		_, err = s.store.change(accountNumber, func(r record) (record, error) {
			r.Word = word
			return r, nil
		})
	}
	if err != nil {
		return fmt.Errorf("setting the status of a sandbox record: %w", err)
	}
	return nil
}
