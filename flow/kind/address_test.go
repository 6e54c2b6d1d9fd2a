package kind_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestALegalAddressIsAPlace(t *testing.T) {
	k := named(t, "text")
	physical := kind.Rule{Label: "Street", Format: "physicalStreet", Max: 35}
	mailing := kind.Rule{Label: "Street", Format: "street", Max: 35}
	const box = "Street must be a place, not a post office box. A box can stand in the mailing address."
	for _, street := range []string{
		"P.O. Box 5", "PO Box 99", "P O Box 5", "P. O. Box 5", "p.o.box5", "POBox 5", "PO BOX", "PO Bx 12", "PO Drawer 7",
		"POB 5", "P.O.B. 5", "POB5", "P O B 12",
		"Post Office Box 12", "PostOffice Box 12", "Postal Box 12", "100 Fictional Ave, PO Box 5",
		"Apartado 55", "Apartado Postal 55", "Apdo. 5", "Apdo. de Correos 5", "Casilla 123", "Casilla de Correo 9",
		"Caixa Postal 77", "Postfach 10 20 30", "Casella Postale 4", "Postbus 12",
		"BP 12", "B.P. 12", "BP12", "Boîte Postale 8", "GPO Box 1", "Locked Bag 22", "Private Bag 3",
		"Box 12", "BOX #12", "box 12A", "Unit 5 P.O. Box 12", "PSC 802 PO BOX 74",
	} {
		judge(t, k, physical, []verdict{{street, box}})
		judge(t, k, mailing, []verdict{{street, ""}})
	}
	for _, street := range []string{
		"100 Fictional Ave Apt 12B", "8 Calle Inventada", "42 Nowhere Ln", "Flat 3, 1 Imaginary Mews", "77 Example Rd # 5",
		"PSC 0000 BOX 1234", "PSC 802 BOX 74", "UNIT 2050 BOX 4190", "Unit 2050, Box 4190", "CMR 1250", "CMR 4 BOX 12",
		"RR 2 Box 15", "RR 3 BOX 98D", "HC 72 BOX 293A", "Rural Route 2 Box 15",
		"12 Box Elder Rd", "Box Elder", "100 Boxwood Lane", "200 Post Office Rd", "45 Casillas St", "1 Poboski Way",
		"Apt B P12, 4 Main St", "12 Shop Oboe Street", "9 Bpoe Lane", "Apartamento 5, Calle 8",
	} {
		judge(t, k, physical, []verdict{{street, ""}})
	}
	judge(t, k, mailing, []verdict{
		{"#-/", "Street must have a letter or a digit."},
		{"100 Fictional Avenue, Apartment 12 Building B", "Street must have 35 characters or fewer. It has 45."},
	})
}

func TestPostalCodesFollowTheirCountry(t *testing.T) {
	k := named(t, "text")
	rule := func(country, state string) kind.Rule {
		return kind.Rule{Label: "Postal code", Format: "postalCode", Beside: kind.Beside{Country: country, State: state}}
	}
	us := rule("US", "IL")
	accept(t, k, us, map[string]string{
		"62701": "62701", "02142": "02142", "627011234": "62701-1234", "62701 1234": "62701-1234", "62701–1234": "62701-1234",
	})
	const digits = "ZIP code must have 5 or 9 digits. It has "
	for _, r := range []kind.Rule{us, rule("PR", ""), rule("", "IL"), rule("", "AE")} {
		judge(t, k, r, []verdict{
			{"0123", digits + "4."},
			{"627012", digits + "6."},
			{"62701-123", digits + "8."},
			{"00000", "ZIP code cannot start with 00000."},
			{"00000-1234", "ZIP code cannot start with 00000."},
			{"SW1A 9ZZ", "ZIP code can have digits only, 5 or 9 of them."},
		})
	}
	canada := rule("CA", "")
	accept(t, k, canada, map[string]string{"k1a0b1": "K1A 0B1", "K1A-0B1": "K1A 0B1", "V6B 4Y8": "V6B 4Y8"})
	const form = "Postal code must be letter, digit, letter, digit, letter, digit in Canada, such as K1A 0B1."
	judge(t, k, canada, []verdict{{"62701", form}, {"1K1 A0B", form}, {"K1A 0B", form}, {"K1A 0B1 2", form}})
	judge(t, k, canada, []verdict{{"D1A 0B1", ""}, {"W1A 0B1", ""}}) // letters that Canada Post gives to nobody are the catalogue's question

	abroad := rule("GB", "")
	accept(t, k, abroad, map[string]string{"sw1a 9zz": "SW1A 9ZZ", "1234-567": "1234-567", "0123": "0123"})
	judge(t, k, abroad, []verdict{
		{"SW1A 9ZZ 12345", "Postal code must have 10 characters or fewer. It has 14."},
		{"SW1A_9ZZ", "Postal code can have letters A to Z, digits, spaces and hyphens only. It has the sign _."},
		{"---", "Postal code must have a letter or a digit."},
	})
}
