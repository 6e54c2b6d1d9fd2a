package kind

import (
	"strings"
	"testing"
)

func TestZIPKnowsTheCityOfMail(t *testing.T) {
	for code, want := range map[string]string{
		"62701":      "Springfield IL",
		"62701-1234": "Springfield IL",
		"10001":      "New York NY",
		"60614":      "Chicago IL", // within a run
		"00501":      "Holtsville NY",
		"99950":      "Ketchikan AK",
		"00907":      "San Juan PR",
		"96910":      "Hagatna GU",
		"09012":      "APO AE",
		"34002":      "APO AA",
		"96319":      "APO AP",
	} {
		if city, state, ok := ZIP(code); !ok || city+" "+state != want {
			t.Errorf("%s: got %s %s, %v, want %s", code, city, state, ok, want)
		}
	}
}

func TestZIPInventsNothing(t *testing.T) {
	for _, code := range []string{"", "6270", "00000", "00500", "99999", "SW1A 1AA", "6270A", "627011", "# ZIP", "K1A 0B1"} {
		if city, state, ok := ZIP(code); ok || city != "" || state != "" {
			t.Errorf("%q: got %s %s, want nothing", code, city, state)
		}
	}
}

// The list is searched by its order, and names only states that an address can have.
func TestZIPListIsInOrderAndNamesStates(t *testing.T) {
	before := ""
	for line := range strings.Lines(zipList) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		run, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		state, city, _ := strings.Cut(rest, " ")
		first, last, _ := strings.Cut(run, "-")
		if first <= before || last != "" && last <= first {
			t.Errorf("got %s behind %s, want order", run, before)
		}
		before = max(first, last)
		if _, known := optionOf(Regions("US"), state); !known || city == "" {
			t.Errorf("%s: got state %q and city %q, want a state and a city", run, state, city)
		}
		if found, _, _ := ZIP(before); found != city {
			t.Errorf("%s: got %q, want %q", before, found, city)
		}
	}
}
