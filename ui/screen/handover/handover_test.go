package handover

import (
	"errors"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/screentest"
)

func TestAnApplicationGoesToTheColleagueThatIsChosen(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	who := []outbox.Colleague{{Name: "Sam Okafor"}, {Name: "Lin Chen"}}
	d := screentest.Drive(t, New(r.Context, screentest.Applications()[0], who, outbox.Folder{Path: "/out"}), 80, 20)
	d.Shows(`
  Hand over

  Ada Byron · Individual TOD

  The application becomes read-only here, and the right to submit it goes along.
  Your colleague gets a file that nobody else can open. t on the board takes it
  back.
  The file: /out/onboard-1.age

> (o) Sam Okafor
  ( ) Lin Chen

  Note (optional)                                                              …
`)
	d.Press("down", "up", "down").Press("enter").Types("Please call").Press("enter")
	if got := screentest.AsksFor[screen.Work](d).Draft; got != "1" {
		t.Errorf("got work on %q, want the application handed over", got)
	}
	d.Press("esc").Asks(screen.Back{}).Press("f1")
	screentest.AsksFor[screen.Open](d)
}

func TestWithoutColleaguesItSaysHowToGetOne(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, New(r.Context, screentest.Applications()[0], nil, outbox.Folder{Path: "/out"}), 80, 20)
	d.Sees("No colleague is in the configuration.", "colleagues:").Press("enter").Asks()
}

func TestAFileIsFoundCompletedAndOpened(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	t.Chdir(t.TempDir())
	v := NewReceive(r.Context, nil)
	d := screentest.Drive(t, v, 80, 20)
	d.Works(nil).Sees("No such file is in this folder.")
	d.Types("in")
	screentest.AsksFor[screen.Work](d)
	d.Send(pathsFound{"other", []outbox.Found{{Path: "other.age"}}}).Lacks("other.age") // too late
	d.Send(pathsFound{"in", []outbox.Found{{Path: "in/", Folder: true}, {Path: "in.age", At: screentest.Noon()}}})
	d.Shows(`
  A colleague gave you a file whose name ends in .age. Only this computer can
  open it. Nothing is kept before you have seen what it is.

  File  in

> in/
  in.age                                                                just now
`)
	d.Press("enter")
	screentest.AsksFor[screen.Work](d)
	d.Send(pathsFound{"in/", []outbox.Found{{Path: "in/a.age", At: screentest.Noon()}, {Path: "in/b.age", At: screentest.Noon()}}})
	d.Press("down", "tab").Send(pathsFound{"in/b.age", []outbox.Found{{Path: "in/b.age", At: screentest.Noon()}}})
	d.Press("enter").Sees("Opening it")
	opening := d.Asked
	d.Press("x").Asks()
	d.Asked = opening
	d.Works(nil).Sees("!").Lacks("Opening it")
	d.Send(notReceived{errors.New("full")}).Sees("!").Press("esc").Asks(screen.Back{}).Press("f1")
	screentest.AsksFor[screen.Open](d)
}

func TestWhatCameFromAColleagueIsShownOnlyWhileItWaits(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, NewReview(r.Context, r.Example()), 80, 20)
	d.Shows("\n").Press("r")
	screentest.AsksFor[screen.Stage](d)
	d.Press("esc").Asks(screen.Back{}).Press("?")
	screentest.AsksFor[screen.Open](d)
}
