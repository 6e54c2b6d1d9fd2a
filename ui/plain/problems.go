package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// problems reads out what stands in the way, numbered, and goes there; each comes back here.
func (t *talk) problems(ctx context.Context, here stop) (stop, error) {
	t.gap()
	all := t.standing()
	t.problemWords(all)
	for i, q := range all {
		t.say(itoa(i+1) + " " + t.where(q.Path) + ": " + problemLine(q))
	}
	if len(all) == 0 {
		return here.leads(), nil
	}
	t.say("Number to go there, keep N and a reason, or next")
	for {
		u, to, err := t.heard(ctx, here)
		if err != nil {
			return here, err
		}
		if to != nil {
			return *to, nil
		}
		line := strings.TrimSpace(u.text)
		name, rest, _ := strings.Cut(line, " ")
		n, isNumber := number(line)
		switch {
		case u.word == wordBack, u.word == wordSkip, strings.EqualFold(line, "next"), u.word == wordNone && line == "":
			return here.leads(), nil
		case u.word == wordShow:
			return here, nil
		case u.word == wordHelp:
			t.say("Give the number of a problem to go to its question, and you come back here after it. keep N and a reason")
			t.say("keeps an answer that is worth checking, or that the custodian complained about, as it is. next goes on.")
			t.wordList()
		case isNumber && n >= 1 && n <= len(all):
			t.head.Step = ""
			return stop{place: t.s.Assessment().PlaceOf(all[n-1].Path), then: &here}, nil
		case strings.EqualFold(name, "keep"):
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

// standing are the problems that were not kept with a note: to fix, left, worth checking, and the custodian's.
func (t *talk) standing() []flow.Problem {
	var fix, left, worth, theirs []flow.Problem
	for _, q := range t.s.Problems() {
		switch {
		case q.Note != "":
		case q.Source == flow.FromCustodian:
			theirs = append(theirs, q)
		case q.Severity == flow.ToFix:
			fix = append(fix, q)
		case q.Severity == flow.Left:
			left = append(left, q)
		default:
			worth = append(worth, q)
		}
	}
	return append(append(append(fix, left...), worth...), theirs...)
}

// problemWords sum up what stands in the way.
func (t *talk) problemWords(all []flow.Problem) {
	left, fix, worth := 0, 0, 0
	for _, q := range all {
		switch {
		case !q.Blocks():
			worth++
		case q.Severity == flow.Left:
			left++
		default:
			fix++
		}
	}
	line := "There is a problem."
	if left+fix == 0 {
		line = "Nothing stands in the way."
	}
	if fix > 0 {
		line += " " + itoa(fix) + " to fix."
	}
	if left > 0 {
		line += " " + itoa(left) + " left to answer."
	}
	if worth > 0 {
		line += " " + itoa(worth) + " worth checking."
	}
	t.say(line)
}

func problemLine(q flow.Problem) string {
	switch {
	case q.Source == flow.FromCustodian:
		return "The custodian said: " + text.Clean(q.Message)
	case q.Severity == flow.Worth:
		return "Worth checking: " + q.Message
	}
	return q.Message
}

// where names a path: who, and in which role or on which page.
func (t *talk) where(p flow.Path) string {
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
func (t *talk) keep(ctx context.Context, all []flow.Problem, rest string) bool {
	which, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, ok := number(which)
	reason = strings.TrimSpace(text.Clean(reason))
	switch {
	case !ok || n < 1 || n > len(all):
		t.fail("Give a number from 1 to " + itoa(len(all)) + " after keep.")
		return false
	case all[n-1].Severity != flow.Worth && all[n-1].Source != flow.FromCustodian:
		t.fail("This one has to be mended: only what is worth checking, or what the custodian said, can be kept.")
		return false
	case reason == "":
		t.fail("Say why it is right as it is, and who confirmed it: keep " + which + " and the reason.")
		return false
	}
	if err := t.s.Keep(all[n-1], reason); err != nil {
		t.fail(say.Upper(err.Error()) + ".")
		return false
	}
	t.save(ctx)
	t.say("Kept with your note.")
	return true
}
