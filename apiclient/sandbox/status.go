package sandbox

import (
	"strings"
	"time"
	"unicode"
)

// The words of this custodian.
const (
	statusDraft      = "Draft"
	statusSubmitted  = "Submitted"
	statusProcessing = "Processing"
	statusOpen       = "Open"
	statusRejected   = "Rejected"
	statusReview     = "PrincipalReview"
)

// slowness is how much longer the applicant called Slow waits.
const slowness = 10

func (s *Server) statusOf(r record) string { return r.status(s.options.Now(), s.options.Pace) }

// status is what the record's own words say, or what the time since the submit makes of it.
func (r record) status(now time.Time, pace Pace) string {
	if r.Word != "" {
		return r.Word
	}
	if r.SubmittedAt.IsZero() {
		return statusDraft
	}
	openAfter := pace.OpenAfter
	if r.applicant() == "slow" {
		openAfter *= slowness
	}
	switch since := now.Sub(r.SubmittedAt); {
	case since < pace.Processing: // a clock that was set back included
		return statusSubmitted
	case since < openAfter:
		return statusProcessing
	}
	switch r.applicant() {
	case "reject":
		// Once: who learns to correct a rejected application sees it open afterwards.
		if r.Submits == 1 {
			return statusRejected
		}
	case "unknownstatus", "principalreview":
		return statusReview
	}
	return statusOpen
}

// isEditable tells whether the custodian takes changes while an account has this status.
func isEditable(status string) bool {
	switch letters(status) {
	case "draft", "rejected", "actionrequired", "actionneeded":
		return true
	}
	return false
}

// applicant is the surname that training goes by, in lower-case letters only.
func (r record) applicant() string { return letters(text(r.Data["primaryOwner"], "lastName")) }

func letters(s string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) {
			return -1
		}
		return unicode.ToLower(c)
	}, s)
}
