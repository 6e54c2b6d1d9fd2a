package journey_test

import "testing"

func TestAnAnswerThatIsWrongStaysOnceAndIsFoundAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("Account holders")
	d.See("> First name").Press("tab", "tab", "tab", "tab").See("> Social Security number")

	d.Type("89910000").Press("tab").See("> Citizenship")
	d.Press("tab", "tab", "tab").See("> [ Continue to Home and contact ]").Press("enter")
	d.See("There is a problem", "> Social Security number", "1 to fix")
	d.Press("shift+tab").See("> Tax ID type", "There is a problem")
	d.Press("tab", "tab", "tab", "tab", "tab").See("> [ Continue to Home and contact ]").Press("enter")
	d.See("> Street", "1 to fix").Gone("There is a problem")

	d.Press("f3").See("> Social Security number", "! Social Security number must have 9 digits. It has 8.")
	d.Type("899100002").See("Ready").Gone("! Social Security number", "to fix")
	d.Press("f3").See("There is no problem.", "> Social Security number")
}
