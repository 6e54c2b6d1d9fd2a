package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// A session assesses in the environment of its service.
func TestASessionInProductionCannotSubmitAnExample(t *testing.T) {
	for word, want := range map[custodian.Environment]int{"SANDBOX": 0, "TEST": 0, "PRODUCTION": 1} {
		o := &flow.Service{Catalogue: builtIn(t), User: "test", Environment: flow.Environment{Word: word}}
		s, err := o.StartWith(readScenario(t, o.Catalogue, "01-individual"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Answer(placed(s.Assessment().Answers(), "primaryHolder.taxIdNumber"), "078-05-1120"); err != nil {
			t.Fatal(err)
		}
		_, fix := assess.Blocking(s.Assessment().Problems())
		if fix != want {
			t.Errorf("%s: got %d to fix, want %d: %s", word, fix, want, strings.TrimSpace(s.View().Title))
		}
	}
}
