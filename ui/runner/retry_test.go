package runner

import (
	"errors"
	"io/fs"
	"testing"
	"time"

	"brokerage/onboard/flow/custodian"
)

func TestACommandTriesAgainAtAPaceUntilItsTimeIsOver(t *testing.T) {
	away := &custodian.Error{Kind: custodian.NotSent}
	r := Retry{Until: noon.Add(time.Minute)}
	at := noon
	for _, want := range []time.Duration{time.Second, 1500 * time.Millisecond, 2250 * time.Millisecond} {
		if wait, again := r.Next(at, away); wait != want || !again {
			t.Errorf("got %s and %v, want %s", wait, again, want)
		}
	}
	for range 10 {
		_, _ = r.Next(at, away)
	}
	if wait, _ := r.Next(at, away); wait != 15*time.Second {
		t.Errorf("got %s after many tries, want 15s", wait)
	}
	if wait, again := r.Next(noon.Add(59*time.Second), away); wait != time.Second || !again {
		t.Errorf("got %s and %v shortly before the end, want the last try at the end", wait, again)
	}
	for name, row := range map[string]struct {
		err   error
		at    time.Time
		wait  time.Duration
		again bool
	}{
		"nothing failed":             {nil, noon, 0, false},
		"the time is over":           {away, noon.Add(time.Minute), 0, false},
		"the disk":                   {fs.ErrPermission, noon, 0, false},
		"Retry-After":                {&custodian.Error{Kind: custodian.Throttled, RetryAfter: 20 * time.Second}, noon, 20 * time.Second, true},
		"no answer":                  {&custodian.Error{Kind: custodian.Unknown}, noon, time.Second, true},
		"the page of a proxy":        {&custodian.Error{Kind: custodian.Misdirected, Status: 502}, noon, time.Second, true},
		"another server":             {&custodian.Error{Kind: custodian.Misdirected, Status: 200}, noon, 0, false},
		"refused":                    {&custodian.Error{Kind: custodian.Refused}, noon, 0, false},
		"refused credentials":        {&custodian.Error{Kind: custodian.Unauthorised}, noon, 0, false},
		"no such account":            {&custodian.Error{Kind: custodian.NotFound}, noon, 0, false},
		"nothing changes by trying":  {&custodian.Error{Kind: custodian.NotSent, Cause: custodian.CauseWrongHostName}, noon, 0, false},
		"wrapped by what it was for": {errors.Join(errors.New("staging"), away), noon, time.Second, true},
	} {
		r := Retry{Until: noon.Add(time.Minute)}
		if wait, again := r.Next(row.at, row.err); wait != row.wait || again != row.again {
			t.Errorf("%s: got %s and %v, want %s and %v", name, wait, again, row.wait, row.again)
		}
	}
	if _, again := new(Retry).Next(noon, away); again {
		t.Error("got another try without any time for it, want none")
	}
}
