package kind_test

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

// boxes are post office boxes by language, with and without spaces.
var boxes = map[string][]string{
	"English":    {"PO Box 5", "POBox5", "P.O. Box 5", "P. O. BOX 5", "P/O Box 5", "PO-Box-5", "P0 Box 5", "Post Office Box 5", "PostOfficeBox5", "POB 5", "POB5", "GPO Box 5", "GPOBox5", "Locked Bag 5", "LockedBag5"},
	"Spanish":    {"Apartado 5", "Apartado5", "Apartado Postal 5", "ApartadoPostal5", "Apdo. 5", "Apdo5", "Apdo. Correos 5", "Apartado de Correos 5", "Casilla 5", "Casilla5", "Casilla de Correo 5", "Casilla Postal 5"},
	"Portuguese": {"Caixa Postal 5", "CaixaPostal5", "CAIXA-POSTAL 5", "Apartado 5"},
	"German":     {"Postfach 5", "Postfach5", "POSTFACH 10 20 30"},
	"French":     {"BP 5", "BP5", "B.P. 5", "B. P. 5", "Boîte Postale 5", "BoîtePostale5", "Boite postale n° 5", "Case postale 5", "CasePostale5", "C.P. 5"},
	"Italian":    {"Casella Postale 5", "CasellaPostale5", "C.P. 5", "CP5"},
	"Dutch":      {"Postbus 5", "Postbus5"},
	"Danish":     {"Postboks 5", "Postboks5"},
}

const noPlace = " must be a place, not a post office box. A box can stand in the mailing address."

// A box is found in the street, in the line below it and in the third, written in any case.
func TestAPostOfficeBoxIsNoPlaceInAnyLine(t *testing.T) {
	k := named(t, "text")
	for language, written := range boxes {
		for _, box := range written {
			for _, box := range []string{box, strings.ToUpper(box), strings.ToLower(box), "100 Fictional Ave, " + box} {
				if box[0] == '1' && strings.Contains(box, ", B. P.") {
					continue // behind a street the letters may be those of two apartments
				}
				if got := k.Check(box, kind.Rule{Label: "Street", Format: "physicalStreet"}); got != "Street"+noPlace {
					t.Errorf("%s, street %q: got %q, want it refused", language, box, got)
				}
				below := kind.Rule{Label: "Apartment", Format: "physicalUnit", Beside: kind.Beside{Street: "100 Fictional Ave"}}
				if got := k.Check(box, below); got != "Apartment"+noPlace {
					t.Errorf("%s, below the street %q: got %q, want it refused", language, box, got)
				}
				if got := k.Check(box, kind.Rule{Label: "Street", Format: "street"}); got != "" {
					t.Errorf("%s, mailing address %q: got %q, want it accepted", language, box, got)
				}
			}
		}
	}
}

func TestALineBelowTheStreetIsReadWithIt(t *testing.T) {
	k := named(t, "text")
	const refused = "Unit" + noPlace
	for _, test := range []struct{ line1, line2, line3, want string }{
		{"100 Fictional Ave", "Apt 12B", "", ""},
		{"100 Fictional Ave", "Box Elder Building", "", ""},
		{"100 Fictional Ave", "Postal Annex", "", ""},
		{"1 Invented Plaza", "Apt B P12", "", ""},
		{"100 Fictional Ave", "Box 12", "", refused},
		{"P.O.", "Box 12", "", refused},
		{"100 Fictional Ave", "Post Office", "Box 12", refused},
		{"PO Box 12", "Suite 3", "", ""}, // the street says it already
		{"PSC 802", "Box 74", "", ""},
		{"UNIT 2050", "BOX 4190", "", ""},
		{"CMR 4", "Box 12", "", ""},
		{"RR 2", "Box 15", "", ""},
		{"Rural Route 2", "Box 15", "", ""},
		{"HC 72", "Box 293A", "", ""},
		{"PSC 802", "PO Box 74", "", refused},
		{"RR 2", "P.O. Box 15", "", refused},
	} {
		line, below := test.line2, kind.Beside{Street: test.line1}
		if test.line3 != "" {
			line, below.SecondLine = test.line3, test.line2
		}
		if got := k.Check(line, kind.Rule{Label: "Unit", Format: "physicalUnit", Beside: below}); got != test.want {
			t.Errorf("%q below %q: got %q, want %q", line, test.line1, got, test.want)
		}
	}
}
