package catalogue

import (
	"strings"
	"testing"
	"unicode/utf8"

	"brokerage/onboard/flow/kind"
)

// Whatever letter stands in an answer: once it is plain, it stays as it is. What the custodian has is read back and
// compared, and sent again with the next change.
func TestPlainLettersStayPlain(t *testing.T) {
	transforms := []string{"ascii", "upper"}
	const last = 0x2FA1D // nothing behind it decomposes
	for r := ' '; r <= last; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, text := range []string{string(r), "a " + string(r) + " b"} {
			sent := Transform(text, transforms)
			if again := Transform(sent, transforms); isASCII(sent) && again != sent {
				t.Errorf("%q (%U) is sent as %q, and that as %q", text, r, sent, again)
			}
		}
	}
}

// A name that is nothing but marks once it is plain, and a city that is too long once it is, would come back as no answer.
func TestWhatIsNoAnswerOnceItIsPlainIsNotSent(t *testing.T) {
	c, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ section, field, typed string }{
		{"primaryHolder", "firstName", "'."},
		{"primaryHolder", "otherNames", "｀"},
		{"trustedContact", "legalAddress.city", "｀"},
		{"trustedContact", "legalAddress.city", strings.Repeat("Æ", c.Field("trustedContact", "legalAddress.city").Rule.Max)},
	} {
		_, fp, ok := c.Plan().Field(test.section, test.field)
		if !ok {
			t.Fatalf("no field %s.%s", test.section, test.field)
		}
		r := fp.Rule(kind.Date{Year: 2026, Month: 11, Day: 27}, Unanswered)
		stored := fp.Field.Kind.Normalise(test.typed, r)
		if wire, sentence := fp.Encode(stored, r); wire != nil || sentence == "" {
			t.Errorf("%s.%s %q: got %v to send and the sentence %q, want a sentence alone", test.section, test.field, test.typed, wire, sentence)
		}
	}
}
