package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// problems reads out the open problems, numbered, and goes to the one that is chosen; each comes back here.
func (t *conversation) problems(ctx context.Context, here stop) (stop, error) {
	t.gap()
	t.problemWords()
	all := t.listedProblems()
	if len(all) == 0 {
		return here.leads(), nil
	}
	t.say("Number to go there, keep N and a reason, or next")
	for {
		u, to, err := t.readAnswer(ctx, here)
		if err != nil {
			return here, err
		}
		if to != nil {
			return *to, nil
		}
		name, rest, _ := command(onProblems, u.text)
		n, _ := number(rest)
		switch {
		case u.word == wordBack, u.word == wordSkip, name == "next", u.word == wordNone && strings.TrimSpace(u.text) == "":
			return here.leads(), nil
		case u.word == wordShow:
			return here, nil
		case u.word == wordHelp:
			t.wordList(onProblems)
		case name == "N" && n >= 1 && n <= len(all) && all[n-1].Path.Section == "":
			t.fail("That one belongs to no answer. Once it is settled with the custodian: keep " + itoa(n) + " and who said so.")
		case name == "N" && n >= 1 && n <= len(all):
			t.head.Step = ""
			return stop{place: t.s.Assessment().PlaceOf(all[n-1].Path), then: &here}, nil
		case name == "keep":
			if t.keep(ctx, all, rest) {
				return here, nil
			}
		default:
			t.fail("Give a number from 1 to " + itoa(len(all)) + ", or next.")
		}
	}
}

// leads is where a stop goes on to: back to where it was asked for, or to Check answers.
func (s stop) leads() stop {
	if s.then != nil {
		return *s.then
	}
	return stop{kind: atReview}
}

// listedProblems reads out the problems in their groups and returns them in the order of the numbers.
func (t *conversation) listedProblems() []assess.Problem {
	var all []assess.Problem
	for _, g := range say.ProblemGroups(t.s.Problems()) {
		nothing := len(g.Problems) == 0
		if nothing && (!g.Theirs || t.s.View().Submits == 0) {
			continue
		}
		line := g.Title
		if g.Aside != "" {
			line += ", " + g.Aside
		}
		if nothing {
			line += ": nothing"
		}
		t.say(line + ".")
		for _, q := range g.Problems {
			all = append(all, q)
			t.say(itoa(len(all)) + " " + t.where(q.Path) + ": " + q.Message)
		}
	}
	return all
}

// problemWords sum up the open problems.
func (t *conversation) problemWords() {
	heading, sentence := say.Problems(t.s.Problems())
	t.say(strings.TrimSpace(heading + ". " + sentence))
}

// where names a path: who, and in which role or on which page.
func (t *conversation) where(p answers.Path) string {
	sec := t.s.Catalogue().Section(p.Section)
	if sec == nil {
		return "The application"
	}
	who := t.who(p.Section, p.Entry)
	role := sec.Step.Title
	if sec.List != nil {
		role = sec.List.One
	}
	if f := t.s.Catalogue().Field(p.Section, p.Field); f != nil && sec.List == nil {
		role = f.Page.Title
	}
	if who == "" || strings.HasPrefix(who, role) || p.Entry == "" && sec.List != nil {
		if who == "" {
			return role
		}
		return who
	}
	return who + ", " + role
}

// keep keeps an answer against a problem with the reason.
func (t *conversation) keep(ctx context.Context, all []assess.Problem, rest string) bool {
	which, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, ok := number(which)
	reason = strings.TrimSpace(text.Clean(reason))
	switch {
	case !ok || n < 1 || n > len(all):
		t.fail("Give a number from 1 to " + itoa(len(all)) + " after keep.")
		return false
	case !say.Keepable(all[n-1]):
		t.fail("This one has to be mended: only what is worth checking, or what the custodian said, can be kept.")
		return false
	case reason == "":
		t.fail("Say why it is right as it is, and who confirmed it: keep " + which + " and the reason.")
		return false
	}
	if err := t.s.Keep(all[n-1], reason); err != nil {
		t.trouble(err, say.Trouble)
		return false
	}
	t.save(ctx)
	t.say("Kept with your note.")
	return true
}
