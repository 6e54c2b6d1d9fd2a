package answersfile_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
)

func TestARowIsAnApplication(t *testing.T) {
	for name, data := range map[string]string{
		"plain": "account.registration,account.repCode,primaryHolder.lastName,todBeneficiaries[0].lastName,todBeneficiaries[1].lastName\n" +
			"individualTod,0123,Sampleton,Fakename,\n\nindividual,F123,\"O'Neil, \"\"the\"\"\",,Example\n",
		"as a spreadsheet writes it": "\ufeffaccount.registration;account.repCode;primaryHolder.lastName;todBeneficiaries[0].lastName;todBeneficiaries[1].lastName\r\n" +
			"individualTod;0123;Sampleton;Fakename;\r\n;;;;\r\nindividual;F123;\"O'Neil, \"\"the\"\"\";;Example\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			read := table(t, builtIn(t), data)
			if err := read.ByHeader(); err != nil {
				t.Fatal(err)
			}
			rows := read.Applications()
			if len(rows) != 2 || rows[0].Name != "clients.csv:2" || rows[1].Name != "clients.csv:4" {
				t.Fatalf("got %d rows, want those of lines 2 and 4", len(rows))
			}
			first, second := readRow(t, rows[0]), readRow(t, rows[1])
			for path, want := range map[string]string{"account.repCode": "0123", "primaryHolder.lastName": "Sampleton", "todBeneficiaries[N1].lastName": "Fakename"} {
				if got := first.Get(at(path)); got != want {
					t.Errorf("%s: got %q, want %q", path, got, want)
				}
			}
			if n := len(first.Entries("todBeneficiaries")); n != 1 {
				t.Errorf("empty cells made %d beneficiaries, want the one that is named", n)
			}
			if got := second.Get(at("todBeneficiaries[N1].lastName")); got != "Example" {
				t.Errorf("the second beneficiary did not move up: %q", got)
			}
			if got := rows[1].Column("todBeneficiaries[0].lastName"); got != "todBeneficiaries[1].lastName" {
				t.Errorf("what moved up is told of column %q", got)
			}
		})
	}
}

func TestWhatIsWrongWithATableIsToldByItsCell(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"", "clients.csv: the file is empty."},
		{"a\xff,b\n", "clients.csv:1: not text in UTF-8. Save the file as UTF-8."},
		{"account.registration\n\n", "clients.csv: no application. Write one in each row below the header."},
		{"account.registration,account.repCode\nindividual,F1,x\n", "clients.csv:2: has 3 cells and the header has 2. Put a cell that holds a comma into double quotes."},
		{"sep=;\naccount.registration;account.repCode\nindividual;F1;x\n", "clients.csv:3: has 3 cells and the header has 2. Put a cell that holds a semicolon into double quotes."},
		{"account.registration\n\"indi\"vidual\n", "clients.csv:2: a quote stands alone. Put the whole cell into double quotes, and double the quotes in it."},
		{"account.registration,,account.repCode\nindividual,x,y\n", "clients.csv:1: column 2 has no name. Give it one, or take the column out."},
		{"a,b,a\nx,y,z\n", `clients.csv:1: column "a": columns 1 and 3 have the same name. Rename one of them.`},
		{"account.repCod\nF123\n", `clients.csv: column "account.repCod": no such field. Did you mean account.repCode?`},
		{"birthDate\n1990-01-01\n", `clients.csv: column "birthDate": no such path. Did you mean primaryHolder.birthDate?`},
		{"todBeneficiaries.lastName\nx\n", `clients.csv: column "todBeneficiaries.lastName": is a list. Write the place of an entry, as in todBeneficiaries[0].beneficiaryType.`},
		{"todBeneficiaries[x].lastName\nx\n", `clients.csv: column "todBeneficiaries[x].lastName": names no entry. Entries are counted from 0, as in todBeneficiaries[0].beneficiaryType.`},
		{"primaryHolder.legalAddress\nx\n", `clients.csv: column "primaryHolder.legalAddress": holds fields. Write one of them, as in primaryHolder.legalAddress.line1.`},
		{"account.registration,primaryHolder.taxIdType\nindvidual,sssn\n", "clients.csv:2: account.registration: not one of the values it can have. Did you mean individual?\nclients.csv:2: primaryHolder.taxIdType: not one of the values it can have. Did you mean ssn?"},
	} {
		if got := complaints(t, c.data); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.data, got, c.want)
		}
	}
}

