package safetext

import (
	"strings"
	"testing"
)

func TestAMaskKnowsAValueInEveryShape(t *testing.T) {
	m := &Mask{}
	for _, v := range []string{
		"899100001", "1988-02-09", "+12175550101", "testa.sampleton@example.com", "8500000", "02142", "1200 Fictional Ave", "2014",
		"012345678", "X1234567", "Sampleton", "42", "+442071838750",
	} {
		m.Add(v)
	}
	m.AddSecret("s3cr3t-of-the-firm")
	for in, want := range map[string]string{
		"tax ID 899-10-0001 is taken":         "tax ID [not shown] is taken",
		"tax ID 899 10 0001, is taken":        "tax ID [not shown], is taken",
		"899100001 2026 is taken":             "[not shown] 2026 is taken",
		"record 7-899100001-3":                "record 7-[not shown]-3",
		"ID8991000012026":                     "ID[not shown]2026",
		"SSN 899\u201310\u20130001":           "SSN [not shown]",
		"12345678 is no number":               "[not shown] is no number",
		"born 1988-02-09":                     "born [not shown]",
		"born 02/09/1988, 2/9/1988, 9.2.1988": "born [not shown], [not shown], [not shown]",
		"born 19880209 or February 9, 1988":   "born [not shown] or [not shown]",
		"born 09 Feb 1988, 9-FEB-1988":        "born [not shown], [not shown]",
		"call (217) 555-0101":                 "call ([not shown]",
		"call +1 217 555 0101":                "call +[not shown]",
		"call 207 183 8750":                   "call [not shown]",
		"TESTA.Sampleton@Example.com is used": "[not shown] is used",
		"income of 85,000.00 or 85000":        "income of [not shown] or [not shown]",
		"X1234567 and x1234567":               "[not shown] and [not shown]",
		"1200 FICTIONAL AVE is no address":    "[not shown] is no address",
		"use 02142 or 1000":                   "use [not shown] or 1000",
		"since 2014, not 120145":              "since [not shown], not 120145",
		"Sampleton is 42 of at most 120":      "Sampleton is 42 of at most 120",
		"secret s3cr3t-of-the-FIRM":           "secret [not shown]",
		"must have 9 digits (SSN)":            "must have 9 digits (SSN)",
		"":                                    "",
	} {
		if got := m.Clean(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	if got := m.CleanID("ab-2014-899100001"); got != "ab-2014-[not shown]" {
		t.Errorf("an identifier: got %q, want groups of few digits left", got)
	}
}

// The values of a whole application, and a text that is nothing but numbers: work grows with the text, no faster.
func TestAMaskIsDoneInTime(t *testing.T) {
	m := &Mask{}
	for i := range 300 {
		m.Add(strings.Repeat(string(rune('0'+i%10)), 4+i%6))
	}
	text := strings.Repeat("1234 ", 20_000)
	if got := m.Clean(text); len(got) > len(text) {
		t.Errorf("got %d bytes of %d", len(got), len(text))
	}
}
