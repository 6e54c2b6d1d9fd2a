package answersfile_test

import (
	"testing"

	"brokerage/onboard/flow/answersfile"
)

func TestEveryRuleOfTheBuiltInCatalogueCanBeEvaluated(t *testing.T) {
	if found := answersfile.Rehearse(builtIn(t), testDay); len(found) > 0 {
		t.Errorf("got %v", found)
	}
}

func TestARuleThatFailsOnSomeAnswersIsFound(t *testing.T) {
	for name, check := range map[string]string{
		"with nothing answered": `- {id: b, severity: error, at: primaryHolder.birthDate, that: date(primaryHolder.birthDate).Year() > 1900, message: No.}`,
		"with a list of two":    `- {id: b, severity: error, at: beneficiaries, when: len(beneficiaries) > 1, that: 'date(beneficiaries[7].birthDate).Year() > 1900', message: No.}`,
		"of one registration":   `- {id: b, severity: error, at: account, when: account.registration == "joint", that: date(account.nickname).Year() > 1900, message: No.}`,
	} {
		t.Run(name, func(t *testing.T) {
			found := answersfile.Rehearse(extended(t, "checks:\n  "+check+"\n"), testDay)
			if len(found) != 1 || found[0].File != "over.yaml" || found[0].Line != 2 {
				t.Errorf("got %v, want one fault at over.yaml:2", found)
			}
		})
	}
}
