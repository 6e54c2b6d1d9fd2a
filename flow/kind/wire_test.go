package kind_test

import (
	"encoding/json"
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestDecodingIsTolerantOfHowServersWrite(t *testing.T) {
	us := kind.Rule{Format: "postalCode", Beside: kind.Beside{Country: "US"}, Options: registrations}
	for _, c := range []struct {
		kind string
		wire any
		want string
	}{
		{"text", json.Number("62701"), "62701"},
		{"text", "SAMANTHA\u0000", "SAMANTHA"},
		{"longtext", "a\r\nb", "a\nb"},
		{"choice", "INDIVIDUALTOD", "individualTod"},
		{"choice", true, "true"},
		{"date", "1985-03-27T00:00:00", "1985-03-27"},
		{"date", "03/27/1985", "1985-03-27"},
		{"phone", json.Number("2175550101"), "2175550101"},
		{"email", " testa@example.com ", "testa@example.com"},
		{"taxId", json.Number("899100001"), "899100001"},
		{"taxId", "xxx-xx-1002", "xxx-xx-1002"},
		{"country", "usa", "US"},
		{"region", "ILLINOIS", "IL"},
		{"integer", int64(7), "7"},
		{"attestation", "True", "yes"},
	} {
		r := us
		if c.kind != "choice" && c.kind != "choices" {
			r.Options = nil
		}
		if got, err := named(t, c.kind).Decode(c.wire, r); got != c.want || err != nil {
			t.Errorf("%s %#v comes back as %q (%v), want %q", c.kind, c.wire, got, err, c.want)
		}
	}
}

func TestDecodingNothingIsNoAnswer(t *testing.T) {
	for _, name := range kind.Names() {
		for _, wire := range []any{nil, ""} {
			if got, err := named(t, name).Decode(wire, kind.Rule{}); got != "" || err != nil {
				t.Errorf("%s %#v comes back as %q (%v), want no answer", name, wire, got, err)
			}
		}
	}
}

// A float may have lost digits on its way, and an object is no answer of any kind.
func TestDecodingRefusesWhatCannotHoldTheAnswerWithoutRepeatingIt(t *testing.T) {
	for _, name := range kind.Names() {
		for _, wire := range []any{12345.678, map[string]any{"secret": "12345.678"}, []any{[]any{"12345.678"}}} {
			got, err := named(t, name).Decode(wire, kind.Rule{})
			if err == nil {
				t.Errorf("%s reads %#v as %q, want an error", name, wire, got)
			} else if strings.Contains(err.Error(), "12345") {
				t.Errorf("%s repeats the answer in its error: %v", name, err)
			}
		}
	}
}

func TestEncodingRefusesWhatCouldNotBeReadWithoutRepeatingIt(t *testing.T) {
	us := kind.Rule{Beside: kind.Beside{Country: "US", TaxIDType: "ssn"}}
	for _, name := range []string{
		"choice", "choices", "yesno", "date", "money", "percent", "integer", "phone", "taxId", "country", "region", "attestation",
	} {
		wire, err := named(t, name).Encode("planted", us)
		if err == nil {
			t.Errorf("%s sends something unreadable as %#v", name, wire)
		} else if strings.Contains(err.Error(), "planted") {
			t.Errorf("%s repeats the answer in its error: %v", name, err)
		}
	}
}
