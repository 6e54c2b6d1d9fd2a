package flow_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

// refusing turns the first submit away with two complaints, as the custodian words them.
func refusing(next http.Handler) http.Handler {
	var refused atomic.Bool
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("submit") != "true" || !refused.CompareAndSwap(false, true) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnprocessableEntity)
		_, _ = fmt.Fprint(w, `{"statusCode":422,"message":"Validation failed","hasErrors":true,"traceId":"trace-10","errors":[
			{"code":"ERR.200","field":"primaryOwner.mailingAddress.postalCode","reason":"ZIP code does not match the state"},
			{"code":"ERR.200","field":"todBeneficiaries[1].taxIdNumber","reason":"Tax ID belongs to someone else"}]}`)
	})
}

// The tenth scenario: killed between stage and submit, refused, mended, a beneficiary removed, an e-mail cleared, and a
// status that nobody knows at the end.
func TestRepairAfterRejection(t *testing.T) {
	d := newCounterBehind(t, builtIn(t), refusing)
	s := d.start(readScenario(t, d.office.Catalogue, "10-repair"))
	d.stage(s)
	if err := s.Save(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	ids := s.Assessment().Answers().Entries("todBeneficiaries")
	s, err := d.office.Resume(t.Context(), s.ID()) // what was not in the store is gone
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Assessment().Answers().Entries("todBeneficiaries"); !slices.Equal(got, ids) {
		t.Fatalf("resumed with the entries %v, want %v", got, ids)
	}

	var refusal *custodian.Error
	if err := s.Submit(t.Context(), s.Reviewed()); !errors.As(err, &refusal) || refusal.TraceID != "trace-10" {
		t.Fatalf("submitting: got %v, want the custodian's refusal", err)
	}
	second, zip := answers.Path{Section: "todBeneficiaries", Entry: ids[1], Field: "taxIdNumber"}, at("primaryHolder.mailingAddress.postalCode")
	if err := s.Move("todBeneficiaries", ids[1], 1); err != nil { // the order changes, the complaint stays with the person
		t.Fatal(err)
	}
	said := map[answers.Path]string{}
	for _, p := range s.Problems() {
		if p.Source == assess.FromCustodian {
			said[p.Path] = p.Message
		}
	}
	if said[second] != "Tax ID belongs to someone else" || said[zip] != "ZIP code does not match the state" || len(said) != 2 {
		t.Fatalf("the custodian's words stand at %v", said)
	}

	for _, act := range []error{
		s.Answer(zip, "97208"), s.Remove("todBeneficiaries", ids[1]), s.Answer(at("primaryHolder.email"), ""),
		s.Answer(at("primaryHolder.preferredContact"), "mobile"), s.SplitEvenly("todBeneficiaries", ids[0]),
	} {
		if act != nil {
			t.Fatal(act)
		}
	}
	d.stage(s)
	held := d.held(s)
	if strings.Contains(held, "ree@example.com") || strings.Contains(held, "899100062") {
		t.Errorf("what was cleared and removed is still held:\n%s", held)
	}
	if err := d.server.Fault("account:status=PrincipalReview"); err != nil {
		t.Fatal(err)
	}
	v := d.submit(s)
	if v.Phase != flow.Submitted || v.Status != "PrincipalReview" || v.Submits != 2 {
		t.Errorf("got phase %s, status %q, %d submits; want submitted, the word as it is, 2", v.Phase, v.Status, v.Submits)
	}
	if got := d.server.Submits(); got != 1 {
		t.Errorf("got %d submits at the custodian, want the one that was not refused", got)
	}
	d.server.Clear()
	if v := d.await(s); v.Phase != flow.Open {
		t.Errorf("got phase %s once the custodian is done, want open", v.Phase)
	}
}

// held is what the custodian holds, as text.
func (d *counter) held(s *flow.Session) string {
	d.t.Helper()
	acc, err := d.office.Custodian.Account(d.t.Context(), s.View().AccountNumber)
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf("%v %+v", acc.Attributes, acc.Entries)
}
