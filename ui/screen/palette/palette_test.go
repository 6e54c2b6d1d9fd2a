package palette

import (
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
	"brokerage/onboard/ui/theme"
)

func TestThePaletteFindsQuestionsPeopleAndCommands(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	p := New(r.Context, r.Example(), nil, screen.Origin{Name: "First name", Topic: true, Secret: "Tax ID number"}, screen.Head{Name: "Ada"})
	d := screentest.Drive(t, p, 90, 24)
	d.Shows(`
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
	d.Press("?").Asks(screen.CommandHelp).Press("!").Asks(screen.CommandNextProblem)
	d.Types("citizen").Press("down", "up").Press("enter")
	screentest.AsksFor[screen.GoTo](d)
	d.Types("zzz").Sees("Nothing here is called that.").Press("enter").Asks()
	d.Offers("type to find   esc back to First name")
	d.Press("f1").Asks(screen.CommandHelp).Press("esc").Asks(screen.Back{})
	if row, col, ok := p.Cursor(); row != 0 || col == 0 || !ok {
		t.Errorf("got the cursor at %d, %d, %v, want it behind what is typed", row, col, ok)
	}
	for _, size := range [][2]int{{120, 30}, {40, 12}} {
		screentest.Drive(t, p, size[0], size[1]).Sees("Go to")
	}
}

func TestThePaletteOfTheBoardFindsApplicationsAndShowsThemes(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	r.Context.Themes = theme.Settings()
	known := []find.Target{{Label: "Ada Byron", Command: string(screen.CommandOpen) + "1"}}
	p := New(r.Context, nil, func() []find.Target { return known }, screen.Origin{}, screen.Head{})
	d := screentest.Drive(t, p, 100, 30)
	d.Types("ada").Press("enter").Asks(screen.CommandOpen + "1")
	d.Press("backspace", "backspace", "backspace").Press("th")
	screentest.AsksFor[screen.PreviewTheme](d)
	d.Press("tab").Press("shift+tab")
	d.Press("esc").Asks(screen.Back{}, screen.PreviewTheme{})
}

// What is put away while the list is open is found as soon as the board knows of it.
func TestThePaletteOfTheBoardFindsWhatComesLater(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	var known []find.Target
	p := New(r.Context, nil, func() []find.Target { return known }, screen.Origin{}, screen.Head{})
	d := screentest.Drive(t, p, 100, 30)
	d.Types("archived").Sees("Nothing here is called that")
	known = []find.Target{{Label: "Archived applications", Command: string(screen.CommandArchived)}}
	d.Send(screen.DraftsMsg{}).Sees("> Archived applications").Press("enter").Asks(screen.CommandArchived)
}