func complaints(t *testing.T, data string) string {
	t.Helper()
	read, err := answersfile.ReadTable(builtIn(t), "clients.csv", []byte(data), testDay)
	if err == nil {
		err = read.ByHeader()
	}
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, row := range read.Applications() {
		_, faults := row.Read(numbered())
		for _, f := range faults {
			all = append(all, f.Error())
		}
	}
	return strings.Join(all, "\n")
}

func TestHeadersOfACRMFindTheirFields(t *testing.T) {
	read := table(t, builtIn(t), "First Name,Client Last Name,DOB,SSN,E-mail,Cell,Street,City,State,Zip Code,Mailing City,Rep Code,"+
		"Beneficiary 1 First Name,Beneficiary 2 First Name,TOD beneficiary 2 share,Joint Holder First Name,Favourite colour,account.registration,First\n"+
		strings.Repeat("x,", 18)+"x\n")
	read.Suggest()
	want := map[string]string{
		"First Name": "primaryHolder.firstName", "Client Last Name": "primaryHolder.lastName", "DOB": "primaryHolder.birthDate",
		"SSN": "primaryHolder.taxIdNumber", "E-mail": "primaryHolder.email", "Cell": "primaryHolder.mobilePhone",
		"Street": "primaryHolder.legalAddress.line1", "City": "primaryHolder.legalAddress.city", "State": "primaryHolder.legalAddress.state",
		"Zip Code": "primaryHolder.legalAddress.postalCode", "Mailing City": "primaryHolder.mailingAddress.city", "Rep Code": "account.repCode",
		"Beneficiary 1 First Name": "todBeneficiaries[0].firstName", "Beneficiary 2 First Name": "todBeneficiaries[1].firstName",
		"TOD beneficiary 2 share": "todBeneficiaries[1].sharePercent", "Joint Holder First Name": "jointHolders[0].firstName",
		"Favourite colour": "", "account.registration": "account.registration", "First": "",
	}
	for _, c := range read.Columns {
		if c.Path != want[c.Header] {
			t.Errorf("%s: got %q by %s, want %q", c.Header, c.Path, c.By, want[c.Header])
		}
	}
}

