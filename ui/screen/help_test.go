package screen

import (
	"strings"
	"testing"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/text"
)

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

func TestHelpExplainsTheThingBeforeItsKeys(t *testing.T) {
	r := newRoom(t)
	for name, c := range map[string]struct {
		of   Screen
		want string
	}{
		"the board":        {NewBoard(r.context), "Fix or mend: an answer is wrong"},
		"a registration":   {NewRegistration(r.context), "The registration says who owns the account"},
		"a list of shares": {r.beneficiaries(r.example(), false), "A TOD beneficiary receives the account when the last holder dies"},
		"a list": {
			NewList(r.context, r.example(), answers.Place{Step: "parties", Section: "associatedParties"}, false),
			"An associated party is somebody who has to do with the account",
		},
		"check answers": {NewReview(r.context, r.example()), "Not recorded is what nobody noted yet"},
	} {
		d := drives(t, c.of, 100, 30).press("f1")
		help := seen(drives(t, asksFor[Open](d).Screen, 100, 40).screen)
		about, keys := strings.Index(help, c.want), strings.Index(help, "Keys here")
		if about < 0 || keys < about {
			t.Errorf("%s: got\n%s\nwant %q before the keys", name, help, c.want)
		}
	}
}

func TestATipFitsInARowOfAnyTerminal(t *testing.T) {
	r := newRoom(t)
	s := r.example()
	b := NewBoard(r.context)
	b.Update(DraftsMsg{Drafts: applications()})
	for _, of := range []Tipped{b, NewReview(r.context, s), r.beneficiaries(s, false), NewPage(r.context, s, s.Assessment().Entry("primaryHolder", ""), false)} {
		for _, tip := range of.Tips() {
			if got := text.Width("Tip: " + tip.Words + "."); got > 78 {
				t.Errorf("%s: got %d cells, want 78 at most", tip.ID, got)
			}
		}
	}
}
