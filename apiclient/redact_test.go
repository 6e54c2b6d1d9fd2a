package apiclient

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
)

func TestWhatWasSentIsNotTold(t *testing.T) {
	r := newRedactor(request{
		body:    []byte(`{"a":{"taxIdNumber":"899-10-0001","firstName":"Main","income":85000,"age":42},"list":[{"email":"ada@example.com","postalCode":"02142"}]}`),
		secrets: []Secret{NewSecret(theSecret)}, form: map[string]string{"grant_type": "client_credentials"},
		headers: []map[string]Secret{{"X-Key": NewSecret("key-abc")}},
		bearer:  NewSecret(theToken),
	})
	for in, want := range map[string]string{
		"tax ID 899-10-0001 is taken":        "tax ID [not shown] is taken",
		"tax ID 899100001 is taken":          "tax ID [not shown] is taken",
		"tax ID 899 10 0001, is taken":       "tax ID [not shown], is taken",
		"Main Street is no name":             "Main Street is no name",
		"income 85000.":                      "income [not shown].",
		"age 42 of at most 120":              "age 42 of at most 120",
		"use 02142 or 1000":                  "use [not shown] or 1000",
		"ada@example.com is in use":          "[not shown] is in use",
		"token tok-1111-2222 with key-abc":   "token [not shown] with [not shown]",
		"secret s3cr3t-of-the-firm":          "secret [not shown]",
		"client_credentials is not for you":  "client_credentials is not for you",
		"ERR.4001: must have 9 digits (SSN)": "ERR.4001: must have 9 digits (SSN)",
	} {
		if got := r.clean(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// An echo of the request in every place a server can put it.
func TestAnEchoDoesNotComeThrough(t *testing.T) {
	for o, sent := range map[operation][]string{
		opStage:  {"899100001", "ada@example.com", theToken},
		opSubmit: {"899100001", "ada@example.com", theToken},
		opRead:   {theNumber, theToken},
		opToken:  {theSecret, "the-client"},
	} {
		all := strings.Join(sent, " ")
		body, err := json.Marshal(map[string]any{
			"code": all, "message": all,
			"errors": []any{map[string]any{"code": all, "field": "x." + all, "reason": all}},
		})
		if err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		echo := saysJSON(400, string(body), "X-Trace-Id", all)
		d := newFakeServer(t, echo)
		if o == opToken {
			d.tokens = []http.HandlerFunc{echo}
		}
		c := d.client(t, func(o *Options) {
			o.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		})
		e := run(t.Context(), t, c, o)
		told := fmt.Sprintf("%v %+v\n%s", e, *e, log.String())
		for _, p := range sent {
			if strings.Contains(told, p) {
				t.Errorf("%s: %q is told: %s", o, p, told)
			}
		}
		if !strings.Contains(e.Message, "[not shown]") {
			t.Errorf("%s: got %q, want the rest of the sentence", o, e.Message)
		}
	}
}

func TestTheLogSaysWhatHappened(t *testing.T) {
	var log strings.Builder
	d := newFakeServer(t)
	d.api = []http.HandlerFunc{saysJSON(503, `{"traceId":"t-503"}`), staged}
	c := d.client(t, func(o *Options) { o.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	if e := run(t.Context(), t, c, opStage); e != nil {
		t.Fatal(e)
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("got %d lines, want 3:\n%s", len(lines), log.String())
	}
	for i, want := range []string{
		"level=INFO msg=exchange call=token method=POST path=/identity/connect/token status=200",
		"level=WARN msg=exchange call=stage method=POST path=/account-api/v1/new-account status=503",
		"level=INFO msg=exchange call=stage method=POST path=/account-api/v1/new-account status=200",
	} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("got %s\nwant %s", lines[i], want)
		}
	}
	if !strings.Contains(lines[1], `attempt=1 trace=t-503 outcome=unknown`) || !strings.Contains(lines[2], `attempt=2 trace=t-1 outcome=answered`) {
		t.Errorf("got\n%s", log.String())
	}
	for _, secret := range []string{"submit", theToken, theSecret, "899100001", "the-client"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
}
