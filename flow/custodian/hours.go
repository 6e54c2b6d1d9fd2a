package custodian

import (
	"fmt"
	"time"
)

// Hours are a custodian's hours of business, Monday to Friday. Outside them an answer may take until they begin again.
// The zero value is a custodian that never closes, or whose hours are not known.
type Hours struct {
	from, to time.Duration // since midnight
	zone     *time.Location
}

// ParseHours reads hours such as 07:00, 19:30, America/New_York. Three empty texts are the zero value.
func ParseHours(from, to, zone string) (Hours, error) {
	if from == "" && to == "" && zone == "" {
		return Hours{}, nil
	}
	begin, err := time.Parse("15:04", from)
	if err != nil {
		return Hours{}, fmt.Errorf("reading the hour %q: %w", from, err)
	}
	end, err := time.Parse("15:04", to)
	if err != nil {
		return Hours{}, fmt.Errorf("reading the hour %q: %w", to, err)
	}
	place, err := time.LoadLocation(zone)
	if err != nil {
		return Hours{}, fmt.Errorf("reading the zone of the hours: %w", err)
	}
	midnight := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	return Hours{from: begin.Sub(midnight), to: end.Sub(midnight), zone: place}, nil
}

// Known tells whether there are any hours.
func (h Hours) Known() bool { return h.zone != nil }

// Open tells whether somebody works there at t; true where the hours are not known.
func (h Hours) Open(t time.Time) bool {
	if !h.Known() {
		return true
	}
	t = t.In(h.zone)
	since := sinceMidnight(t)
	return workday(t) && since >= h.from && since < h.to
}

// Next is when they begin to work after t.
func (h Hours) Next(t time.Time) time.Time {
	t = t.In(h.zone)
	day := t
	if sinceMidnight(t) >= h.from {
		day = day.AddDate(0, 0, 1)
	}
	for !workday(day) {
		day = day.AddDate(0, 0, 1)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), int(h.from/time.Hour), int(h.from%time.Hour/time.Minute), 0, 0, h.zone)
}

// Local is t on the custodian's clock.
func (h Hours) Local(t time.Time) time.Time { return t.In(h.zone) }

// Words are the hours as a person says them: "07:00 to 19:30".
func (h Hours) Words() string { return clockOf(h.from) + " to " + clockOf(h.to) }

// Zone is the name of the zone in the IANA database, such as America/New_York.
func (h Hours) Zone() string { return h.zone.String() }

func clockOf(d time.Duration) string {
	return fmt.Sprintf("%02d:%02d", int(d/time.Hour), int(d%time.Hour/time.Minute))
}

// sinceMidnight goes by the clock on the wall, also on the days when it is put forward or back.
func sinceMidnight(t time.Time) time.Duration {
	return time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute + time.Duration(t.Second())*time.Second
}

func workday(t time.Time) bool { return t.Weekday() != time.Saturday && t.Weekday() != time.Sunday }
