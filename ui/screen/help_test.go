package screen

import "testing"

func TestHelpScrollsAndGoesBack(t *testing.T) {
	r := newRoom(t)
	d := drives(t, NewHelp(r.context, Tour(), Head{Name: "Ada"}), 60, 8)
	d.shows(`
  Everything you type is saved on this computer as you type
  it. The last line but one says when.

  Leaving a step stages it: the custodian keeps it, and
  opens nothing yet. No network is no trouble: it waits.

  Nothing is submitted before you have checked all answers
  and said so on a screen of its own.
`)
	d.offers("↑↓ scroll   esc back")
	d.press("down", "down", "down").sees("esc goes back and never loses")
	d.press("up").asks()
	for _, k := range []string{"esc", "f1", "enter"} {
		d.press(k).asks(Back{})
	}
	if got := d.screen.Head(); got.Line != "Help · Five-line tour" || got.Name != "Ada" {
		t.Errorf("got the header %+v, want the name of where one came from and the topic", got)
	}
}

func TestHelpOfAQuestionSaysHowItIsSentAndWhenItIsFixed(t *testing.T) {
	r := newRoom(t)
	f := r.office.Catalogue.Field("primaryHolder", "taxIdNumber")
	if f == nil {
		t.Fatal("got no question for the tax number")
	}
	d := drives(t, NewHelp(r.context, FieldTopic(f, NewBoard(r.context).Keys()), Head{}), 100, 40)
	d.shows(`
  Nine digits. Spaces and hyphens do not matter.

  Example             899-10-0001
  Asked because       Federal rules ask for it before an account is opened, and income is
                      reported under it.
  Who                 The client reads it from the card or from last year's tax return.
  Sent as             primaryOwner.taxIdNumber
  Change later        The custodian's operations desk changes it on a new W-9 or W-8.

  Keys here
  ↑↓            move
  enter         choose
  n             new
  ctrl+g        go to anything
  F1            help
  q             leave
`)
}
