package plain

import (
	"context"
	"errors"
	"slices"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// board lists the applications and opens one, over and over.
func (t *conversation) board(ctx context.Context) error {
	shown := boardFilter{}
	t.dispose(ctx)
	for {
		drafts, err := t.service.Store.List(ctx)
		switch {
		case ctx.Err() != nil: // nobody knows which there are
			return ctx.Err()
		case err != nil:
			t.trouble(err, say.ListTrouble)
		}
		unlisted := err != nil && len(drafts) == 0 // the reason was reported: there may be some
		if t.expiring, err = t.service.Expiring(drafts); err != nil {
			t.trouble(err, say.Trouble)
		}
		var numbered []flow.Summary
		if !unlisted {
			numbered = t.listed(drafts, shown)
		}
		s, next, err := t.chosen(ctx, numbered)
		if err != nil {
			return err
		}
		if shown = next; s == nil {
			continue
		}
		t.gap()
		switch err := t.application(ctx, s); {
		case errors.Is(err, errBoard):
			t.returnToBoard(ctx)
		case err != nil:
			return err
		default:
			t.closeApplication(ctx)
			t.s = nil
		}
	}
}

// dispose removes what is past its time, once, before anything is listed. Of what soon is, the list warns.
func (t *conversation) dispose(ctx context.Context) {
	if t.disposed {
		return
	}
	t.disposed = true
	all, err := t.service.Dispose(ctx, false)
	if err != nil && !errors.Is(err, flow.ErrAway) { // the list says that
		t.trouble(err, say.Trouble)
	}
	if words := say.Disposed(all); words != "" {
		t.say(words)
	}
}

// boardFilter is which applications are read out: those that have every word of a search, archived or not; else those on
// the board, or the archived ones.
type boardFilter struct {
	find     string
	archived bool
}

func (l boardFilter) shows(t *conversation, d flow.Summary) bool {
	if l.find == "" {
		return d.Archived == l.archived
	}
	return t.named(d, l.find)
}

// listed reads out applications, those that need somebody first, and returns them in the order of the numbers.
func (t *conversation) listed(drafts []flow.Summary, shown boardFilter) []flow.Summary {
	t.gap()
	if len(drafts) == 0 {
		t.say("No applications yet.")
		return nil
	}
	var ordered []flow.Summary
	for g, title := range []string{"Needs you", "Waiting on the custodian", "Done or handed over", "Archived"} {
		var in []flow.Summary
		for _, d := range drafts {
			if actor(d) == g && shown.shows(t, d) {
				in = append(in, d)
			}
		}
		if len(in) == 0 {
			continue
		}
		t.say(title + ", " + itoa(len(in)) + ".")
		for _, d := range in {
			ordered = append(ordered, d)
			words := t.summary(d)
			if at, ok := t.expiring[d.ID]; ok {
				words += ". " + say.Leaves(d, at, t.now())
			}
			t.say(itoa(len(ordered)) + " " + words)
		}
	}
	switch n := len(drafts) - len(ordered); {
	case shown.find != "" && len(ordered) == 0:
		t.say("No application is called that. find without a name lists all.")
	case shown.find != "" && n > 0:
		t.say(itoa(n) + " more. find without a name lists all.")
	case shown.archived && len(ordered) == 0:
		t.say("Nothing is archived. board lists the others.")
	case shown.archived:
		t.say("board lists the others.")
	case n > 0:
		t.say(itoa(n) + " archived. archived lists them.")
	}
	return ordered
}

// named tells whether every word that is looked for is in the line of an application, or in its account number.
func (t *conversation) named(d flow.Summary, find string) bool {
	in := text.Fold(t.summary(d) + " " + d.AccountNumber)
	for word := range strings.FieldsSeq(text.Fold(find)) {
		if !strings.Contains(in, word) {
			return false
		}
	}
	return true
}

// actor is the place in the list of who acts next: oneself, the custodian, nobody here; last what was archived.
func actor(d flow.Summary) int {
	switch {
	case d.Archived:
		return 3
	case d.Unreadable != "":
		return 0
	case d.HandedTo != "", d.Phase.Final():
		return 2
	case d.Phase.Editable(), d.Phase == flow.Unsure && d.Stuck:
		return 0
	}
	return 1
}

// summary is one application in words.
func (t *conversation) summary(d flow.Summary) string {
	label := d.Registration
	if r, ok := t.service.Catalogue.Registration(d.Registration); ok {
		label = r.Brief()
	}
	parts := []string{say.Name(d.Name), label, t.draftState(d), text.Ago(t.now().Sub(d.Changed()))}
	if label == "" { // it cannot be read
		parts = slices.Delete(parts, 1, 2)
	}
	if whose := say.Whose(d, t.service); whose != "" {
		parts = slices.Insert(parts, 1, whose)
	}
	return strings.Join(parts, ", ")
}

func (t *conversation) draftState(d flow.Summary) string {
	switch {
	case d.Unreadable != "":
		return "cannot be opened"
	case !d.Leaving.IsZero():
		return say.RemovedOn(d, t.now())
	case d.HandedTo != "":
		return "handed over to " + d.HandedTo
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
