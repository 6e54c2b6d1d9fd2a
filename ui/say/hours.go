package say

import (
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

// Closed says that nobody works at the custodian now, and when to expect an answer; "" while they do work.
func Closed(h custodian.Hours, now time.Time) string {
	if h.Open(now) {
		return ""
	}
	there, next := h.Local(now), h.Next(now)
	city := strings.ReplaceAll(h.Zone()[strings.LastIndexByte(h.Zone(), '/')+1:], "_", " ")
	expect := next.Format("Monday")
	switch next.Format(time.DateOnly) {
	case there.Format(time.DateOnly):
		expect = "an answer after " + next.Format("15:04")
	case there.AddDate(0, 0, 1).Format(time.DateOnly):
		expect = "tomorrow"
	}
	return "It is " + there.Format("15:04") + " in " + city + ". The custodian works from " + h.Words() +
		", Monday to Friday, so expect " + expect + "."
}
