package say_test

import (
	"testing"

	"brokerage/onboard/ui/say"
)

func TestASentenceStartsWithACapitalInAnyScript(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "disk is full": "Disk is full", "élodie was removed": "Élodie was removed", "山田 was removed": "山田 was removed",
	} {
		if got := say.Upper(in); got != want {
			t.Errorf("got %q of %q, want %q", got, in, want)
		}
	}
}
