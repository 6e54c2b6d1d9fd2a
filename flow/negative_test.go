package flow_test

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
)

// retyped is a scenario with changes, "path = value" with semicolons between them, read as the advisor types them.
func retyped(t *testing.T, scenario, changes string) *flow.Session {
	t.Helper()
	if scenario == "" {
		scenario = "01-individual"
	}
	o := &flow.Service{Catalogue: builtIn(t), User: "test", Now: func() time.Time { return opensAt }}
	a := readScenario(t, o.Catalogue, scenario)
	s, err := o.StartWith(a)
	if err != nil {
		t.Fatal(err)
	}
	for change := range strings.SplitSeq(changes, ";") {
		path, value, ok := strings.Cut(strings.TrimSpace(change), " = ")
		if !ok {
			continue
		}
		if err := s.Answer(placed(a, path), value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// What stands in one line of an address is judged again when another line changes.
func TestABoxPartedBetweenTwoLinesIsFoundWhicheverIsTypedLast(t *testing.T) {
	const street, unit = "primaryHolder.legalAddress.line1", "primaryHolder.legalAddress.line2"
	for _, test := range []struct {
		name, answers string
		refused       bool
	}{
		{"box below", street + " = P.O.; " + unit + " = Box 12", true},
		{"box above", unit + " = Box 12; " + street + " = P.O.", true},
		{"route above", unit + " = Box 12; " + street + " = RR 2", false},
		{"route taken away", street + " = HC 72; " + unit + " = Box 12; " + street + " = 100 Fictional Ave", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			as := retyped(t, "", test.answers).Assessment()
			said := as.At(placed(as.Answers(), unit))
			if refused := len(said) == 1 && said[0].Severity == assess.ToFix; refused != test.refused || len(said) > 1 {
				t.Errorf("got %v, want refused %v", said, test.refused)
			}
		})
	}
}
