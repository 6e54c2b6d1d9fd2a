package cli_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
)

// otherCustodian is a server of the specification that shares no line with the sandbox: it keeps every request as it
// came, takes everything, and says what a test tells it to.
type otherCustodian struct {
	server *httptest.Server

	mu       sync.Mutex
	requests []request
	status   string
	later    []string // what the status is after each look at it
}

// request is one request as it came.
type request struct {
	method, path string
	query        url.Values
	header       http.Header
	body         []byte
}

const (
	otherToken   = "other-custodians-token"
	otherAccount = "7700-123456"
)

func newOtherCustodian() *otherCustodian {
	c := &otherCustodian{status: "Draft"}
	c.server = httptest.NewServer(http.HandlerFunc(c.serve))
	return c
}

func (c *otherCustodian) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // its sender has gone
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests = append(c.requests, request{r.Method, r.URL.Path, r.URL.Query(), r.Header.Clone(), body})
	reply := func(v any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v) // whoever asked may have gone
	}
	switch r.Method + " " + r.URL.Path {
	case "POST /identity/connect/token":
		reply(map[string]any{"access_token": otherToken, "expires_in": 36000, "token_type": "Bearer"})
	case "POST /account-api/v1/new-account":
		if r.URL.Query().Get("submit") == "true" && len(c.later) == 0 {
			c.status = "Open"
		}
		reply(map[string]any{"accountNumber": otherAccount})
	case "POST /account-api/v1/get-account":
		reply(map[string]any{"accountNumber": otherAccount, "status": c.status})
		if len(c.later) > 0 {
			c.status, c.later = c.later[0], c.later[1:]
		}
	default:
		http.NotFound(w, r)
	}
}

// heard is every request so far.
func (c *otherCustodian) heard() []request {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]request(nil), c.requests...)
}

// called are the requests of one path.
func (c *otherCustodian) called(path string) []request {
	var some []request
	for _, r := range c.heard() {
		if r.path == path {
			some = append(some, r)
		}
	}
	return some
}
