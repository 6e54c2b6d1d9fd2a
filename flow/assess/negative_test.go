package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/flowtest"
)

func TestNegativeData(t *testing.T) {
	for _, n := range flowtest.Negatives {
		t.Run(n.Name, func(t *testing.T) {
			as := assessed(flowtest.Retyped(t, n.Scenario, n.Answers))
			var said []string
			for _, p := range as.At(flowtest.Placed(as.Answers(), n.Path)) {
				if p.Severity == n.Severity && strings.HasPrefix(p.Message, n.Says) {
					return
				}
				said = append(said, string(p.Severity)+" "+p.Message)
			}
			if n.Severity != "" || len(said) > 0 {
				t.Errorf("at %s got %q, want %s %q", n.Path, said, n.Severity, n.Says)
			}
		})
	}
}
