package plain

import (
	"context"
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

// mayAddKnown tells whether there may be somebody to add who was entered already: looking at the other applications is done
// once it is asked for.
func (t *conversation) mayAddKnown(ctx context.Context, sec *catalogue.Section) bool {
	if !sec.Person {
		return false
	}
	if slices.ContainsFunc(say.Here(t.s, sec.ID, ""), fits) {
		return true
	}
	others, err := t.service.Store.List(ctx)
	return err == nil && len(others) > 1
}

func fits(c say.Candidate) bool { return c.Reason == "" }

// candidates are the people entered already, here and in other applications.
func (t *conversation) candidates(ctx context.Context, sec *catalogue.Section) []say.Candidate {
	people, err := t.s.KnownPeople(ctx, sec.ID)
	if err != nil && ctx.Err() == nil {
		t.fail("Your other applications could not be read.")
	}
	return append(say.Others(t.s, sec.ID, people), say.Here(t.s, sec.ID, "")...)
}

// enterKnown fills a section that has one person with somebody who was entered already: at this step, or the first such.
func (t *conversation) enterKnown(ctx context.Context, here stop) (stop, error) {
	vacant := t.s.Vacant()
	if len(vacant) == 0 {
		t.fail("Somebody is entered everywhere. In a list, again adds somebody.")
		return here, nil
	}
	sec := vacant[0]
	for _, v := range vacant {
		if v.ID == here.place.Section {
			sec = v
		}
	}
	t.say(sec.Title + ".")
	to, _, err := t.addKnown(ctx, here, sec)
	return to, err
}

// addKnown adds somebody who was entered already: of this application their answers are shared, of another they are copied,
// and the rest is asked. Those who cannot be added are listed without a number, with the reason.
func (t *conversation) addKnown(ctx context.Context, here stop, sec *catalogue.Section) (stop, bool, error) {
	if sec.List != nil && t.full(sec) {
		return here, false, nil
	}
	var fit []say.Candidate
	if sec.Person {
		group := say.OfNew
		for _, c := range t.candidates(ctx, sec) {
			if c.Group != group {
				group = c.Group
				t.say(say.CandidateTitles[group] + ".")
			}
			words := strings.Join(slices.DeleteFunc([]string{c.Label, c.Role, c.Where}, func(s string) bool { return s == "" }), ", ")
			if !fits(c) {
				t.say("- " + words + ": " + c.Reason)
				continue
			}
			fit = append(fit, c)
			t.say(itoa(len(fit)) + " " + words)
		}
	}
	if len(fit) == 0 {
		t.fail("Nobody was entered who can be added here.")
		return here, false, nil
	}
	t.say("Number. Empty line adds nobody.")
	line, err := t.line(ctx)
	line = strings.TrimSpace(line)
	if err != nil || line == "" {
		return here, false, err
	}
	n, ok := number(line)
	if !ok || n < 1 || n > len(fit) {
		t.fail("Give a number from 1 to " + itoa(len(fit)) + ". Nobody was added.")
		return here, false, nil
	}
	who := fit[n-1]
	roles, ok, err := t.roles(ctx, sec, who.Entry)
	if !ok || err != nil {
		return here, false, err
	}
	id, err := who.Enter(t.s, sec.ID, roles)
	if !t.did(ctx, err, "added "+who.Label, who.Done+" "+who.Words) {
		return here, false, nil
	}
	return stop{place: t.s.Assessment().Entry(sec.ID, id)}, true, nil
}
