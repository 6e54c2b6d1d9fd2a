package catalogue_test

import (
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// mustBeAsked are what only the client can answer: affiliations, what is certified, and how far the firm may go. Attestations are
// too.
var mustBeAsked = []string{
	"account.advisoryType", "account.adviserAuthority", "trustedContact.declined",
	"primaryHolder.affiliation.industry.associated", "primaryHolder.affiliation.political.associated",
	"primaryHolder.affiliation.publicCompany.associated", "primaryHolder.affiliation.custodian.associated",
	"primaryHolder.immediateFamilyExposed", "primaryHolder.regulatoryHistory", "primaryHolder.subjectToBackupWithholding",
	"jointHolders.affiliation.industry.associated", "jointHolders.subjectToBackupWithholding",
	"trust.subjectToBackupWithholding", "entity.subjectToBackupWithholding", "entity.noBeneficialOwner",
	"entity.dueDiligence.bearerShares", "entity.dueDiligence.foreignBank", "entity.dueDiligence.shellCompany",
	"todBeneficiaries.perStirpes", "retirementBeneficiaries.perStirpes", "associatedParties.authority.level",
	"associatedParties.trusteeship.actsAlone", "associatedParties.grantorship.alive", "associatedParties.grantorship.mayRevoke",
}

func TestNothingIsUsualWhereOnlyTheClientCanAnswer(t *testing.T) {
	c := standard(t)
	for _, path := range mustBeAsked {
		section, field, _ := strings.Cut(path, ".")
		if f := c.Field(section, field); f == nil || !f.MustAsk() {
			t.Errorf("%s: got a question that need not be asked, want one that must", path)
		}
	}
	attestations := 0
	for _, f := range fieldsOf(c) {
		if f.Kind.Name() == "attestation" {
			attestations++
		}
		if (f.MustAsk() || f.Kind.Name() == "attestation" || f.Rule.Masked) && len(f.Usual) > 0 {
			t.Errorf("%s.%s: got a usual answer, want none", f.Section.ID, f.ID)
		}
	}
	if attestations < 10 {
		t.Errorf("got %d attestations, want those of the catalogue", attestations)
	}
}

func TestAUsualAnswerIsRefusedWhereItMustNotBe(t *testing.T) {
	field := func(id, usual string) string {
		return "steps: [{id: holders, sections: [{id: primaryHolder, pages: [{id: " + id + ", usual: " + usual + "}]}]}]}]\n"
	}
	for name, test := range map[string]struct{ file, want string }{
		"an affiliation": {
			field("work, fields: [{id: affiliation.political.associated", "no"),
			"firm.yaml:1: primaryHolder.affiliation.political.associated must be asked, and usual offers an answer to it. " +
				"Remove usual: only the client can answer it",
		},
		"a certification, of the firm": {
			"usual:\n  primaryHolder.taxCertification: yes\n", "firm.yaml:2: primaryHolder.taxCertification must be asked",
		},
		"discretion, of the firm": {
			"usual:\n  account.advisoryType: discretionary\n", "firm.yaml:2: account.advisoryType must be asked",
		},
		"a number that is masked": {
			"usual: {primaryHolder.taxIdNumber: 899100001}\n", "firm.yaml:1: primaryHolder.taxIdNumber is masked",
		},
		"no such field": {
			"usual: {account.repcode: F217}\n", `firm.yaml:1: usual names "account.repcode", which is no field. Did you mean account.repCode?`,
		},
		"no such value": {
			"usual: {account.accountType: cask}\n", `firm.yaml:1: the usual answer "cask" of account.accountType is none`,
		},
		"a list of the firm": {"usual: {account.repCode: [a]}\n", "firm.yaml:1: usual of account.repCode is a list. Write a text"},
		"both of value and last": {
			field("home, fields: [{id: email", "{value: a@example.com, last: true}"), "has both or neither of value and last. Write one of them",
		},
		"other names of yes and no": {
			"steps: [{id: account, sections: [{id: account, pages: [{id: account, fields: [{id: sweepIndicator, options: [{value: maybe, label: M}]}]}]}]}]\n",
			"firm.yaml:1: field account.sweepIndicator is a yesno and names other values than yes and no",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files, err := catalogue.DefaultFiles()
			if err != nil {
				t.Fatal(err)
			}
			_, err = catalogue.Load(append(files, firm(test.file))...)
			if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want one line with %s", err, test.want)
			}
		})
	}
}

func TestTheUsualAnswersOfAFirmStandBeforeThoseOfTheCatalogue(t *testing.T) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, firm("usual:\n  account.repCode: f217\n  account.dividendOption: Reinvest all\n  account.costBasisMethod:\n"))
	for _, load := range [][]catalogue.Source{files, effective(t, files...)} {
		c, err := catalogue.Load(load...)
		if err != nil {
			t.Fatal(err)
		}
		for field, want := range map[string][]string{
			"repCode": {"f217"}, "dividendOption": {"reinvestAll"}, "costBasisMethod": nil, "accountType": {"cash"},
		} {
			var got []string
			for _, u := range c.Field("account", field).Usual {
				got = append(got, u.Value)
				if firms := field != "accountType"; u.Firm != firms {
					t.Errorf("%s: got %v for one of the firm, want %v", field, u.Firm, firms)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: got the usual answers %q, want %q", field, got, want)
			}
		}
	}
}

// effective is what files add up to, as one.
func effective(t *testing.T, files ...catalogue.Source) []catalogue.Source {
	t.Helper()
	data, err := catalogue.Effective(files...)
	if err != nil {
		t.Fatal(err)
	}
	return []catalogue.Source{{Name: "whole.yaml", Data: data}}
}
