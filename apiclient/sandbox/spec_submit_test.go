package sandbox_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// needsSurname is a business rule: the document must name the owner.
func needsSurname(document []byte) []sandbox.Problem {
	var d struct {
		PrimaryOwner struct {
			LastName string `json:"lastName"`
		} `json:"primaryOwner"`
	}
	if err := json.Unmarshal(document, &d); err != nil || d.PrimaryOwner.LastName == "" {
		return []sandbox.Problem{{Index: -1, Name: "primaryOwner.lastName", Code: "required", Message: "is required"}}
	}
	return nil
}

// "Submit: the complete data is validated and the account is created." and "All validations pass ... Status = Open".
func TestSubmitOpensTheAccount(t *testing.T) {
	d := newHarness(t, sandbox.Options{Check: needsSurname})
	number := d.begin(`{"primaryOwner":{"lastName":"Sampleton"}}`)
	data := d.submit(with(number, `{}`)).want(http.StatusAccepted).data()
	if data["accountNumber"] != number || data["status"] != "Submitted" {
		t.Errorf("reply to submit: got %v, want account %s, Submitted", data, number)
	}
	d.clock.pass(time.Minute)
	if got := d.status(number); got != "Open" {
		t.Errorf("status: got %q, want Open", got)
	}
}

// "The data is validated on submission.": the whole of it, staged and sent.
func TestSubmitThatFailsValidationChangesNothing(t *testing.T) {
	d := newHarness(t, sandbox.Options{Check: needsSurname})
	number := d.begin(`{"primaryOwner":{"firstName":"Testa"}}`)
	a := d.submit(with(number, `{"margin":true}`)).want(http.StatusUnprocessableEntity)
	a.complains("primaryOwner.lastName")
	if a.body["hasErrors"] != true || asJSON(t, a.body["statusCode"]) != "422" || a.body["traceId"] == "" {
		t.Errorf("envelope: got %s, want hasErrors, statusCode 422 and a trace id", a.raw)
	}
	if got := d.status(number); got != "Draft" {
		t.Errorf("status after a refused submit: got %q, want Draft", got)
	}
	d.holds(number, `{"primaryOwner":{"firstName":"Testa"}}`)
	d.submit(with(number, `{"primaryOwner":{"lastName":"Sampleton"}}`)).want(http.StatusAccepted)
}

// "Any attribute with the value "*" is cleared first. Validations then run over the resulting data.".
func TestSubmitClearsBeforeItValidates(t *testing.T) {
	d := newHarness(t, sandbox.Options{
		Check:  needsSurname,
		Schema: listed([]sandbox.Field{{Name: "primaryOwner.lastName", Type: "string"}, {Name: "margin", Type: "boolean"}}),
	})
	number := d.begin(`{"primaryOwner":{"lastName":"Sampleton"},"margin":true,"unheardOf":1}`)
	d.submit(with(number, `{"primaryOwner":{"lastName":"*"},"unheardOf":"*"}`)).
		want(http.StatusUnprocessableEntity).complains("primaryOwner.lastName")
	d.submit(with(number, `{"margin":"*","unheardOf":"*"}`)).want(http.StatusAccepted)
	d.holds(number, `{"primaryOwner":{"lastName":"Sampleton"}}`)
}

// "customerID: Generated when a data block within an array is submitted. Retrievable from the get-account resource".
func TestCustomerIDsAreIssuedAtSubmit(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(twoBeneficiaries)
	if raw := string(d.account(number).raw); strings.Contains(raw, "customerID\"") {
		t.Errorf("get-account before submit: got %s, want no customerID", raw)
	}
	d.submit(with(number, `{"associatedParties":[{"lastName":"Gamma"}]}`)).want(http.StatusAccepted)
	data := d.account(number).data()
	seen := map[string]bool{}
	for _, array := range []string{"todBeneficiaries", "associatedParties"} {
		list, _ := data[array].([]any)
		for _, e := range list {
			entry, _ := e.(map[string]any)
			id, _ := entry["customerID"].(string)
			if !regexp.MustCompile(`^C[0-9]{9}$`).MatchString(id) || seen[id] {
				t.Errorf("%s: got customerID %q, want one of its own", array, id)
			}
			seen[id] = true
		}
	}
	if len(seen) != 3 {
		t.Errorf("customerIDs: got %d, want 3", len(seen))
	}
}

