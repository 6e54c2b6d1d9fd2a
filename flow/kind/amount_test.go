package kind_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestMoneyIsReadWithItsSigns(t *testing.T) {
	k, r := named(t, "money"), kind.Rule{Label: "Initial amount"}
	accept(t, k, r, map[string]string{
		"1234.5": "1234.50", "$1,234.50": "1234.50", "$ 1 234.50": "1234.50", "1,000,000": "1000000.00", "US$5": "5.00",
		"USD 5.00": "5.00", "5 USD": "5.00", ".5": "0.50", "5.": "5.00", "007": "7.00", "0": "0.00", "-0": "0.00",
		"999999999999.99": "999999999999.99", "+3": "3.00",
	})
	const unreadable = "Initial amount must be an amount of dollars, such as 1,234.50."
	judge(t, k, r, []verdict{
		{"1,50", unreadable},
		{"1.234,50", unreadable},
		{"1,2345", unreadable},
		{"1,,234", unreadable},
		{"1234,567", unreadable},
		{",123", unreadable},
		{"--5", unreadable},
		{"1e5", unreadable},
		{"five", unreadable},
		{"$", unreadable},
		{"1.2.3", unreadable},
		{"50.005", "Initial amount can have two decimals at most. It has 3."},
		{"1,000,000,000,000", "Initial amount must be less than a trillion dollars."},
		{"-5", "Initial amount must not be below $0.00."},
		{"$-5", "Initial amount must not be below $0.00."},
	})
	r.Min, r.Max = 1, 25_000_00
	judge(t, k, r, []verdict{
		{"0", "Initial amount must be between $0.01 and $25,000.00."},
		{"25000", ""},
		{"25,000.01", "Initial amount must be between $0.01 and $25,000.00."},
	})
	judge(t, k, kind.Rule{Label: "Gain", Min: -100_00}, []verdict{{"-100", ""}, {"-100.01", "Gain must be at least -$100.00."}})
	judge(t, k, kind.Rule{Label: "Gift", Max: 100}, []verdict{{"1.01", "Gift must be at most $1.00."}})
}

func TestMoneyIsShownCountedAndSent(t *testing.T) {
	k := named(t, "money")
	if got, want := k.Show("1234567.50", kind.Rule{}), "$1,234,567.50"; got != want {
		t.Errorf("shown as %q, want %q", got, want)
	}
	if got := k.Native("1234.50"); got != 123450 {
		t.Errorf("an expression sees %v, want 123450 cents", got)
	}
	for stored, want := range map[string]any{"1234.50": json.Number("1234.5"), "100.00": json.Number("100"), "0.05": json.Number("0.05")} {
		if got, err := k.Encode(stored, kind.Rule{}); got != want || err != nil {
			t.Errorf("%s is sent as %#v (%v), want %#v", stored, got, err, want)
		}
	}
	if got, err := k.Encode("1234.50", kind.Rule{AsText: true}); got != "1234.5" || err != nil {
		t.Errorf("as text it is sent as %#v (%v), want the digits", got, err)
	}
	for _, c := range []struct {
		wire any
		want string
	}{
		{json.Number("1.0E+7"), "10000000.00"},
		{json.Number("1.5e-1"), "0.15"},
		{json.Number("33.3400"), "33.34"},
		{json.Number("-2e2"), "-200.00"},
		{json.Number("1e999999999"), "1e999999999"},
		{json.Number("1e20"), "100000000000000000000"},
		{"1234.5", "1234.50"},
		{"$1,234.50", "1234.50"},
		{7, "7.00"},
		{nil, ""},
		{"33.345", "33.345"},
	} {
		if got, err := k.Decode(c.wire, kind.Rule{}); got != c.want || err != nil {
			t.Errorf("%#v comes back as %q (%v), want %q", c.wire, got, err, c.want)
		}
	}
	for _, wire := range []any{33.34, true, []any{}, map[string]any{}} {
		if got, err := k.Decode(wire, kind.Rule{}); err == nil {
			t.Errorf("%#v is read as %q, want an error", wire, got)
		}
	}
}

