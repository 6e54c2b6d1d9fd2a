package kind_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestNamesOfPeople(t *testing.T) {
	k, r := named(t, "text"), kind.Rule{Label: "Last name", Format: "name", Max: 30}
	accept(t, k, r, map[string]string{
		"Sampleton":                   "Sampleton",
		"  de la Cruz   Nu\u0301ñez ": "de la Cruz Núñez",
		"O'Placeholder-Smythe":        "O'Placeholder-Smythe",
		"O’Placeholder":               "O’Placeholder",
		"Smythe‐Jones":                "Smythe-Jones",
		"Fakename Jr.":                "Fakename Jr.",
		"Na":                          "Na",
		"Ng":                          "Ng",
		"Y":                           "Y",
		"李":                           "李",
		"Nguyễn":                      "Nguyễn",
		"ʻŌkina":                      "ʻŌkina",
		"राजेश":                       "राजेश",
		"\x1b[31mRED\x1b[0m":          "RED",
	})
	const can = "Last name can have letters, spaces, hyphens, apostrophes and periods only. It has "
	const placeholder = "Last name is a placeholder and would be sent as a name. Enter the name, or leave it empty if there is none."
	judge(t, k, r, []verdict{
		{"R2D2", can + "a digit."},
		{"a@b", can + "the sign @."},
		{"Smith 😀", can + "a symbol or emoji."},
		{"<script>", can + "the sign <."},
		{"N/A", placeholder},
		{"NONE", placeholder},
		{"Unknown", placeholder},
		{"nmn", placeholder},
		{"-", placeholder},
		{"' '", "Last name must have a letter."},
		{"Z" + strings.Repeat("\u0316", 5), "Last name has too many accents on one letter."},
		{"N\xfa\xf1ez", "Last name has a character that could not be read. Type it again."},
		{"*", "A lone * would tell the custodian to remove this answer. Write it differently."},
		{strings.Repeat("é", 31), "Last name must have 30 characters or fewer. It has 31."},
	})
	judge(t, k, kind.Rule{Label: "First name", Format: "name", Min: 2}, []verdict{
		{"A", "First name must have at least 2 characters. It has 1."},
		{"Al", ""},
	})
}

func TestNamesOfEntities(t *testing.T) {
	k, r := named(t, "text"), kind.Rule{Label: "Entity name", Format: "entityName", Max: 60}
	judge(t, k, r, []verdict{
		{"Hypothetical Widgets LLC", ""},
		{"3 Fictions, Inc. (a Delaware corporation)", ""},
		{"O'Made-Up & Sons / Partners", ""},
		{"Made-Up Animal Shelter", ""},
		{"none", "Entity name is a placeholder and would be sent as a name. Enter the name, or leave it empty if there is none."},
		{"&&&", "Entity name must have a letter or a digit."},
		{"a@b", "Entity name can have letters, digits, spaces and & , . ' - / ( ) only. It has the sign @."},
	})
}

func TestCities(t *testing.T) {
	k, r := named(t, "text"), kind.Rule{Label: "City", Format: "city", Max: 30}
	judge(t, k, r, []verdict{
		{"Coeur d'Alene", ""},
		{"St. Louis", ""},
		{"København", ""},
		{"Paris 75008", ""},
		{"APO", ""},
		{"12345", "City must have a letter."},
		{"Springfield;", "City can have letters, digits, spaces and , . ' - / ( ) only. It has the sign ;."},
	})
	r.Beside = kind.Beside{Country: "US", State: "AE"}
	judge(t, k, r, []verdict{
		{"APO", ""},
		{"fpo", ""},
		{"DPO", ""},
		{"Frankfurt", "City must be APO, FPO or DPO where the state is AA, AE or AP."},
	})
}

func TestCodesAndIDNumbers(t *testing.T) {
	k := named(t, "text")
	judge(t, k, kind.Rule{Label: "Rep code", Format: "code", Min: 4, Max: 4}, []verdict{
		{"A1b2", ""},
		{"A1b", "Rep code must have 4 characters. It has 3."},
		{"A1b2c", "Rep code must have 4 characters. It has 5."},
		{"A-12", "Rep code can have letters A to Z and digits only. It has the sign -."},
		{"Añ12", "Rep code can have letters A to Z and digits only. It has another letter or accent."},
	})
	judge(t, k, kind.Rule{Label: "Firm number", Format: "digits", Min: 3, Max: 3}, []verdict{
		{"042", ""},
		{"０４２", ""},
		{"42", "Firm number must have 3 characters. It has 2."},
		{"A42", "Firm number can have digits only. It has another letter or accent."},
		{"4-2", "Firm number can have digits only. It has the sign -."},
	})
	judge(t, k, kind.Rule{Label: "ID number", Format: "idNumber", Min: 4, Max: 20}, []verdict{
		{"000000000", ""},
		{"DOE**MJ501P1", ""},
		{"A-123 456/7", ""},
		{"123", "ID number must have at least 4 characters. It has 3."},
		{"----", "ID number must have a letter or a digit."},
		{"12#4", "ID number can have letters A to Z, digits, spaces, hyphens, periods, slashes and asterisks only. It has the sign #."},
	})
}

func TestFreeText(t *testing.T) {
	judge(t, named(t, "text"), kind.Rule{Label: "Nickname", Max: 5}, []verdict{
		{"a😀b<;", ""}, {"a  b ", ""}, {"abcdef", "Nickname must have 5 characters or fewer. It has 6."},
	})
	long := named(t, "longtext")
	r := kind.Rule{Label: "Notes", Max: 20}
	if got, want := long.Normalise(" one \n\n two\x1b[2J ", r), "one\n\ntwo"; got != want {
		t.Errorf("notes are stored as %q, want %q", got, want)
	}
	if got, want := long.Show("one\n\ntwo", r), "one two"; got != want {
		t.Errorf("notes are shown as %q, want %q", got, want)
	}
	judge(t, long, r, []verdict{{"21 characters are long", "Notes must have 20 characters or fewer. It has 22."}})
}
