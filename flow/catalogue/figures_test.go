package catalogue_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

const (
	withTraders = "authorizedTrader or powerOfAttorney 0..2, interestedParty 0..5"
	withTrust   = "interestedParty 0..5, trustee 1..10, grantor 1..10, trustBeneficiary 1..20, protector 0..5"
	withMinor   = "interestedParty 0..5, custodian 1..1, successorCustodian 0..1"
	withSigners = "interestedParty 0..5, authorizedSigner 1..10, beneficialOwner 0..4, controlPerson 1..1"
)

// figures are who stands in an account of each kind: its holders, the other roles with the fewest and the most of each,
// how many trusted contacts, and its beneficiaries: of a retirement account by class.
var figures = []struct {
	registration, holders, roles string
	contacts                     int
	tod, retirement              string
}{
	{"individual", "1..1", withTraders, 2, "", ""},
	{"individualTod", "1..1", withTraders, 2, "1..20", ""},
	{"jointWros", "2..5", withTraders, 2, "", ""},
	{"jointWrosTod", "2..5", withTraders, 2, "1..20", ""},
	{"jointTic", "2..4", withTraders, 2, "", ""},
	{"jointTbe", "2..2", withTraders, 2, "", ""},
	{"jointCp", "2..2", withTraders, 2, "", ""},
	{"custodialUtma", "1..1", withMinor, 0, "", ""},
	{"custodialUgma", "1..1", withMinor, 0, "", ""},
	{"iraTraditional", "1..1", withTraders, 2, "", "primary 0..10, contingent 0..10"},
	{"iraRoth", "1..1", withTraders, 2, "", "primary 0..10, contingent 0..10"},
	{"iraSep", "1..1", withTraders + ", employer 1..1", 2, "", "primary 0..10, contingent 0..10"},
	{"iraRollover", "1..1", withTraders, 2, "", "primary 0..10, contingent 0..10"},
	{"iraSimple", "1..1", withTraders + ", employer 1..1", 2, "", "primary 0..10, contingent 0..10"},
	{"iraInherited", "1..1", withTraders + ", decedent 1..1", 2, "", "primary 0..10, contingent 0..10"},
	{"trustRevocable", "trust", withTrust, 2, "", ""},
	{"trustIrrevocable", "trust", withTrust, 2, "", ""},
	{"estate", "entity", "interestedParty 0..5, executor 1..4", 0, "", ""},
	{"corporation", "entity", withSigners, 0, "", ""},
	{"llc", "entity", withSigners, 0, "", ""},
	{"partnership", "entity", withSigners, 0, "", ""},
	{"soleProp", "1..1", withTraders, 2, "", ""},
}

func TestWhoStandsInEachKindOfAccount(t *testing.T) {
	c := standard(t)
	if len(figures) != len(c.Registrations()) {
		t.Errorf("got %d kinds of account, want each of %d", len(figures), len(c.Registrations()))
	}
	for _, f := range figures {
		t.Run(f.registration, func(t *testing.T) {
			as := kindOf(c, f.registration)
			if got := as.holders(t); got != f.holders {
				t.Errorf("holders: got %s, want %s", got, f.holders)
			}
			if got := as.limits(t, "associatedParties", "beneficiaryCustodian"); got != f.roles {
				t.Errorf("roles: got %s, want %s", got, f.roles)
			}
			if got := as.contacts(t); got != f.contacts {
				t.Errorf("trusted contacts: got %d, want %d", got, f.contacts)
			}
			if got := as.bounds(t, "todBeneficiaries"); got != f.tod {
				t.Errorf("TOD beneficiaries: got %q, want %q", got, f.tod)
			}
			retirement := ""
			if as.applies(t, "retirementBeneficiaries") {
				retirement = as.limits(t, "retirementBeneficiaries")
			}
			if retirement != f.retirement {
				t.Errorf("retirement beneficiaries: got %q, want %q", retirement, f.retirement)
			}
		})
	}
}