func TestPercent(t *testing.T) {
	k, r := named(t, "percent"), kind.Rule{Label: "Share"}
	accept(t, k, r, map[string]string{
		"33.34": "33.34", "33.34%": "33.34", "33.34 %": "33.34", "50 percent": "50.00", "100": "100.00", ".5": "0.50", "0.01": "0.01",
	})
	const bounds = "Share must be more than 0 and at most 100 %."
	judge(t, k, r, []verdict{
		{"50.005", "Share can have two decimals at most. It has 3."},
		{"0", bounds},
		{"100.01", bounds},
		{"-5", bounds},
		{"1/3", "Share must be a percentage, such as 33.34."},
		{"33,34", "Share must be a percentage, such as 33.34."},
	})
	judge(t, k, kind.Rule{Label: "Ownership", Min: 2500}, []verdict{
		{"25", ""}, {"24.99", "Ownership must be between 25 and 100 %."},
	})
	judge(t, k, kind.Rule{Label: "Rate", Min: -1, Max: 3000}, []verdict{{"0", ""}, {"30.5", "Rate must be between 0 and 30 %."}})
	if got, want := k.Show("33.34", r), "33.34 %"; got != want {
		t.Errorf("shown as %q, want %q", got, want)
	}
	for stored, want := range map[string]json.Number{"33.34": "33.34", "50.50": "50.5", "100.00": "100"} {
		if got, err := k.Encode(stored, r); got != want || err != nil {
			t.Errorf("%s is sent as %#v (%v), want %s", stored, got, err, want)
		}
	}
	if got := k.Native("33.34"); got != 3334 {
		t.Errorf("an expression sees %v, want 3334", got)
	}
}

func TestSharesAddUp(t *testing.T) {
	for n, want := range map[int][]int{
		0: nil, 1: {10000}, 2: {5000, 5000}, 3: {3334, 3333, 3333},
		6: {1667, 1667, 1667, 1667, 1666, 1666}, 7: {1429, 1429, 1429, 1429, 1428, 1428, 1428},
		9: {1112, 1111, 1111, 1111, 1111, 1111, 1111, 1111, 1111},
	} {
		if got := kind.SplitEvenly(n); !slices.Equal(got, want) {
			t.Errorf("%d ways: got %v, want %v", n, got, want)
		}
	}
	for n := 1; n <= 100; n++ {
		sum := 0
		for _, share := range kind.SplitEvenly(n) {
			stored := kind.Percent(share)
			hundredths, ok := kind.Hundredths(stored)
			if !ok || hundredths != share {
				t.Fatalf("%d is stored as %q and counted as %d", share, stored, hundredths)
			}
			sum += hundredths
		}
		if sum != 10000 {
			t.Errorf("%d ways add up to %d, want 10000", n, sum)
		}
	}
	if got, ok := kind.Hundredths("50.005"); ok {
		t.Errorf("50.005 counts as %d, want it unread", got)
	}
	if sum := strings.Join([]string{kind.Percent(3333), kind.Percent(9999), kind.Percent(5)}, " "); sum != "33.33 99.99 0.05" {
		t.Errorf("got %s", sum)
	}
}

func TestIntegers(t *testing.T) {
	k, r := named(t, "integer"), kind.Rule{Label: "Dependents", Max: 20}
	accept(t, k, r, map[string]string{"007": "7", "3.0": "3", "0": "0", "+4": "4"})
	judge(t, k, r, []verdict{
		{"21", "Dependents must be at most 20."},
		{"-1", "Dependents must not be below 0."},
		{"2.5", "Dependents must be a whole number."},
		{"two", "Dependents must be a whole number."},
		{"5.", "Dependents must be a whole number."},
	})
	judge(t, k, kind.Rule{Label: "Start year", Min: 1940, Max: 2026}, []verdict{
		{"1,999", ""}, {"1939", "Start year must be between 1940 and 2026."},
	})
	judge(t, k, kind.Rule{Label: "Trades", Min: 1}, []verdict{{"0", "Trades must be at least 1."}})
	if got, err := k.Encode("7", r); got != json.Number("7") || err != nil {
		t.Errorf("sent as %#v (%v), want 7", got, err)
	}
	if got, err := k.Encode("7", kind.Rule{AsText: true}); got != "7" || err != nil {
		t.Errorf("as text sent as %#v (%v), want 7", got, err)
	}
	if got, err := k.Decode(json.Number("3.0"), r); got != "3" || err != nil {
		t.Errorf("3.0 comes back as %q (%v), want 3", got, err)
	}
	if got := k.Native("1999"); got != 1999 {
		t.Errorf("an expression sees %v, want 1999", got)
	}
}
