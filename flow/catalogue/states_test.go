package catalogue_test

import (
	"slices"
	"strings"
	"testing"
)

// stateLists are what laws differ by. Sources disagree about most of them, so that all checks that read them warn.
var stateLists = map[string]string{
	"communityStates":     "AK AZ CA ID LA NM NV PR TX WA WI", // IRS Publication 555, with Alaska by election and Puerto Rico
	"communityByElection": "AK PR",
	"entiretyStates":      "AK AR DC DE FL HI IL IN KY MA MD MI MO MS NC NJ NY OH OK OR PA RI TN VA VT WY",
	"entiretyDoubtful":    "AK DC HI IL IN KY MA MI MO MS NC NJ NY OH OK OR RI TN VA VT", // all but AR DE FL MD PA WY
	"giftStates":          "SC VT",
	"majorityAt19":        "AL NE",
	"majorityAt21":        "MS",
	"majorityDoubtful":    "IN NY PR",
	"spousalConsent":      "AK AZ CA ID LA NM NV TX WA WI",
	"todDoubtful":         "LA",
	"transferUntil18":     "KY",
	"transferUntil21":     "AL AR AZ CO CT DC DE GA HI IA ID IL IN KS MA MD ME MI MN MO MS MT NE NH",
	"transferUntil22":     "LA",
	"transferFrom19":      "NE",
	"transferFrom21":      "AL CO CT FL GA HI IA ID IL IN KS MA MD MN MO MS MT NH",
	"transferFrom22":      "LA",
}

func TestTheListsOfStates(t *testing.T) {
	c := standard(t)
	for name, want := range stateLists {
		var got []string
		for _, o := range c.Vocabularies[name] {
			got = append(got, o.Value)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", name, strings.Join(got, " "), want)
		}
	}
}

func TestAListOfStatesStopsNobody(t *testing.T) {
	for _, check := range standard(t).Checks {
		for name := range stateLists {
			reads := strings.Contains(check.That.Source, name) || check.When != nil && strings.Contains(check.When.Source, name)
			if reads && check.Severity != "warning" {
				t.Errorf("%s reads %s and stops a submit, want it to warn", check.ID, name)
			}
		}
	}
}
