package catalogue_test

import (
	"strings"
	"testing"
)

// What is said of a field is whole: what it is, an example, why it is asked, where it is sent and, of what cannot be changed
// once the account is open, that it cannot.
func TestWhatIsSaidOfAFieldIsWhole(t *testing.T) {
	for _, f := range fieldsOf(standard(t)) {
		name := f.Section.ID + "." + f.ID
		for part, text := range map[string]string{"label": f.Label, "what": f.Help.What, "why": f.Help.Why, "wire": f.Wire.Name} {
			if text == "" {
				t.Errorf("%s has no %s", name, part)
			}
		}
		if f.Help.Example == "" && f.Kind.Name() != "attestation" {
			t.Errorf("%s has no example", name)
		}
		for part, sentence := range map[string]string{"what": f.Help.What, "why": f.Help.Why, "who": f.Help.Who, "later": f.Help.Later} {
			if sentence != "" && (!strings.HasSuffix(sentence, ".") || strings.ToUpper(sentence[:1]) != sentence[:1]) {
				t.Errorf("%s, %s: %q is no sentence", name, part, sentence)
			}
		}
	}
}

// Some answers the custodian does not change by its interface once the account is open, and each of them says so.
func TestWhatCannotBeChangedLaterIsMarked(t *testing.T) {
	c := standard(t)
	for _, path := range []string{
		"account.registration", "account.registrationState", "primaryHolder.citizenshipCountry", "primaryHolder.taxIdType", "primaryHolder.taxIdNumber",
		"jointHolders.citizenshipCountry", "jointHolders.taxIdType", "jointHolders.taxIdNumber", "associatedParties.taxIdType",
		"associatedParties.taxIdNumber", "associatedParties.citizenshipCountry", "associatedParties.entityName", "trust.trustName",
		"trust.taxIdType", "trust.taxIdNumber", "entity.entityName", "entity.taxIdType", "entity.taxIdNumber",
		"todBeneficiaries.firstName", "todBeneficiaries.lastName", "todBeneficiaries.entityName", "todBeneficiaries.taxIdNumber",
		"retirementBeneficiaries.taxIdNumber",
	} {
		section, id, _ := strings.Cut(path, ".")
		if f := c.Field(section, id); !f.Fixed {
			t.Errorf("%s: got it changeable, want it fixed", path)
		}
	}
}
