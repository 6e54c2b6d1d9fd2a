package kind_test

import (
	"slices"
	"testing"

	"brokerage/onboard/flow/kind"
)

// today is the day on which the tests are asked.
var today = kind.Date{Year: 2026, Month: 11, Day: 20}

func named(tb testing.TB, name string) kind.Kind {
	tb.Helper()
	k, ok := kind.Named(name)
	if !ok {
		tb.Fatalf("there is no kind %q", name)
	}
	return k
}

// verdict is what Check says about something typed; "" accepts it.
type verdict struct{ typed, want string }

// judge normalises and checks what was typed, as a page does.
func judge(t *testing.T, k kind.Kind, r kind.Rule, verdicts []verdict) {
	t.Helper()
	for _, v := range verdicts {
		if got := k.Check(k.Normalise(v.typed, r), r); got != v.want {
			t.Errorf("%s %q:\n got %q\nwant %q", k.Name(), v.typed, got, v.want)
		}
	}
}

// accept expects each typed text to be kept as the stored one and to pass.
func accept(t *testing.T, k kind.Kind, r kind.Rule, stored map[string]string) {
	t.Helper()
	for typed, want := range stored {
		got := k.Normalise(typed, r)
		if got != want {
			t.Errorf("%s %q is stored as %q, want %q", k.Name(), typed, got, want)
		}
		if fault := k.Check(got, r); fault != "" {
			t.Errorf("%s %q is refused: %s", k.Name(), typed, fault)
		}
	}
}

// refuse expects a fault for each typed text, which must be kept as it is.
func refuse(t *testing.T, k kind.Kind, r kind.Rule, typed ...string) {
	t.Helper()
	for _, s := range typed {
		stored := k.Normalise(s, r)
		if stored != s {
			t.Errorf("%s %q became %q, want it kept", k.Name(), s, stored)
		}
		if k.Check(stored, r) == "" {
			t.Errorf("%s %q is accepted, want a fault", k.Name(), s)
		}
	}
}

func TestEveryKindIsFoundByItsName(t *testing.T) {
	names := kind.Names()
	if once := slices.Compact(slices.Sorted(slices.Values(names))); len(once) != len(names) {
		t.Errorf("got two kinds of one name among %v", names)
	}
	for _, name := range names {
		if k := named(t, name); k.Name() != name {
			t.Errorf("Named(%q) is %q", name, k.Name())
		}
	}
	if _, ok := kind.Named("float"); ok {
		t.Error("Named knows a kind that does not exist")
	}
}

func TestNoAnswerIsTheZeroOfTheKind(t *testing.T) {
	for _, name := range kind.Names() {
		k := named(t, name)
		for _, stored := range []string{"", "cannot be read"} {
			switch got := k.Native(stored).(type) {
			case int:
				if got != 0 {
					t.Errorf("%s Native(%q) is %d, want 0", name, stored, got)
				}
			case []string:
				if got == nil || stored == "" && len(got) > 0 {
					t.Errorf("%s Native(%q) is %#v, want an empty list", name, stored, got)
				}
			case string:
				if stored == "" && got != "" {
					t.Errorf("%s Native(%q) is %q, want no text", name, stored, got)
				}
			default:
				t.Errorf("%s Native(%q) is a %T", name, stored, got)
			}
		}
	}
	for _, name := range []string{"date", "yesno", "attestation", "country", "region"} {
		if got := named(t, name).Native("cannot be read"); got != "" {
			t.Errorf("%s of something unreadable is %q to an expression, want no text", name, got)
		}
	}
}

func TestNothingShowsAsNothing(t *testing.T) {
	for _, name := range kind.Names() {
		for _, r := range []kind.Rule{{}, {Masked: true, Past: true, Today: today}} {
			if got := named(t, name).Show("", r); got != "" {
				t.Errorf("%s shows no answer as %q", name, got)
			}
			if got := named(t, name).Edit("", r); got != "" {
				t.Errorf("%s edits no answer as %q", name, got)
			}
		}
	}
}

func TestNoKindCanSendTheClearingMarker(t *testing.T) {
	rules := []kind.Rule{
		{},
		{Format: "code"},
		{Format: "idNumber"},
		{Format: "name"},
		{Format: "street"},
		{Beside: kind.Beside{Country: "FR", TaxIDType: "foreign"}},
	}
	for _, name := range kind.Names() {
		k := named(t, name)
		for _, r := range rules {
			for _, typed := range []string{"*", " * ", "\u200b*", "＊"} {
				stored := k.Normalise(typed, r)
				if k.Check(stored, r) == "" {
					t.Errorf("%s accepts %q with %+v", name, typed, r)
				}
				if wire, err := k.Encode(stored, r); err == nil && name != "email" && name != "choices" {
					t.Errorf("%s sends %q as %v", name, typed, wire)
				} else if wire == "*" {
					t.Errorf("%s sends a lone asterisk", name)
				}
			}
		}
	}
	want := "A lone * would tell the custodian to remove this answer. Write it differently."
	if got := named(t, "longtext").Check("*", kind.Rule{}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMaskedValuesShowTheirLastFour(t *testing.T) {
	mask := kind.Rule{Masked: true, Today: today, Past: true}
	for _, c := range []struct{ kind, stored, want string }{
		{"text", "X1234567", "••••4567"},
		{"text", "1234", "••••"},
		{"text", "Núñez", "•úñez"},
		{"date", "1961-07-04", "••••••••1961"},
		{"phone", "2175550101", "••••••••••0101"},
		{"money", "1234.50", "•••••4.50"},
	} {
		if got := named(t, c.kind).Show(c.stored, mask); got != c.want {
			t.Errorf("%s %q is shown as %q, want %q", c.kind, c.stored, got, c.want)
		}
	}
}
