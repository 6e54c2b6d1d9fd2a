package journey_test

import "testing"

func TestAnAnswerIsChangedFromCheckAnswersAndBackOnTheSameRow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)

	d.Press("right", "down", "down", "down", "down", "down", "down", "down").See("> Management").Press("enter")
	d.See("> Management", "> Advisor, without discretion").Type("c").Press("tab", "tab", "tab")
	d.See("> [ Back ]").Press("enter")
	d.See("Check answers", "> Management                  Client alone")

	d.Press("o", "down", "down").See("> Nickname").Press("enter")
	d.See("> Nickname").Type("Harbour").Press("esc")
	d.See("Check answers", "> Nickname                    Harbour", "Everything staged")

	d.Press("v").See("Nothing changed since staging.").Press("v")
	d.See("> Nickname")
}

// What the client has to sign or bring follows the answers, and stands before the way to submit in every window.
func TestTheDocumentsToCollectFollowTheAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := w.window(100, 32)
	example(d)
	d.Press("end").See("To collect         Signed power of attorney or trading authorization: Lucía de la Cruz", "> [ Go to submit ]")
	d.Resize(40, 12).See("To collect", "Signed power of attorney or trading", "authorization: Lucía de la Cruz")
	d.Press("esc").See("Task list").Resize(100, 32).Choose("Associated parties")
	d.See("> Lucía de la Cruz").Press("x").See("Removed Lucía de la Cruz")
	d.Press("f5").See("Check answers").Press("end").See("> [ Go to submit ]").Gone("To collect")
}
