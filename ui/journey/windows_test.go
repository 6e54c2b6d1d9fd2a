package journey_test

import (
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// two opens one application in two processes, both with the mark in its first field.
func two(t *testing.T) (one, other *uitest.PTY, home string) {
	t.Helper()
	home = t.TempDir()
	one = start(t, home)
	firstPage(one)
	one.Type("A").See("> Rep code                 A", "Saved")
	appears(t, func() string { return onDisk(t, home) }, `"A"`, hang)
	other = start(t, home)
	other.See("> No name yet").Press("enter").See("> Rep code                 A")
	return one, other, home
}

func TestTwoProcessesNameTheirOwnAnswerHere(t *testing.T) {
	t.Parallel()
	one, other, home := two(t)
	one.Press("backspace").Type("F999").See("F999")
	appears(t, func() string { return onDisk(t, home) }, `"F999"`, hang)
	other.Press("backspace").Type("F888").See("F888", "Not staged until you choose between two versions")
	other.See("Rep code: here F888, the other window F999. It is not staged until you choose.")

	one.Press("tab").See("This application was changed in another window", "1 answer differs.", "Here", "Other window",
		"(o) F999", "( ) F888")
	one.Press("esc").See("Rep code                 F999", "Not staged until you choose")
	other.Press("tab").See("(o) F888", "( ) F999").Press("right", "enter", "enter").Gone("Go on with these choices")
	other.See("Rep code                 F999").Gone("Not staged until you choose")
}

func TestTypingOnInOneProcessSettlesNothing(t *testing.T) {
	t.Parallel()
	one, other, home := two(t)
	one.Press("backspace").Type("F999").See("F999").Press("tab").See("> Usual, not answered yet").Press("enter").See("> Cash or margin")
	appears(t, func() string { return onDisk(t, home) }, `"F999"`, hang)
	other.Press("backspace").Type("F8").See("Not staged until you choose between two versions").Type("88").See("F888")
	appears(t, func() string { return onDisk(t, home) }, `"F888"`, hang)
	other.See("Not staged until you choose between two versions")

	one.Press("c").See("(o) F999", "( ) F888").Press("enter", "enter")
	one.See("Rep code                 F999").Gone("Not staged until you choose")
	appears(t, func() string { return chosenOnDisk(t, home) }, "chosen", hang)
	other.Press("tab").See("Another window changed Cash or margin: Not provided, now Cash.", "F888, now F999.", "Rep code                 F999")
}

// chosenOnDisk says that the version on disk knows of one answer alone.
func chosenOnDisk(t *testing.T, home string) string {
	t.Helper()
	if body := onDisk(t, home); strings.Contains(body, `"F888"`) {
		return body
	}
	return "chosen"
}

func TestAScreenAndLineModeChooseBetweenTwoVersions(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	one := start(t, home)
	firstPage(one)
	one.Type("A").See("> Rep code                 A", "Saved")
	appears(t, func() string { return onDisk(t, home) }, `"A"`, hang)
	lines := start(t, home, "--plain")
	lines.See("1 ").Type("1\n").See("Rep code")
	one.Press("backspace").Type("F999").See("F999")
	appears(t, func() string { return onDisk(t, home) }, `"F999"`, hang)
	lines.Type("F888\n").See("This application was changed in two windows.", "1 F888, as it stands here", "2 F999, as it stands there: Other window")
	lines.Type("1\n").See("Chosen. undo brings it back.")
	one.Press("tab").See("Another window changed Rep code: F999, now F888.", "Rep code                 F888")
}
