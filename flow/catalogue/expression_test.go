package catalogue_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// environment is what flow shows to expressions of the small catalogue.
func environment(holder map[string]any, heirs ...any) map[string]any {
	self := map[string]any{
		"lastName": "", "birthDate": "", "mailingSame": "",
		"legal":   map[string]any{"country": "", "state": "", "zip": ""},
		"mailing": map[string]any{"country": "", "state": "", "zip": ""},
	}
	for id, answer := range holder {
		self[id] = answer
	}
	if heirs == nil {
		heirs = []any{}
	}
	return map[string]any{
		"today": "2026-11-27", "account": map[string]any{"registration": "", "repCode": ""}, "holder": self, "heirs": heirs, "self": self,
	}
}

func heir(name string, share int) map[string]any {
	return map[string]any{"id": name, "name": name, "class": "first", "share": share}
}

func TestAnExpressionSeesAnswers(t *testing.T) {
	holder := map[string]any{"lastName": "Sampleton", "birthDate": "2008-11-27", "legal": map[string]any{
		"country": "US", "state": "IL", "zip": "62701",
	}}
	env := environment(holder, heir("Lucía", 3334), heir("Iñaki", 3333), heir("Zoë", 3333))
	for source, want := range map[string]bool{
		`self.lastName == "Sampleton"`:                                 true,
		`holder.legal.country in ["US", "CA"]`:                         true,
		`self.mailing.country == ""`:                                   true,
		`sum(heirs, .share) == 10000`:                                  true,
		`sum(filter(heirs, .class == "second"), .share) == 0`:          true,
		`any(heirs, .name == "Zoë") and count(heirs, .share > 0) == 3`: true,
		`any(heirs, .name == self.lastName)`:                           false,
		`age(self.birthDate, today) == 18`:                             true,
		`age(self.mailing.country, today) == 0`:                        true,
		`age("2008-02-29", "2026-02-28") == 17`:                        true,
		`age("2008-02-29", "2026-03-01") == 18`:                        true,
		`age("2030-01-01", today) == 0 and age("soon", today) == 0`:    true,
		`position("registration", "joint") == 1`:                       true,
		`position("registration", "") == -1`:                           true,
		`self.lastName matches "^S"`:                                   true,
		`let h = self.legal; h.country == "US"`:                        true,
		`heirs[0].share == 3334`:                                       true,
	} {
		t.Run(source, func(t *testing.T) {
			c := laid(t, "checks: [{id: adult, when: '"+source+"'}]")
			got, err := c.Checks[1].When.True(env)
			if err != nil || got != want {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
		})
	}
}

func TestAnExpressionTellsWhatItReads(t *testing.T) {
	for source, want := range map[string][]string{
		`self.lastName == ""`:                       {"holder.lastName"},
		`self.legal.country == holder.legal.state`:  {"holder.legal.country", "holder.legal.state"},
		`self.legal != self.mailing`:                {"holder.legal", "holder.mailing"},
		`any(heirs, .share > 0)`:                    {"heirs"},
		`heirs[0].share > 0`:                        {"heirs"},
		`any(heirs, .name == self.lastName)`:        {"heirs", "holder.lastName"},
		`age(self.birthDate, today) > 1`:            {"holder.birthDate", "today"},
		`account.registration startsWith "s"`:       {"account.registration"},
		`let h = self; h.lastName == ""`:            {"holder"},
		`position("registration", "single") == 1`:   nil,
		`self["lastName"] == "" and heirs[0] != {}`: {"heirs", "holder.lastName"},
	} {
		t.Run(source, func(t *testing.T) {
			c := laid(t, "checks: [{id: adult, when: '"+source+"'}]")
			if got := c.Checks[1].When.Uses(); !reflect.DeepEqual(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// twice lays a check of heirs and of the holder, who has a class and a share as well, over the small catalogue.
func twice(when string) string {
	return `steps: [{id: holders, sections: [{id: holder, pages: [{id: identity, fields: [
  {id: class, label: Class, type: text, help: {what: A class., why: Law.}},
  {id: share, label: Share, type: text, help: {what: A share., why: Law.}}]}]}]}]
checks: [{id: twice, severity: warning, each: [heirs, holder], at: class, when: '` + when + `', that: 'self.class == "second"', message: No.}]`
}

// One text in two sections is compiled once where it means the same in both, and reads the answers of its own.
func TestOneTextInTwoSectionsReadsEachOfThem(t *testing.T) {
	c := laid(t, twice(`self.class == "first"`))
	env := environment(map[string]any{"class": "first", "share": ""})
	for i, want := range []string{"heirs.class", "holder.class"} {
		check := c.Checks[len(c.Checks)-2+i]
		if got := check.When.Uses(); !reflect.DeepEqual(got, []string{want}) {
			t.Errorf("check %d reads %q, want %s", i, got, want)
		}
		if holds, err := check.When.True(env); err != nil || !holds {
			t.Errorf("check %d: got %v, %v, want true", i, holds, err)
		}
		if holds, err := check.That.True(env); err != nil || holds {
			t.Errorf("check %d: got %v, %v, want false", i, holds, err)
		}
	}
}

// Where a name has another type in the second section, or is not there, the text is read anew and refused there.
func TestOneTextInTwoSectionsIsRefusedWhereItMeansNothing(t *testing.T) {
	for source, want := range map[string]string{
		`self.share > 5`:               "invalid operation",
		`self.name == "Zoë"`:           "unknown field name",
		`any([self], .name == "Zoë")`:  "name",
		`let h = self; h.name == "Zo"`: "unknown field name",
	} {
		if e := refused(t, twice(source)); !strings.Contains(e.Reason, want) || e.Line != 4 {
			t.Errorf("%s: got %v, want %q in line 4", source, e, want)
		}
	}
}

func TestAnExpressionKnowsWhereItStands(t *testing.T) {
	e := laid(t).Field("holder", "mailing.state").When
	if e.File != "small.yaml" || e.Line == 0 || !strings.Contains(e.Source, "self.mailing.country") {
		t.Errorf("got %s:%d %s, want the file, the line and the whole text", e.File, e.Line, e.Source)
	}
}

func TestAnExpressionThatFailsNamesItsPlaceAndNoAnswer(t *testing.T) {
	c := laid(t, `checks: [{id: adult, when: 'date(self.lastName) > date(today)'}]`)
	_, err := c.Checks[1].When.True(environment(map[string]any{"lastName": "Planted"}))
	var fault *catalogue.Error
	if !errors.As(err, &fault) || fault.File != "firm.yaml" || fault.Line != 1 {
		t.Fatalf("got %v, want an error at firm.yaml:1", err)
	}
	if strings.Contains(err.Error(), "Planted") {
		t.Errorf("the error %q repeats an answer", err)
	}
}
