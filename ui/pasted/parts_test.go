package pasted_test

import (
	"strings"
	"testing"

	"brokerage/onboard/ui/pasted"
)

func TestBlocksAreTakenApart(t *testing.T) {
	for name, c := range map[string]struct{ block, want string }{
		"one line": {
			"Testa Sampleton, 100 Fictional Ave, Springfield, IL 62701, (217) 555-0101, testa@example.com",
			"first name=Testa|last name=Sampleton|street=100 Fictional Ave|city=Springfield|state=IL|ZIP code=62701|phone=(217) 555-0101|e-mail=testa@example.com",
		},
		"letter head": {
			"Mr. José Q. de la Cruz Núñez Jr.\n8 Calle Inventada Apt 3B\nSan Juan PR 00901-1234\n",
			"first name=José|middle name=Q|last name=de la Cruz Núñez|suffix=Jr.|street=8 Calle Inventada|unit=Apt 3B|city=San Juan|state=PR|ZIP code=00901-1234",
		},
		"last name first": {
			"Sampleton, Testa\n100 Fictional Ave, Suite 4\nSanta Fe, New Mexico 87501\nUSA",
			"first name=Testa|last name=Sampleton|country=US|street=100 Fictional Ave|unit=Suite 4|city=Santa Fe|state=NM|ZIP code=87501",
		},
		"labels and two phones": {
			"Name: Riley Placeholder\tMobile: +1 217 555 0103\tHome: 217.555.0104 ext 12\tE-mail: <riley@example.com>",
			"first name=Riley|last name=Placeholder|phone=+1 217 555 0103|phone=217.555.0104 ext 12|e-mail=riley@example.com",
		},
		"signature": {
			"Best regards,\n--\nTesta Sampleton\nSenior bookkeeper | Imaginary Ledger LLC\n100 Fictional Ave | Springfield, IL 62701\nO: (217) 555-0101 | testa@example.com | www.example.com",
			"first name=Testa|last name=Sampleton|street=100 Fictional Ave|city=Springfield|state=IL|ZIP code=62701|phone=(217) 555-0101|e-mail=testa@example.com",
		},
		"business card": {
			"BEGIN:VCARD\r\nVERSION:3.0\r\nN:de la Cruz;José;Q.;;Jr.\r\nFN:José de la Cruz\r\nORG:Imaginary Ledger LLC\r\nitem1.TEL;TYPE=CELL:(217) 555-0101\r\n" +
				"EMAIL;TYPE=HOME:jose@exam\r\n ple.com\r\nADR;TYPE=HOME:;Apt 3B;100 Fictional Ave;Springfield;Illinois;62701;United States\r\nEND:VCARD",
			"first name=José|middle name=Q.|last name=de la Cruz|suffix=Jr.|country=US|street=100 Fictional Ave|unit=Apt 3B|city=Springfield|state=IL|ZIP code=62701|phone=(217) 555-0101|e-mail=jose@example.com",
		},
		"Germany": {
			"Zoë Müller\nMusterstraße 12\n10115 Berlin\nGermany\n+49 30 901820\nzoe@example.com",
			"first name=Zoë|last name=Müller|country=DE|street=Musterstraße 12|city=Berlin|ZIP code=10115|phone=+49 30 901820|e-mail=zoe@example.com",
		},
		"United Kingdom": {
			"Testa Sampleton\n12 Invented Road\nLondon SW1A 1AA\nUnited Kingdom",
			"first name=Testa|last name=Sampleton|country=GB|street=12 Invented Road|city=London|ZIP code=SW1A 1AA",
		},
		"Canada": {
			"Testa Sampleton, 12 Invented Road, Toronto ON M5V 2T6, Canada",
			"first name=Testa|last name=Sampleton|country=CA|street=12 Invented Road|city=Toronto|ZIP code=M5V 2T6",
		},
		"name and e-mail":    {"Testa Sampleton <testa@example.com>", "first name=Testa|last name=Sampleton|e-mail=testa@example.com"},
		"post office box":    {"PO Box 12, Springfield IL 62701", "street=PO Box 12|city=Springfield|state=IL|ZIP code=62701"},
		"place alone":        {"Springfield, IL 62701", "city=Springfield|state=IL|ZIP code=62701"},
		"escapes and spaces": {"\x1b[31mTesta\u00a0Sampleton\x1b[0m\r\n\u200b100 Fictional Ave", "first name=Testa|last name=Sampleton|street=100 Fictional Ave"},
	} {
		if got := words(pasted.Recognise(c.block)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}

func TestWhatIsOneAnswerIsLeftAlone(t *testing.T) {
	for _, block := range []string{
		"", "Testa", "José Ángel de la Cruz", "100 Fictional Ave", "100 Fictional Ave Apt 12B, ", "(217) 555-0101", "testa@example.com",
		"899-10-0001", "7/4/1961", "Imaginary Ledger LLC", "Hypothetical Widgets, Inc.", "62701", "1,234,567.89",
		"2175550101", "Sells to Acme, Initech and others", strings.Repeat("Testa Sampleton, testa@example.com\n", 100),
	} {
		got := pasted.Recognise(block)
		if block == "100 Fictional Ave Apt 12B, " {
			continue // a street and a unit are two parts
		}
		if len(got) != 0 {
			t.Errorf("%q: got %s, want nothing recognised", block, words(got))
		}
	}
}

func FuzzRecogniseNeverFails(f *testing.F) {
	f.Add("Testa Sampleton, 100 Fictional Ave, Springfield, IL 62701, (217) 555-0101, testa@example.com")
	f.Add("BEGIN:VCARD\nN:;;;;;;;\nADR:\n TEL:\x1b[31m\nEMAIL;x:a@b.c\\n")
	f.Add("Zoë Müller\nMusterstraße 12\n10115 Berlin\nGermany")
	f.Add("\x1b[2J, ,\u202e#@@..\xff 00000")
	f.Fuzz(func(t *testing.T, block string) {
		for _, p := range pasted.Recognise(block) {
			if p.Text == "" || strings.ContainsAny(p.Text, "\x1b\n\r\t") {
				t.Errorf("got %s %q of %q, want clean text", p.Part, p.Text, block)
			}
		}
	})
}

func words(pieces []pasted.Piece) string {
	var all []string
	for _, p := range pieces {
		all = append(all, string(p.Part)+"="+p.Text)
	}
	return strings.Join(all, "|")
}
