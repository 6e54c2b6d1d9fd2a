package apiclient

import (
	"net/http"
	"strings"
	"testing"
)

var (
	stageLike = []operation{opStage, opFirst, opSubmit}
	onceLike  = []operation{opFirst, opSubmit}
	everyCall = []operation{opStage, opFirst, opSubmit, opRead}
)

func TestOutcomes(t *testing.T) {
	stage, read := []operation{opStage}, []operation{opRead}
	for name, tc := range map[string]struct {
		ops    []operation
		answer http.HandlerFunc
		kind   Kind // "" for success
		says   string
	}{
		"200":                        {stageLike, staged, "", ""},
		"201":                        {stageLike, saysJSON(201, `{"accountNumber":1}`), "", ""},
		"202 without a number":       {stageLike, saysJSON(202, `{"message":"Request Accepted"}`), "", ""},
		"204":                        {stageLike, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }, "", ""},
		"problem+json":               {stageLike, says(400, "application/problem+json", `{"detail":"not so"}`), Refused, "not so"},
		"400":                        {stageLike, saysJSON(400, `{"message":"not so"}`), Refused, "not so"},
		"403":                        {everyCall, saysJSON(403, `{"message":"not allowed"}`), Refused, "not allowed"},
		"404 for the account":        {stageLike, saysJSON(404, `{"message":"account is closed"}`), Refused, "account is closed"},
		"409":                        {stageLike, saysJSON(409, `{"message":"duplicate"}`), Refused, "duplicate"},
		"413 of a proxy":             {stageLike, saysPage(413), NotSent, "a request of this size is not taken"},
		"413":                        {stageLike, saysJSON(413, `{"message":"1 MB at most"}`), NotSent, "1 MB at most"},
		"422 without a body":         {stageLike, says(422, "application/json", ""), Refused, "gave no reason"},
		"400 in plain text":          {stageLike, says(400, "text/plain", "bad\x1b[31m thing"), Refused, "bad thing"},
		"200 that is an error":       {stageLike, saysJSON(200, `{"hasErrors":true,"errors":[{"code":"E1","reason":"no"}]}`), Refused, "no"},
		"200 that is an error, text": {stageLike, saysJSON(200, `{"hasErrors":"True","message":"no"}`), Refused, "no"},
		"200 with errors alone":      {stageLike, saysJSON(200, `{"errors":[{"reason":"no"}]}`), Refused, "no"},
		"200 with mere warnings":     {stageLike, saysJSON(200, `{"hasErrors":false,"errors":[{"reason":"hm"}]}`), "", ""},
		"200 around a 400":           {stageLike, saysJSON(200, `{"statusCode":"400","message":"no"}`), Refused, "no"},
		"200 around a 500":           {stageLike, saysJSON(200, `{"statusCode":500,"message":"oh"}`), Unknown, "oh"},
		"429":                        {everyCall, saysJSON(429, `{"message":"slow down"}`, "Retry-After", "7"), Throttled, "slow down"},
		"500":                        {everyCall, saysJSON(500, `{"message":"oh"}`), Unknown, "oh"},
		"503 page":                   {stageLike, saysPage(503), Unknown, "proxy or maintenance page"},
		"503 page, reading":          {read, saysPage(503), Misdirected, "proxy or maintenance page"},
		"408":                        {stageLike, saysJSON(408, `{}`), Unknown, "a fault of its own"},
		"200 page once":              {onceLike, saysPage(200), Unknown, "proxy or maintenance page"},
		"200 page":                   {append(stage, opRead), saysPage(200), Misdirected, "proxy or maintenance page"},
		"200 page without a tag":     {append(stage, opRead), says(200, "text/html", "We are back soon"), Misdirected, "proxy or maintenance page"},
		"200 hasError, text":         {stageLike, saysJSON(200, `{"HASERROR":"true","error":{"errorDescription":"no"}}`), Refused, "no"},
		"403 page":                   {everyCall, saysPage(403), Misdirected, "proxy or maintenance page"},
		"404 page":                   {everyCall, saysPage(404), Misdirected, "proxy or maintenance page"},
		"404 without content":        {everyCall, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, Misdirected, "does not know that path"},
		"404 of a gateway":           {everyCall, saysJSON(404, `{"message":"no Route matched with those values"}`), Misdirected, "no Route"},
		"404 quoting the path":       {everyCall, saysJSON(404, `{"error":"Not Found","path":"/account-api/v1/get-account"}`), Misdirected, "Not Found"},
		"404 quoting the route":      {read, saysJSON(404, `{"message":"cannot POST get-account"}`), Misdirected, "cannot POST"},
		"405":                        {everyCall, saysJSON(405, `{"message":"use PUT"}`), Misdirected, "use PUT"},
		"redirect":                   {everyCall, says(302, "text/html", "", "Location", "https://login.example.com/start?user=ada"), Misdirected, "redirects to login.example.com"},
		"empty 200":                  {everyCall, saysJSON(200, ""), Unknown, "empty"},
		"cut JSON":                   {everyCall, saysJSON(200, `{"accountNumber":"00`), Unknown, "was cut"},
		"JSON that is no object":     {everyCall, saysJSON(200, `["ok"]`), Unknown, "no JSON object"},
		"JSON called text":           {append(stage, opRead), says(200, "text/plain", `{"accountNumber":"1"}`), Misdirected, "no JSON"},
		"JSON called text, once":     {onceLike, says(200, "text/plain", `{"accountNumber":"1"}`), Unknown, "no JSON"},
		"headers without an end":     {everyCall, headsForEver, Unknown, "does not speak HTTP"},
		"dropped":                    {everyCall, drops, Unknown, "the connection broke before the answer"},
		"body cut off":               {everyCall, cutsBody, Unknown, "broke off"},
		"401 of the API":             {everyCall, saysJSON(401, `{"message":"token expired"}`), Unauthorised, "token expired"},
		"401 by header":              {everyCall, says(401, "", "", "WWW-Authenticate", `Bearer error="invalid_token"`), Unauthorised, "refused this client"},
		"401 page, once":             {onceLike, saysPage(401), Unknown, ""},
		"401 page":                   {append(stage, opRead), saysPage(401), Misdirected, "proxy or maintenance page"},
		"not found":                  {read, saysJSON(404, `{"message":"Account does not exist"}`), NotFound, "does not exist"},
		"not found as 400":           {read, saysJSON(400, `{"errors":[{"code":"ERR.404","reason":"Account not found"}]}`), NotFound, "Account not found"},
		"not found as 200":           {read, saysJSON(200, `{"data":null,"message":"no account has this number: not found"}`), NotFound, "not found"},
		"not found with the number":  {read, saysJSON(200, `{"accountNumber":"00123456","hasErrors":true,"message":"account not found"}`), NotFound, "not found"},
		"refused as 200":             {read, saysJSON(200, `{"hasErrors":true,"message":"outside business hours"}`), Refused, "business hours"},
		"another resource":           {read, saysJSON(200, `{"hello":"world"}`), Misdirected, "neither a status nor an account number"},
		"another account":            {read, saysJSON(200, `{"accountNumber":"99999999","accountStatus":"Open"}`), Misdirected, "another account"},
		"the same account, a number": {read, saysJSON(200, `{"accountNumber":123456,"accountStatus":"Open"}`), "", ""},
		"no status yet":              {read, saysJSON(200, `{"data":{"accountNumber":"00123456"}}`), "", ""},
		"errors of an open account":  {read, saysJSON(200, `{"status":"Rejected","errors":[{"reason":"no"}]}`), "", ""},
	} {
		for _, o := range tc.ops {
			t.Run(name+"/"+string(o), func(t *testing.T) {
				d := newFakeServer(t, tc.answer)
				e := run(t.Context(), t, d.client(t), o)
				switch {
				case e == nil && tc.kind == "":
				case e == nil || e.Kind != tc.kind || !strings.Contains(e.Message, tc.says):
					t.Fatalf("got %v, want %q saying %q", e, tc.kind, tc.says)
				case e.Kind == Misdirected && e.Hint == "":
					t.Errorf("no mend: %v", e)
				}
			})
		}
	}
}

