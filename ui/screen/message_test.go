package screen_test

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestAMessageShowsItsWaysOnHoweverLongItIs(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	long := []string{"The first of what happened.", "The second of it.", "The third of it.", "The fourth of it."}
	m := screen.NewMessage(r.Context, "Something is in the way", long, screen.Choice{Label: "Leave", Do: screen.CommandLeave}, screen.Choice{Label: "Back", Do: screen.Back{}})
	d := screentest.Drive(t, m, 40, 6)
	d.Shows(`
  Something is in the way
  The first of what happened.

                                6 more ↓
> Leave
  Back
`)
	d.Press("enter").Asks(screen.CommandLeave)
	d.Press("down").Sees("> Back").Press("enter").Asks(screen.Back{})
	d.Press("down", "down", "down", "down").Sees("The fourth")
	d.Press("up").Sees("> Leave")
	d.Offers("↑↓ move   enter choose   ctrl+c leave")
}
