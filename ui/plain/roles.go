package plain

import (
	"context"
	"slices"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
)

// roles asks which roles of a list somebody who is added has, entry being where they stand on it already; none where the page
// asks for the one. ok is false where an empty line adds nobody.
func (t *conversation) roles(ctx context.Context, sec *catalogue.Section, entry string) (chosen []flow.ListRole, ok bool, err error) {
	all := t.s.ListRoles(sec.ID, entry)
	if entry == "" && !slices.ContainsFunc(all, func(r flow.ListRole) bool { return len(r.With) > 0 }) {
		return nil, true, nil
	}
	options := make([]kind.Option, len(all))
	for i, r := range all {
		options[i] = r.Option
		words := itoa(i+1) + " " + r.Label
		if r.Needed {
			words += ", needed"
		}
		t.say(words)
	}
	o := offered{many: true}
	o.take(options)
	for {
		t.say("Roles, of one person typed once. Numbers or words, with commas between them. Empty line adds nobody.")
		line, err := t.line(ctx)
		if err != nil || strings.TrimSpace(line) == "" {
			return nil, false, err
		}
		if values, ok := t.chooseMany(&o, line); ok {
			if chosen, ok = t.together(all, strings.Split(values, ",")); ok {
				return chosen, true, nil
			}
		}
	}
}

// together are the roles of the values; ok is false where the same person cannot have two of them, which is said.
func (t *conversation) together(all []flow.ListRole, values []string) (chosen []flow.ListRole, ok bool) {
	for _, r := range all {
		if !slices.Contains(values, r.Value) {
			continue
		}
		for _, other := range chosen {
			if !r.GoesWith(other) {
				t.fail(say.NotTogether(other, r))
				return nil, false
			}
		}
		chosen = append(chosen, r)
	}
	return chosen, true
}
