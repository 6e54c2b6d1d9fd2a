package say_test

import (
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
)

func TestSubmittingPromisesWhatTheCustodianSays(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	hours, err := custodian.ParseHours("07:00", "19:30", "America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		within        time.Duration
		hours         custodian.Hours
		want, usually string
	}{
		{0, hours, "The custodian checks them.", ""},
		{5 * time.Minute, hours, "The custodian checks them. This takes up to 5 minutes in business hours.", "Most answers come within 5 minutes."},
		{5 * time.Minute, custodian.Hours{}, "The custodian checks them. This takes up to 5 minutes.", "Most answers come within 5 minutes."},
		{48 * time.Hour, custodian.Hours{}, "The custodian checks them. This takes up to 48 hours.", "Most answers come within 48 hours."},
		{30 * time.Second, custodian.Hours{}, "The custodian checks them. This takes up to 30 seconds.", "Most answers come within 30 seconds."},
	} {
		o := &flow.Service{Catalogue: c, Store: storetest.Memory(), Hours: tt.hours, AnswersWithin: tt.within}
		o.Environment.Word = "SANDBOX"
		s, err := o.Start("individual")
		if err != nil {
			t.Fatal(err)
		}
		if got := say.Submitting(s)[1]; got != tt.want {
			t.Errorf("within %s: got %q, want %q", tt.within, got, tt.want)
		}
		if got := strings.TrimSpace(say.Usually(s)); got != tt.usually {
			t.Errorf("within %s: got %q, want %q", tt.within, got, tt.usually)
		}
	}
}
