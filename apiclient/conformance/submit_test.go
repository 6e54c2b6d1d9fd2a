package conformance_test

import (
	"maps"
	"testing"

	"brokerage/onboard/flow/custodian"
)

// "The data is validated on submission." "Submit: the complete data is validated". Nothing but one attribute was staged.
func TestIncompleteDataIsNotOpened(t *testing.T) {
	c := begin(t)
	name := c.texts()[0]
	c.stage(nested(name, c.value(name)))
	if err := c.submit(map[string]any{}); err == nil {
		c.settles(custodian.MeansRejected)
	}
}

// "Any attribute with the value "*" is cleared first. Validations then run over the resulting data.".
func TestASubmitClearsBeforeItValidates(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	body := map[string]any{}
	for _, name := range c.texts() { // with everything gone, something that is required is
		maps.Copy(body, mergeOf(body, nested(name, "*")))
	}
	if err := c.submit(body); err == nil {
		c.settles(custodian.MeansRejected)
	}
}

// mergeOf lays one body over another.
func mergeOf(a, b map[string]any) map[string]any {
	out := maps.Clone(a)
	for k, v := range b {
		if below, ok := v.(map[string]any); ok {
			if old, ok := out[k].(map[string]any); ok {
				v = mergeOf(old, below)
			}
		}
		out[k] = v
	}
	return out
}

// opened is an application that was staged, submitted and opened: "The service creates a new brokerage account from onboarding
// data sent in two steps (stage, then submit).".
func opened(t *testing.T) *caseAt {
	t.Helper()
	c := begin(t)
	c.stage(c.document)
	if err := c.submit(c.remaining()); err != nil {
		t.Fatalf("submitting: %v", err)
	}
	c.settles(custodian.MeansOpen)
	return c
}

// "POST new-account with submit=true: all validations pass: Status = Open. Account creation succeeds; Status is read at
// get-account." "When validation passes, the account's Status is Open at the get-account endpoint." "Account opening submissions
// are asynchronous. The outcome is read afterwards from the get-account resource." "The submission is processed
// asynchronously.": Open is waited for there.
func TestASubmittedAccountOpens(t *testing.T) {
	c := opened(t)
	for _, name := range c.texts() {
		c.holds(name, c.value(name))
	}
	for _, l := range c.lists(t) {
		if got, want := len(c.entries(l.array)), len(c.document[l.array].([]any)); got != want {
			t.Errorf("%s: got %d entries, want %d", l.array, got, want)
		}
	}
}

// "The account has a Status attribute, readable at the get-account resource.".
func TestTheStatusIsReadableAtGetAccount(t *testing.T) {
	c := begin(t)
	c.stage(c.document)
	before := c.account().Status
	if custodian.DefaultStatuses().With(c.profile.Status.Meanings()).Meaning(before) == custodian.MeansOpen {
		t.Errorf("got status %q before the submit, want another than the one of an open account", before)
	}
	if err := c.submit(c.remaining()); err != nil {
		t.Fatalf("submitting: %v", err)
	}
	if got := c.account().Status; got == "" {
		t.Error("got no status after the submit")
	}
}

// "customerID: set by the API. Generated when a data block within an array is submitted. Retrievable from the get-account
// resource.".
func TestACustomerIDIsRetrievableOnceItsBlockWasSubmitted(t *testing.T) {
	c := opened(t)
	seen := map[string]bool{}
	for _, l := range c.lists(t) {
		for _, e := range c.entries(l.array) {
			if e.CustomerID == "" || e.CustomerID == e.OnboardingCustomerID || seen[e.CustomerID] {
				t.Errorf("%s: got the customerID %q of %q, want one of its own", l.array, e.CustomerID, e.OnboardingCustomerID)
			}
			seen[e.CustomerID] = true
		}
	}
	if len(seen) == 0 {
		t.Error("got no entry with a customerID")
	}
}
