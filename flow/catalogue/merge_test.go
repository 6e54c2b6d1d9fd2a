package catalogue_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

func TestALaterFileChangesWhatItNames(t *testing.T) {
	c := laid(t, `
name: Firm
vocabularies:
  registration:
    - {value: single, label: One owner}
    - {value: joint, drop: true}
    - {value: trust, label: Trust}
steps:
  - id: holders
    title: People
    sections:
      - id: holder
        constants: {source: onboard}
        pages:
          - id: identity
            fields:
              - {id: lastName, label: Surname, max: 30, wire: name3, transforms: [ascii, upper], wireMax: 30}
              - {id: birthDate, drop: true}
              - {id: firstName, label: First name, type: text, after: lastName, help: {what: A name., why: Law.}}
          - id: address
            fields:
              - {id: legal.zip, wire: legal.zipCode}
checks:
  - {id: adult, drop: true}
  - {id: shares, severity: warning}
  - {id: named, severity: error, each: holder, at: lastName, that: self.lastName != "Test", message: No tests.}
`)
	last := c.Field("holder", "lastName")
	for what, got := range map[string]struct{ got, want any }{
		"name":             {c.Name, "Firm"},
		"step":             {c.Step("holders").Title, "People"},
		"section kept":     {c.Section("holder").Title, "Holder"},
		"label":            {last.Label, "Surname"},
		"label in rule":    {last.Rule.Label, "Surname"},
		"limit":            {last.Rule.Max, 30},
		"required kept":    {last.Required, true},
		"help kept":        {last.Help.What, "A name."},
		"wire":             {last.Wire, catalogue.Wire{Name: "name3", Transforms: []string{"ascii", "upper"}, Max: 30}},
		"block field":      {c.Field("holder", "legal.zip").Wire.Name, "legal.zipCode"},
		"dropped field":    {c.Field("holder", "birthDate"), (*catalogue.Field)(nil)},
		"added field":      {c.Field("holder", "firstName").Page.ID, "identity"},
		"place":            {ids(c.Field("holder", "lastName").Page), "lastName firstName"},
		"constants joined": {c.Section("holder").Constants, map[string]any{"nameType": "individual", "source": "onboard"}},
		"vocabulary":       {values(c.Registrations()), "single trust"},
		"checks":           {checkIDs(c), "shares named"},
		"severity":         {c.Checks[0].Severity, catalogue.SeverityWarning},
		"message kept":     {c.Checks[0].Message, "Shares must add up."},
	} {
		if !reflect.DeepEqual(got.got, got.want) {
			t.Errorf("%s: got %#v, want %#v", what, got.got, got.want)
		}
	}
}

func TestTheLastFileHasTheLastWord(t *testing.T) {
	c := laid(t, inHolderPage("{id: lastName, label: Second}"), inHolderPage("{id: lastName, label: Third, after: birthDate}"))
	if got := c.Field("holder", "lastName").Label; got != "Third" {
		t.Errorf("label: got %q, want the one of the last file", got)
	}
	if got := ids(c.Section("holder").Pages[0]); got != "birthDate lastName" {
		t.Errorf("order: got %q, want lastName moved after birthDate", got)
	}
}

func TestAnEmptyTextTakesAConditionAway(t *testing.T) {
	c := laid(t, `
steps:
  - {id: holders, sections: [{id: holder, pages: [{id: address, fields: [{id: legal.state, when: ""}]}]}]}
  - {id: heirs, sections: [{id: heirs, when: ""}]}
`)
	if c.Field("holder", "legal.state").When != nil || c.Section("heirs").When != nil {
		t.Error("a condition that a later file emptied is still there")
	}
	if c.Field("holder", "mailing.state").When == nil {
		t.Error("the condition of the field beside it is gone, too")
	}
}

func TestABlockIsUsedWithAPrefix(t *testing.T) {
	c := laid(t)
	state, mail := c.Field("holder", "legal.state"), c.Field("holder", "mailing.state")
	for what, got := range map[string]struct{ got, want any }{
		"wire below the prefix":    {state.Wire.Name, "legal.state"},
		"own wire name":            {c.Field("holder", "legal.zip").Wire.Name, "legal.postalCode"},
		"wire below another group": {c.Field("holder", "mailing.zip").Wire.Name, "post.postalCode"},
		"here":                     {state.When.Source, `self.legal.country == "US"`},
		"conditions joined":        {mail.When.Source, `(self.mailingSame == "no") and (self.mailing.country == "US")`},
		"condition of the use":     {c.Field("holder", "mailing.zip").When.Source, `self.mailingSame == "no"`},
		"same":                     {mail.Same.Field, "legal.state"},
		"same while":               {mail.Same.When.Source, `self.mailingSame == "yes"`},
		"over":                     {c.Field("holder", "mailing.country").Label, "Country of the mail"},
		"over here only":           {c.Field("holder", "legal.country").Label, "Country"},
		"with":                     {mail.Personal, true},
		"with here only":           {state.Personal, false},
	} {
		if !reflect.DeepEqual(got.got, got.want) {
			t.Errorf("%s: got %#v, want %#v", what, got.got, got.want)
		}
	}
}

