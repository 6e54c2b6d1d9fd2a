package kind_test

import (
	"fmt"
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestPhonesAreKeptAsTypedShownInOneFormAndSentInOneForm(t *testing.T) {
	k, r := named(t, "phone"), kind.Rule{Label: "Mobile phone"}
	for _, c := range []struct{ typed, shown, wire string }{
		{"2175550101", "(217) 555-0101", "+12175550101"},
		{"(217) 555-0101", "(217) 555-0101", "+12175550101"},
		{"217.555.0101", "(217) 555-0101", "+12175550101"},
		{"1-217-555-0101", "(217) 555-0101", "+12175550101"},
		{"+1 217 555 0101", "(217) 555-0101", "+12175550101"},
		{"217–555–0101", "(217) 555-0101", "+12175550101"},
		{"217-555-0101 x123", "(217) 555-0101 ext. 123", "+12175550101x123"},
		{"217-555-0101, ext. 12345", "(217) 555-0101 ext. 12345", "+12175550101x12345"},
		{"217-555-0101 Extension 9", "(217) 555-0101 ext. 9", "+12175550101x9"},
		{"+12175550101;ext=123", "(217) 555-0101 ext. 123", "+12175550101x123"},
		{"217-555-0101 #4", "(217) 555-0101 ext. 4", "+12175550101x4"},
		{"+44 20 7946 0018", "+44 20 7946 0018", "+442079460018"},
		{"+44 (0)20 7946 0018", "+44 20 7946 0018", "+442079460018"},
		{"+442079460018", "+44 2079460018", "+442079460018"},
		{"011 44 20 7946 0018", "+44 20 7946 0018", "+442079460018"},
		{"0044 20 7946 0018", "+44 20 7946 0018", "+442079460018"},
		{"+353201234567", "+353 201234567", "+353201234567"},
		{"+74951234567", "+7 4951234567", "+74951234567"},
	} {
		stored := k.Normalise("  "+c.typed+" ", r)
		if stored != c.typed {
			t.Errorf("%q is stored as %q, want it as typed", c.typed, stored)
		}
		if fault := k.Check(stored, r); fault != "" {
			t.Errorf("%q is refused: %s", c.typed, fault)
		}
		if got := k.Show(stored, r); got != c.shown {
			t.Errorf("%q is shown as %q, want %q", c.typed, got, c.shown)
		}
		if got, err := k.Encode(stored, r); got != c.wire || err != nil {
			t.Errorf("%q is sent as %v (%v), want %q", c.typed, got, err, c.wire)
		}
	}
}

func TestPhonesToFix(t *testing.T) {
	const area = "Mobile phone starts with an area code that is not in use."
	const exchange = "Mobile phone has digits 4 to 6 that are not in use. Check them."
	const signs = "Mobile phone can have digits, spaces and ( ) - . only, a + in front and an extension such as x123."
	judge(t, named(t, "phone"), kind.Rule{Label: "Mobile phone"}, []verdict{
		{"(211) 555-0100", area},
		{"(911) 555-0100", area},
		{"(117) 555-0100", area},
		{"(017) 555-0100", area},
		{"(295) 555-0100", area},
		{"202-911-0100", exchange},
		{"202-155-0100", exchange},
		{"+1 202 055 0100", exchange},
		{"555-0101", "Mobile phone must have 10 digits, or start with + and a country code. It has 7."},
		{"021755501011", "Mobile phone must have 10 digits, or start with + and a country code. It has 12."},
		{"+1 217 555 010", "Mobile phone must have 10 digits, or start with + and a country code. It has 9."},
		{"+44 123", "Mobile phone must have 7 to 15 digits with its country code. It has 5."},
		{"+4412345678901234", "Mobile phone must have 7 to 15 digits with its country code. It has 16."},
		{"+0 20 7946 0018", "Mobile phone must have a country code behind the +, which does not start with 0."},
		{"217-555-0101 x123456", "Mobile phone must have 1 to 5 digits in its extension. It has 6."},
		{"217-555-0101 x", "Mobile phone must have 1 to 5 digits in its extension. It has 0."},
		{"217-CALL-NOW", signs},
		{"none", signs},
		{"+", signs},
		{"217+5550101", signs},
	})
}

// An area code starts with 2 to 9, has no 9 in the middle and is no service such as 911; an exchange may have the 9.
func TestEveryAreaAndExchangeOfAPhone(t *testing.T) {
	k, r := named(t, "phone"), kind.Rule{Label: "Phone"}
	for n := range 1000 {
		service := n%100 == 11
		abroad := n < 12 // 00 and 011 are dialled before a country code
		if got, want := k.Check(fmt.Sprintf("%03d-555-0101", n), r) == "", n >= 200 && n/10%10 != 9 && !service; got != want && !abroad {
			t.Errorf("area %03d: got accepted %v, want %v", n, got, want)
		}
		if got, want := k.Check(fmt.Sprintf("217-%03d-0101", n), r) == "", n >= 200 && !service; got != want {
			t.Errorf("exchange %03d: got accepted %v, want %v", n, got, want)
		}
	}
}

func TestEmailAddresses(t *testing.T) {
	k, r := named(t, "email"), kind.Rule{Label: "E-mail address"}
	judge(t, k, r, []verdict{
		{"testa@example.com", ""},
		{"o'brien+tod@mail.example.co.uk", ""},
		{"A_b-c@x1.example", ""},
		{strings.Repeat("a", 64) + "@example.com", ""},
		{"a@b", "E-mail address must have a period behind the @, as in name@example.com."},
		{"testa", "E-mail address must have one @. It has 0."},
		{"a@b@example.com", "E-mail address must have one @. It has 2."},
		{"josé@example.com", "E-mail address can have letters without accents, digits and signs only. It has another letter or accent."},
		{"a b@example.com", "E-mail address can have letters without accents, digits and signs only. It has a space."},
		{"Testa <testa@example.com>", "E-mail address can have letters without accents, digits and signs only. It has a space."},
		{"@example.com", "E-mail address must have 1 to 64 characters before the @."},
		{strings.Repeat("a", 65) + "@example.com", "E-mail address must have 1 to 64 characters before the @."},
		{".a@example.com", "E-mail address has a period before the @ that does not stand between letters or digits."},
		{"a..b@example.com", "E-mail address has a period before the @ that does not stand between letters or digits."},
	})
	const domain = "E-mail address has no domain behind the @ that mail can be sent to. Check it."
	for _, address := range []string{
		"a@example.", "a@.com", "a@exa..com", "a@-x.com", "a@x-.com", "a@x_y.com", "a@1.2.3.4", "a@example.c",
		"a@" + strings.Repeat("x", 64) + ".com",
	} {
		judge(t, k, r, []verdict{{address, domain}})
	}
	long := strings.Repeat("a", 60) + "@" + strings.Repeat(strings.Repeat("b", 47)+".", 4) + "co"
	judge(t, k, r, []verdict{{long, "E-mail address must have 254 characters or fewer. It has 255."}, {long[1:], ""}})
	r.Max = 70
	judge(t, k, r, []verdict{{long, "E-mail address must have 70 characters or fewer. It has 255."}})
}
