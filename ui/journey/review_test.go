package journey_test

import "testing"

func TestAnAnswerIsChangedFromCheckAnswersAndBackOnTheSameRow(t *testing.T) {
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)

	d.Press("down", "down", "down").See("> Management").Press("enter")
	d.See("> Management", "> Advisor, without discretion").Type("c").Press("tab", "tab", "tab")
	d.See("> [ Back ]").Press("enter")
	d.See("Check answers", "> Management                  Client alone")

	d.Press("down", "down").See("> Nickname").Press("enter")
	d.See("> Nickname").Type("Harbour").Press("esc")
	d.See("Check answers", "> Nickname                    Harbour", "Everything staged")

	d.Press("v").See("Nothing changed since staging.").Press("v")
	d.See("> Nickname")
}
