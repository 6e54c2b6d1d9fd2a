package application_test

import (
	"testing"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// A record under a number that a person typed is this application's only where it shows what was sent and nothing else.
func TestARecordIsTakenOnlyWhereItShowsWhatWasSent(t *testing.T) {
	for _, row := range []struct {
		name string
		acc  custodian.Account
		want bool
	}{
		{"nothing but a draft", custodian.Account{Status: "Draft"}, true},
		{"what was sent", custodian.Account{Status: "Draft", Attributes: map[string]any{"registrationType": "IndividualTOD"}}, true},
		{"another registration", custodian.Account{Status: "Draft", Attributes: map[string]any{"registrationType": "RothIRA"}}, false},
		{"one that is open", custodian.Account{Status: "Open"}, false},
		{"somebody, though nobody was sent", custodian.Account{Status: "Draft", Attributes: map[string]any{"primaryOwner.lastName": "Mockson"}}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := complete(t)
			b.FinishAll()
			b.say(custodian.Error{Kind: custodian.Unknown})
			if got := application.TakeFound(b.Application, row.acc, "12345678"); got != row.want {
				t.Errorf("got it taken %t, want %t", got, row.want)
			}
			if v := b.View(); (v.AccountNumber == "12345678") != row.want {
				t.Errorf("got the number %q, want it %t", v.AccountNumber, row.want)
			}
		})
	}
}
