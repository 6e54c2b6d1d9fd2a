package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// review reads out every answer, numbered, and leads to submitting.
func (t *talk) review(ctx context.Context) (stop, error) {
	here := stop{kind: atReview}
	t.head.Step = ""
	t.tell()
	t.gap()
	t.say("Check answers.")
	paths := t.reviewed()
	t.gap()
	if all := say.SentDifferently(t.s); len(all) > 0 {
		t.say("Will be sent differently from what was typed.")
		for _, x := range all {
			t.say(strings.TrimPrefix(x.Who+", ", ", ") + x.Label + ": " + x.As)
		}
		t.gap()
	}
	t.say("Cannot be changed once the account is open: " + fixedWords(t.s) + ".")
	t.problemWords()
	const ways = "Number to change an answer, changes, problems, submit, or leave"
	t.say(ways)
	for {
		u, to, err := t.heard(ctx, here)
		if err != nil {
			return here, err
		}
		if to != nil {
			return *to, nil
		}
		name, arg, _ := command(onReview, u.text)
		n, _ := number(arg)
		switch {
		case u.word == wordBack:
			return t.lastStop(), nil
		case u.word == wordShow:
			return here, nil
		case u.word == wordHelp:
			t.wordList(onReview)
		case name == "N" && n >= 1 && n <= len(paths):
			return stop{place: t.s.Assessment().PlaceOf(paths[n-1]), then: &here}, nil
		case name == "changes":
			t.changes()
			t.say(ways)
		case name == "submit":
			if t.ready() {
				return stop{kind: atSubmit}, nil
			}
		default:
			t.fail("Give a number from 1 to " + itoa(len(paths)) + ", changes, problems, submit, or leave.")
		}
	}
}

// lastStop is the last page or list of the application.
func (t *talk) lastStop() stop {
	last, _ := t.earlier(t.s.Assessment(), flow.Place{Section: "\x00"}) // no place has that name: everything stands before it
	return stop{place: last}
}

// reviewed reads out the answers by person and page and returns their paths in the order of the numbers.
func (t *talk) reviewed() []flow.Path {
	as, said := t.s.Assessment(), say.Standing(t.s.Problems())
	var paths []flow.Path
	for _, st := range t.s.Catalogue().Steps {
		for _, sec := range st.Sections {
			if !as.Applies(flow.Path{Section: sec.ID}) {
				continue
			}
			if sec.List == nil {
				paths = t.reviewedGroup(as, said, sec, "", paths)
				continue
			}
			ids := t.entries(sec)
			if len(ids) == 0 {
				t.gap()
				paths = append(paths, flow.Path{Section: sec.ID})
				t.say(itoa(len(paths)) + " " + sec.List.Many + ": None added")
			} else if len(said[flow.Path{Section: sec.ID}]) > 0 {
				t.gap()
				paths = append(paths, flow.Path{Section: sec.ID})
				t.say(itoa(len(paths)) + " " + sec.List.Many + ": " + text.Count(len(ids), "entry", "entries"))
			}
			for _, q := range said[flow.Path{Section: sec.ID}] {
				t.say("  " + say.AtAnswer(q))
			}
			for _, id := range ids {
				paths = t.reviewedGroup(as, said, sec, id, paths)
			}
		}
	}
	return paths
}

func (t *talk) reviewedGroup(as *flow.Assessment, said map[flow.Path][]flow.Problem, sec *catalogue.Section, entry string, paths []flow.Path) []flow.Path {
	who := t.who(sec.ID, entry)
	if who == "" {
		who = sec.Step.Title
	}
	for _, pg := range as.Pages(sec.ID, entry) {
		t.gap()
		if pg.Title != who {
			t.say(who + ", " + pg.Title + ".")
		} else {
			t.say(who + ".")
		}
		for _, f := range as.Fields(pg, entry) {
			p := flow.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			paths = append(paths, p)
			line := itoa(len(paths)) + " " + t.label(f, p) + ": " + orNotProvided(spoken(as, f, p))
			t.say(line)
			for _, q := range said[p] {
				t.say("  " + say.AtAnswer(q))
			}
		}
	}
	return paths
}

// changes reads out what differs from what the custodian is known to hold.
func (t *talk) changes() {
	all := t.s.Diff()
	if len(all) == 0 {
		t.say("Nothing changed since it was staged.")
	}
	for _, c := range all {
		what := map[string]string{"~": "changed", "+": "added", "-": "removed"}[c.Mark]
		t.say(c.Who + ", " + c.Label + ", " + what + ": now " + mended(c.Now) + ", the custodian has " + mended(c.Held))
	}
}

// ready tells whether the application can be submitted, and if not, why.
func (t *talk) ready() bool {
	if left, fix := flow.Blocking(t.s.Problems()); left+fix == 0 {
		return true
	}
	t.fail("Not ready to submit. problems lists what is left to answer and to fix.")
	return false
}
