package journey_test

import "testing"

func TestAnythingIsFoundByAFewLetters(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	example(d)
	d.Press("ctrl+g").See("Go to", "With nothing typed", "!   Next problem", "=   Check answers")
	d.Type("dob").See("> Birth date", "age 64", "Identity").Gone("07/04/1961", "July 4, 1961")
	d.Press("enter").See("> Birth date", "July 4, 1961")
	d.Press("f2").See("Go to").Type("social").See("> Social Security number").Gone("0002").Press("esc").See("> Birth date")
	d.Press("ctrl+x").See("Go to").Type("submit").See("> Submit the application").Press("enter").See("Go back and check")
}

func TestPunctuationActsAtOnceWhereNothingIsTyped(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(80, 24)
	example(d)
	d.Press("ctrl+g").See("With nothing typed").Type("first name").See("> First name").Press("enter").See("> First name")
	d.Press("ctrl+u").Type("Testa").See("Testa").Press("ctrl+o", "tab").See("> Middle name")
	d.Press("ctrl+g").See("-   Undo: typed First name").Type("-").See("Undone: typed First name", "José Ángel")
	d.Press("ctrl+g").See("Go to").Type("+").See("Done again", "Testa")
	d.Press("ctrl+g").See("Go to").Type("?").See("Help · Middle name").Press("esc").See("> Middle name")
	d.Press("ctrl+g").See("Go to").Type("=").See("Check answers", "> Account")
	d.Press("ctrl+g").See("Go to").Type("rep = ").See("Nothing here is called that.").Press("esc").See("Check answers")
}

func TestTypedAheadTextLandsInThePalette(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	firstPage(p)
	p.Write("\x07nickname\rRainy day").See("> Nickname (optional)      Rainy day")
}

func TestTheBoardFindsApplications(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(80, 24)
	example(d)
	d.Press("ctrl+g").See("With nothing typed").Type("all applications").See("> All applications").Press("enter").See("1 needs you")
	d.Press("ctrl+g").See("With nothing typed").Type("cruz").See("> José Ángel de la Cruz…", "Individual TOD").Press("enter").See("Check answers")
}
