package sandbox_test

import (
	"net/http"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

const outcomePath = "/account-api/v1/onboarding-result"

// subSteps reads the words of the sub-steps by their code.
func (d *harness) subSteps(number string) map[string]string {
	d.t.Helper()
	data := d.send(outcomePath, "application/json", with(number, `{}`)).want(http.StatusOK).data()
	words := map[string]string{}
	for _, each := range data["state"].([]any) {
		step := each.(map[string]any)
		words[step["code"].(string)] = step["status"].(string)
	}
	return words
}

// An account may be open while a part of it failed.
func TestSubStepsOfAnOpenAccount(t *testing.T) {
	for name, c := range map[string]struct{ surname, fault, want string }{
		"all done":               {"Sampleton", "", "Success"},
		"a part failed by name":  {"Partial", "", "Failed"},
		"a part failed by fault": {"Sampleton", "outcome:partial", "Failed"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{})
			number := d.begin(`{"primaryOwner":{"lastName":"` + c.surname + `"}}`)
			if c.fault != "" {
				d.spoil(c.fault)
			}
			d.send(outcomePath, "application/json", with(number, `{}`)).want(http.StatusNotFound) // it knows submitted accounts alone
			d.submit(with(number, `{}`)).want(http.StatusAccepted)
			if got := d.subSteps(number)["MailingAddress"]; got != "Pending" {
				t.Errorf("right after the submit: got %q, want Pending", got)
			}
			d.clock.pass(time.Minute)
			got := d.subSteps(number)
			if d.status(number) != "Open" || got["AccountCreation"] != "Success" || got["MailingAddress"] != c.want {
				t.Errorf("got %s, %v, want Open with MailingAddress %s", d.status(number), got, c.want)
			}
		})
	}
}

func TestShellsAreKeptWhereToldTo(t *testing.T) {
	for fault, want := range map[string]string{
		"":                     `{"p":[{"customerID":"*","onboardingCustomerID":"b","x":1}]}`,
		"submit:keep-shells:1": `{"p":[{"customerID":"*","onboardingCustomerID":"a"},{"customerID":"*","onboardingCustomerID":"b","x":1}]}`,
	} {
		d := newHarness(t, sandbox.Options{})
		number := d.begin(`{"p":[{"onboardingCustomerID":"a","x":1},{"onboardingCustomerID":"b","x":1}]}`)
		if fault != "" {
			d.spoil(fault)
		}
		d.submit(with(number, `{"p":[{"onboardingCustomerID":"a","x":"*"}]}`)).want(http.StatusAccepted)
		list := d.account(number).want(http.StatusOK).data()["p"].([]any)
		for _, e := range list {
			e.(map[string]any)["customerID"] = "*" // issued at random
		}
		if got := asJSON(t, map[string]any{"p": list}); got != want {
			t.Errorf("%q: got %s, want %s", fault, got, want)
		}
	}
}

// A record is found by the name its client gave it.
func TestARecordIsFoundByItsReference(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"clientReference":"draft-7","a":1}`)
	d.begin(`{"clientReference":"draft-8","a":2}`)
	if got := d.send("/account-api/v1/get-account", "application/json", `{"clientReference":"draft-7"}`).want(http.StatusOK).data(); got["accountNumber"] != number || got["clientReference"] != "draft-7" {
		t.Errorf("got %v, want account %s", got, number)
	}
	d.send("/account-api/v1/get-account", "application/json", `{"clientReference":"draft-9"}`).want(http.StatusNotFound)
}
