package text

import (
	"fmt"
	"strconv"
	"time"
)

// Clock words a moment as seen from now, in the zone of now: "12:04" today, "25 Nov 16:41" in the same year,
// "25 Nov 2024 16:41" otherwise. The zero time is the empty string.
func Clock(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	t = t.In(now.Location())
	switch {
	case t.Year() == now.Year() && t.YearDay() == now.YearDay():
		return t.Format("15:04")
	case t.Year() == now.Year():
		return t.Format("2 Jan 15:04")
	default:
		return t.Format("2 Jan 2006 15:04")
	}
}

// Ago words how long something is past, in a sentence: "just now" under a minute, "2 minutes ago", "3 hours ago",
// "2 days ago". Parts of a unit are dropped, not rounded: 119 minutes are 1 hour.
func Ago(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return span(d, "minute", "minutes") + " ago"
}

// Age words the same for a narrow column: "just now", "40 min", "3 hours", "1 day".
func Age(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return span(d, "min", "min")
}

// Elapsed words how long something has taken so far, for a clock that runs: "0:04", "12:30", "1:02:03".
func Elapsed(d time.Duration) string {
	d = max(0, d)
	h, m, s := int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}

func span(d time.Duration, one, many string) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Hour:
		return Count(int(d/time.Minute), one, many)
	case d < day:
		return Count(int(d/time.Hour), "hour", "hours")
	default:
		return Count(int(d/day), "day", "days")
	}
}

// Count words a number of things: "1 change", "3 changes", "0 changes".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Day words a day: "12 Dec", with the year where it is not this one.
func Day(t, now time.Time) string {
	t = t.In(now.Location())
	if t.Year() == now.Year() {
		return t.Format("2 Jan")
	}
	return t.Format("2 Jan 2006")
}
