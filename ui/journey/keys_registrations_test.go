package journey_test

import "testing"

// How many keys and screens it takes to open other accounts is printed and has no limit yet.

var (
	ofTobias = human{"Tobias", "Brook", "5/2/1960", "899100002", "6175550189", ""}
	ofAnders = human{"Anders", "Brook", "9/9/1961", "899100003", "", ""}
)

func TestKeysToOpenJoint(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("survi", "Joint with survivorship")
	c.account()
	c.holder(ofMara, "Joint holders")
	c.joint(ofTobias)
	c.trusted()
	c.finances()
	c.opens()
	c.report()
}

// joint adds a holder who lives where the first does.
func (c *counter) joint(h human) {
	c.t.Helper()
	c.screen("> + Add a joint holder").press("enter").screen("> New person").press("enter")
	c.screen("> First name").write("First name", h.first).see("> Last name", "→ Brook").press("tab").write("Birth date", h.born)
	c.see("> Usual").press("y").write("Social Security number", h.taxID)
	c.goesOn("Home and contact")
	c.livesThere(h.phone).see("> Usual").press("y")
	c.goesOn("Work and ties")
	c.retired("Tax")
	c.taxed()
	c.backTo("Joint holders")
	c.screen("> " + h.first)
	c.leavesList("Trusted contact")
}

// livesThere takes the address of somebody who was typed before.
func (c *counter) livesThere(phone string) *counter {
	c.t.Helper()
	c.screen("> Street", "→ 8 Alder Lane").press("tab")
	if phone != "" {
		c.write("Mobile phone", phone)
	}
	return c
}

func TestKeysToOpenTrust(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("revoc", "Revocable trust")
	c.account()
	c.screen("> Name of the trust").write("Name of the trust", "Brook Family Trust").write("Date of the trust", "4/1/2015").see("> Usual").press("y")
	c.write("Tax ID type", "s").write("Social Security number", "899100001")
	c.write("Governing state", "mas").write("Authority of the", "any o").write("Power to revoke", "g")
	c.goesOn("Address and contact")
	c.home()
	c.write("Phone", "6175550188").write("E-mail (optional)", "brook@example.com")
	c.goesOn("Tax and delivery")
	c.screen("> Usual").press("y").write("Federal tax class", "i").write("Backup withholding", "n").write("Tax ID is certified", " ")
	c.goesOn("Associated parties")

	c.screen("> + Add a trustee").press("enter").screen("> New person").press("enter")
	c.screen("Which roles", "> [ ] Grantor").press(" ", "enter")
	c.trustee(ofMara)
	c.screen("> Mara Brook").press("a").screen("> New person").press("enter")
	c.screen("Which roles", "> [ ] Trust beneficiary").press("down", "down").see("> [ ] Trustee").press(" ", "down").see("> [ ] Grantor").press(" ", "enter")
	c.trustee(ofTobias)
	c.screen("> Tobias Brook").press("down").see("> + Add a trust beneficiary").press("enter").screen("> New person").press("enter")
	c.screen("Which roles").press("enter")
	c.screen("> Usual").press("y").write("First name", "Anders").see("> Last name", "→ Brook").press("tab")
	c.backTo("Associated parties")
	c.screen("> Anders")
	c.leavesList("Trusted contact")

	c.trusted()
	c.assets()
	c.opens()
	c.report()
}

// trustee answers the pages of a trustee who is a grantor as well, and is typed once.
func (c *counter) trustee(h human) {
	c.t.Helper()
	c.screen("> Usual").press("y").write("First name", h.first).write("Last name", h.last)
	c.write("May act alone", "y").write("Birth date", h.born).write("Social Security number", h.taxID)
	c.goesOn("Home and contact")
	c.livesThere(h.phone).see("> [ Continue as grantor ]").press("enter")
	c.screen("> Grantor is alive").write("Grantor is alive", "y").write("May revoke", "y")
	c.backTo("Associated parties")
}

// assets answers the financial profile of what is no person.
func (c *counter) assets() {
	c.t.Helper()
	c.screen("> Liquid net worth").write("Liquid net worth", "2").write("Total net worth", "5").write("Source of the funds", " ")
	c.write("Objective", "g").write("Risk tolerance", "m").write("Time horizon", "3").write("Liquidity needs", "s")
	c.write("Investment experience", "l").write("Accredited investor", "n").write("Institutional investor", "n")
	c.goesOn("Check answers")
}

