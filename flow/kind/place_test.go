package kind_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestCountriesAreFoundByCodeAndName(t *testing.T) {
	k, r := named(t, "country"), kind.Rule{Label: "Country"}
	accept(t, k, r, map[string]string{
		"US": "US", "us": "US", "USA": "US", "U.S.A.": "US", "United States": "US", "united states of america": "US",
		"United Kingdom": "GB", "UK": "GB", "England": "GB", "GBR": "GB", "NO": "NO", "Norway": "NO", "Turkey": "TR", "TÜRKIYE": "TR",
		"Cote d'Ivoire": "CI", "Bosnia & Herzegovina": "BA", "Curacao": "CW", "Holland": "NL", "Georgia": "GE", "PR": "PR", "CA": "CA",
	})
	refuse(t, k, r, "Atlantis", "Korea", "XX", "-")
	judge(t, k, r, []verdict{{"Atlantis", "Choose a country"}})
	if got := k.Show("GB", r); got != "United Kingdom" {
		t.Errorf("shown as %q, want United Kingdom", got)
	}
	if wire, err := k.Encode("GB", r); wire != "GB" || err != nil {
		t.Errorf("sent as %v (%v), want GB", wire, err)
	}
	r.Options = []kind.Option{{Value: "US", Label: "United States", Wire: "USA"}, {Value: "CA", Label: "Canada", Wire: "CAN"}}
	accept(t, k, r, map[string]string{"America": "US", "can": "CA"})
	judge(t, k, r, []verdict{{"France", "Choose a country"}})
	if wire, err := k.Encode("US", r); wire != "USA" || err != nil {
		t.Errorf("sent as %v (%v), want the custodian's USA", wire, err)
	}
	if got := k.Show("FR", r); got != "France" {
		t.Errorf("a country that is not offered is shown as %q, want its name", got)
	}
}

func TestEveryPlaceFindsItselfByEachOfItsNames(t *testing.T) {
	countries := kind.Countries()
	if len(countries) != 249 {
		t.Errorf("there are %d countries, want the 249 of ISO 3166-1", len(countries))
	}
	k := named(t, "country")
	for _, o := range countries {
		for _, name := range append([]string{o.Value, o.Label}, o.Synonyms...) {
			if got := k.Normalise(name, kind.Rule{}); got != o.Value {
				t.Errorf("%q is %s, want %s", name, got, o.Value)
			}
		}
	}
	region := named(t, "region")
	for country, want := range map[string]int{"US": 62, "CA": 13, "": 75} {
		regions := kind.Regions(country)
		if len(regions) != want {
			t.Errorf("%q has %d regions, want %d", country, len(regions), want)
		}
		r := kind.Rule{Beside: kind.Beside{Country: country}}
		for _, o := range regions {
			for _, name := range append([]string{o.Value, o.Label}, o.Synonyms...) {
				if got := region.Normalise(name, r); got != o.Value {
					t.Errorf("%q in %q is %s, want %s", name, country, got, o.Value)
				}
			}
		}
	}
	countries[0].Value = "ZZ"
	if kind.Countries()[0].Value == "ZZ" {
		t.Error("a caller can change the list of countries")
	}
}

func TestRegionsFollowTheirCountry(t *testing.T) {
	k := named(t, "region")
	rule := func(country string) kind.Rule {
		return kind.Rule{Label: "State", Max: 30, Beside: kind.Beside{Country: country}}
	}
	accept(t, k, rule("US"), map[string]string{
		"il": "IL", "Illinois": "IL", "new  york": "NY", "D.C.": "DC", "Puerto Rico": "PR", "ae": "AE", "Guam": "GU", "Palau": "PW",
	})
	accept(t, k, rule("CA"), map[string]string{"Quebec": "QC", "québec": "QC", "on": "ON", "BC": "BC"})
	accept(t, k, rule(""), map[string]string{"Ontario": "ON", "Ohio": "OH"})
	accept(t, k, rule("FR"), map[string]string{"Île-de-France": "Île-de-France", "il": "il"})
	judge(t, k, rule("US"), []verdict{{"Ontario", "Choose a state"}, {"ON", "Choose a state"}, {"Ilinois", "Choose a state"}})
	judge(t, k, rule("CA"), []verdict{{"IL", "Choose a state"}})
	if got := k.Show("IL", rule("US")); got != "Illinois" {
		t.Errorf("shown as %q, want Illinois", got)
	}
	if got := k.Native("IL"); got != "IL" {
		t.Errorf("an expression sees %v, want IL", got)
	}
	if wire, err := k.Encode("Ilinois", rule("US")); err == nil {
		t.Errorf("a state that does not exist is sent as %v", wire)
	}
	if got := kind.Regions("FR"); got != nil {
		t.Errorf("France has regions %v, want free text", got)
	}
}
