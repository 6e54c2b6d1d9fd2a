package sandbox_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"brokerage/onboard/apiclient/sandbox"
)

// "The submission is processed asynchronously." and "The outcome is read afterwards from the get-account resource.".
func TestStatusFollowsTheClock(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"primaryOwner":{"lastName":"Sampleton"}}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	for _, step := range []struct {
		pass time.Duration
		want string
	}{
		{0, "Submitted"},
		{999 * time.Millisecond, "Submitted"},
		{time.Millisecond, "Processing"},
		{2999 * time.Millisecond, "Processing"},
		{time.Millisecond, "Open"},
		{365 * 24 * time.Hour, "Open"},
		{-2 * 365 * 24 * time.Hour, "Submitted"},
	} {
		d.clock.pass(step.pass)
		d.renew()
		if got := d.status(number); got != step.want {
			t.Errorf("after another %s: got %q, want %q", step.pass, got, step.want)
		}
	}
}

func TestPace(t *testing.T) {
	d := newHarness(t, sandbox.Options{Pace: sandbox.Pace{Processing: time.Minute, OpenAfter: time.Hour}})
	number := d.begin(`{"a":1}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	d.clock.pass(time.Minute)
	if got := d.status(number); got != "Processing" {
		t.Errorf("after a minute: got %q, want Processing", got)
	}
	d.clock.pass(59 * time.Minute)
	if got := d.status(number); got != "Open" {
		t.Errorf("after an hour: got %q, want Open", got)
	}
	if _, err := sandbox.New(sandbox.Options{Pace: sandbox.Pace{Processing: time.Hour, OpenAfter: time.Minute}}); err == nil {
		t.Error("a pace out of order: got no error, want one")
	}
}

// "The account has a Status attribute, readable at the get-account resource.".
func TestGetAccountShowsTheWholeRecord(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(twoBeneficiaries)
	if _, ok := d.account(number).data()["submittedAt"]; ok {
		t.Error("submittedAt before submit: got one, want none")
	}
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	data := d.account(number).want(http.StatusOK).data()
	if data["accountNumber"] != number || data["submittedAt"] != "2026-11-27T10:15:00Z" {
		t.Errorf("record: got %v, want account %s submitted at 2026-11-27T10:15:00Z", data, number)
	}
	list, _ := data["todBeneficiaries"].([]any)
	second, _ := list[1].(map[string]any)
	if second["onboardingCustomerID"] != "b" || second["customerID"] == "" || second["lastName"] != "Beta" {
		t.Errorf("second beneficiary: got %v, want it whole with both identifiers", second)
	}
}

func TestApplicantsWhoTrain(t *testing.T) {
	for surname, c := range map[string]struct {
		after time.Duration
		want  string
	}{
		"REJECT":           {4 * time.Second, "Rejected"},
		"Slow":             {39 * time.Second, "Processing"},
		"slow":             {40 * time.Second, "Open"},
		"Unknown-Status":   {time.Hour, "PrincipalReview"},
		"Principal Review": {time.Hour, "PrincipalReview"},
		"Rejecter":         {4 * time.Second, "Open"},
	} {
		d := newHarness(t, sandbox.Options{})
		number := d.begin(`{"primaryOwner":{"lastName":"` + surname + `"}}`)
		d.submit(with(number, `{}`)).want(http.StatusAccepted)
		d.clock.pass(c.after)
		if got := d.status(number); got != c.want {
			t.Errorf("%s after %s: got %q, want %q", surname, c.after, got, c.want)
		}
	}
}

// A rejected account says why, takes changes again, and opens after the second submit.
func TestRejectionIsMended(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"primaryOwner":{"lastName":"Reject"},"mailingAddress":{"postalCode":"62701"},
		"todBeneficiaries":[{"onboardingCustomerID":"a","taxIdNumber":"1"},{"onboardingCustomerID":"b","taxIdNumber":"2"}]}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	d.clock.pass(time.Minute)
	a := d.account(number)
	data := a.data()
	a.body = map[string]any{"errors": data["errors"]}
	want := []string{
		"mailingAddress.postalCode: ZIP mismatch", "todBeneficiaries[1].taxIdNumber: not on file",
		": Principal review required, call desk 4",
	}
	if got := a.fields(); !slices.Equal(got, want) || data["remarks"] == nil {
		t.Errorf("reasons: got %q with remarks %v, want %q with remarks", got, data["remarks"], want)
	}
	d.stage(with(number, `{"mailingAddress":{"postalCode":"97201"}}`)).want(http.StatusOK)
	if got := d.status(number); got != "Rejected" {
		t.Errorf("status after mending: got %q, want Rejected until it is submitted again", got)
	}
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	d.clock.pass(time.Minute)
	if got := d.status(number); got != "Open" {
		t.Errorf("status after the second submit: got %q, want Open", got)
	}
}

func TestSetStatus(t *testing.T) {
	d := newHarness(t, sandbox.Options{})
	number := d.begin(`{"a":1}`)
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	for word, stage := range map[string]int{
		"ACTION_REQUIRED": http.StatusOK, "Rejected": http.StatusOK, "Draft": http.StatusOK,
		"Closed": http.StatusConflict, "PrincipalReview": http.StatusConflict, "": http.StatusConflict,
	} {
		if err := d.server.SetStatus(number, word); err != nil {
			t.Fatalf("SetStatus %q: got %v, want none", word, err)
		}
		want := word
		if word == "" {
			want = "Submitted"
		}
		if got := d.status(number); got != want {
			t.Errorf("status: got %q, want %q", got, want)
		}
		d.stage(with(number, `{}`)).want(stage)
	}
	if err := d.server.SetStatus(number, "Draft"); err != nil {
		t.Fatal(err)
	}
	d.submit(with(number, `{}`)).want(http.StatusAccepted)
	if got := d.status(number); got != "Submitted" {
		t.Errorf("status after another submit: got %q, want Submitted: it ends a status set by hand", got)
	}
	for _, unknown := range []string{"", "12345678"} {
		if err := d.server.SetStatus(unknown, "Open"); err == nil {
			t.Errorf("SetStatus of account %q: got no error, want one", unknown)
		}
	}
	if all, err := d.server.Records(); err != nil || len(all) != 1 {
		t.Errorf("records: got %d, %v, want the one", len(all), err)
	}
}
