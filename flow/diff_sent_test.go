package flow_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// opened is an application that the custodian opened and shows as change makes it.
func opened(t *testing.T, change func(*custodian.Account)) *watched {
	t.Helper()
	w := newWatched(t)
	w.send(flow.Submitted)
	acc := w.shown("Open")
	change(&acc)
	w.account = func() (custodian.Account, error) { return acc, nil }
	w.refresh()
	w.phase(flow.Open)
	return w
}

func Diff(s *flow.Session) string {
	var all []string
	for _, c := range s.DiffSent() {
		all = append(all, c.Mark+" "+c.Label+": "+c.Now+" / "+c.Before)
	}
	return strings.Join(all, "\n")
}

func TestWhatTheCustodianWritesDifferentlyIsNoDifference(t *testing.T) {
	w := opened(t, func(acc *custodian.Account) {
		for name, v := range acc.Attributes {
			switch v := v.(type) {
			case string:
				acc.Attributes[name] = strings.ToUpper(strings.NewReplacer("é", "e", "ú", "u", "ñ", "n").Replace(v))
			case json.Number:
				acc.Attributes[name] = v.String() + ".00"
			}
		}
	})
	if got := Diff(w.session); got != "" {
		t.Errorf("got the differences\n%s\nwant none", got)
	}
	if got := len(w.session.View().AccountNumber); got == 0 {
		t.Error("got no account number, want it kept")
	}
}

func TestWhatTheCustodianHoldsOtherwiseIsListed(t *testing.T) {
	var gone string
	w := opened(t, func(acc *custodian.Account) {
		acc.Attributes["primaryOwner.lastName"] = "Otherwise"
		for name := range acc.Attributes {
			if strings.HasPrefix(name, "trustedContact.") {
				delete(acc.Attributes, name)
			}
		}
		at := slices.IndexFunc(acc.Entries, func(e custodian.AccountEntry) bool { return e.Array == "todBeneficiaries" })
		gone = acc.Entries[at].OnboardingCustomerID
		acc.Entries = slices.Delete(acc.Entries, at, at+1)
	})
	got := Diff(w.session)
	for _, want := range []string{"~ Last name: ", " / Otherwise", "- TOD beneficiary: Sent / Not there", "Not there"} {
		if !strings.Contains(got, want) {
			t.Errorf("got the differences\n%s\nwant %q in them", got, want)
		}
	}
	if n := strings.Count(got, "TOD beneficiary"); n != 1 {
		t.Errorf("got %d lines about the beneficiary %s that is not there, want 1", n, gone)
	}
	w.restart()
	if again := Diff(w.session); again != got {
		t.Errorf("after a restart got\n%s\nwant\n%s", again, got)
	}
}

func TestAMaskedNumberIsComparedByWhatItShows(t *testing.T) {
	for masked, want := range map[string]string{"***-**-": "", "XXXXX": "", "other": "Tax ID number"} {
		t.Run(masked, func(t *testing.T) {
			w := opened(t, func(acc *custodian.Account) {
				for name, v := range acc.Attributes {
					if s, is := v.(string); is && strings.HasPrefix(name, "primaryOwner.") && strings.HasSuffix(name, "axIdNumber") {
						acc.Attributes[name] = masked + s[len(s)-4:]
						if masked == "other" {
							acc.Attributes[name] = "***-**-9999"
						}
					}
				}
			})
			got := Diff(w.session)
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("got the differences %q, want %q", got, want)
			}
			if strings.Contains(got, "9999") && !strings.Contains(got, "•") {
				t.Errorf("got %q, want what is masked here masked there", got)
			}
		})
	}
}

func TestACustodianThatShowsNothingButAStatusDiffersInNothing(t *testing.T) {
	w := newWatched(t)
	w.send(flow.Submitted)
	w.says("Open")
	w.refresh()
	if got := Diff(w.session); got != "" {
		t.Errorf("got the differences\n%s\nwant none", got)
	}
}

func TestSubStepsStandInTheTimelineOnceAndTellOfPartialSuccess(t *testing.T) {
	w := newWatched(t)
	w.office.Outcomes = w.watchDesk
	w.send(flow.Submitted)
	w.outcome = custodian.Outcome{Steps: []custodian.SubStep{
		{Name: "AccountCreation", Word: "Success", State: custodian.SubStepDone},
		{Name: "MailingAddress", Word: "Queued", State: custodian.SubStepPending},
	}}
	w.says("Processing")
	w.refresh()
	w.refresh()
	w.outcome.Steps[1] = custodian.SubStep{Name: "MailingAddress", Word: "Failed", Reason: "ZIP mismatch", State: custodian.SubStepFailed}
	w.says("Open")
	w.refresh()
	w.phase(flow.Open)
	for line, want := range map[string]int{
		"Account creation created": 1, "Mailing address: Queued": 1, "Mailing address failed: ZIP mismatch": 1,
	} {
		if got := strings.Count(w.moments(), line); got != want {
			t.Errorf("got %q %d times in\n%s\nwant %d", line, got, w.moments(), want)
		}
	}
	w.restart()
	if got := w.session.View().Steps; len(got) != 2 || got[1].State != custodian.SubStepFailed {
		t.Errorf("after a restart got the sub-steps %v, want the failed one kept", got)
	}
}
