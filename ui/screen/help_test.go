package screen_test

import (
	"strings"
	"testing"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/screen/page"
	"brokerage/onboard/ui/screen/people"
	"brokerage/onboard/ui/screen/review"
	"brokerage/onboard/ui/screen/screentest"
	"brokerage/onboard/ui/text"
)

func TestHelpScrollsAndGoesBack(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	d := screentest.Drive(t, screen.NewHelp(r.Context, screen.Tour(), screen.Head{Name: "Ada"}), 60, 8)
	d.Shows(`
  Everything you type is saved on this computer as you type
  it. The last line but one says when.

  Leaving a step stages it: the custodian keeps it, and
  opens nothing yet. No network is no trouble: it waits.

  Nothing is submitted before you have checked all answers
  and said so on a screen of its own.
`)
	d.Offers("↑↓ scroll   esc back")
	d.Press("down", "down", "down").Sees("esc goes back and never loses")
	d.Press("up").Asks()
	for _, k := range []string{"esc", "f1", "enter"} {
		d.Press(k).Asks(screen.Back{})
	}
	if got := d.Screen.Head(); got.Line != "Help · Five-line tour" || got.Name != "Ada" {
		t.Errorf("got the header %+v, want the name of where one came from and the topic", got)
	}
}

func TestHelpOfAQuestionSaysHowItIsSentAndWhenItIsFixed(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	f := r.Service.Catalogue.Field("primaryHolder", "taxIdNumber")
	if f == nil {
		t.Fatal("got no question for the tax number")
	}
	d := screentest.Drive(t, screen.NewHelp(r.Context, screen.FieldTopic(f, board.New(r.Context).Keys()), screen.Head{}), 100, 40)
	d.Shows(`
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
	r := screentest.NewWorld(t, storetest.MemoryAt)
	for name, c := range map[string]struct {
		of   screen.Screen
		want string
	}{
		"the board":        {board.New(r.Context), "Fix or mend: an answer is wrong"},
		"a registration":   {board.NewRegistration(r.Context), "The registration says who owns the account"},
		"a list of shares": {people.NewList(r.Context, r.Example(), answers.Place{Section: "todBeneficiaries"}, false), "A TOD beneficiary receives the account when the last holder dies"},
		"a list": {
			people.NewList(r.Context, r.Example(), answers.Place{Step: "parties", Section: "associatedParties"}, false),
			"An associated party is somebody who has to do with the account",
		},
		"check answers": {review.New(r.Context, r.Example()), "Not recorded is what nobody noted yet"},
	} {
		d := screentest.Drive(t, c.of, 100, 30).Press("f1")
		help := screentest.Seen(screentest.Drive(t, screentest.AsksFor[screen.Open](d).Screen, 100, 40).Screen)
		about, keys := strings.Index(help, c.want), strings.Index(help, "Keys here")
		if about < 0 || keys < about {
			t.Errorf("%s: got\n%s\nwant %q before the keys", name, help, c.want)
		}
	}
}

func TestATipFitsInARowOfAnyTerminal(t *testing.T) {
	r := screentest.NewWorld(t, storetest.MemoryAt)
	s := r.Example()
	b := board.New(r.Context)
	b.Update(screen.DraftsMsg{Drafts: screentest.Applications()})
	for _, of := range []screen.Tipped{b, review.New(r.Context, s), people.NewList(r.Context, s, answers.Place{Section: "todBeneficiaries"}, false), page.New(r.Context, s, s.Assessment().Entry("primaryHolder", ""), false)} {
		for _, tip := range of.Tips() {
			if got := text.Width("Tip: " + tip.Words + "."); got > 78 {
				t.Errorf("%s: got %d cells, want 78 at most", tip.ID, got)
			}
		}
	}
}
