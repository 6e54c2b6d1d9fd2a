package spelling_test

import (
	"testing"

	"brokerage/onboard/flow/spelling"
)

func TestNearest(t *testing.T) {
	known := []string{"sharePercent", "birthDate", "city", "state"}
	for word, want := range map[string]string{
		"sharPercent": "sharePercent", "BIRTHDATE": "birthDate", "brithDate": "birthDate", "ctiy": "city", "stat": "state",
		"zip": "", "occupation": "", "": "",
	} {
		if got := spelling.Nearest(word, known); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
	if got := spelling.Nearest("city", nil); got != "" {
		t.Errorf("of none: got %q, want none", got)
	}
	if got := spelling.Nearest("cats", []string{"cat", "bats"}); got != "cat" {
		t.Errorf("of two as near: got %q, want the first", got)
	}
}

func TestNamesAreComparedWithoutCaseAccentsAndSigns(t *testing.T) {
	for name, want := range map[string]string{
		"St. Barthélemy": "stbarthelemy", "ÅLAND Islands": "alandislands", "Côte d’Ivoire": "cotedivoire", "C-3": "c3", "李": "李", "": "",
	} {
		if got := spelling.Letters(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := spelling.WithoutAccents("Núñez & Ł."); got != "Nunez & Ł." {
		t.Errorf("got %q, want the accents gone and nothing else", got)
	}
}
