package flow

import (
	"cmp"
	"strings"
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

// comparePaths orders paths by section, entry and field.
func comparePaths(a, b Path) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Field, b.Field))
}
