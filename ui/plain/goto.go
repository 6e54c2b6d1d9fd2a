package plain

import (
	"context"
	"errors"

	"brokerage/onboard/ui/find"
)

// mostFound is how many hits are read out.
const mostFound = 9

// goTo finds a place by what was typed; nil where none was chosen.
func (t *conversation) goTo(ctx context.Context, typed string) (*stop, error) {
	if typed == "" {
		t.say("A page, a person or a question to go to. Empty line stays here.")
		line, err := t.line(ctx)
		if err != nil || line == "" {
			return nil, err
		}
		typed = line
	}
	x := find.New(t.s, nil)
	if hit, ok := x.Sure(typed); ok {
		return t.arrive(hit), nil
	}
	found := x.Find(typed, mostFound)
	if len(found) == 0 {
		t.fail("Nothing here is called that.")
		return nil, nil //nolint:nilnil // nowhere to go is no fault
	}
	for i, hit := range found {
		t.say(itoa(i+1) + " " + hit.Label + ", " + hit.Where)
	}
	t.say("Number. Empty line stays here.")
	line, err := t.line(ctx)
	if err != nil || line == "" {
		return nil, err
	}
	n, isNumber := number(line)
	if !isNumber || n < 1 || n > len(found) {
		t.fail("Give a number from 1 to " + itoa(len(found)) + ".")
		return nil, nil //nolint:nilnil // nowhere to go is no fault
	}
	return t.arrive(found[n-1]), nil
}

// understood reads a line at a question about the conversation itself, where any word but leave is no answer.
func (t *conversation) understood(ctx context.Context) (understood, error) {
	line, err := t.lines.read(ctx)
	if errors.Is(err, errTooLong) {
		t.fail("That line is longer than any answer. Nothing of it was taken.")
		return understood{word: wordBack}, nil
	}
	if err != nil {
		return understood{}, err
	}
	u := understand(line)
	if u.word == wordLeave {
		return u, errLeave
	}
	return u, nil
}

// line reads a line at a question about the conversation itself; the word leave ends it there too.
func (t *conversation) line(ctx context.Context) (string, error) {
	u, err := t.understood(ctx)
	if err != nil || u.word != wordNone {
		return "", err // any other word stays here
	}
	return u.text, nil
}

// arrive goes to a target and has its heading written again.
func (t *conversation) arrive(hit find.Target) *stop {
	t.head.Step = ""
	return &stop{place: hit.Place}
}
