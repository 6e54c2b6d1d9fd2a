package screen

import (
	"errors"
	"testing"

	"brokerage/onboard/ui/outbox"
)

func TestAnApplicationGoesToTheColleagueThatIsChosen(t *testing.T) {
	r := newRoom(t)
	who := []outbox.Colleague{{Name: "Sam Okafor"}, {Name: "Lin Chen"}}
	d := drives(t, NewHandOver(r.context, applications()[0], who, "/out"), 80, 20)
	d.shows(`
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
	d.press("down", "up", "down").press("enter").types("Please call").press("enter")
	if got := asksFor[Work](d).Draft; got != "1" {
		t.Errorf("got work on %q, want the application handed over", got)
	}
	d.press("esc").asks(Back{}).press("f1")
	asksFor[Open](d)
}

func TestWithoutColleaguesItSaysHowToGetOne(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewHandOver(r.context, applications()[0], nil, "/out"), 80, 20)
	d.sees("No colleague is in the configuration.", "colleagues:").press("enter").asks()
}

func TestAFileIsFoundCompletedAndOpened(t *testing.T) {
	r := newRoom(t)
	t.Chdir(t.TempDir())
	v := NewReceiveHandover(r.context, nil)
	d := drives(t, v, 80, 20)
	d.works(nil).sees("No such file is in this folder.")
	d.types("in")
	asksFor[Work](d)
	d.send(pathsFound{"other", []outbox.Found{{Path: "other.age"}}}).lacks("other.age") // too late
	d.send(pathsFound{"in", []outbox.Found{{Path: "in/", Folder: true}, {Path: "in.age", At: noon()}}})
	d.shows(`
  A colleague gave you a file whose name ends in .age. Only this computer can
  open it. Nothing is kept before you have seen what it is.

  File  in

> in/
  in.age                                                                just now
`)
	d.press("enter")
	asksFor[Work](d)
	d.send(pathsFound{"in/", []outbox.Found{{Path: "in/a.age", At: noon()}, {Path: "in/b.age", At: noon()}}})
	d.press("down", "tab").send(pathsFound{"in/b.age", []outbox.Found{{Path: "in/b.age", At: noon()}}})
	d.press("enter").sees("Opening it")
	opening := d.asked
	d.press("x").asks()
	d.asked = opening
	d.works(nil).sees("!").lacks("Opening it")
	d.send(notReceived{errors.New("full")}).sees("!").press("esc").asks(Back{}).press("f1")
	asksFor[Open](d)
}
