package plain_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/plain"
)

// doubling shows every beneficiary it was sent first twice, and keeps what came later.
type doubling struct {
	*taker
	first []map[string]any
	later []string
}

func (d *doubling) Stage(_ context.Context, r custodian.Request) (custodian.Reply, error) {
	var body struct {
		TODBeneficiaries []map[string]any `json:"todBeneficiaries"`
	}
	if err := json.Unmarshal(r.Body, &body); err != nil {
		return custodian.Reply{}, err
	}
	switch {
	case d.first == nil:
		d.first = body.TODBeneficiaries
	case len(body.TODBeneficiaries) > 0:
		d.later = append(d.later, string(r.Body))
	}
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (d *doubling) Account(_ context.Context, number string) (custodian.Account, error) {
	acc := custodian.Account{Number: number, Status: "Draft", Attributes: map[string]any{"registrationType": "IndividualTOD"}}
	for _, prefix := range []string{"C1", "C2"} {
		for i, e := range d.first {
			acc.Entries = append(acc.Entries, custodian.AccountEntry{Array: "todBeneficiaries", CustomerID: prefix + string(rune('0'+i)), Attributes: e})
		}
	}
	return acc, nil
}

func TestWhichOfSeveralEntriesItIsIsAskedInWords(t *testing.T) {
	w := newWorld(t)
	d := &doubling{taker: w.custodian}
	w.service.Custodian, w.service.Identifiers = d, custodian.IdentifiersOmitOnAdd
	id := w.filled("individualTod", func(s *flow.Session) {
		s.FinishAll()
		if sync, err := s.Stage(t.Context(), false); err != nil || sync != flow.Staged {
			t.Fatalf("got %s, %v, want everything staged", sync, err)
		}
		first := s.Assessment().Answers().Entries("todBeneficiaries")[0]
		if err := s.Answer(answers.Path{Section: "todBeneficiaries", Entry: first, Field: "firstName"}, "Luz"); err != nil {
			t.Fatal(err)
		}
	})
	said, _ := w.converse(plain.Options{Draft: id}, "save", "review", "9", "2", "leave")
	saidInOrder(t, said, "Error: Which of these is Luz", "2 Customer C2", "First name: ", "Number, or later",
		"Error: Give a number from 1 to 2, or later.", "Chosen. Its changes are staged.")
	if got := strings.Join(d.later, ""); len(d.later) != 1 || !strings.Contains(got, `"C20"`) || !strings.Contains(got, "LUZ") {
		t.Errorf("got %q staged after the choice, want the change under the customerID that was chosen", got)
	}
}
