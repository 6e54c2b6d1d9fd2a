package screen

import (
	"testing"

	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/theme"
)

func TestThePaletteFindsQuestionsPeopleAndCommands(t *testing.T) {
	r := newRoom(t)
	p := NewPalette(r.context, r.example(), nil, Origin{Name: "First name", Topic: true, Secret: "Tax ID number"}, Head{Name: "Ada"})
	d := drives(t, p, 90, 24)
	d.shows(`
  Go to

  Type a question, a name, an answer or what you want to do.

  With nothing typed, these keys act at once. They stand in for the F keys.
  ?   Help for First name                      F1
  !   Next problem                             F3
  =   Check answers                            F5
  -   Undo                                     ctrl+z
  +   Redo                                     ctrl+y
  .   Hide the screen
  ,   Save and stage now                       ctrl+s
`)
	d.press("?").asks(CommandHelp).press("!").asks(CommandNextProblem)
	d.types("citizen").press("down", "up").press("enter")
	asksFor[GoTo](d)
	d.types("zzz").sees("Nothing here is called that.").press("enter").asks()
	d.offers("type to find   esc back to First name")
	d.press("f1").asks(CommandHelp).press("esc").asks(Back{})
	if row, col, ok := p.Cursor(); row != 0 || col == 0 || !ok {
		t.Errorf("got the cursor at %d, %d, %v, want it behind what is typed", row, col, ok)
	}
	for _, size := range [][2]int{{120, 30}, {40, 12}} {
		drives(t, p, size[0], size[1]).sees("Go to")
	}
}

func TestThePaletteOfTheBoardFindsApplicationsAndShowsThemes(t *testing.T) {
	r := newRoom(t)
	r.context.Themes = theme.Settings()
	known := []find.Target{{Label: "Ada Byron", Command: string(CommandOpen) + "1"}}
	p := NewPalette(r.context, nil, func() []find.Target { return known }, Origin{}, Head{})
	d := drives(t, p, 100, 30)
	d.types("ada").press("enter").asks(CommandOpen + "1")
	d.press("backspace", "backspace", "backspace").press("th")
	asksFor[PreviewTheme](d)
	d.press("tab").press("shift+tab")
	d.press("esc").asks(Back{}, PreviewTheme{})
}

// What is put away while the list is open is found as soon as the board knows of it.
func TestThePaletteOfTheBoardFindsWhatComesLater(t *testing.T) {
	r := newRoom(t)
	var known []find.Target
	p := NewPalette(r.context, nil, func() []find.Target { return known }, Origin{}, Head{})
	d := drives(t, p, 100, 30)
	d.types("archived").sees("Nothing here is called that")
	known = []find.Target{{Label: "Archived applications", Command: string(CommandArchived)}}
	d.send(DraftsMsg{}).sees("> Archived applications").press("enter").asks(CommandArchived)
}
