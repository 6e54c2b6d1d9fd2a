package screen

import "testing"

func TestAMessageShowsItsWaysOnHoweverLongItIs(t *testing.T) {
	r := newRoom(t)
	long := []string{"The first of what happened.", "The second of it.", "The third of it.", "The fourth of it."}
	m := NewMessage(r.context, "Something is in the way", long, Choice{"Leave", CommandLeave}, Choice{"Back", Back{}})
	d := drives(t, m, 40, 6)
	d.shows(`
  Something is in the way
  The first of what happened.

                                6 more ↓
> Leave
  Back
`)
	d.press("enter").asks(CommandLeave)
	d.press("down").sees("> Back").press("enter").asks(Back{})
	d.press("down", "down", "down", "down").sees("The fourth")
	d.press("up").sees("> Leave")
	d.offers("↑↓ move   enter choose   ctrl+c leave")
}