// A step that a kind of account does not have says why, and to those who look for TOD beneficiaries, why just here.
func TestAStepThatDoesNotApplySaysWhy(t *testing.T) {
	c := standard(t)
	for _, r := range c.Registrations() {
		as := kindOf(c, r.Value)
		for _, s := range c.Sections() {
			if as.applies(t, s.ID) {
				continue
			}
			if s.Reason == "" {
				t.Errorf("%s of %s: no reason is given", s.ID, r.Value)
			}
			own := false
			for _, reason := range s.Reasons {
				own = own || as.holds(t, reason.When)
			}
			if s.ID == "todBeneficiaries" && !own {
				t.Errorf("%s has no TOD beneficiaries: nothing says why just there", r.Value)
			}
		}
	}
}

func TestWhatIsSaidOfAKindOfAccountIsWhole(t *testing.T) {
	for _, r := range standard(t).Registrations() {
		if !strings.HasPrefix(r.Need, "You will need") || !strings.HasSuffix(r.Need, ".") || !strings.HasSuffix(r.Explain, ".") {
			t.Errorf("%s: got %q and %q, want what it is and what the client needs at hand", r.Value, r.Explain, r.Need)
		}
		if n := len([]rune(r.Short)); n == 0 || n > 18 || n > len([]rune(r.Label)) {
			t.Errorf("%s: got the short label %q beside %q", r.Value, r.Short, r.Label)
		}
		if len(r.Synonyms) == 0 {
			t.Errorf("%s is found by its label alone", r.Value)
		}
	}
}

// freshApplication is one of which nothing but the kind of account is known, as expressions see it.
type freshApplication struct {
	c   *catalogue.Catalogue
	env map[string]any
}

func kindOf(c *catalogue.Catalogue, registration string) freshApplication {
	env := map[string]any{"today": someDay.String()}
	for _, s := range c.Sections() {
		env[s.ID] = zero(s)
		if s.List != nil {
			env[s.ID] = []any{}
		}
	}
	env["account"].(map[string]any)["registration"] = registration
	return freshApplication{c, env}
}

func (a freshApplication) holds(t *testing.T, e *catalogue.Expression) bool {
	t.Helper()
	if e == nil {
		return true
	}
	holds, err := e.True(a.env)
	if err != nil {
		t.Fatal(err)
	}
	return holds
}

func (a freshApplication) applies(t *testing.T, section string) bool {
	t.Helper()
	return a.holds(t, a.c.Section(section).When)
}

func (a freshApplication) holders(t *testing.T) string {
	t.Helper()
	for _, holder := range []string{"trust", "entity"} {
		if a.applies(t, holder) {
			return holder
		}
	}
	least, most := 1, 1
	if joint := a.c.Section("jointHolders"); a.applies(t, joint.ID) {
		least, most = least+joint.List.Min, most+joint.List.Max
		for _, l := range joint.List.Limits {
			if a.holds(t, l.When) {
				most = 1 + l.Max
			}
		}
	}
	return fmt.Sprintf("%d..%d", least, most)
}

// limits are those in force, but for roles of people behind people.
func (a freshApplication) limits(t *testing.T, section string, behind ...string) string {
	t.Helper()
	var limits []string
	for _, l := range a.c.Section(section).List.Limits {
		if a.holds(t, l.When) && strings.Join(l.Of, "") != strings.Join(behind, "") {
			limits = append(limits, fmt.Sprintf("%s %d..%d", strings.Join(l.Of, " or "), l.Min, l.Max))
		}
	}
	return strings.Join(limits, ", ")
}

func (a freshApplication) bounds(t *testing.T, section string) string {
	t.Helper()
	if !a.applies(t, section) {
		return ""
	}
	list := a.c.Section(section).List
	return fmt.Sprintf("%d..%d", list.Min, list.Max)
}

// contacts is the most trusted contacts: a second one may follow a first.
func (a freshApplication) contacts(t *testing.T) int {
	t.Helper()
	if !a.applies(t, "trustedContact") {
		return 0
	}
	return 1 + a.c.Section("otherTrustedContacts").List.Max
}
