package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// steps reads out the steps with the state of each, and goes to the one that is chosen; nil where none is.
func (t *conversation) steps(ctx context.Context) (*stop, error) {
	as := t.s.Assessment()
	places := map[int]answers.Place{}
	all := t.s.Catalogue().Steps
	for i, st := range all {
		line := itoa(i+1) + " " + st.Title + ". " + as.Step(st.ID).Words() + "."
		if first, ok := as.First(st.ID); ok {
			places[i+1] = first
		} else if why := t.unneeded(as, i); why != "" {
			line += " " + why + "."
		}
		t.say(line)
	}
	t.say(itoa(len(all)+1) + " Check answers.")
	t.say("Number. Empty line stays here.")
	line, err := t.line(ctx)
	line = strings.TrimSpace(line)
	if err != nil || line == "" {
		return nil, err
	}
	n, ok := number(line)
	if ok && n == len(all)+1 {
		return &stop{kind: atReview}, nil
	}
	p, there := places[n]
	if !ok || !there {
		t.fail("Give the number of a step that is needed.")
		return nil, nil //nolint:nilnil // nowhere to go is no fault
	}
	t.head.Step = ""
	return &stop{place: p}, nil
}

// unneeded says why a step is not asked for.
func (t *conversation) unneeded(as *assess.Assessment, at int) string {
	for _, sec := range t.s.Catalogue().Steps[at].Sections {
		if why := as.Reason(sec.ID); why != "" {
			return strings.TrimSuffix(why, ".")
		}
	}
	return ""
}

// fix goes to the next problem after the present stop; nil where there is none.
func (t *conversation) fix(here stop) *stop {
	p := here.place
	if here.kind != atPlace {
		p = answers.Place{}
	}
	to, ok := t.s.NextProblem(answers.Path{Section: p.Section, Entry: p.Entry, Field: p.Field})
	if !ok {
		t.say("There is no problem.")
		return nil
	}
	t.head.Step = ""
	if to.Path.Section == "" { // the list has its words, and the way to keep it with a note
		return &stop{kind: atProblems, then: here.behind()}
	}
	return &stop{place: t.s.Assessment().PlaceOf(to.Path)}
}

// behind is where to come back to from the list of problems: from the list itself, to where that leads.
func (s stop) behind() *stop {
	if s.kind == atProblems {
		return s.then
	}
	return &s
}
