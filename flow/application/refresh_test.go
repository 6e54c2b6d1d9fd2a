package application_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// Where the custodian's word moves an application that was submitted.
func TestWhereAWordMovesAnApplication(t *testing.T) {
	lost := &custodian.Error{Kind: custodian.Unknown}
	for _, row := range []struct {
		name   string
		before string // the word that stood before the submit
		reply  error
		after  time.Duration
		says   custodian.Account
		phase  application.Phase
	}{
		{"open", "", nil, 0, custodian.Account{Status: "Open"}, application.Open},
		{"open, with errors", "", nil, 0, custodian.Account{Status: "Open", Faulty: true}, application.Submitted},
		{"rejected", "", nil, 0, custodian.Account{Status: "Rejected"}, application.Rejected},
		{"a draft", "", nil, 0, custodian.Account{Status: "Draft"}, application.Submitted},
		{"a word that nobody knows", "", nil, 0, custodian.Account{Status: "Frozen"}, application.Submitted},
		{"no answer, and processing", "", lost, 0, custodian.Account{Status: "Processing"}, application.Submitted},
		{"rejected, as it was before the submit", "Rejected", lost, 9 * time.Minute, custodian.Account{Status: "Rejected"}, application.Unsure},
		{"rejected, as before, for too long", "Rejected", lost, 10 * time.Minute, custodian.Account{Status: "Rejected"}, application.Rejected},
		{"something else than before", "Rejected", lost, time.Minute, custodian.Account{Status: "ActionRequired"}, application.Action},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := opened(t)
			if row.before != "" {
				b.At(b.now).StatusRead(custodian.Account{Number: "12345678", Status: row.before}, nil)
			}
			b.submit(row.reply)
			b.now = b.now.Add(row.after)
			row.says.Number = "12345678"
			b.At(b.now).StatusRead(row.says, nil)
			if got := b.View().Phase; got != row.phase {
				t.Errorf("got %s, want %s", got, row.phase)
			}
		})
	}
}
