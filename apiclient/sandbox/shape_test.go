package sandbox_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

// One application, refused in the words of six public APIs.
func TestShapesOfARefusal(t *testing.T) {
	const body = `{"mailingAddress":{"city":"Springfield","postalCode":"62701"},"todBeneficiaries":[
		{"onboardingCustomerID":"a","taxIdNumber":"899100011"},{"onboardingCustomerID":"b","taxIdNumber":"899100012"}]}`
	for shape, want := range map[string]string{
		"stonex": `{"statusCode":422,"message":"the application was not accepted","data":null,"errors":[
			{"code":"ERR.200","field":"mailingAddress.postalCode","reason":"ZIP mismatch"},
			{"code":"ERR.200","field":"todBeneficiaries[1].taxIdNumber","reason":"not on file"},
			{"code":"ERR.300","field":"","reason":"Principal review required, call desk 4"}],"traceId":"ID","hasErrors":true}`,
		"problem": `{"detail":"3 things to mend","errors":[
			{"detail":"ZIP mismatch","pointer":"#/mailingAddress/postalCode"},
			{"detail":"not on file","pointer":"#/todBeneficiaries/1/taxIdNumber"},
			{"detail":"Principal review required, call desk 4"}],"instance":"/problems/ID","status":422,
			"title":"The application was not accepted","type":"https://example.com/problems/validation"}`,
		"alpaca": `{"code":40010001,"message":"mailingAddress.postalCode: ZIP mismatch; ` +
			`todBeneficiaries[1].taxIdNumber: not on file; Principal review required, call desk 4"}`,
		"folio": `{"errors":[
			{"code":"invalid.zipcode","field":"mailingAddress.postalCode","message":"ZIP mismatch"},
			{"code":"invalid.ssn","field":"todBeneficiaries[1].taxIdNumber","message":"not on file"},
			{"code":"account.review.required","message":"Principal review required, call desk 4"}]}`,
		"currencycloud": `{"error_code":"account_create_failed","error_messages":{
			"base":[{"code":"account_review_required","message":"Principal review required, call desk 4","params":{}}],
			"mailingAddress.postalCode":[{"code":"invalid_zipcode","message":"ZIP mismatch","params":{}}],
			"todBeneficiaries[1].taxIdNumber":[{"code":"invalid_ssn","message":"not on file","params":{}}]}}`,
		"ibkr": `{"error":{"errorCode":"VALIDATION","errors":[
			{"errorDescription":"ZIP mismatch","field":"mailingAddress.postalCode"},
			{"errorDescription":"not on file","field":"todBeneficiaries[1].taxIdNumber"},
			{"errorDescription":"Principal review required, call desk 4","field":""}]},
			"errorDescription":"The application was not accepted","hasError":true}`,
	} {
		t.Run(shape, func(t *testing.T) {
			d := newHarness(t, sandbox.Options{})
			d.spoil("submit:reject-shape=" + shape)
			a := d.submit(body).want(http.StatusUnprocessableEntity)
			got := regexp.MustCompile(`[0-9a-f]{16}`).ReplaceAllString(strings.TrimSpace(string(a.raw)), "ID")
			if want = regexp.MustCompile(`\n\t+`).ReplaceAllString(want, ""); got != want {
				t.Errorf("body:\n got %s\nwant %s", got, want)
			}
			problem := strings.HasPrefix(a.header.Get("Content-Type"), "application/problem+json")
			if problem != (shape == "problem") {
				t.Errorf("content type: got %q", a.header.Get("Content-Type"))
			}
		})
	}
}

// A body with nothing to doubt by name is refused all the same, by its last attribute.
func TestRejectAlwaysNamesSomething(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	d.spoil("stage:reject")
	d.stage(`{"b":{"c":1},"a":2,"accountNumber":"1"}`).want(http.StatusUnprocessableEntity).complains("b.c")
	d.stage(`not JSON`).want(http.StatusUnprocessableEntity).complains("")
}
