package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
)

func TestTakingASuggestionIsOneStepOfUndo(t *testing.T) {
	o := &flow.Service{Catalogue: builtIn(t)}
	s, err := o.StartWith(answer(answers.NewAnswers(o.Catalogue), `
		account.registration = jointWrosTod
		primaryHolder.legalAddress.country = US
		primaryHolder.legalAddress.line1 = 100 Fictional Ave
		primaryHolder.legalAddress.line2 = Apt 12B
		primaryHolder.legalAddress.city = Springfield
		primaryHolder.legalAddress.state = IL
		primaryHolder.legalAddress.postalCode = 62701
		jointHolders[J2].employmentStatus = employed`))
	if err != nil {
		t.Fatal(err)
	}
	street := at("jointHolders[J2].legalAddress.line1")
	before := s.Assessment().Answers().Clone()
	sg, ok := s.Assessment().Suggest(street)
	if !ok {
		t.Fatal("got no suggestion, want an address")
	}
	if err := s.AcceptSuggestion(sg, "took a suggestion for Street"); err != nil {
		t.Fatal(err)
	}
	taken := s.Assessment()
	for _, x := range sg.Answers {
		if got := taken.Answers().Get(x.Path); got != x.Value {
			t.Errorf("%s: got %q, want %q", x.Path, got, x.Value)
		}
	}
	if again, suggested := taken.Suggest(street); suggested {
		t.Errorf("got %q suggested again, want nothing", again.Words)
	}
	if label, ok := s.Undo(); !ok || label != "took a suggestion for Street" || !s.Assessment().Answers().Equal(before) {
		t.Errorf("undo: got %q, %v, want all of it taken back", label, ok)
	}
}
