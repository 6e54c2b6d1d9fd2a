package custodian

import "strings"

// StatusMap maps a custodian's words (in any case, separators ignored) to what they mean.
type StatusMap map[string]StatusMeaning

// StatusMeaning is what a status word says.
type StatusMeaning string

// The meanings. Anything else is shown as it came and keeps being asked about.
const (
	MeansDraft      StatusMeaning = "draft"
	MeansSubmitted  StatusMeaning = "submitted"
	MeansProcessing StatusMeaning = "processing"
	MeansAction     StatusMeaning = "action"
	MeansOpen       StatusMeaning = "open"
	MeansRejected   StatusMeaning = "rejected"
	MeansClosed     StatusMeaning = "closed"
	MeansUnknown    StatusMeaning = "unknown"
)

// defaultWords are the status words that public custody and brokerage interfaces use. What is one custodian's "no" and
// another's "not yet", such as disabled, limited or frozen, is left out: it is shown as it came. So is approved, which some
// say before the account is there: only open is open.
var defaultWords = map[StatusMeaning][]string{
	MeansDraft:     {"draft", "reserved", "staged", "new", "inactive", "onboarding", "incomplete", "signed up"},
	MeansSubmitted: {"submitted", "resubmitted", "received", "accepted"},
	MeansProcessing: {
		"processing", "pending", "in progress", "in review", "review", "kyc", "kyc submitted", "aml review", "approval pending",
		"reapproval pending", "approved", "verified", "manual review",
	},
	MeansAction:   {"action required", "action needed", "pending agreement", "awaiting documents"},
	MeansOpen:     {"open", "opened", "active", "completed", "creation complete", "open no new trades"},
	MeansRejected: {"rejected", "declined", "denied", "submission failed", "error", "failed"},
	MeansClosed:   {"closed", "account closed", "cancelled", "canceled", "expired", "abandoned", "revoked"},
}

// DefaultStatuses knows the words of the public custodians.
func DefaultStatuses() StatusMap {
	m := StatusMap{}
	for meaning, words := range defaultWords {
		for _, w := range words {
			m[statusKey(w)] = meaning
		}
	}
	return m
}

// With returns a copy in which the firm's own words win.
func (m StatusMap) With(own map[string]StatusMeaning) StatusMap {
	all := make(StatusMap, len(m)+len(own))
	for w, meaning := range m {
		all[w] = meaning
	}
	for w, meaning := range own {
		all[statusKey(w)] = meaning
	}
	return all
}

// Meaning looks a word up.
func (m StatusMap) Meaning(word string) StatusMeaning {
	if meaning, ok := m[statusKey(word)]; ok {
		return meaning
	}
	return MeansUnknown
}

// statusKey folds case and separators: "Action_Required" and "ACTIONREQUIRED" are one word.
func statusKey(word string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' || r == '.' {
			return -1
		}
		return r
	}, strings.ToLower(word))
}
