package plain

import (
	"context"
	"errors"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// stopKind is what is asked at a stop.
type stopKind int

// The kinds of stop. atPlace is a page, or a list where the place names no page.
const (
	atPlace stopKind = iota
	atReview
	atProblems
	atSubmit
	atStatus
	atMissing
	atEnd
)

// stop is where the conversation is.
type stop struct {
	kind  stopKind
	place answers.Place
	// then is where to go after the one question of place, nil to go on with the next.
	then *stop
}

// application asks about one application until it is with the custodian for good.
func (t *conversation) application(ctx context.Context, s *flow.Session) error {
	t.s, t.lastStaging, t.head, t.postponedEntries = s, "", answers.Place{}, 0
	t.startWork(ctx, s)
	v := s.View()
	t.greet(v)
	if words := say.SetAside(v, t.now()); words != "" {
		t.fail(words)
	}
	t.save(ctx)
	if err := t.reviewHandover(ctx); err != nil {
		return err
	}
	here := stop{kind: atStatus}
	switch {
	case t.opts.Missing:
		here = stop{kind: atMissing}
	case v.Phase == flow.Editing:
		here = stop{place: v.Place}
	}
	for here.kind != atEnd {
		next, err := t.visit(ctx, here)
		if err != nil {
			return err
		}
		t.finish(here, next)
		here = next
	}
	return nil
}

// greet says what the application is, and how one answers where answers may change.
func (t *conversation) greet(v flow.View) {
	if !v.Editable {
		t.say(v.Registration.Label + ". Nothing of it can be changed here.")
		return
	}
	t.say(v.Registration.Label + ". Answers are saved as you give them.")
	t.say("Words you can use at any question: back, skip, help, show, undo, review,")
	t.say("problems, goto, save, leave. Put \\ before such a word to give it as an answer.")
}

// visit handles one stop and returns the next. Where no answer may change, nothing is asked that would be refused: it leads to
// what the custodian says, or ends where a colleague acts.
func (t *conversation) visit(ctx context.Context, here stop) (stop, error) {
	switch err := t.s.Locked(); {
	case errors.Is(err, flow.ErrHanded):
		t.say("This application was handed over to " + text.Clean(t.s.View().Handed) + ", who acts now. It cannot be changed here. takeback on the list of applications takes it back.")
		return stop{kind: atEnd}, nil
	case err != nil:
		here = stop{kind: atStatus}
	}
	switch here.kind {
	case atMissing:
		return t.missing(), nil
	case atReview:
		if t.opts.Missing {
			return t.missing(), nil // a list leads here once its entries are whole
		}
		return t.review(ctx)
	case atProblems:
		return t.problems(ctx, here)
	case atSubmit:
		return t.submit(ctx)
	case atStatus:
		return t.status(ctx, here)
	case atEnd:
		return here, nil
	case atPlace:
	}
	if here.place.Section == "" {
		first, ok := t.s.Assessment().First(here.place.Step)
		if !ok {
			return t.after(here.place), nil
		}
		here.place = first
	}
	t.at = here.place
	if here.place.Page == "" {
		return t.list(ctx, here)
	}
	return t.page(ctx, here)
}

// finish stages a step that was left.
func (t *conversation) finish(from, to stop) {
	if from.kind != atPlace || from.place.Step == "" || to.kind == atPlace && to.place.Step == from.place.Step {
		return
	}
	t.s.Finish(from.place.Step)
	t.stage(false)
}

// after is where going on leads from a place.
func (t *conversation) after(p answers.Place) stop {
	next, ok := t.s.Assessment().Onward(p)
	if !ok {
		return stop{kind: atReview}
	}
	return stop{place: next}
}

// before is the question in front of a place; ok is false at the first of all.
func (t *conversation) before(p answers.Place) (stop, bool) {
	fields := t.fieldsOf(p)
	for i, f := range fields {
		if f.ID == p.Field && i > 0 {
			p.Field = fields[i-1].ID
			return stop{place: p}, true
		}
	}
	earlier, ok := t.s.Assessment().Before(p)
	if !ok {
		return stop{}, false
	}
	if earlier.Page == "" {
		earlier.Entry = "" // a list is read out as a whole
	}
	if fields := t.fieldsOf(earlier); len(fields) > 0 {
		earlier.Field = fields[len(fields)-1].ID
	}
	return stop{place: earlier}, true
}

// readAnswer reads lines until there is an answer, or one of the words that every stop takes its own way. The words that lead
// elsewhere come back as the stop to go to.
func (t *conversation) readAnswer(ctx context.Context, here stop) (understood, *stop, error) {
	if err := t.resolveConflict(ctx); err != nil {
		return understood{}, nil, err
	}
	if err := t.identify(ctx); err != nil {
		return understood{}, nil, err
	}
	if t.s.Locked() != nil { // another window submitted it, or handed it over
		return understood{}, &stop{kind: atStatus}, nil //nolint:nilerr // the status says so
	}
	line, err := t.lines.read(ctx)
	if err == errTooLong { //nolint:errorlint // it is never wrapped
		t.fail("That line is longer than any answer. Nothing of it was taken.")
		return understood{}, &here, nil
	}
	if err != nil {
		return understood{}, nil, err
	}
	u := understand(line)
	switch u.word {
	case wordTake:
		return u, t.acceptSuggestion(ctx, here), nil
	case wordUndo:
		t.undo(ctx)
		return u, t.placeAfterUndo(here), nil
	case wordRedo:
		t.redo(ctx)
		return u, t.placeAfterUndo(here), nil
	case wordFix:
		return u, orHere(t.fix(here), here), nil
	case wordSteps:
		to, err := t.steps(ctx)
		return u, orHere(to, here), err
	case wordKnown:
		to, err := t.enterKnown(ctx, here)
		return u, &to, err
	case wordStatus:
		return u, &stop{kind: atStatus, then: &here}, nil
	case wordHistory:
		return u, t.placeAfterUndo(here), t.history(ctx, t.s)
	case wordHandOver:
		return t.handOverHere(ctx, u, here)
	case wordBoard:
		return u, nil, errBoard
	case wordReview:
		return u, &stop{kind: atReview}, nil
	case wordProblems:
		return u, &stop{kind: atProblems, then: &here}, nil
	case wordGoTo:
		to, err := t.goTo(ctx, u.rest)
		return u, orHere(to, here), err
	case wordResend:
		return u, &here, t.resend(ctx)
	case wordSave:
		t.saveNow(ctx)
		return u, &here, nil
	case wordLeave:
		return u, nil, errLeave
	case wordNone, wordBack, wordSkip, wordHelp, wordShow, wordClear:
	}
	return u, nil, nil
}

func orHere(to *stop, here stop) *stop {
	if to == nil {
		return &here
	}
	return to
}

// handOverHere hands the application in front over, which ends the work on it.
func (t *conversation) handOverHere(ctx context.Context, u understood, here stop) (understood, *stop, error) {
	t.save(ctx)
	if done, err := t.handOver(ctx, t.s); err != nil || done {
		return u, &stop{kind: atEnd}, err
	}
	return u, &here, nil
}

// undo undoes one act.
func (t *conversation) undo(ctx context.Context) {
	t.step(ctx, t.s.Undo, "Undone: ", "There is nothing to undo.")
}

// redo does again what undo took back.
func (t *conversation) redo(ctx context.Context) {
	t.step(ctx, t.s.Redo, "Done again: ", "There is nothing to do again.")
}

// step goes one act back or forth, into earlier runs where this one has none.
func (t *conversation) step(ctx context.Context, act func() (string, bool), done, nothing string) {
	label, ok := act()
	if !ok && t.s.Recall(ctx) == nil { // where the history cannot be read, there is nothing
		label, ok = act()
	}
	if !ok {
		t.say(nothing)
		return
	}
	t.save(ctx)
	t.say(done + label + ".")
}

// placeAfterUndo is a stop if an undo left it there, or else where its step begins.
func (t *conversation) placeAfterUndo(here stop) *stop {
	p := here.place
	if here.kind != atPlace || t.s.Assessment().Applies(answers.Path{Section: p.Section, Entry: p.Entry}) {
		return &here
	}
	return &stop{place: answers.Place{Step: p.Step}}
}

// heading writes the heading of a page or list, once on entering it.
func (t *conversation) heading(p answers.Place, parts ...string) {
	p.Field = ""
	if t.head == p {
		return
	}
	t.head = p
	t.tell()
	t.gap()
	if st := t.s.Catalogue().Step(p.Step); st != nil {
		n, of := t.s.Assessment().StepOf(p.Step)
		parts = append([]string{st.Title + ", " + itoa(n) + " of " + itoa(of)}, parts...)
	}
	t.say(strings.Join(parts, ". ") + ".")
	t.gap()
}
