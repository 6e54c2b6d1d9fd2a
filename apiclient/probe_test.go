package apiclient

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestProbeSaysWhatIsWrong(t *testing.T) {
	clock := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	dated := func(next http.HandlerFunc, ahead time.Duration) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Date", clock.Add(-ahead).Format(http.TimeFormat))
			next(w, r)
		}
	}
	notFound := saysJSON(404, `{"message":"account not found"}`)
	for name, tc := range map[string]struct {
		token, api  http.HandlerFunc
		read        bool
		wantToken   string // part of the error, "" for none
		wantRead    string
		ahead       time.Duration
		wantedCalls int // of get-account
	}{
		"all is well":            {nil, notFound, true, "", "", 0, 1},
		"the number is refused":  {nil, saysJSON(400, `{"message":"accountNumber must have 8 digits"}`), true, "", "", 0, 1},
		"without consent":        {nil, notFound, false, "", "", 0, 0},
		"refused credentials":    {saysJSON(401, `{"error":"invalid_client"}`), notFound, true, "the keyring", "", 0, 0},
		"get-account elsewhere":  {nil, saysJSON(404, `{"message":"no route"}`), true, "", "get_account", 0, 1},
		"a page for get-account": {nil, saysPage(200), true, "", "page", 0, 1},
		"a clock an hour ahead":  {nil, notFound, true, "", "", time.Hour, 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, dated(tc.api, tc.ahead))
			token := d.tokens[0]
			if tc.token != nil {
				token = tc.token
			}
			d.tokens = []http.HandlerFunc{dated(token, tc.ahead)}
			got := d.client(t, func(o *Options) { o.Clock = func() time.Time { return clock } }).Probe(t.Context(), tc.read)
			for what, c := range map[string]struct {
				err  error
				want string
			}{"token": {got.Token, tc.wantToken}, "read": {got.Read, tc.wantRead}} {
				if (c.err == nil) != (c.want == "") || c.err != nil && !strings.Contains(c.err.Error(), c.want) {
					t.Errorf("%s: got %v, want an error with %q", what, c.err, c.want)
				}
			}
			if !got.Dated || got.Ahead != tc.ahead {
				t.Errorf("got a clock %s ahead, dated %t, want %s", got.Ahead, got.Dated, tc.ahead)
			}
			if calls := len(d.asked("/get-account")); calls != tc.wantedCalls {
				t.Errorf("got %d calls of get-account, want %d", calls, tc.wantedCalls)
			}
			if calls := len(d.asked("/new-account")); calls != 0 {
				t.Errorf("got %d calls of new-account, want none", calls)
			}
		})
	}
}

// An account is looked up by the draft's own id where the custodian keeps it.
func TestFindByReference(t *testing.T) {
	d := newFakeServer(t, saysJSON(200, `{"data":{"accountNumber":"`+theNumber+`","Status":"Draft"}}`), saysJSON(200, `{"data":{"Status":"Draft"}}`),
		saysJSON(404, `{"message":"no such account"}`))
	c := d.client(t, func(o *Options) { o.Profile.Account.ClientReference = "clientRef" })
	got, err := c.Find(t.Context(), "draft-7")
	if err != nil || got.Number != theNumber || got.Status != "Draft" {
		t.Fatalf("got %+v, %v, want the account", got, err)
	}
	if body := d.asked("/get-account")[0].body; body != `{"clientRef":"draft-7"}` {
		t.Errorf("got body %s", body)
	}
	if e := findFault(t, c); e.Kind != Misdirected {
		t.Errorf("without a number: got %v, want %v", e, Misdirected)
	}
	if e := findFault(t, c); e.Kind != NotFound {
		t.Errorf("got %v, want %v", e, NotFound)
	}
	if _, err := d.client(t).Find(t.Context(), "draft-7"); err == nil || len(d.asked("/get-account")) != 3 {
		t.Errorf("without a reference in the profile: got %v and %d calls, want an error and none more", err, len(d.asked("/get-account")))
	}
}

func findFault(t *testing.T, c *Client) *Error {
	t.Helper()
	_, e := c.findAccount(t.Context(), "draft-7")
	if e == nil {
		t.Fatal("got no fault")
	}
	return e
}
