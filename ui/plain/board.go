package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// board lists the applications and opens one, over and over.
func (t *talk) board(ctx context.Context) error {
	for {
		drafts, err := t.office.Store.List(ctx)
		if err != nil {
			t.fail("The applications cannot be listed: " + err.Error() + ".")
		}
		drafts = t.listed(drafts)
		const ways = "Number to open, new, example, or leave"
		t.say(ways)
		s, err := t.chosen(ctx, drafts, ways)
		if err != nil {
			return err
		}
		t.gap()
		if err := t.application(ctx, s); err != nil {
			return err
		}
		t.part(ctx)
		t.s = nil
	}
}

// listed reads out the applications, those that need somebody first, and returns them in the order of the numbers.
func (t *talk) listed(drafts []flow.Summary) []flow.Summary {
	t.gap()
	if len(drafts) == 0 {
		t.say("No applications yet.")
		return nil
	}
	var ordered []flow.Summary
	for _, g := range []struct {
		title string
		in    func(flow.Summary) bool
	}{
		{"Needs you", func(d flow.Summary) bool { return d.Phase.Editable() }},
		{"Waiting on the custodian", func(d flow.Summary) bool { return !d.Phase.Editable() && !d.Phase.Final() }},
		{"Done", func(d flow.Summary) bool { return d.Phase.Final() }},
	} {
		n := 0
		for _, d := range drafts {
			if g.in(d) {
				n++
			}
		}
		if n == 0 {
			continue
		}
		t.say(g.title + ", " + itoa(n) + ".")
		for _, d := range drafts {
			if g.in(d) {
				ordered = append(ordered, d)
				t.say(itoa(len(ordered)) + " " + t.summary(d))
			}
		}
	}
	return ordered
}

// summary is one application in words.
func (t *talk) summary(d flow.Summary) string {
	name := d.Name
	if name == "" {
		name = "No name yet"
	}
	label := d.Registration
	if r, ok := t.office.Catalogue.Registration(d.Registration); ok {
		label = r.Label
		if r.Short != "" {
			label = r.Short
		}
	}
	return strings.Join([]string{name, label, draftState(d), text.Ago(t.now().Sub(d.UpdatedAt))}, ", ")
}

func draftState(d flow.Summary) string {
	switch {
	case d.Unreadable != "":
		return "cannot be opened"
	case d.Phase == flow.Unsure:
		return "outcome unknown"
	case d.Phase != flow.Editing && d.Status != "":
		return d.Status
	case d.Phase != flow.Editing:
		return string(d.Phase)
	case d.ToFix > 0 && d.Left > 0:
		return itoa(d.ToFix) + " to fix and " + itoa(d.Left) + " left"
	case d.ToFix > 0:
		return itoa(d.ToFix) + " to fix"
	case d.Left > 0:
		return itoa(d.Left) + " left"
	}
	return "ready to check and submit"
}

// chosen reads until an application is opened or started.
func (t *talk) chosen(ctx context.Context, drafts []flow.Summary, ways string) (*flow.Session, error) {
	for {
		line, err := t.line(ctx)
		if err != nil {
			return nil, err
		}
		line = strings.TrimSpace(line)
		n, isNumber := number(line)
		switch {
		case isNumber && n >= 1 && n <= len(drafts):
			s, err := t.office.Resume(ctx, drafts[n-1].ID)
			if err == nil {
				return s, nil
			}
			t.fail(say.DraftTrouble(err))
		case strings.EqualFold(line, "new"):
			s, err := t.start(ctx)
			if s != nil || err != nil {
				return s, err
			}
		case strings.EqualFold(line, "example"):
			s, err := t.example()
			if err == nil {
				return s, nil
			}
			t.fail(say.Upper(err.Error()) + ".")
		case len(drafts) > 0 && line != "":
			t.fail("Give a number from 1 to " + itoa(len(drafts)) + ", new, example, or leave.")
		case line != "":
			t.fail("Give new, example, or leave.")
		}
		t.say(ways)
	}
}

// start asks what kind of account it is, and begins.
func (t *talk) start(ctx context.Context) (*flow.Session, error) {
	t.say("What kind of account is it?")
	o := offered{}
	for _, r := range t.office.Catalogue.Registrations() {
		o.list = append(o.list, registrationChoice(r))
	}
	o.numbered = o.list
	for i, c := range o.list {
		t.say(itoa(i+1) + " " + c.words() + ". " + c.Explain)
	}
	for {
		t.say("Number or word. Empty line goes back.")
		line, err := t.line(ctx)
		if err != nil || strings.TrimSpace(line) == "" {
			return nil, err
		}
		if c, ok := t.chooseOne(&o, line); ok {
			return t.office.Start(c.Value)
		}
	}
}

func registrationChoice(r catalogue.Registration) choice {
	c := choice{Option: r, folded: []string{text.Fold(r.Value), text.Fold(r.Label)}}
	for _, s := range r.Synonyms {
		c.folded = append(c.folded, text.Fold(s))
	}
	return c
}

// exampleRegistration is the one a new user sees filled in: it has everything but a second holder.
const exampleRegistration = "individualTod"

// example begins with the answers of a fictional client.
func (t *talk) example() (*flow.Session, error) {
	data, err := t.office.Catalogue.Example(exampleRegistration)
	if err != nil {
		return nil, err
	}
	answers, err := flow.ReadAnswers(t.office.Catalogue, "example", data, t.office.FreshID)
	if err != nil {
		return nil, err
	}
	return t.office.StartWith(answers)
}
