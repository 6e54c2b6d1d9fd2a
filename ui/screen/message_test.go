package screen

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
)

func TestAMessageShowsItsWaysOnHoweverLongItIs(t *testing.T) {
	r := NewWorld(t, storetest.MemoryAt)
	long := []string{"The first of what happened.", "The second of it.", "The third of it.", "The fourth of it."}
	m := NewMessage(r.Context, "Something is in the way", long, Choice{"Leave", CommandLeave}, Choice{"Back", Back{}})
	d := Drive(t, m, 40, 6)
	d.Shows(`
  Something is in the way
  The first of what happened.

                                6 more ↓
> Leave
  Back
`)
	d.Press("enter").Asks(CommandLeave)
	d.Press("down").Sees("> Back").Press("enter").Asks(Back{})
	d.Press("down", "down", "down", "down").Sees("The fourth")
	d.Press("up").Sees("> Leave")
	d.Offers("↑↓ move   enter choose   ctrl+c leave")
}
