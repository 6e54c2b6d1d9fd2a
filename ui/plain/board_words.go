package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// chosen reads until an application is opened or started. It returns none where the list is to be read out again: with
// what to find in it, or with all of it.
func (t *conversation) chosen(ctx context.Context, drafts []flow.Summary) (s *flow.Session, next boardFilter, err error) {
	for {
		t.say("Number to open, new, example, help, or leave")
		u, err := t.understood(ctx)
		if err != nil {
			return nil, boardFilter{}, err
		}
		line := strings.TrimSpace(u.text)
		switch u.word { // some words of an application mean another thing here
		case wordHelp:
			t.wordList(onBoard)
			continue
		case wordHistory, wordHandOver:
			line = string(u.word) + " " + u.rest
		case wordBoard:
			return nil, boardFilter{}, nil
		case wordUndo:
			if t.undoArchive(ctx) {
				return nil, boardFilter{}, nil
			}
			continue
		case wordNone:
		default:
			t.fail("No application is open. help says what can be asked for here.")
			continue
		}
		if line == "" {
			continue
		}
		name, arg, ok := command(onBoard, line)
		switch {
		case !ok:
			t.fail("Give " + numbers(len(drafts)) + "new, example, or leave. help says what else.")
			continue
		case name == "find":
			return nil, boardFilter{find: arg}, nil
		case name == "archived":
			return nil, boardFilter{archived: true}, nil
		}
		s, listAgain, err := t.onBoard(ctx, drafts, name, arg)
		if s != nil || listAgain || err != nil {
			return s, boardFilter{}, err
		}
	}
}

// numbers names the numbers there are: "a number from 1 to 3, ".
func numbers(n int) string {
	if n == 0 {
		return ""
	}
	return "a number from 1 to " + itoa(n) + ", "
}

// onBoard does what a word asks for. It returns an application that was opened, or that the list has to be read out again.
func (t *conversation) onBoard(ctx context.Context, drafts []flow.Summary, name, arg string) (s *flow.Session, again bool, err error) {
	switch name {
	case "new":
		s, err = t.start(ctx)
		return s, false, err
	case "example":
		return t.opened(t.example())
	case "takeover":
		s, err = t.receiveHandover(ctx, arg)
		return s, false, err
	case "tour":
		for _, l := range tour {
			t.say(l)
		}
		return nil, false, nil
	}
	n, ok := number(arg)
	if !ok || n < 1 || n > len(drafts) {
		if len(drafts) == 0 {
			t.fail("There is no application yet.")
		} else {
			t.fail("Give a number from 1 to " + itoa(len(drafts)) + ", new, example, or leave.")
		}
		return nil, false, nil
	}
	return t.onDraft(ctx, drafts[n-1], name)
}

// onDraft does what a word asks for with one application.
func (t *conversation) onDraft(ctx context.Context, d flow.Summary, name string) (s *flow.Session, again bool, err error) {
	switch name {
	case "template":
		answers, err := t.service.TemplateOf(ctx, d.ID)
		if err != nil {
			t.trouble(err, say.DraftTrouble)
			return nil, false, nil
		}
		return t.opened(t.service.StartWith(answers))
	case "takeback":
		t.reclaim(ctx, d)
		return nil, true, nil
	}
	s, _, _ = t.opened(t.service.Resume(ctx, d.ID))
	switch {
	case s == nil || name == "N":
		return s, false, nil
	case name == "history":
		return nil, false, t.history(ctx, s)
	case name == "remove":
		again, err = t.remove(ctx, s, d)
		return nil, again, err
	case name == "archive", name == "restore":
		return nil, t.archive(ctx, s, name == "archive"), nil
	}
	again, err = t.handOver(ctx, s)
	return nil, again, err
}

// archive archives an application, or puts it back on the board, and tells whether it did.
func (t *conversation) archive(ctx context.Context, s *flow.Session, on bool) bool {
	if err := s.Archive(context.WithoutCancel(ctx), on); err != nil {
		t.fail(say.NotSavedShort(err, t.now()) + ".")
		return false
	}
	name := say.Name(s.View().Title)
	if !on {
		t.say("Back on the list: " + name + ".")
		return true
	}
	t.archivedHere = append(t.archivedHere, s.ID())
	t.say("Archived " + name + ". undo takes it back.")
	return true
}

// undoArchive undoes the last archiving.
func (t *conversation) undoArchive(ctx context.Context) bool {
	last := len(t.archivedHere) - 1
	if last < 0 {
		t.say("There is nothing to undo.")
		return false
	}
	s, _, _ := t.opened(t.service.Resume(ctx, t.archivedHere[last]))
	t.archivedHere = t.archivedHere[:last]
	return s != nil && t.archive(ctx, s, false)
}

// opened tells why an application was not opened.
func (t *conversation) opened(s *flow.Session, err error) (*flow.Session, bool, error) {
	if err != nil {
		t.trouble(err, say.DraftTrouble)
		return nil, false, nil
	}
	return s, false, nil
}

// tour is what a new user reads.
var tour = []string{
	"Each answer is saved on this computer before the next question is asked.",
	"Leaving a step stages it: the custodian keeps it, and opens nothing yet. No network is no trouble: it waits.",
	"Nothing is submitted before you have checked all answers and said so at a question of its own.",
	"back goes back and never loses anything. fix goes to the next problem. help explains where you are.",
	"Close the window whenever you like. The next start goes on at the same question.",
}

// start asks what kind of account it is, and begins.
func (t *conversation) start(ctx context.Context) (*flow.Session, error) {
	t.say("What kind of account is it?")
	o := offered{}
	for _, r := range t.service.Catalogue.Registrations() {
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
			return t.service.Start(c.Value)
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
func (t *conversation) example() (*flow.Session, error) {
	data, err := t.service.Catalogue.Example(exampleRegistration)
	if err != nil {
		return nil, err
	}
	answers, err := answersfile.ReadAnswers(t.service.Catalogue, "example", data, kind.DateOf(t.service.Now()), t.service.FreshID)
	if err != nil {
		return nil, err
	}
	return t.service.StartWith(answers)
}
