package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// The log says that an answer was kept and where; the reason stays with the application, as answers do.
func TestKeepingAnAnswerIsLoggedWithoutTheNote(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	o := &flow.Service{Catalogue: c, Store: storetest.Memory(), User: "Dana"}
	s, err := o.Start("individual")
	if err != nil {
		t.Fatal(err)
	}
	for field, value := range map[string]string{"legalAddress.country": "US", "legalAddress.state": "IL", "legalAddress.postalCode": "97201"} {
		if err := s.Answer(answers.Path{Section: "primaryHolder", Field: field}, value); err != nil {
			t.Fatal(err)
		}
	}
	var worth *assess.Problem
	for _, p := range s.Problems() {
		if p.Severity == assess.Worth {
			worth = &p
		}
	}
	if worth == nil {
		t.Fatalf("got no problem worth checking among %v", s.Problems())
	}
	if err := s.Keep(*worth, "The client moved on Monday"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second save has nothing more to tell
		if err := s.Save(t.Context(), false); err != nil {
			t.Fatal(err)
		}
	}
	events, err := o.Store.Events(t.Context(), s.ID())
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, e := range events {
		if e.What == "kept with a note" {
			kept++
			if got := strings.Join(e.Fields, " "); got != worth.Path.String() || e.User != "Dana" {
				t.Errorf("got the fields %q by %q in the log, want %s by Dana", got, e.User, worth.Path)
			}
		}
	}
	if kept != 1 {
		t.Errorf("got %d events of keeping in %v, want 1", kept, events)
	}
	again, err := o.Resume(t.Context(), s.ID())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range again.Problems() {
		if p.Path == worth.Path && p.Code == worth.Code && p.Note != "The client moved on Monday" {
			t.Errorf("got the note %q after opening it again, want it kept", p.Note)
		}
	}
}