func TestKeysToOpenCustodial(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("utma", "Custodial account, UTMA")
	c.screen("> State of the").write("State of the", "mas")
	c.ownAccount()
	c.screen("> First name")
	c.identity(human{"Pip", "Brook", "3/14/2015", "899100004", "", ""})
	c.goesOn("Home and contact")
	c.home()
	c.write("Mobile phone", ofMara.phone).write("E-mail (optional)", ofMara.email)
	c.goesOn("Tax and delivery")
	c.taxed()
	c.goesOn("Associated parties")

	c.screen("> + Add the custodian").press("enter").screen("> New person").press("enter")
	c.screen("> First name").write("First name", "Mara").see("> Last name", "→ Brook").press("tab").write("Relationship", "pa")
	c.write("Age of", "21").write("Birth date", ofMara.born).see("> Usual").press("y").write("Social Security number", ofMara.taxID)
	c.goesOn("Home and contact")
	c.livesThere(ofMara.phone)
	c.backTo("Associated parties")
	c.screen("> Mara")
	c.leavesList("Financial profile")
	c.finances()
	c.opens()
	c.report()
}

// ownAccount answers the rest of the page of an account that the client manages alone.
func (c *counter) ownAccount() {
	c.t.Helper()
	c.write("Rep code", "F217").see("> Usual").press("y").write("Management", "c")
	c.goesOn("Account holders")
}

func TestKeysToOpenCompany(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("llc", "Limited liability company")
	c.screen("> Rep code").ownAccount()
	c.screen("> Name").write("Name", "Brook Widgets LLC").write("Management of the", "m").see("> Usual").press("y")
	c.write("Employer ID number", "987654321").write("Date of formation", "6/1/2019").write("State of formation", "mas")
	c.write("Industry", "s").write("Nature of the business", "Widgets")
	c.goesOn("Ownership")
	c.screen("> Nobody owns").press("ctrl+n")
	c.goesOn("Address and contact")
	c.home()
	c.write("Phone", "6175550188").write("E-mail (optional)", "brook@example.com")
	c.goesOn("Tax and delivery")
	c.screen("> Usual").press("y").write("Federal tax class", "llc taxed as p").write("Backup withholding", "n").write("Tax ID is certified", " ")
	c.goesOn("Associated parties")

	c.screen("> + Add an authorized signer").press("enter").screen("> New person").press("enter")
	c.screen("Which roles", "> [ ] Beneficial owner").press(" ", "down").see("> [ ] Control person").press(" ", "enter")
	c.screen("> First name").write("First name", "Mara").write("Last name", "Brook").write("Title", "ma").write("Authority", "fu")
	c.write("Birth date", ofMara.born).see("> Usual").press("y").write("Social Security number", ofMara.taxID)
	c.goesOn("Home and contact")
	c.livesThere(ofMara.phone).see("> [ Continue as beneficial owner ]").press("enter")
	c.screen("> Ownership").write("Ownership", "40")
	c.backTo("Associated parties")
	c.owner(ofTobias, "30")
	c.owner(ofAnders, "30")
	c.screen("> Anders")
	c.leavesList("Financial profile")
	c.assets()
	c.opens()
	c.report()
}

// owner adds a beneficial owner.
func (c *counter) owner(h human, percent string) {
	c.t.Helper()
	c.screen("> ", "Authorized signer").press("a").screen("> New person").press("enter")
	c.screen("Which roles", "> [ ] Interested party").press("down", "down").see("> [ ] Beneficial owner").press(" ", "enter")
	c.screen("> First name").write("First name", h.first).see("> Last name", "→ Brook").press("tab").write("Title", "mem")
	c.write("Ownership", percent).write("Birth date", h.born).see("> Usual").press("y").write("Social Security number", h.taxID)
	c.goesOn("Home and contact")
	c.livesThere("")
	c.backTo("Associated parties")
}

func TestKeysToOpenInherited(t *testing.T) {
	t.Parallel()
	c := counted(t)
	c.starts("inher", "Inherited IRA")
	c.screen("> Kind of the inherited").write("Kind of the inherited", "t").write("Relation to the decedent", "s")
	c.ownAccount()
	c.screen("> First name", "Primary holder  1 of ")
	c.identity(ofMara)
	c.write("Marital status", "w")
	c.restOf(ofMara, "Associated parties")

	c.screen("> + Add the decedent").press("enter").screen("> New person").press("enter")
	c.screen("> First name").write("First name", "Tobias").see("> Last name", "→ Brook").press("tab").write("Date of death", "1/2/2026")
	c.see("> Usual", "Spouse of the client     Yes").press("y").write("Birth date", ofTobias.born)
	c.backTo("Associated parties")
	c.screen("> Tobias")
	c.leavesList("Retirement beneficiaries")
	c.beneficiary("Retirement beneficiaries", "Anders", "ch", "9/9/1981")
	c.screen("> Anders").press("f").see("100.00 %")
	c.leavesList("Trusted contact")
	c.trusted()
	c.finances()
	c.opens()
	c.report()
}
