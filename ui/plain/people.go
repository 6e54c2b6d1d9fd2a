package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

// known are the people entered already who can be added here.
func (t *talk) known(sec *catalogue.Section) []flow.Person {
	var fit []flow.Person
	for _, p := range t.s.People(sec.ID) {
		if p.Reason == "" {
			fit = append(fit, p)
		}
	}
	return fit
}

// again adds somebody who was entered already: their answers are shared, and the rest is asked.
func (t *talk) again(ctx context.Context, here stop, sec *catalogue.Section) (stop, bool, error) {
	if t.full(sec) {
		return here, false, nil
	}
	people := t.known(sec)
	if len(people) == 0 {
		t.fail("Nobody was entered who can be added here.")
		return here, false, nil
	}
	for i, p := range people {
		t.say(itoa(i+1) + " " + p.Name + ", " + say.Roles(p))
	}
	t.say("Number. Empty line adds nobody.")
	line, err := t.line(ctx)
	n, ok := number(strings.TrimSpace(line))
	if err != nil || !ok || n < 1 || n > len(people) {
		return here, false, err
	}
	id, err := t.s.AddPerson(sec.ID, people[n-1].From)
	if !t.did(ctx, err, "added "+people[n-1].Name, "") {
		return here, false, nil
	}
	return stop{place: t.s.Assessment().Entry(sec.ID, id)}, true, nil
}
