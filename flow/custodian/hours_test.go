package custodian_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"
)

func TestHoursAreTheCustodiansOwn(t *testing.T) {
	h, err := custodian.ParseHours("07:00", "19:30", "America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, at string
		open     bool
		next     string
	}{
		{"a Wednesday at noon there", "2026-03-04T17:00:00Z", true, "2026-03-05T07:00:00-05:00"},
		{"before they begin", "2026-03-04T11:59:59Z", false, "2026-03-04T07:00:00-05:00"},
		{"as they begin", "2026-03-04T12:00:00Z", true, "2026-03-05T07:00:00-05:00"},
		{"as they end", "2026-03-05T00:30:00Z", false, "2026-03-05T07:00:00-05:00"},
		{"a Friday evening", "2026-03-07T01:00:00Z", false, "2026-03-09T07:00:00-04:00"},
		{"the Saturday before the clocks go forward", "2026-03-07T17:00:00Z", false, "2026-03-09T07:00:00-04:00"},
		{"the last day of the year", "2027-01-01T02:00:00Z", false, "2027-01-01T07:00:00-05:00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at, err := time.Parse(time.RFC3339, c.at)
			if err != nil {
				t.Fatal(err)
			}
			if got := h.Open(at); got != c.open {
				t.Errorf("got open %v, want %v", got, c.open)
			}
			if got := h.Next(at).Format(time.RFC3339); got != c.next {
				t.Errorf("got %s, want %s", got, c.next)
			}
		})
	}
	if none := (custodian.Hours{}); !none.Open(time.Now()) || none.Known() {
		t.Error("got a custodian without hours closed, want it open")
	}
}