func TestAMappingThatWasWrittenReadsBack(t *testing.T) {
	const data = "DOB,Notes,Rep Code\n1990-02-28,met at the fair,F123\n"
	suggested := table(t, builtIn(t), data)
	suggested.Suggest()
	file, err := suggested.Mapping()
	if err != nil {
		t.Fatal(err)
	}
	mapped := table(t, builtIn(t), data)
	if err := mapped.ByMapping("m.yaml", append(file, "same:\n  account.registration: individual\n"...)); err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	a := readRow(t, mapped.Applications()[0])
	for path, want := range map[string]string{"primaryHolder.birthDate": "1990-02-28", "account.repCode": "F123", "account.registration": "individual"} {
		if got := a.Get(at(path)); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestAMappingIsRefusedByItsLine(t *testing.T) {
	for mapping, want := range map[string]string{
		"columns:\n  DOBB: primaryHolder.birthDate\n":                                "m.yaml:2: DOBB: no such column in clients.csv. Did you mean DOB?",
		"columns:\n  DOB: primaryHolder.birthDat\n":                                  "m.yaml:2: DOB: primaryHolder.birthDat: no such field. Did you mean primaryHolder.birthDate?",
		"column:\n  DOB: primaryHolder.birthDate\n":                                  "m.yaml:1: column: not known in a mapping. Did you mean columns?",
		"columns:\n  DOB: primaryHolder.birthDate\n":                                 `clients.csv: column "Rep": is not in the mapping m.yaml. Give it a path there, or "" to leave it out.`,
		"columns:\n  DOB: primaryHolder.birthDate\n  Rep: primaryHolder.birthDate\n": `m.yaml:3: Rep: primaryHolder.birthDate: primaryHolder.birthDate is the path of column "DOB" already. Give it another path, or leave it out.`,
		"columns:\n  DOB: [x]\n":                                                     "m.yaml:2: DOB: must be one value.",
		"columns:\n  DOB: account.repCode\nsame:\n  account.repCode: F123\n":         `m.yaml:4: account.repCode: is the path of column "DOB" as well. Take one of them out.`,
	} {
		err := table(t, builtIn(t), "DOB,Rep\n1990-02-28,F123\n").ByMapping("m.yaml", []byte(mapping))
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", mapping, err, want)
		}
	}
}

// A table is read as the programs write that people export with.
func TestATableIsReadAsSpreadsheetsWriteIt(t *testing.T) {
	const rep, zip = "account.repCode", "primaryHolder.legalAddress.postalCode"
	utf16 := func(text string, big bool) string {
		var b strings.Builder
		for _, unit := range utf16.Encode([]rune(text)) {
			one := []byte{byte(unit), byte(unit >> 8)}
			if big {
				slices.Reverse(one)
			}
			b.Write(one)
		}
		return b.String()
	}
	plain := rep + "," + zip + "\nF123,02142\n"
	for name, data := range map[string]string{
		"plain":                         plain,
		"with a mark":                   "\ufeff" + plain,
		"CR LF":                         strings.ReplaceAll(plain, "\n", "\r\n"),
		"CR alone":                      strings.ReplaceAll(plain, "\n", "\r"),
		"told what parts the cells":     "sep=;\r\n" + rep + ";" + zip + "\r\nF123;02142\r\n",
		"told so in quotes":             "\"sep=,\"\n" + plain,
		"semicolons in a quoted header": "\"" + rep + "\";\"" + zip + "\"\nF123;02142\n",
		"tabs":                          rep + "\t" + zip + "\nF123\t02142\n",
		"a text of digits":              rep + "," + zip + "\nF123,=\"02142\"\n",
		"a quoted text of digits":       rep + "," + zip + "\n\"F123\",\"=\"\"02142\"\"\"\n",
		"a text of digits first":        zip + "," + rep + "\n=\"02142\",=\"F123\"\n",
		"a comma behind each line":      rep + "," + zip + ",\nF123,02142,\n",
		"commas behind the rows":        rep + "," + zip + "\nF123,02142,,,\n",
		"blank lines around":            "\n,,\n" + plain + ",\n\n",
		"UTF-16 with a mark":            utf16("\ufeff"+plain, false),
		"UTF-16 the other way":          utf16("\ufeff"+plain, true),
		"UTF-16 without a mark":         utf16(plain, false),
		"UTF-16 the other way, without": utf16(plain, true),
		"Unicode text":                  utf16("\ufeff"+rep+"\t"+zip+"\r\nF123\t02142\r\n", false),
		"a short row":                   rep + "," + zip + ",account.accountNickname,primaryHolder.firstName\nF123,02142\n",
	} {
		t.Run(name, func(t *testing.T) {
			read := table(t, builtIn(t), data)
			if err := read.ByHeader(); err != nil {
				t.Fatal(err)
			}
			a := readRow(t, read.Applications()[0])
			if got := a.Get(at(rep)) + " " + a.Get(at(zip)); read.Rows() != 1 || got != "F123 02142" {
				t.Errorf("got %d rows, %s, want 1 row, F123 02142", read.Rows(), got)
			}
		})
	}
}

// A cell is looked at whether its question is asked yet or not: which it is hangs on other cells.
func TestCellsThatAreNotAskedAreCheckedAllTheSame(t *testing.T) {
	read := table(t, builtIn(t), "account.registration,primaryHolder.taxIdNumber,primaryHolder.legalAddress.country,primaryHolder.legalAddress.postalCode,funding.bank.accountNumber\n"+
		"individual,10100001,US,2142,123456.0\nindividual,8.991E+08,US,62701,123456\n,,,,12AB\n")
	if err := read.ByHeader(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range read.Applications() {
		as := assess.Assess(readRow(t, w), custodian.Sandbox, testDay)
		for _, p := range append(as.Problems(), as.Unasked()...) {
			if p.Code != "form" {
				continue
			}
			line := w.Name + " " + w.Column(as.Index(p.Path)) + ": " + p.Message
			if as.LostZero(p.Path) {
				line += " (a zero is lost)"
			}
			got = append(got, line)
		}
	}
	want := []string{
		"clients.csv:2 primaryHolder.legalAddress.postalCode: ZIP code must have 5 or 9 digits. It has 4. (a zero is lost)",
		"clients.csv:2 primaryHolder.taxIdNumber: Tax ID number must have 9 digits. It has 8. (a zero is lost)",
		"clients.csv:2 funding.bank.accountNumber: Bank account number ends in a decimal point, as a spreadsheet writes a quantity. Give its digits only.",
		"clients.csv:3 primaryHolder.taxIdNumber: Tax ID number stands as a power of ten, as a spreadsheet shortens a quantity. Give all its digits.",
		"clients.csv:4 funding.bank.accountNumber: Bank account number can have digits only.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
