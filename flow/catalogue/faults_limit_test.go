package catalogue_test

import "testing"

func TestAFaultOfALimitIsRefused(t *testing.T) {
	for name, test := range map[string]struct{ file, fault, mend string }{
		"bounds": {
			inHeirs("list: {limits: [{min: 3, max: 2}]}"), "firm.yaml:1: a limit of the list of section heirs wants at least 3 and at most 2 entries.",
			"Raise max or lower min",
		},
		"half": {
			inHeirs("list: {limits: [{field: class, max: 2}]}"), "firm.yaml:1: a limit of the list of section heirs has only one of field and of.",
			"Write both, or neither",
		},
		"unknown field": {
			inHeirs("list: {limits: [{field: clase, of: [first], max: 2}]}"), `firm.yaml:1: section heirs has the limit "clase", which is none of its fields.`,
			"Did you mean class?",
		},
		"no choice": {
			inHeirs("list: {limits: [{field: name, of: [first], max: 2}]}"), "firm.yaml:1: a limit of section heirs counts by name, a text.", "Name a choice",
		},
		"unknown value": {
			inHeirs("list: {limits: [{field: class, of: [frist], max: 2}]}"), `firm.yaml:1: a limit of section heirs counts "frist", which class does not offer.`,
			"Did you mean first?",
		},
		"with and no field": {
			inHeirs("list: {limits: [{max: 2, with: [first]}]}"), "firm.yaml:1: a limit of the list of section heirs says with and no field.", "Write field and of",
		},
		"with an unknown value": {
			inHeirs("list: {limits: [{field: class, of: [first], with: [secnd]}]}"), `firm.yaml:1: a limit of section heirs counts "secnd", which class does not offer.`,
			"Did you mean second?",
		},
		"condition": {
			inHeirs("list: {limits: [{max: 2, when: acount.registration == 'x'}]}"), "firm.yaml:1: when of a limit of the list of section heirs does not compile:",
			"Did you mean account?",
		},
		"reason without words": {
			inHeirs("reasons: [{when: 'true'}]"), "firm.yaml:1: a reason of section heirs has no says.", "Write says: ...",
		},
		"reason without condition": {
			inHeirs("reasons: [{says: No.}]"), "firm.yaml:1: a reason of section heirs has no when.", "Write when: ...",
		},
		"label by nothing": {
			inHeirPage("{id: name, labelBy: clase}"), `firm.yaml:1: field heirs.name is named by "clase", which does not stand beside it.`, "Did you mean class?",
		},
		"label by a text": {
			inHeirPage("{id: share, labelBy: name}"), "firm.yaml:1: field heirs.share is named by name, a text.", "Name a choice",
		},
		"unknown vocabulary": {
			inHeirs(`when: 'listed("clases", account.registration)'`), `firm.yaml:1: when of section heirs does not compile: unknown vocabulary "clases".`, "",
		},
		"no vocabulary": {
			inHeirs(`when: 'listed(account.registration, "x")'`), "firm.yaml:1: when of section heirs does not compile: listed names no vocabulary.", "Write it in quotes",
		},
		"several places and each": {
			"checks: [{id: adult, at: [birthDate, lastName]}]\n", "firm.yaml:1: check adult reports at several places and has each.", "Write one field under at",
		},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}

func TestPeersIsTheSectionOfTheCheck(t *testing.T) {
	c := laid(t, replace("steps: [{id: extra, title: E, sections: [{id: extra, title: E, list: {one: X, many: X}, wire: extras, "+
		"pages: [{id: p, title: P, fields: [{id: share, label: S, type: percent, %s}]}]}]}]\n", help)+
		`checks: [{id: shares, at: [heirs, extra], when: 'any(peers, .share > 0)', that: 'sum(peers, .share) == 10000 and "peers" != ""'}]`)
	got := make(map[string]string)
	for _, check := range c.Checks {
		if check.ID == "shares" {
			got[check.At] = check.That.Source
		}
	}
	for _, section := range []string{"heirs", "extra"} {
		if want := "sum(" + section + `, .share) == 10000 and "peers" != ""`; got[section] != want {
			t.Errorf("at %s: got %q, want %q", section, got[section], want)
		}
	}
}
