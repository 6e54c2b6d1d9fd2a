package apiclient

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/custodian"
)

// withOutcome is a profile with the outcome resource of StoneX Clearing's public documents.
func withOutcome(o *Options) { o.Profile.Outcome.Path = "/account-api/v1/onboarding-result" }

func TestOutcomeReadsSubStepsInTheShapesOfThePublicDocuments(t *testing.T) {
	for name, body := range map[string]string{
		"a list of states": `{"statusCode":200,"data":{"correlationId":"c-1","currentState":"CreationComplete","remarks":"see steps","state":[
			{"code":"AccountCreation","status":"Success"},
			{"code":"MailingAddress","status":"Failed","reason":"ZIP mismatch"},
			{"code":"MailingAddress","status":"Success"},{"status":"Success"},"noise"]},"traceId":"t-9","hasErrors":false}`,
		"at the top level": `{"currentState":"CreationComplete","remarks":"see steps","traceId":"t-9","steps":[
			{"name":"AccountCreation","state":"SUCCESS"},
			{"name":"MailingAddress","result":"failed","message":"ZIP mismatch"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, saysJSON(200, body))
			got, err := d.client(t, withOutcome).Outcome(t.Context(), theNumber)
			if err != nil {
				t.Fatal(err)
			}
			if got.State != "CreationComplete" || got.Remarks != "see steps" {
				t.Errorf("got the state %q and the remarks %q, want CreationComplete and see steps", got.State, got.Remarks)
			}
			if len(got.Steps) != 2 {
				t.Fatalf("got the sub-steps %v, want two", got.Steps)
			}
			if s := got.Steps[0]; s.Name != "AccountCreation" || s.State != custodian.SubStepDone {
				t.Errorf("got %v first, want AccountCreation done", s)
			}
			if s := got.Steps[1]; s.Name != "MailingAddress" || s.State != custodian.SubStepFailed || s.Reason != "ZIP mismatch" {
				t.Errorf("got %v second, want MailingAddress failed for ZIP mismatch", s)
			}
			asked := d.asked("/onboarding-result")
			if len(asked) != 1 || asked[0].method != "POST" || asked[0].body != `{"accountNumber":"`+theNumber+`"}` {
				t.Errorf("got the requests %v, want one POST with the account number", asked)
			}
		})
	}
}

func TestAnOutcomeThatCannotBeReadIsAnErrorAndNothingElse(t *testing.T) {
	for name, answer := range map[string]struct {
		kind custodian.FailureKind
		at   int
	}{"not found": {custodian.NotFound, 404}, "refused": {custodian.Refused, 400}} {
		t.Run(name, func(t *testing.T) {
			d := newFakeServer(t, saysJSON(answer.at, `{"message":"no such account","hasErrors":true}`))
			got, err := d.client(t, withOutcome).Outcome(t.Context(), theNumber)
			if err == nil || !strings.Contains(err.Error(), "no such account") {
				t.Errorf("got %v, want the custodian's words", err)
			}
			if len(got.Steps) > 0 {
				t.Errorf("got sub-steps %v, want none", got.Steps)
			}
		})
	}
}

func TestAProfileNamesItsOutcomeResourceInFull(t *testing.T) {
	for want, outcome := range map[string]OutcomeResource{
		"":                            {},
		"outcome has no path":         {Method: "GET"},
		"outcome.path is":             {Path: "onboarding-result"},
		"outcome.method is \"PATCH\"": {Method: "PATCH", Path: "/r/{account_number}"},
		"outcome.body is set":         {Method: "GET", Path: "/r/{account_number}", Body: map[string]any{"a": "b"}},
		"outcome names no account":    {Method: "GET", Path: "/r"},
	} {
		p := DefaultProfile()
		p.Outcome = outcome
		err := p.Validate()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%+v: got %v, want %q", outcome, err, want)
		}
	}
}
