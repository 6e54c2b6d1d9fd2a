package answers

import (
	"cmp"
	"strings"

	"github.com/google/uuid"

	"brokerage/onboard/flow/catalogue"
)

// Path addresses one answer, one entry or one section: account.repCode, todBeneficiaries[ID].sharePercent. Entries are
// found by their onboardingCustomerID, never by position.
type Path struct {
	Section string
	Entry   string // "" in a section that stands once
	Field   string // "" for the entry or section itself
}

// String writes the path with the entry's identifier.
func (p Path) String() string {
	var b strings.Builder
	b.WriteString(p.Section)
	if p.Entry != "" {
		b.WriteString("[" + p.Entry + "]")
	}
	if p.Field != "" {
		b.WriteString("." + p.Field)
	}
	return b.String()
}

// Place is where an advisor stands: resuming returns there.
type Place struct {
	Step    string `json:"step,omitempty"`
	Section string `json:"section,omitempty"`
	Entry   string `json:"entry,omitempty"`
	Page    string `json:"page,omitempty"`
	Field   string `json:"field,omitempty"`
}

// ComparePaths orders paths by section, entry and field.
func ComparePaths(a, b Path) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Field, b.Field))
}

// FreshID returns a new identifier for an entry or an application: a UUID of version 7.
func FreshID() string { return uuid.Must(uuid.NewV7()).String() }

// RegistrationPath is where the registration is answered: the field of the first step whose options are the catalogue's
// registrations.
func RegistrationPath(c *catalogue.Catalogue) Path {
	first := c.Steps[0].Sections[0]
	return Path{Section: first.ID, Field: "registration"}
}
