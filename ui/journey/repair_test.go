package journey_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/ui/uitest"
)

// repairHome is where processes of the program, one after the other, of the program meet a custodian that outlives them.
type repairHome struct {
	*world
	home string
	vars []string
}

// newRepairHome has a custodian that rejects the first application it gets, for three things.
func newRepairHome(t *testing.T) *repairHome {
	t.Helper()
	var judged atomic.Int32
	return newHome(t, sandbox.Pace{}, func([]byte) []sandbox.Problem {
		if judged.Add(1) > 1 {
			return nil
		}
		return []sandbox.Problem{
			{Index: -1, Name: "primaryOwner.mailingAddress.postalCode", Message: "ZIP mismatch"},
			{Array: "todBeneficiaries", Index: 1, Name: "taxIdNumber", Message: "taxIdNumber not on file"},
			{Index: -1, Message: "Principal review required, call desk 4"},
		}
	})
}

// newHome has a custodian that judges as it is told, and as fast.
func newHome(t *testing.T, pace sandbox.Pace, check func([]byte) []sandbox.Problem) *repairHome {
	t.Helper()
	o := &repairHome{world: newWorld(t), home: t.TempDir()}
	options := sandbox.Options{Pace: pace, Check: check, Schema: o.schema}
	var err error
	if o.sandbox, err = sandbox.New(options); err != nil {
		t.Fatal(err)
	}
	base, err := o.sandbox.Start("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.sandbox.Close() })
	passphrase := filepath.Join(o.home, "passphrase")
	if err := os.WriteFile(passphrase, []byte("horse battery staple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o.vars = []string{
		"HOME=" + o.home, "ONBOARD_BASE_URL=" + base, "ONBOARD_CLIENT_ID=ree", "ONBOARD_CLIENT_SECRET=ree",
		"ONBOARD_PASSPHRASE_FILE=" + passphrase, "DBUS_SESSION_BUS_ADDRESS=",
	}
	return o
}

// onboard runs the program on a terminal of its own.
func (o *repairHome) onboard(args ...string) *uitest.PTY {
	o.t.Helper()
	return uitest.Start(o.t, uitest.Build(o.t), args, o.vars, 100, 32)
}

// answers writes the application of Ree Submit: the filled example with another holder and two beneficiaries.
func (o *repairHome) answers() string {
	o.t.Helper()
	data, err := o.catalogue.Example("individualTod")
	if err != nil {
		o.t.Fatal(err)
	}
	text := strings.Replace(string(data), "firstName: José Ángel", "firstName: Ree", 1)
	text = strings.Replace(text, "lastName: de la Cruz Núñez", "lastName: Submit", 1)
	text = strings.Replace(text, "preferredContact: email", "preferredContact: mobile", 1)
	text = regexp.MustCompile(`(?ms)^todBeneficiaries:\n.*?\n\n`).ReplaceAllString(text, `todBeneficiaries:
  - {beneficiaryType: primary, kind: person, firstName: Alpha, lastName: Submit, relationship: child, sharePercent: "50.00",
     perStirpes: yes, birthDate: 1990-02-14, taxIdType: ssn, taxIdNumber: 899-10-0021}
  - {beneficiaryType: primary, kind: person, firstName: Beta, lastName: Submit, relationship: child, sharePercent: "50.00",
     perStirpes: yes, birthDate: 1993-06-30, taxIdType: ssn, taxIdNumber: 899-10-0022}

`)
	file := filepath.Join(o.home, "ree.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		o.t.Fatal(err)
	}
	return file
}

// beneficiaries are those the custodian holds with a name: first name to identifier.
func (o *repairHome) beneficiaries() map[string]string {
	o.t.Helper()
	data, err := json.Marshal(o.account().Data["todBeneficiaries"])
	if err != nil {
		o.t.Fatal(err)
	}
	var entries []struct {
		ID        string `json:"onboardingCustomerID"`
		FirstName string `json:"firstName"`
	}
	if err := json.Unmarshal(data, &entries); err != nil {
		o.t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		if e.FirstName != "" {
			all[e.FirstName] = e.ID
		}
	}
	return all
}

// submitBy goes from Check answers to the act, waiting out the time in which no key counts.
func (o *repairHome) submitBy(p *uitest.PTY) {
	o.t.Helper()
	p.See("Check answers", "Everything staged").Press("end").See("> [ Go to submit ]").Press("enter")
	p.See("> Go back and check")
	appears(o.t, func() string { p.Press("down"); return p.Screen() }, "> Submit application", hang)
	p.See("> Submit application").Gone("waits").Press("enter")
}

func TestAnApplicationIsRepairedAfterARejectionAndAKill(t *testing.T) {
	t.Parallel()
	o := newRepairHome(t)
	if code := o.onboard("open", "-f", o.answers()).Wait(); code != 0 {
		t.Fatalf("got exit code %d from onboard open, want 0", code)
	}
	before := o.beneficiaries()

	p := o.onboard()
	p.See("> Ree Submit").Press("enter")
	o.submitBy(p)
	p.See("It named 3 things.", "> ZIP mismatch", "taxIdNumber not on file", "Beta Submit", "call desk 4", "Belongs to no answer")

	// Another order, and the complaint still leads to the same beneficiary.
	p.Press("esc").See("Task list")
	o.mark(p, "TOD beneficiaries")
	p.Press("enter").See("> Alpha Submit").Press("J").See("> Alpha Submit").Press("esc").See("Task list")
	o.mark(p, "Custodian said")
	p.Press("enter").See("> ZIP mismatch").Press("down").See("> taxIdNumber not on file").Press("enter")
	p.See("What does Beta receive?", "The custodian said: taxIdNumber not on file").Press("esc")

	// The ZIP is mended; desk 4 has a note; Beta goes, and Alpha gets everything.
	p.See("> taxIdNumber not on file").Press("up").See("> ZIP mismatch").Press("enter")
	p.See("> ZIP or postal code").Press("ctrl+u").Type("00901").See("Changed since the custodian said: ZIP mismatch").Press("esc")
	p.See("> taxIdNumber not on file").Press("down").See("> Principal review required").Press("n").See("> Note")
	p.Type("Rang desk 4, review done").Press("enter").See("Kept with your note.").Press("esc").See("Task list")
	o.mark(p, "TOD beneficiaries")
	p.Press("enter").See("> Beta Submit").Press("x").See("Removed Beta Submit", "> Alpha Submit").Press("s").See("100.00 % given")
	p.Press("esc").See("Task list")
	o.clearEmail(p)
	p.See("Everything staged").Gone("Staging", "not staged")
	p.Kill()

	again := o.onboard()
	again.See("> Ree Submit", "Rejected").Press("enter").See("Nothing the custodian said stands in the way any more.").Press("f5")
	o.submitBy(again)
	again.See("Submitted")
	o.fault("account:status=PrincipalReview")
	again.See("  PrincipalReview", "It is not a failure.", "Next check in").Gone("mend")
	o.submits(2)
	o.repaired(before)
}

// repaired checks what the custodian holds in the end.
func (o *repairHome) repaired(before map[string]string) {
	o.t.Helper()
	after, lines := o.beneficiaries(), o.lines()
	if len(after) != 1 || after["Alpha"] != before["Alpha"] && after["ALPHA"] != before["ALPHA"] {
		o.t.Errorf("got the beneficiaries %v at the custodian, want Alpha alone, as before: %v", after, before)
	}
	if got := lines["primaryOwner.mailingAddress.postalCode"]; got != "00901" {
		o.t.Errorf("got the ZIP %q at the custodian, want 00901", got)
	}
	if got, there := lines["primaryOwner.email"]; there {
		o.t.Errorf("got the e-mail %q at the custodian, want it cleared", got)
	}
	if lines["todBeneficiaries[0].customerID"] == "" {
		o.t.Error("got no customerID of the beneficiary at the custodian, want the one it issued kept")
	}
}

// mark moves the mark of the task list to a row.
func (o *repairHome) mark(p *uitest.PTY, row string) {
	o.t.Helper()
	for range 30 { // more than the task list has
		p.Press("up")
	}
	p.See("> Account   ")
	o.to(p, "down", row)
}

// to presses a key until a row has the mark, one look for each step.
func (o *repairHome) to(p *uitest.PTY, key, row string) {
	o.t.Helper()
	for range 30 {
		before := marked(p.Screen())
		if strings.Contains(before, "> "+row) {
			return
		}
		p.Press(key)
		appears(o.t, func() string {
			if marked(p.Screen()) == before {
				return ""
			}
			return "moved"
		}, "moved", hang)
	}
	o.t.Fatalf("the mark does not come to %q:\n%s", row, p.Screen())
}

// marked are the rows that have a mark: what else changes on a screen is no sign that a key has arrived.
func marked(picture string) string {
	var rows []string
	for row := range strings.Lines(picture) {
		if strings.Contains(row, "> ") {
			rows = append(rows, row)
		}
	}
	return strings.Join(rows, "")
}

// clearEmail clears the holder's e-mail on its page.
func (o *repairHome) clearEmail(p *uitest.PTY) {
	o.t.Helper()
	o.mark(p, "Account holders")
	p.Press("enter").See("Identity")
	o.to(p, "tab", "[ Continue to Home and contact ]")
	p.Press("enter").See("> Street")
	o.to(p, "tab", "E-mail")
	p.Press("ctrl+u").Press("tab").See("> Mail goes", "E-mail (optional)        -")
	p.Press("esc").See("Task list")
}
