package journey_test

import (
	"testing"

	"brokerage/onboard/ui/uitest"
)

const letterHead = "Placida Q. Sampleton, 200 Invented Plaza Apt 4, Springfield, IL 62702, (217) 555-0133, placida@example.com"

// paste is one bracketed paste.
func paste(p *uitest.PTY, text string) *uitest.PTY { return p.Type("\x1b[200~" + text + "\x1b[201~") }

// identity opens the first page of the holder in the built program.
func identity(t *testing.T) *uitest.PTY {
	t.Helper()
	p := start(t, t.TempDir())
	firstPage(p)
	p.Press("ctrl+g").See("Go to").Type("first name").See("> First name").Press("enter")
	return p.See("> First name", "Identity")
}

func TestAPastedBlockFillsWhatItIsRecognisedFor(t *testing.T) {
	t.Parallel()
	p := identity(t)
	paste(p, letterHead)
	p.See("Fill in these answers?", "[x] First name", "Placida", "[x] State or province", "Illinois", "[x] E-mail", "on Home and contact").Press("enter")
	p.See("Filled in 11 answers. ctrl+z undo", "Placida", "Sampleton").Press("ctrl+g").See("Go to").Type("zip")
	p.See("> ZIP or postal code", "62702").Press("esc").See("> First name").Press("ctrl+z")
	p.See("Undone: filled in 11 answers from a paste", "No name yet").Gone("Placida")
}

func TestAPastedBlockMayGoIntoOneFieldOrNowhere(t *testing.T) {
	t.Parallel()
	p := identity(t)
	paste(p, "Testa Sampleton\n100 Fictional Ave")
	p.See("Fill in these answers?", "> [ Fill in what is ticked ]").Press("esc")
	p.See("Nothing was pasted.", "> First name").Gone("Testa")
	paste(p, "Testa Sampleton\n100 Fictional Ave")
	p.See("> [ Fill in what is ticked ]").Press("down").See("> [ Paste it all into First name ]").Press("enter")
	p.See("> First name", "Testa Sampleton 100 Fictional Ave", "Last name                -")
}

func TestASinglePastedAnswerIsCleaned(t *testing.T) {
	t.Parallel()
	p := identity(t)
	paste(p, "  \u00a0José\t\u200bÁngel\r\n")
	p.See("> First name               José Ángel", "Last name                -")
}
