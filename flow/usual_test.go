package flow_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/assess"
)

func TestTheRepCodeOfTheLastApplicationIsUsual(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	before, err := s.LastAnswers(t.Context())
	if err != nil || len(before) != 0 {
		t.Errorf("got %v and error %v, want nothing of no other application", before, err)
	}
	if err := s.Answer(at("account.repCode"), "F217"); err != nil {
		t.Fatal(err)
	}
	keep(t, s)

	next := d.window(d.start(), "Sam", "DESK-1")
	last, err := next.LastAnswers(t.Context())
	if err != nil || fmt.Sprint(last) != "map[account.repCode:F217]" {
		t.Errorf("got %v and error %v, want the rep code of the application before", last, err)
	}
	if got := usual(next.Assessment(), "account.repCode", last); !strings.HasPrefix(got, "repCode=F217 accountType=cash") {
		t.Errorf("got %q, want the rep code first", got)
	}
}

// A usual answer is no answer before it was taken: nothing of it is sent, and what must be answered is left to answer.
func TestAnApplicationInWhichNothingWasTakenSendsNothingUsual(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	as := s.Assessment()
	offered := 0
	for _, sec := range s.Catalogue().Sections() {
		if sec.List != nil {
			continue
		}
		for _, page := range sec.Pages {
			for _, u := range as.Usual(page, "", nil) {
				offered++
				if got := as.Answers().Get(u.Path); got != "" {
					t.Errorf("%s: got the answer %q, want none", u.Path, got)
				}
			}
		}
	}
	if offered < 10 {
		t.Errorf("got %d usual answers offered, want those of the catalogue", offered)
	}
	for a := range as.Document() {
		if a.Name != "registrationType" {
			t.Errorf("got %v sent, want the registration that was chosen and nothing else", a)
		}
	}
}

func TestUsualAnswersAreTakenAsOneStepOfUndo(t *testing.T) {
	d := newDesk(t)
	s := d.window(d.start(), "Sam", "DESK-1")
	page := s.Catalogue().Field("primaryHolder", "firstName").Page
	var sg assess.Suggestion
	for _, u := range s.Assessment().Usual(page, "", nil) {
		sg.Answers = append(sg.Answers, u.Suggested)
	}
	if err := s.AcceptSuggestion(sg, "took the usual answers"); err != nil {
		t.Fatal(err)
	}
	if got := s.Assessment().Show(at("primaryHolder.citizenshipCountry")); got != "United States" {
		t.Errorf("got the citizenship %q, want what was taken", got)
	}
	if got := usual(s.Assessment(), "primaryHolder.firstName", nil); got != "" {
		t.Errorf("got %q offered still, want nothing", got)
	}
	label, ok := s.Undo()
	if left := s.Assessment().Show(at("primaryHolder.taxIdType")); !ok || label != "took the usual answers" || left != "" {
		t.Errorf("got %q undone and %q left, want all of it in one step", label, left)
	}
}