func TestABlockOfALaterFileCountsWhereverItIsUsed(t *testing.T) {
	c := laid(t, "blocks: {address: [{id: zip, label: Code}, {id: state, drop: true}]}\n")
	for _, id := range []string{"legal.zip", "mailing.zip"} {
		if got := c.Field("holder", id).Label; got != "Code" {
			t.Errorf("label of %s: got %q, want that of the changed block", id, got)
		}
	}
	if c.Field("holder", "legal.state") != nil {
		t.Error("legal.state is still there although the block dropped it")
	}
}

func TestBlocksStandInBlocks(t *testing.T) {
	c := laid(t, `
blocks:
  home:
    - {use: address, as: home}
  person:
    - {id: name, label: Name, type: text, help: {what: A name., why: Law.}}
    - {use: home, as: spouse}
  family:
    - {id: spouse, title: Spouse, fields: [{use: person}]}
steps:
  - id: holders
    sections: [{id: holder, pages: [{use: family, over: [{id: spouse, title: Husband or wife}]}]}]
`)
	if got := c.Field("holder", "spouse.home.state").When.Source; got != `self.spouse.home.country == "US"` {
		t.Errorf("condition two blocks deep: got %q, want the whole path", got)
	}
	if got := c.Field("holder", "name").Page.Title; got != "Husband or wife" {
		t.Errorf("title of a page of a block: got %q, want the one laid over it", got)
	}
}

func TestConstantsKeepTheirType(t *testing.T) {
	c := laid(t, inHeirs(`constants: {a: yes, b: true, c: 12, d: "12", e: 1.50}`))
	want := map[string]any{
		"role": "heir", "a": "yes", "b": true, "c": json.Number("12"), "d": "12", "e": json.Number("1.50"),
	}
	if got := c.Section("heirs").Constants; !reflect.DeepEqual(got, want) {
		t.Errorf("constants: got %#v, want %#v", got, want)
	}
}

func TestCountriesAndRegionsNeedNoList(t *testing.T) {
	c := laid(t, inHolderPage("{id: seat, label: Seat, type: region, regionsOf: CA, "+help+"}"))
	if got, want := len(c.Field("holder", "legal.country").Rule.Options), len(kind.Countries()); got != want {
		t.Errorf("countries: got %d, want %d", got, want)
	}
	if got, want := len(c.Field("holder", "seat").Rule.Options), len(kind.Regions("CA")); got != want {
		t.Errorf("regions of Canada: got %d, want %d", got, want)
	}
	if got := c.Field("holder", "legal.state").Rule.Options; got != nil {
		t.Errorf("regions beside a country that is an answer: got %d, want none", len(got))
	}
}

func TestACheckOfSeveralSectionsIsOneEach(t *testing.T) {
	c := laid(t, `checks: [{id: both, severity: error, each: [holder, heirs], at: x, that: self.x != "*", message: No.}]
steps:
  - {id: holders, sections: [{id: holder, pages: [{id: identity, fields: [{id: x, label: X, type: text, `+help+`}]}]}]}
  - {id: heirs, sections: [{id: heirs, pages: [{id: heir, fields: [{id: x, label: X, type: text, `+help+`}]}]}]}
`)
	var each []string
	for _, check := range c.Checks {
		if check.ID == "both" {
			each = append(each, check.Each+" "+strings.Join(check.That.Uses(), " "))
		}
	}
	if want := []string{"holder holder.x", "heirs heirs.x"}; !reflect.DeepEqual(each, want) {
		t.Errorf("sections of the check and what it reads: got %q, want %q", each, want)
	}
}

func ids(p *catalogue.Page) string {
	var ids []string
	for _, f := range p.Fields {
		ids = append(ids, f.ID)
	}
	return strings.Join(ids, " ")
}

func values(options []kind.Option) string {
	var values []string
	for _, o := range options {
		values = append(values, o.Value)
	}
	return strings.Join(values, " ")
}

func checkIDs(c *catalogue.Catalogue) string {
	var ids []string
	for _, check := range c.Checks {
		ids = append(ids, check.ID)
	}
	return strings.Join(ids, " ")
}
