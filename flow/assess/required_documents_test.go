package assess_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/flowtest"
)

// checklist writes the documents that an application of a firm's catalogue calls for.
func checklist(as *assess.Assessment) string {
	var lines []string
	for _, p := range as.RequiredDocuments() {
		lines = append(lines, strings.TrimSuffix(p.Label+" of "+p.Who, " of "))
	}
	return strings.Join(lines, ", ")
}

func TestAFirmHasDocumentsOfItsOwn(t *testing.T) {
	c := extended(t, `papers:
  - {id: deed, label: Deed, when: account.registration == "joint"}
  - {id: licence, label: Licence, each: jointHolders, when: self.married == "no"}
`)
	a := answer(answer(answers.NewAnswers(c), complete), trustees)
	if got, want := checklist(assessed(a)), "Deed, Licence of Riley Fakename"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	a.Set(at("jointHolders[J1].married"), "yes")
	if got, want := checklist(assessed(a)), "Deed"; got != want {
		t.Errorf("married: got %q, want %q", got, want)
	}
	a.Set(at("jointHolders[J1].married"), "no")
	a.Set(at("account.registration"), "individual") // and who is not asked for brings nothing
	if got := checklist(assessed(a)); got != "" {
		t.Errorf("alone: got %q, want nothing", got)
	}
}

// A condition that cannot be evaluated asks for the document, and whoever keeps the catalogue is told where it stands.
func TestADocumentIsAskedForWhereItsConditionFails(t *testing.T) {
	c := extended(t, "papers:\n  - {id: deed, label: Deed, when: 'int(account.registration) > 0'}\n")
	as := assessed(answer(answers.NewAnswers(c), complete))
	if got := checklist(as); got != "Deed" {
		t.Errorf("got %q, want the deed", got)
	}
	faults := answersfile.Rehearse(c, testDay)
	if len(faults) == 0 || faults[0].File != "over.yaml" || faults[0].Line != 2 {
		t.Errorf("got %v, want the fault at over.yaml:2", faults)
	}
}

// The documents of whoever opens an account anew are those that the answers call for, as they change.
func TestTheChecklistFollowsTheAnswers(t *testing.T) {
	a := flowtest.Retyped(t, "09-tenants-in-common", "")
	if got, want := checklist(assessed(a)), "Written consent of the employer (FINRA Rule 3210) of Stocker Brokerson"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	a.Set(at("primaryHolder.affiliation.industry.associated"), "yes")
	if got := checklist(assessed(a)); strings.Count(got, "Rule 3210") != 2 || !strings.Contains(got, "Polly Ticalfigure") {
		t.Errorf("got %q, want a consent for each holder", got)
	}
}
