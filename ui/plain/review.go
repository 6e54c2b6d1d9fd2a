package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// review reads out every answer, numbered, and leads to submitting.
func (t *conversation) review(ctx context.Context) (stop, error) {
	here := stop{kind: atReview}
	t.head.Step = ""
	t.tell()
	t.gap()
	t.say("Check answers.")
	paths := t.reviewed(true)
	t.gap()
	if all := say.RequiredDocuments(t.s); len(all) > 0 {
		t.say("Documents to collect.")
		for _, line := range all {
			t.say(line)
		}
		t.gap()
	}
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
		u, to, err := t.readAnswer(ctx, here)
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
func (t *conversation) lastStop() stop {
	last, _ := t.s.Assessment().Before(answers.Place{Section: "\x00"}) // no place has that name: everything comes before it
	return stop{place: last}
}

// reviewed reads out the answers by person and page, with a number where they can be changed, and returns their paths in
// the order of the numbers.
func (t *conversation) reviewed(changeable bool) []answers.Path {
	r := reading{conversation: t, numbered: changeable, as: t.s.Assessment(), problemsAt: say.ProblemsByPath(t.s.Problems())}
	for _, st := range t.s.Catalogue().Steps {
		for _, sec := range st.Sections {
			if r.as.Applies(answers.Path{Section: sec.ID}) {
				r.section(sec)
			}
		}
	}
	return r.paths
}

// reading is one reading out of all answers.
type reading struct {
	*conversation
	numbered   bool
	as         *assess.Assessment
	problemsAt map[answers.Path][]assess.Problem
	paths      []answers.Path
}

// row reads out the answer at a path, and what is wrong there.
func (r *reading) row(p answers.Path, words string) {
	if r.paths = append(r.paths, p); r.numbered {
		words = itoa(len(r.paths)) + " " + words
	}
	r.say(words)
	for _, q := range r.problemsAt[p] {
		r.say("  " + say.AtAnswer(q))
	}
}

func (r *reading) section(sec *catalogue.Section) {
	if sec.List == nil {
		r.group(sec, "")
		return
	}
	ids, p := r.entries(sec), answers.Path{Section: sec.ID}
	switch {
	case len(ids) == 0:
		r.gap()
		r.row(p, sec.List.Many+": None added")
	case len(r.problemsAt[p]) > 0:
		r.gap()
		r.row(p, sec.List.Many+": "+text.Count(len(ids), "entry", "entries"))
	}
	for _, id := range ids {
		r.group(sec, id)
	}
}

// group reads out one person, or the section where it is about none.
func (r *reading) group(sec *catalogue.Section, entry string) {
	who := r.who(sec.ID, entry)
	if who == "" {
		who = sec.Step.Title
	}
	for _, pg := range r.as.Pages(sec.ID, entry) {
		r.gap()
		if pg.Title != who {
			r.say(who + ", " + pg.Title + ".")
		} else {
			r.say(who + ".")
		}
		for _, f := range r.as.Fields(pg, entry) {
			p := answers.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			r.row(p, r.label(f, p)+": "+orNotProvided(spoken(r.as, f, p)))
		}
	}
}

// changes reads out what differs from what the custodian is known to hold.
func (t *conversation) changes() {
	all := t.s.DiffRemote()
	if len(all) == 0 {
		t.say("Nothing changed since it was staged.")
	}
	for _, c := range all {
		what := map[string]string{"~": "changed", "+": "added", "-": "removed"}[c.Mark]
		t.say(c.Who + ", " + c.Label + ", " + what + ": now " + sayable(c.Now) + ", the custodian has " + sayable(c.Before))
	}
}

// ready tells whether the application can be submitted, and if not, why.
func (t *conversation) ready() bool {
	if left, fix := assess.Blocking(t.s.Problems()); left+fix == 0 {
		return true
	}
	t.fail("Not ready to submit. problems lists what is left to answer and to fix.")
	return false
}
