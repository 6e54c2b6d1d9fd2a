package disk

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatIsNoNameOnWindowsIsSaid(t *testing.T) {
	devices := []string{"CON", "nul", "COM1", "aux.yaml"}
	for name, want := range map[string]string{
		"client.md": "", "Größe (2).age": "", ".onboard": "", "a.b.c": "", "console.txt": "", ".": "", "..": "", `\`: "",
		"CON": "a device", "nul": "a device", "COM1": "a device", "aux.yaml": "a device",
		"client.md.": "a dot or a blank", "client.md ": "a dot or a blank", "client. .": "a dot or a blank", "...": "a dot or a blank",
		"client:1.md": "stand in no name", "a?": "stand in no name", "a|b": "stand in no name", "<a>": "stand in no name", "a\tb": "stand in no name",
	} {
		got := misnamed(name, func(name string) bool { return slices.Contains(devices, name) })
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q in it", name, got, want)
		}
	}
}
