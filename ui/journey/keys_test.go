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

// account answers the page of the account, managed by the advisor.
func (c *counter) account() {
	c.t.Helper()
	c.screen("> Rep code").write("Rep code", "F217")
	c.see("> Usual, not answered yet").press("y")
	c.write("Management", "a")
	c.see("> Authority of the firm")
	c.d.Type(" ").Press("down").Type(" ")
	c.data, c.steering = c.data+2, c.steering+1
	c.press("enter")
	c.goesOn("Account holders")
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
	c.holder(ofMara, "TOD beneficiaries")

	c.beneficiary("TOD beneficiaries", "Tobias", "s", "5/2/1960")
	c.beneficiary("TOD beneficiaries", "Anders", "sib", "9/9/1961")
	c.screen("TOD beneficiaries", "> Anders").press("s").see("Divided evenly")
	c.leavesList("Trusted contact")

	c.trusted()
	c.finances()
	c.opens()

	c.report()
	if keys := c.data + c.steering; keys > mostKeys || c.screens > mostScreens {
		t.Errorf("got %d keys on %d screens, want at most %d on %d", keys, c.screens, mostKeys, mostScreens)
	}
}

// human is somebody who is typed: names, dates and numbers are made up.
type human struct{ first, last, born, taxID, phone, email string }

var ofMara = human{"Mara", "Brook", "3/14/1958", "899100001", "6175550188", "mara@example.com"}

// holder answers the four pages of the primary holder, who is retired, and goes on to the next section.
func (c *counter) holder(h human, next string) {
	c.t.Helper()
	c.screen("> First name", "Primary holder  1 of ")
	c.identity(h)
	c.restOf(h, next)
}

// restOf answers the pages of a holder behind the first.
func (c *counter) restOf(h human, next string) {
	c.t.Helper()
	c.goesOn("Home and contact")
	c.home()
	c.write("Mobile phone", h.phone).write("E-mail", h.email)
	c.goesOn("Work and ties")
	c.retired("Tax and delivery")
	c.taxed()
	c.goesOn(next)
}

// identity answers who somebody is.
func (c *counter) identity(h human) {
	c.t.Helper()
	c.write("First name", h.first).write("Last name", h.last).write("Birth date", h.born)
	c.see("> Usual").press("y").write("Social Security number", h.taxID)
}

// home types the address: the ZIP code fills city and state.
func (c *counter) home() {
	c.t.Helper()
	c.screen("> Street").write("Street", "8 Alder Lane").see("> ZIP")
	c.d.Type("02108").See("→ Boston, Massachusetts")
	c.data += len("02108")
	c.press("tab").see("> Usual").press("y")
}

// retired answers the page of work and ties.
func (c *counter) retired(next string) {
	c.t.Helper()
	c.screen("> Employment").write("Employment", "r").see("> Works in the securities").press("ctrl+n")
	c.goesOn(next)
}

// taxed answers the page of taxes.
func (c *counter) taxed() {
	c.t.Helper()
	c.screen("> Usual").press("y").write("Backup withholding", "n").write("Tax ID is certified", " ")
}

// goesOn presses Continue.
func (c *counter) goesOn(to string) {
	c.t.Helper()
	c.see("> [ Continue to " + to + " ]").press("enter")
}

// backTo presses the button at the end of an entry.
func (c *counter) backTo(list string) {
	c.t.Helper()
	c.see("> [ Back to " + list + " ]").press("enter")
}

// leavesList goes on from the last entry of a list.
func (c *counter) leavesList(to string) {
	c.t.Helper()
	c.press("down").see("> + Add").press("down")
	c.goesOn(to)
}

// beneficiary adds one to a list.
func (c *counter) beneficiary(list, first, relation, born string) {
	c.t.Helper()
	c.screen(list, "[ Continue").press("a").screen("> New person").press("enter")
	c.screen("> Usual").press("y").write("First name", first).see("> Last name", "→ Brook").press("tab")
	c.write("Relationship", relation).see("> Share").press("tab")
	c.write("Per stirpes", "n").write("Birth date", born)
	c.backTo(list)
}

// trusted names a trusted contact.
func (c *counter) trusted() {
	c.t.Helper()
	c.screen("> Trusted contact").write("Trusted contact", "n").write("First name", "Ida").write("Last name", "Frost").write("Relationship", "fr").
		write("Phone", "6175550187")
	c.goesOn("Financial profile")
}

// finances answers the financial profile of a person.
func (c *counter) finances() {
	c.t.Helper()
	c.screen("> Annual income").write("Annual income", "1").write("Liquid net worth", "2").write("Total net worth", "5").write("Federal tax bracket", "1")
	c.write("Sources of income", " ").write("Source of the funds", " ").write("Objective", "g").write("Risk tolerance", "m").write("Time horizon", "3")
	c.write("Liquidity needs", "s").write("Investment experience", "l").write("Accredited investor", "n")
	c.see("> Usual").press("y")
	c.goesOn("Check answers")
}
