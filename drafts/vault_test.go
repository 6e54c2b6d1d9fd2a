package drafts

import (
	"errors"
	"testing"

	"brokerage/onboard/flow"
)

// What was sealed as one thing opens as nothing else, wherever its file is copied to.
func TestASealedTextIsNothingButWhatItWasSealedAs(t *testing.T) {
	k, err := newKey()
	if err != nil {
		t.Fatal(err)
	}
	v := vault{k, "PRODUCTION"}
	sealed, err := v.seal(forMonthKey, "2026-11-1a2b3c4d", []byte("text\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := v.unseal(forMonthKey, "2026-11-1a2b3c4d", sealed); err != nil || string(got) != "text\n" {
		t.Errorf("opened as what it is: got %q, %v, want the text", got, err)
	}
	others := map[string]func() ([]byte, error){
		"another purpose":     func() ([]byte, error) { return v.unseal(forHandover, "2026-11-1a2b3c4d", sealed) },
		"another name":        func() ([]byte, error) { return v.unseal(forMonthKey, "2026-12-1a2b3c4d", sealed) },
		"no name":             func() ([]byte, error) { return v.unseal(forMonthKey, "", sealed) },
		"another environment": func() ([]byte, error) { return vault{k, "TEST"}.unseal(forMonthKey, "2026-11-1a2b3c4d", sealed) },
		"a text without one":  func() ([]byte, error) { return v.unsealUnlabelled(sealed) },
	}
	for name, unseal := range others {
		if got, err := unseal(); !errors.Is(err, flow.ErrDamaged) || got != nil {
			t.Errorf("%s: got %q, %v, want nothing and %v", name, got, err, flow.ErrDamaged)
		}
	}
	bare, err := k.seal([]byte("text\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := v.unseal(forMonthKey, "2026-11-1a2b3c4d", bare); !errors.Is(err, flow.ErrDamaged) {
		t.Errorf("a text without a label: got %q, %v, want %v", got, err, flow.ErrDamaged)
	}
}
