package catalogue_test

import (
	"fmt"
	"strings"
	"testing"
)

func replace(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// when lays a condition over the birth date of the holder; it stands in line 1.
func when(source string) string { return inHolderPage("{id: birthDate, when: '" + source + "'}") }

func TestAnExpressionNamesOnlyWhatIsThere(t *testing.T) {
	for source, fault := range map[string]string{
		`acount.repCode == ""`:                    "unknown name acount. Did you mean account?",
		`account.repcode == ""`:                   "unknown field repcode. Did you mean repCode?",
		`self.legal.cuntry == ""`:                 "unknown field cuntry. Did you mean country?",
		`self.nothing == ""`:                      "unknown field nothing",
		`any(heirs, .shar > 0)`:                   "unknown field shar",
		`heirs[0].shar > 0`:                       "unknown field shar",
		`filter(heirs, .share > 0)[0].shar > 0`:   "unknown field shar",
		`first(heirs).shar > 0`:                   "shar",
		`find(heirs, .share > 0).shar > 0`:        "shar",
		`map(heirs, .name)[0].x == ""`:            "x",
		`any(heirs, #.id.x == "")`:                "x",
		`let h = self.legal; h.cuntry == ""`:      "unknown field cuntry. Did you mean country?",
		`self["nothing"] == ""`:                   "unknown field nothing",
		`self[self.lastName] == ""`:               "no known type",
		`get(self, "nothing") == ""`:              "unknown name get",
		`$env["nothing"] == ""`:                   "nothing",
		`$env[self.lastName] == ""`:               "no known type",
		`account.registration == 1`:               "invalid operation",
		`sum(heirs, .share)`:                      "expected bool",
		`self.lastName ==`:                        "unexpected token",
		`age(self.birthDate) > 1`:                 "not enough arguments",
		`date(today) < now()`:                     "unknown name now",
		`agee(self.birthDate, today) > 1`:         "unknown name agee",
		`position("regisration", "single") > 0`:   `unknown vocabulary "regisration"`,
		`position(self.lastName, "single") == 0`:  "names no vocabulary",
		`here.x == ""`:                            "unknown field x",
		`heirs.share == 1`:                        "array elements can only be selected using an integer",
		`keys(self)[0].x == 1`:                    "x",
		`reduce(heirs, #acc + .shar, 0) > 1`:      "unknown field shar",
		`sortBy(heirs, .shar)[0].name == ""`:      "unknown field shar",
		`groupBy(heirs, .name)["a"][0].shar == 0`: "shar",
	} {
		t.Run(source, func(t *testing.T) {
			got := refused(t, when(strings.ReplaceAll(source, "'", "''"))).Error()
			if !strings.HasPrefix(got, "firm.yaml:1: ") || !strings.Contains(got, fault) {
				t.Errorf("got  %s\nwant firm.yaml:1: ... %s", got, fault)
			}
			if !strings.Contains(got, "when of field holder.birthDate") {
				t.Errorf("the fault %q does not name the field", got)
			}
		})
	}
}

func TestSelfIsOnlyWhereAnEntryIs(t *testing.T) {
	for name, file := range map[string]string{
		"condition of a section":  "steps: [{id: heirs, sections: [{id: heirs, when: self.name != ''}]}]\n",
		"check of no one section": "checks: [{id: shares, that: self.share > 0}]\n",
	} {
		t.Run(name, func(t *testing.T) {
			if got := refused(t, file).Error(); !strings.Contains(got, "unknown name self") {
				t.Errorf("got %s, want a fault about self", got)
			}
		})
	}
}

func TestALineInsideALongExpressionIsNamed(t *testing.T) {
	for name, test := range map[string]struct {
		style string
		line  int
	}{
		"literal": {"|", 6}, "folded": {">-", 5},
	} {
		t.Run(name, func(t *testing.T) {
			got := refused(t, "checks:\n  - id: shares\n    that: "+test.style+"\n      any(heirs, .share > 0)\n      and\n      nothing\n")
			if want := 6; name == "literal" && got.Line != want {
				t.Errorf("line: got %d, want %d", got.Line, want)
			}
			if name == "folded" && (got.Line < 3 || got.Line > 6) {
				t.Errorf("line: got %d, want one of the text", got.Line)
			}
		})
	}
}

func TestAFaultOfACheck(t *testing.T) {
	check := func(keys string) string {
		return "checks:\n  - {id: new, severity: error, message: No., that: 'true', " + keys + "}\n"
	}
	for name, test := range map[string]struct{ file, fault, mend string }{
		"no message": {
			"checks:\n  - {id: new, severity: error, at: heirs, that: 'true'}\n", "firm.yaml:2: check new has no message.", "Write message: ...",
		},
		"no rule": {
			"checks:\n  - {id: new, severity: error, at: heirs, message: No.}\n", "firm.yaml:2: check new has no that.", "Write that: ...",
		},
		"a place that is none": {
			"checks:\n  - {id: shares, only: live}\n", `firm.yaml:2: only of check shares is "live".`, "Write sandbox, test or production",
		},
		"severity": {
			"checks:\n  - {id: shares, severity: fatal}\n", `firm.yaml:2: severity of check shares is "fatal".`, "Write error, warning or left",
		},
		"unknown section": {check("at: heir"), `firm.yaml:2: check new reports at the unknown section "heir".`, "Did you mean heirs?"},
		"unknown field": {
			check("at: holder.lastNmae"), `firm.yaml:2: check new reports at "lastNmae", which is no field of section holder.`,
			"Did you mean lastName?",
		},
		"field of a list": {
			check("at: heirs.share"), "firm.yaml:2: check new reports at a field of the list heirs without naming an entry.",
			"Write each: heirs and at: share",
		},
		"unknown section of each": {
			check("each: [heir], at: share"), `firm.yaml:2: each of check new names the unknown section "heir".`, "Did you mean heirs?",
		},
		"unknown field of each": {
			check("each: heirs, at: shares"), `firm.yaml:2: check new reports at "shares", which is no field of section heirs.`,
			"Did you mean share?",
		},
		"unknown field of the second of each": {
			check("each: [holder, heirs], at: lastName"), `firm.yaml:2: check new reports at "lastName", which is no field of section heirs.`,
			"Known: class, name, share",
		},
		"unknown key": {check("at: heirs, then: x"), `firm.yaml:2: unknown key "then" of check new.`, "Did you mean when?"},
	} {
		t.Run(name, func(t *testing.T) { checkFault(t, test.file, test.fault, test.mend) })
	}
}
