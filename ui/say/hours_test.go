package say_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
)

func TestOutsideTheCustodiansHoursItIsSaidWhenToExpectAnAnswer(t *testing.T) {
	h, err := custodian.ParseHours("07:00", "19:30", "America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"2026-03-04T17:00:00Z": "",
		"2026-03-05T01:10:00Z": "It is 20:10 in New York. The custodian works from 07:00 to 19:30, Monday to Friday, so expect tomorrow.",
		"2026-03-05T11:00:00Z": "It is 06:00 in New York. The custodian works from 07:00 to 19:30, Monday to Friday, so expect an answer after 07:00.",
		"2026-03-07T01:10:00Z": "It is 20:10 in New York. The custodian works from 07:00 to 19:30, Monday to Friday, so expect Monday.",
		"2026-01-01T02:00:00Z": "It is 21:00 in New York. The custodian works from 07:00 to 19:30, Monday to Friday, so expect tomorrow.",
	} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.Closed(h, now); got != want {
			t.Errorf("at %s: got %q, want %q", at, got, want)
		}
	}
	if got := say.Closed(custodian.Hours{}, time.Now()); got != "" {
		t.Errorf("got %q of a custodian without hours, want nothing", got)
	}
}
