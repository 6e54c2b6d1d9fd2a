package say

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/text"
)

// AboutRegistrations explains what is chosen with a registration, before the keys are listed.
var AboutRegistrations = []string{
	"The registration says who owns the account and who gets it when they die. It decides what is asked, and cannot be changed once the account is open.",
	"Type a part of its name, or what it is called on other forms: JTWROS, POD, 529. Below the list stands what the marked one means and what you will need.",
}

// AboutBoard explains the groups of the board.
var AboutBoard = []string{
	"Fix or mend: an answer is wrong, or the custodian wants something. Ready: everything is answered and only to be checked and submitted. " +
		"Left to answer: something is asked still. Waiting: the custodian has it.",
	"c starts another application from the marked one, with everything that says nothing about a person.",
}

// lists explains the lists of the catalogue by their sections.
var lists = map[string]string{
	"jointHolders": "A joint holder owns the account together with the first holder, signs for it, and is asked the same.",
	"associatedParties": "An associated party is somebody who has to do with the account and does not own it: who may trade for the holder, " +
		"a trustee, a grantor, an officer, an owner of a company, the minor of a custodial account.",
	"todBeneficiaries": "A TOD beneficiary receives the account when the last holder dies, without probate. Primary ones receive it first, " +
		"contingent ones if no primary one is alive. The shares of each class add up to 100 %.",
	"retirementBeneficiaries": "A beneficiary receives the retirement account when its owner dies. Primary ones receive it first, contingent ones " +
		"if no primary one is alive. The shares of each class add up to 100 %.",
	"otherTrustedContacts": "A trusted contact may be asked how the client is, and where they are. They may not trade and learn nothing of the account's worth.",
}

// AboutList explains what stands in a list, and the keys that act on it that are easily missed.
func AboutList(sec *catalogue.Section) []string {
	var about []string
	if words := lists[sec.ID]; words != "" {
		about = append(about, words)
	}
	if sec.List.Share != "" {
		about = append(about, "s divides 100 % evenly within the class of the marked row, f gives the marked row what is left.")
	}
	return append(about, "d copies the marked row for the next of a family. J and K move it down and up.")
}

// Name is what an application is called by its name, which may be none yet.
func Name(name string) string {
	if name = text.Clean(name); name != "" {
		return name
	}
	return "No name yet"
}