// headsForEver answers with a MiB of headers.
func headsForEver(w http.ResponseWriter, r *http.Request) {
	for range 1 << 10 {
		w.Header().Add("X-Long", strings.Repeat("x", 1<<10))
	}
	staged(w, r)
}

// cutsBody promises more than it sends.
func cutsBody(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "100")
	w.WriteHeader(200)
	_, _ = w.Write([]byte(`{"accountNumber":`))
	_ = http.NewResponseController(w).Flush()
	drops(w, r)
}

func TestHowOftenACallIsMade(t *testing.T) {
	for name, tc := range map[string]struct {
		answer http.HandlerFunc
		want   map[operation]int
	}{
		"500":         {saysJSON(500, `{}`), map[operation]int{opStage: 3, opFirst: 1, opSubmit: 1, opRead: 5}},
		"503 page":    {saysPage(503), map[operation]int{opStage: 3, opFirst: 1, opSubmit: 1, opRead: 5}},
		"429":         {saysJSON(429, `{}`), map[operation]int{opStage: 3, opFirst: 3, opSubmit: 1, opRead: 5}},
		"dropped":     {drops, map[operation]int{opStage: 3, opFirst: 1, opSubmit: 1, opRead: 5}},
		"cut JSON":    {saysJSON(200, `{`), map[operation]int{opStage: 3, opFirst: 1, opSubmit: 1, opRead: 5}},
		"400":         {saysJSON(400, `{}`), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
		"redirect":    {says(307, "text/html", "", "Location", "/elsewhere"), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
		"200 page":    {saysPage(200), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
		"401":         {saysJSON(401, `{}`), map[operation]int{opStage: 2, opFirst: 2, opSubmit: 2, opRead: 2}},
		"401 page":    {saysPage(401), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
		"long 429":    {saysJSON(429, `{}`, "Retry-After", "3600"), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
		"all is well": {saysJSON(200, `{"accountStatus":"Open"}`), map[operation]int{opStage: 1, opFirst: 1, opSubmit: 1, opRead: 1}},
	} {
		for o, want := range tc.want {
			t.Run(name+"/"+string(o), func(t *testing.T) {
				d := newFakeServer(t, tc.answer)
				_ = run(t.Context(), t, d.client(t), o)
				if got := len(d.asked("-account")) + len(d.asked("/elsewhere")); got != want {
					t.Errorf("got %d requests, want %d", got, want)
				}
			})
		}
	}
}
