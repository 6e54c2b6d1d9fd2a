package journey_test

import "testing"

func TestAnApplicationGoesOnInTheFieldWhereItWasLeft(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := w.window(100, 32)
	d.See("No applications yet").Press("n")
	d.See("What kind of account is it?").Type("tod").See("> Individual with TOD").Press("enter")
	fill(d, accountStep...)
	d.See("> First name").Type("Testa").Press("tab").See("> Last name").Type("Sampl")
	d.Press("esc").See("Task list", "Account holders").Press("esc")
	d.See("1 needs you", "> Testa Sampl", "Identity", "enter goes on in Identity.").Press("q")
	d.Ended()

	again := w.window(80, 24)
	again.See("1 needs you", "> Testa Sampl").Press("enter")
	again.See("> Last name                Sampl", "First name               Testa", "Identity")
	again.Type("eton").See("> Last name                Sampleton").Press("tab").See("> Birth date")
	leave(again)

	third := w.window(100, 32)
	third.See("> Testa Sampleton").Press("enter").See("> Birth date", "Last name                Sampleton")
	leave(third)
}
