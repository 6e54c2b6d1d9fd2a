package flow_test

import (
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/remote"
)

// An example can be taken as it is: it has nothing left to answer, nothing to fix and nothing to look at twice.
func TestEveryExampleIsComplete(t *testing.T) {
	c := builtIn(t)
	for _, r := range c.Registrations() {
		t.Run(r.Value, func(t *testing.T) {
			data, err := c.Example(r.Value)
			if err != nil {
				t.Fatal(err)
			}
			a, err := answersfile.ReadAnswers(c, r.Value+".yaml", data, testDay, numbered())
			if err != nil {
				t.Fatal(err)
			}
			s := assessed(a)
			for _, p := range s.Problems() {
				t.Errorf("%s: %s (%s)", s.Index(p.Path), p.Message, p.Severity)
			}
			back, problems, err := remote.DecodeDocument(c, body(t, s.Document(), order(a)...))
			if err != nil || len(problems) > 0 {
				t.Fatalf("decoding what is sent: error %v, problems %+v", err, problems)
			}
			again := assessed(back)
			for _, p := range again.Problems() {
				t.Errorf("decoded %s: %s (%s)", again.Index(p.Path), p.Message, p.Severity)
			}
		})
	}
}

// order lists the entries of all lists as they stand.
func order(a *answers.Answers) []string {
	var ids []string
	for _, s := range a.Catalogue().Sections() {
		ids = append(ids, a.Entries(s.ID)...)
	}
	return ids
}
