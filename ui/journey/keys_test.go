package journey_test

import (
	"testing"

	"brokerage/onboard/ui/uitest"
)

// mostKeys and mostScreens are how many keys and screens opening an account for one holder with TOD, two beneficiaries and a
// trusted contact may take, typed by hand from the empty board until it is open.
const (
	mostKeys    = 230
	mostScreens = 20
)

// counter counts what a person presses: data is what they would have to write anywhere, steering all else.
type counter struct {
	t                       *testing.T
	w                       *world
	d                       *uitest.Driver
	data, steering, screens int
}

func counted(t *testing.T) *counter {
	t.Helper()
	w := newWorld(t)
	return &counter{t: t, w: w, d: w.window(100, 32)}
}

// screen waits for another screen, by what is on it.
func (c *counter) screen(texts ...string) *counter {
	c.t.Helper()
	c.d.See(texts...)
	c.screens++
	return c
}

func (c *counter) see(texts ...string) *counter {
	c.t.Helper()
	c.d.See(texts...)
	return c
}

func (c *counter) press(keys ...string) *counter {
	c.t.Helper()
	c.d.Press(keys...)
	c.steering += len(keys)
	return c
}

// write types an answer where its question has the focus, and goes on with enter.
func (c *counter) write(label, typed string) *counter {
	c.t.Helper()
	c.d.See("> " + label).Type(typed)
	c.data += len([]rune(typed))
	return c.press("enter")
}

// report prints the counts.
func (c *counter) report() {
	c.t.Helper()
	c.t.Logf("keys %d data %d steering %d screens %d", c.data+c.steering, c.data, c.steering, c.screens)
}

// starts chooses a registration on the empty board.
func (c *counter) starts(typed, label string) {
	c.t.Helper()
	c.screen("No applications yet", "> New application").press("enter")
	c.screen("What kind of account is it?")
	c.d.Type(typed)
	c.data += len(typed)
	c.see("> " + label).press("enter")
}

// account answers the page of the account.
func (c *counter) account() {
	c.t.Helper()
	c.screen("> Rep code").write("Rep code", "F217")
	c.see("> Usual, not answered yet").press("y")
	c.write("Management", "a")
	c.see("> Authority of the firm")
	c.d.Type(" ").Press("down").Type(" ")
	c.data, c.steering = c.data+2, c.steering+1
	c.press("enter")
}

// opens submits what was checked and waits until the account is open.
func (c *counter) opens() {
	c.t.Helper()
	c.screen("Check answers", "Ready to submit", "Everything staged").press("end").see("> [ Go to submit ]").press("enter")
	c.screen("> Go back and check", "Submit application")
	c.w.pass(deaf)
	c.see("> Go back").press("down").see("> Submit application").press("enter")
	c.screen("The custodian has the application")
	c.w.pass(pace.OpenAfter)
	c.d.Press("r").See("The account is open.") // by itself, a moment later
}

func TestKeysToOpen(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("tod", "Individual with TOD")
	c.account()
	c.see("> [ Continue to Account holders ]").press("enter")

	c.screen("> First name", "Primary holder  1 of 4").write("First name", "Mara").write("Last name", "Brook").write("Birth date", "3/14/1958")
	c.see("> Usual").press("y").write("Social Security number", "899100001")
	c.see("> [ Continue to Home and contact ]").press("enter")

	c.screen("> Street").write("Street", "8 Alder Lane").see("> ZIP")
	c.d.Type("02108").See("→ Boston, Massachusetts")
	c.data += len("02108")
	c.press("tab").see("> Usual").press("y").write("Mobile phone", "6175550188").write("E-mail", "mara@example.com")
	c.see("> [ Continue to Work and ties ]").press("enter")

	c.screen("> Employment").write("Employment", "r")
	c.see("> Works in the securities").press("ctrl+n").see("> [ Continue to Tax and delivery ]").press("enter")

	c.screen("> Usual").press("y").write("Backup withholding", "n").write("Tax ID is certified", " ")
	c.see("> [ Continue to TOD beneficiaries ]").press("enter")

	for _, b := range []struct{ first, relation, born string }{{"Tobias", "s", "5/2/1960"}, {"Anders", "sib", "9/9/1961"}} {
		c.screen("TOD beneficiaries", "[ Continue").press("a").screen("> New person").press("enter")
		c.screen("> Usual").press("y").write("First name", b.first).see("> Last name", "→ Brook").press("tab")
		c.write("Relationship", b.relation).see("> Share")
		c.d.Press("tab")
		c.steering++
		c.write("Per stirpes", "n").write("Birth date", b.born)
		c.see("> [ Back to TOD beneficiaries ]").press("enter")
	}
	c.screen("TOD beneficiaries", "> Anders").press("s").see("Divided evenly").press("down").see("> + Add").press("down").see("> [ Continue").press("enter")

	c.screen("> Trusted contact").write("Trusted contact", "n").write("First name", "Ida").write("Last name", "Frost").write("Relationship", "fr").
		write("Phone", "6175550187")
	c.see("> [ Continue to Financial profile ]").press("enter")
	c.finances()
	c.see("> [ Continue to Check answers ]").press("enter")
	c.opens()

	c.report()
	if keys := c.data + c.steering; keys > mostKeys || c.screens > mostScreens {
		t.Errorf("got %d keys on %d screens, want at most %d on %d", keys, c.screens, mostKeys, mostScreens)
	}
}

// finances answers the financial profile of a person.
func (c *counter) finances() {
	c.t.Helper()
	c.screen("> Annual income").write("Annual income", "1").write("Liquid net worth", "2").write("Total net worth", "5").write("Federal tax bracket", "1")
	c.write("Sources of income", " ").write("Source of the funds", " ").write("Objective", "g").write("Risk tolerance", "m").write("Time horizon", "3")
	c.write("Liquidity needs", "s").write("Investment experience", "l").write("Accredited investor", "n")
	c.see("> Usual").press("y")
}
