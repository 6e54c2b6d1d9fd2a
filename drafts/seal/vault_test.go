package seal

import (
	"errors"
	"testing"

	"brokerage/onboard/flow"
)

// What was sealed as one thing opens as nothing else, wherever its file is copied to.
func TestASealedTextIsNothingButWhatItWasSealedAs(t *testing.T) {
	k, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	v := Vault{k, "PRODUCTION"}
	sealed, err := v.Seal(ForMonthKey, "2026-11-1a2b3c4d", []byte("text\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := v.Unseal(ForMonthKey, "2026-11-1a2b3c4d", sealed); err != nil || string(got) != "text\n" {
		t.Errorf("opened as what it is: got %q, %v, want the text", got, err)
	}
	others := map[string]func() ([]byte, error){
		"another purpose":     func() ([]byte, error) { return v.Unseal(ForHandover, "2026-11-1a2b3c4d", sealed) },
		"another name":        func() ([]byte, error) { return v.Unseal(ForMonthKey, "2026-12-1a2b3c4d", sealed) },
		"no name":             func() ([]byte, error) { return v.Unseal(ForMonthKey, "", sealed) },
		"another environment": func() ([]byte, error) { return Vault{k, "TEST"}.Unseal(ForMonthKey, "2026-11-1a2b3c4d", sealed) },
		"a text without one":  func() ([]byte, error) { return v.UnsealUnlabelled(sealed) },
	}
	for name, unseal := range others {
		if got, err := unseal(); !errors.Is(err, flow.ErrDamaged) || got != nil {
			t.Errorf("%s: got %q, %v, want nothing and %v", name, got, err, flow.ErrDamaged)
		}
	}
	bare, err := k.Seal([]byte("text\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := v.Unseal(ForMonthKey, "2026-11-1a2b3c4d", bare); !errors.Is(err, flow.ErrDamaged) {
		t.Errorf("a text without a label: got %q, %v, want %v", got, err, flow.ErrDamaged)
	}
}