// A submit that was accepted is final until the custodian says otherwise.
func TestSubmittedAccountIsClosedToStageAndSubmit(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"margin":true}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	d.submit(with(number, `{}`)).want(http.StatusConflict)
	d.stage(with(number, `{"margin":false}`)).want(http.StatusConflict)
	d.clock.pass(time.Hour)
	d.submit(with(number, `{}`)).want(http.StatusConflict)
	d.holds(number, `{"margin":true}`)
}

// The path of a complaint counts the entries of the request, whatever order the record keeps them in.
func TestComplaintsNameThePlaceInTheRequest(t *testing.T) {
	beta := sandbox.Problem{Array: "todBeneficiaries", Entry: "b", Name: "sharePercent", Message: "is too much"}
	third := sandbox.Problem{Array: "todBeneficiaries", Index: 1, Name: "lastName", Message: "is odd"}
	all := sandbox.Problem{Array: "todBeneficiaries", Index: -1, Message: "must add up to 100"}
	d := newHarness(t, sandbox.Options{Check: func([]byte) []sandbox.Problem { return []sandbox.Problem{beta, third, all} }})
	number := d.begin(`{"todBeneficiaries":[{"onboardingCustomerID":"gone"},{"onboardingCustomerID":"b","lastName":"Beta"},
		{"onboardingCustomerID":"c","lastName":"Gamma"}]}`)
	for name, c := range map[string]struct {
		body string
		want []string
	}{
		"another order": {
			`{"todBeneficiaries":[{"onboardingCustomerID":"c"},{"onboardingCustomerID":"gone"},{"onboardingCustomerID":"b"}]}`,
			[]string{"todBeneficiaries[2].sharePercent: is too much", "todBeneficiaries[0].lastName: is odd", "todBeneficiaries: must add up to 100"},
		},
		"one left out": {
			`{"todBeneficiaries":[{"onboardingCustomerID":"c","lastName":"Gamma"}]}`,
			[]string{"todBeneficiaries.sharePercent: is too much", "todBeneficiaries[0].lastName: is odd", "todBeneficiaries: must add up to 100"},
		},
		"no list at all": {
			`{}`,
			[]string{"todBeneficiaries[1].sharePercent: is too much", "todBeneficiaries[2].lastName: is odd", "todBeneficiaries: must add up to 100"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := d.submit(with(number, c.body)).want(http.StatusUnprocessableEntity).fields()
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("errors:\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

// The business rules see what will be stored: cleared, without shells, without the account number.
func TestCheckSeesTheResultingData(t *testing.T) {
	var seen string
	d := newHarness(t, sandbox.Options{Check: func(document []byte) []sandbox.Problem {
		seen = string(document)
		return nil
	}})
	number := d.begin(`{"a":{"b":1,"c":2},"parties":[{"onboardingCustomerID":"x","lastName":"Alpha"}]}`)
	d.submit(with(number, `{"a":{"b":"*"},"parties":[{"onboardingCustomerID":"x","lastName":"*"}],"n":33.30}`)).want(http.StatusAccepted)
	if want := `{"a":{"c":2},"n":33.30}`; seen != want {
		t.Errorf("checked document: got %s, want %s", seen, want)
	}
}

func TestSubmitMayBeTheFirstAndOnlyCall(t *testing.T) {
	d := newHarness(t, sandbox.Options{Check: needsSurname})
	d.submit(`{}`).want(http.StatusUnprocessableEntity)
	if all, err := d.server.Records(); err != nil || len(all) != 0 {
		t.Errorf("records after a refused first submit: got %d, %v, want none", len(all), err)
	}
	number, _ := d.submit(`{"primaryOwner":{"lastName":"Sampleton"}}`).want(http.StatusAccepted).data()["accountNumber"].(string)
	if got := d.status(number); got != "Submitted" {
		t.Errorf("status: got %q, want Submitted", got)
	}
}
