package form_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func TestLettersJumpInAChoiceAndNeverGoOn(t *testing.T) {
	c := newClient(t, field(t, "kind", "Kind", "choice", kind.Rule{
		Options: options("c=Cash", "m=Margin", "x=Margin, limited", "e=Équité"),
	}))
	s := open(t, c, "", 80, 24)
	for _, step := range []struct{ letter, want string }{
		{"m", "m"}, {"m", "x"}, {"M", "m"}, {"c", "c"}, {"z", "c"}, {"e", "e"},
	} {
		s.keys(step.letter)
		c.storedIs("kind", step.want)
		s.focusIs("kind")
	}
}

func TestAWordIsTypedInAChoiceAsItIsRead(t *testing.T) {
	c := newClient(t, field(t, "work", "Work", "choice", kind.Rule{
		Options: options("r=Retail trade", "e=Energy", "s=Self-employed", "v=Services"),
	}))
	s := open(t, c, "", 80, 24)
	for _, step := range []struct{ key, want string }{
		{"s", "s"}, {"e", "s"}, {"r", "v"}, {"v", "v"}, // Services
		{"r", "r"},             // no option starts so: a word begins
		{"s", "s"}, {"s", "v"}, // the same letter goes on to the next one
		{"up", "s"}, {"e", "e"}, // what was typed before another key is done with
	} {
		if len(step.key) > 1 {
			s.press(step.key)
		} else {
			s.keys(step.key)
		}
		c.storedIs("work", step.want)
	}
	s.focusIs("work")
}

func TestYesAndNoByLetter(t *testing.T) {
	c := identity(t)
	s := open(t, c, "usPerson", 80, 24)
	s.sees("> US person                > - choose -", "  Yes", "  No")
	s.keys("y")
	c.storedIs("usPerson", "yes")
	s.keys("n")
	c.storedIs("usPerson", "no")
	s.focusIs("usPerson")
}

func TestAChoiceFarDownItsListIsShownWhole(t *testing.T) {
	c := newClient(t, field(t, "kind", "Kind", "choice", kind.Rule{
		Options: options("a=Alpha", "b=Beta", "c=Gamma", "d=Delta", "e=Epsilon"),
	}))
	c.stored["kind"] = "e"
	open(t, c, "", 80, 24).shows(`
> Kind                       - choose -
                             Alpha
                             Beta
                             Gamma
                             Delta
                           > Epsilon

  [ Continue to Contact ]
`)
}

func TestSeveralChoicesAreTickedWithTheSpaceBar(t *testing.T) {
	c := newClient(t, field(t, "income", "Income from", "choices", kind.Rule{
		Options: options("w=Wages and everything else that an employer pays every month", "p=Pension", "r=Rent"),
	}))
	c.stored["income"] = "w,gone"
	s := open(t, c, "", 60, 24)
	s.press("down", "space", "down", "space", "up", "space")
	c.storedIs("income", "w,r,gone")
	s.focusIs("income")
	s.shows(`
> Income from                [x] Wages and everything else
                                 that an employer pays every
                                 month
                           > [ ] Pension
                             [x] Rent
                             [x] gone (no longer offered)
! Income from holds a choice that is not offered. Choose
  again.

  [ Continue to Contact ]
`)
	s.SetSize(50, 24)
	s.press("space")
	c.storedIs("income", "w,p,r,gone")
}

func TestALongListIsFoundByTyping(t *testing.T) {
	c := identity(t)
	c.stored["citizenship"] = "FR"
	s := open(t, c, "citizenship", 80, 24)
	s.sees("> Citizenship              France", "> France", "  Australia")
	s.keys("united")
	s.sees("> Citizenship              united", "> United Kingdom", "  United States")
	s.seesNo("Australia")
	s.press("down")
	c.untouched()
	s.press("enter")
	c.storedIs("citizenship", "US")
	s.focusIs("usPerson")
}

func TestCountriesAndRegionsBringTheirOwnLists(t *testing.T) {
	for _, tt := range []struct{ kind, country, typed, want string }{
		{"country", "", "cote", "CI"},
		{"country", "", "usa", "US"},
		{"region", "US", "or", "OR"},
		{"region", "CA", "queb", "QC"},
		{"region", "FR", "Bretagne", "Bretagne"}, // no list: typed
	} {
		f := field(t, "place", "Place", tt.kind, kind.Rule{Beside: kind.Beside{Country: tt.country}})
		c := newClient(t, f)
		s := open(t, c, "", 80, 24)
		s.keys(tt.typed + "\t")
		if got := c.stored["place"]; got != tt.want {
			t.Errorf("%s in %q, typed %q: got %q, want %q", tt.kind, tt.country, tt.typed, got, tt.want)
		}
	}
}

func TestARegionFollowsTheCountryBesideIt(t *testing.T) {
	f := field(t, "place", "Place", "region", kind.Rule{Beside: kind.Beside{Country: "US"}})
	c := newClient(t, f)
	s := open(t, c, "", 80, 24)
	s.sees("Alabama")
	f.Rule.Beside = kind.Beside{Country: "CA"} // as an undo does
	s.Refresh()
	s.sees("Alberta")
	s.seesNo("Alabama")
}

func TestAListIsNotTakenFromWithoutAWord(t *testing.T) {
	c := identity(t)
	s := open(t, c, "citizenship", 80, 24)
	s.press("tab", "shift+tab", "space", "enter", "shift+tab", "down", "down")
	s.press("shift+tab")
	c.untouched()
}

func TestEscForgetsTheFilterThenGoesBack(t *testing.T) {
	c := identity(t)
	c.stored["citizenship"] = "FR"
	s := open(t, c, "citizenship", 80, 24)
	s.keys("ger")
	s.press("esc")
	s.sees("> Citizenship              France")
	s.focusIs("citizenship")
	s.press("esc")
	c.untouched()
	c.storedIs("citizenship", "FR")
}

func TestAFilterThatFindsNothingKeepsTheFocus(t *testing.T) {
	c := identity(t)
	s := open(t, c, "citizenship", 80, 24)
	s.keys("xyzzy\t")
	s.focusIs("citizenship")
	s.sees("Nothing here is called that. esc clears it.")
	s.press("shift+tab")
	s.focusIs("taxId")
	c.untouched()
}

func TestAnAnswerFromALongListCanBeTakenBack(t *testing.T) {
	c := identity(t)
	c.stored["citizenship"] = "FR"
	s := open(t, c, "citizenship", 80, 24)
	s.press("home", "tab")
	c.storedIs("citizenship", "")
}

func TestWhatIsTypedFindsTheRightOption(t *testing.T) {
	list := options("CO=Colorado", "NC=North Carolina", "FL=Florida", "OR=Oregon", "NY=New York", "CI=Côte d’Ivoire",
		"GB=United Kingdom", "US=United States", "VG=Virgin Islands", "PR=Puerto Rico", "NZ=New Zealand")
	list[7].Synonyms = []string{"America", "USA"}
	for typed, want := range map[string]string{
		"OR": "OR", "or": "OR", "ore": "OR", "carolina": "NC", "CO": "CO", "york": "NY", "cote d'i": "CI",
		"usa": "US", "amer": "US", "untdki": "GB", "rico": "PR", "united": "GB", "land": "VG",
	} {
		c := newClient(t, field(t, "place", "Place", "choice", kind.Rule{Options: list}))
		s := open(t, c, "", 80, 24)
		s.keys(typed + "\t")
		if got := c.stored["place"]; got != want {
			t.Errorf("typed %q: got %q, want %q", typed, got, want)
		}
	}
}
