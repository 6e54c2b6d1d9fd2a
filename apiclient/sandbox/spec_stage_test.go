package sandbox_test

import (
	"net/http"
	"regexp"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

const twoBeneficiaries = `{"todBeneficiaries":[
	{"onboardingCustomerID":"a","lastName":"Alpha","sharePercent":50},
	{"onboardingCustomerID":"b","lastName":"Beta","sharePercent":50}]}`

// "The service creates a new brokerage account from onboarding data sent in two steps"; the record is named in the reply.
func TestFirstStageBeginsARecord(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	first, second := d.begin(`{"registrationType":"Individual"}`), d.begin(`{"registrationType":"Individual"}`)
	if !regexp.MustCompile(`^[1-9][0-9]{7}$`).MatchString(first) || first == second {
		t.Errorf("account numbers: got %q and %q, want two different ones of eight digits", first, second)
	}
	d.holds(first, `{"registrationType":"Individual"}`)
	if got := d.status(first); got != "Draft" {
		t.Errorf("status after a stage: got %q, want Draft", got)
	}
}

// "Stage: partial onboarding data is stored, with no business validation.".
func TestStageStoresPartialDataWithoutValidation(t *testing.T) {
	d := newHarness(t, sandbox.Options{
		Schema: listed([]sandbox.Field{{Name: "margin", Type: "boolean"}}),
		Check:  func([]byte) []sandbox.Problem { return []sandbox.Problem{{Name: "margin", Message: "wrong"}} },
	})
	number := d.begin(`{"margin":"neither yes nor no","unheardOf":7}`)
	d.holds(number, `{"margin":"neither yes nor no","unheardOf":7}`)
}

// "Partial onboarding data is stored before the account is submitted.".
func TestStagesAddUp(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"primaryOwner":{"firstName":"Testa","lastName":"Sampleton"}}`)
	d.stage(with(number, `{"primaryOwner":{"lastName":"Sample"},"income":12345678901234567890.25}`)).want(http.StatusOK)
	d.holds(number, `{"primaryOwner":{"firstName":"Testa","lastName":"Sample"},"income":12345678901234567890.25}`)
}

// "To update an existing entity in an array, the request includes that entity's identifier (onboardingCustomerID ...)".
func TestEntryIsUpdatedByOnboardingCustomerID(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(twoBeneficiaries)
	d.stage(with(number, `{"todBeneficiaries":[{"onboardingCustomerID":"b","sharePercent":40}]}`)).want(http.StatusOK)
	d.holds(number, `{"todBeneficiaries":[
		{"onboardingCustomerID":"a","lastName":"Alpha","sharePercent":50},
		{"onboardingCustomerID":"b","lastName":"Beta","sharePercent":40}]}`)
}

// "... (onboardingCustomerID or customerID)", "customerID: set by the API".
func TestEntryIsUpdatedByCustomerID(t *testing.T) {
	d := newHarness(t, sandbox.Options{CustomerIDs: sandbox.IssueAtStage})
	number := d.begin(`{"todBeneficiaries":[{"lastName":"Alpha"},{"lastName":"Beta"}]}`)
	list, _ := d.account(number).data()["todBeneficiaries"].([]any)
	beta, _ := list[1].(map[string]any)
	id, _ := beta["customerID"].(string)
	d.stage(with(number, `{"todBeneficiaries":[{"customerID":"`+id+`","lastName":"Gamma","onboardingCustomerID":"mine"}]}`)).want(http.StatusOK)
	d.stage(with(number, `{"todBeneficiaries":[{"onboardingCustomerID":"mine","sharePercent":100}]}`)).want(http.StatusOK)
	list, _ = d.account(number).data()["todBeneficiaries"].([]any)
	if len(list) != 2 {
		t.Fatalf("beneficiaries: got %d, want the two there were", len(list))
	}
	got := asJSON(t, list[1])
	want := `{"customerID":"` + id + `","lastName":"Gamma","onboardingCustomerID":"mine","sharePercent":100}`
	if got != want {
		t.Errorf("second beneficiary: got %s, want %s", got, want)
	}
}

// "To add a new entity to an array, the request sends the data block without an identifier.".
func TestEntryIsAddedWithoutIdentifier(t *testing.T) {
	for _, rule := range []sandbox.EntryIdentifiers{sandbox.IdentifiersOmitOnAdd, sandbox.IdentifiersBoth, ""} {
		d := newHarness(t, sandbox.Options{EntryIdentifiers: rule})
		number := d.begin(`{"associatedParties":[{"lastName":"Alpha"}]}`)
		d.stage(with(number, `{"associatedParties":[{"lastName":"Alpha"}]}`)).want(http.StatusOK)
		d.holds(number, `{"associatedParties":[{"lastName":"Alpha"},{"lastName":"Alpha"}]}`)
	}
}

// "onboardingCustomerID: required on each entry of an associated party array or a TOD beneficiary array while staging".
func TestEntryNeedsAnIdentifierUnderTheStrictReading(t *testing.T) {
	d := newHarness(t, sandbox.Options{EntryIdentifiers: sandbox.IdentifiersAlways})
	number := d.begin(`{"todBeneficiaries":[{"onboardingCustomerID":"a","lastName":"Alpha"}]}`)
	d.stage(with(number, `{"margin":true,"todBeneficiaries":[{"lastName":"Beta"}]}`)).
		want(http.StatusBadRequest).complains("todBeneficiaries")
	d.holds(number, `{"todBeneficiaries":[{"onboardingCustomerID":"a","lastName":"Alpha"}]}`)
}

func TestIdentifiersThatAreRefused(t *testing.T) {
	const first = `{"onboardingCustomerID":"a","lastName":"Alpha"}`
	for name, c := range map[string]struct {
		rule         sandbox.EntryIdentifiers
		entry, field string
	}{
		"customerID of our own": {sandbox.IdentifiersBoth, `{"onboardingCustomerID":"a","customerID":"C1"}`, "todBeneficiaries[0].customerID"},
		"unknown when omitting": {sandbox.IdentifiersOmitOnAdd, `{"onboardingCustomerID":"z"}`, "todBeneficiaries[0].onboardingCustomerID"},
		"no text":               {sandbox.IdentifiersBoth, `{"onboardingCustomerID":7}`, "todBeneficiaries[0].onboardingCustomerID"},
		"empty":                 {sandbox.IdentifiersBoth, `{"onboardingCustomerID":" "}`, "todBeneficiaries[0].onboardingCustomerID"},
		"removed":               {sandbox.IdentifiersBoth, `{"onboardingCustomerID":"*"}`, "todBeneficiaries[0].onboardingCustomerID"},
		"null":                  {sandbox.IdentifiersBoth, `{"customerID":null}`, "todBeneficiaries[0].customerID"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{EntryIdentifiers: c.rule, CustomerIDs: sandbox.IssueAtSubmit})
			body := `{"todBeneficiaries":[` + first + `]}`
			if c.rule == sandbox.IdentifiersOmitOnAdd {
				body = `{"todBeneficiaries":[{"lastName":"Alpha"}]}`
			}
			number := d.begin(body)
			d.stage(with(number, `{"todBeneficiaries":[`+c.entry+`]}`)).want(http.StatusBadRequest).complains(c.field)
			d.holds(number, body)
		})
	}
}

// Two identifiers that name two entries name none.
func TestIdentifiersMustAgree(t *testing.T) {
	d := newHarness(t, sandbox.Options{CustomerIDs: sandbox.IssueAtStage})
	number := d.begin(twoBeneficiaries)
	list, _ := d.account(number).data()["todBeneficiaries"].([]any)
	alpha, _ := list[0].(map[string]any)
	id, _ := alpha["customerID"].(string)
	for _, other := range []string{"b", "new"} {
		d.stage(with(number, `{"todBeneficiaries":[{"customerID":"`+id+`","onboardingCustomerID":"`+other+`","lastName":"X"}]}`)).
			want(http.StatusBadRequest).complains("todBeneficiaries[0].onboardingCustomerID")
	}
	d.stage(with(number, `{"todBeneficiaries":[{"customerID":"`+id+`","onboardingCustomerID":"a","lastName":"X"}]}`)).want(http.StatusOK)
}

// An entry that has no onboardingCustomerID yet may be given one, but not another entry's.
func TestIdentifierOfAnotherEntryIsNotTaken(t *testing.T) {
	d := newHarness(t, sandbox.Options{CustomerIDs: sandbox.IssueAtStage})
	number := d.begin(`{"todBeneficiaries":[{"lastName":"Alpha"},{"onboardingCustomerID":"b","lastName":"Beta"}]}`)
	list, _ := d.account(number).data()["todBeneficiaries"].([]any)
	alpha, _ := list[0].(map[string]any)
	id, _ := alpha["customerID"].(string)
	d.stage(with(number, `{"todBeneficiaries":[{"customerID":"`+id+`","onboardingCustomerID":"b"}]}`)).
		want(http.StatusBadRequest).complains("todBeneficiaries[0].onboardingCustomerID")
}

// "When sent as the value of an attribute during staging, it removes that attribute's value.".
func TestStarRemovesAnAttribute(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"primaryOwner":{"firstName":"Testa","middleName":"Q","ssn":"1"},"margin":true,
		"todBeneficiaries":[{"onboardingCustomerID":"a","lastName":"Alpha","email":"a@example.com"}]}`)
	d.stage(with(number, `{"primaryOwner":{"middleName":"*"},"margin":"*",
		"todBeneficiaries":[{"onboardingCustomerID":"a","email":"*"}]}`)).want(http.StatusOK)
	d.holds(number, `{"primaryOwner":{"firstName":"Testa","ssn":"1"},
		"todBeneficiaries":[{"onboardingCustomerID":"a","lastName":"Alpha"}]}`)
}

// An entry of which every attribute was removed keeps its identifiers until the account is submitted.
func TestRemovedEntryStaysAsAShellUntilSubmit(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(twoBeneficiaries)
	d.stage(with(number, `{"todBeneficiaries":[{"onboardingCustomerID":"a","lastName":"*","sharePercent":"*"}]}`)).want(http.StatusOK)
	d.holds(number, `{"todBeneficiaries":[{"onboardingCustomerID":"a"},
		{"onboardingCustomerID":"b","lastName":"Beta","sharePercent":50}]}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	list, _ := d.account(number).data()["todBeneficiaries"].([]any)
	if len(list) != 1 {
		t.Errorf("beneficiaries after submit: got %d, want the one that says something", len(list))
	}
}
