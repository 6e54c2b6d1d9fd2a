package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// list reads out the entries of a section and takes what is to be done with them.
func (t *conversation) list(ctx context.Context, here stop) (stop, error) {
	sec := t.s.Catalogue().Section(here.place.Section)
	if sec == nil || !t.s.Assessment().Applies(answers.Path{Section: sec.ID}) {
		return t.after(here.place), nil
	}
	here.place = answers.Place{Step: sec.Step.ID, Section: sec.ID}
	t.s.Visit(here.place)
	t.head.Step = "" // a list is read out at each visit
	t.heading(here.place, t.listWords(sec)...)
	problems := t.s.Problems()
	t.whole(problems, sec, "")
	ids := t.entries(sec)
	for i, id := range ids {
		t.say(itoa(i+1) + " " + t.entryWords(sec, id))
		t.whole(problems, sec, id)
	}
	t.say(t.listCommands(ctx, sec, ids))
	for {
		u, to, err := t.readAnswer(ctx, here)
		if err != nil {
			return here, err
		}
		if to != nil {
			return *to, nil
		}
		switch u.word {
		case wordBack:
			if to, ok := t.before(here.place); ok {
				return to, nil
			}
			return here, nil
		case wordSkip:
			return t.onFrom(here), nil
		case wordHelp:
			t.listHelp(sec)
			continue
		case wordShow:
			return here, nil
		default:
		}
		next, ok, err := t.act(ctx, here, sec, strings.TrimSpace(u.text))
		if ok || err != nil {
			return next, err
		}
		t.say(t.listCommands(ctx, sec, ids))
	}
}

// whole reads out the problems of a list, or of one of its entries, as a whole.
func (t *conversation) whole(problems []assess.Problem, sec *catalogue.Section, entry string) {
	for _, q := range say.Whole(problems, sec.ID, entry) {
		if words := say.AtAnswer(q); q.Severity == assess.ToFix {
			t.fail(words)
		} else {
			t.say(words)
		}
	}
}

// onFrom is where next leads from a list.
func (t *conversation) onFrom(here stop) stop {
	if here.then != nil {
		return *here.then
	}
	return t.after(here.place)
}

// listWords are the heading of a list behind its step: how far it is, or the totals of its shares.
func (t *conversation) listWords(sec *catalogue.Section) []string {
	var parts []string
	if sec.List.Many != sec.Step.Title {
		parts = append(parts, sec.List.Many)
	}
	if sec.List.Share == "" {
		if len(t.entries(sec)) == 0 {
			return append(parts, "Nobody named")
		}
		return append(parts, text.Count(len(t.entries(sec)), "entry", "entries"))
	}
	for _, class := range t.classes(sec) {
		parts = append(parts, t.total(sec, class))
	}
	return parts
}

// listCommands names what can be done here; what would do nothing is left out.
func (t *conversation) listCommands(ctx context.Context, sec *catalogue.Section, ids []string) string {
	words := "add"
	if t.mayAddKnown(ctx, sec) {
		words += ", again"
	}
	if sec.List.Max > 0 && len(ids) >= sec.List.Max {
		words = ""
	}
	if len(ids) > 0 {
		words = strings.TrimPrefix(words+", change N, remove N", ", ")
		if sec.List.Share != "" {
			words += ", split, rest"
		}
	}
	return strings.TrimPrefix(words+", next", ", ")
}

func (t *conversation) listHelp(sec *catalogue.Section) {
	if sec.List.Share == "" {
		t.wordList(onList, "split", "rest")
		return
	}
	t.wordList(onList)
}

// act does what a line says. ok is false where it could not, and the reason was written.
func (t *conversation) act(ctx context.Context, here stop, sec *catalogue.Section, line string) (next stop, ok bool, err error) {
	name, arg, _ := command(onList, line)
	switch name {
	case "next":
		return t.onFrom(here), true, nil
	case "again":
		return t.addKnown(ctx, here, sec)
	case "add":
		return t.add(ctx, here, sec)
	case "split", "rest":
		next, ok = here, t.share(ctx, sec, name, arg)
	case "change", "remove", "duplicate", "up", "down":
		next, ok = t.actOn(ctx, here, sec, name, arg)
	default:
		t.fail("Give one of the words below, with the number of an entry where N stands.")
	}
	return next, ok, nil
}

// actOn does something with the entry of a number.
func (t *conversation) actOn(ctx context.Context, here stop, sec *catalogue.Section, name, arg string) (stop, bool) {
	id, ok := t.numbered(sec, arg)
	if !ok {
		return here, false
	}
	who := t.who(sec.ID, id)
	switch name {
	case "change":
		return stop{place: t.s.Assessment().Entry(sec.ID, id)}, true
	case "remove":
		return here, t.did(ctx, t.s.Remove(sec.ID, id), "removed "+who, "Removed "+who+". undo brings it back.")
	case "duplicate":
		if t.full(sec) {
			return here, false
		}
		fresh, err := t.s.Duplicate(sec.ID, id)
		return here, t.did(ctx, err, "duplicated "+who, say.Copied(t.s, sec.ID, id, fresh))
	case "up":
		return here, t.did(ctx, t.s.Move(sec.ID, id, -1), "moved "+who, "")
	}
	return here, t.did(ctx, t.s.Move(sec.ID, id, 1), "moved "+who, "")
}

func (t *conversation) full(sec *catalogue.Section) bool {
	most := sec.List.Max
	if most == 0 || len(t.entries(sec)) < most {
		return false
	}
	t.fail("There can be " + itoa(most) + " at most.")
	return true
}

// add enters somebody new, with the roles they have where they can have several. ok is false where nobody was added.
func (t *conversation) add(ctx context.Context, here stop, sec *catalogue.Section) (next stop, ok bool, err error) {
	if t.full(sec) {
		return here, false, nil
	}
	roles, ok, err := t.roles(ctx, sec, "")
	if !ok || err != nil {
		return here, false, err
	}
	somebody := say.Candidate{Add: func() (string, error) { return t.s.Add(sec.ID) }}
	id, err := somebody.Enter(t.s, sec.ID, roles)
	if !t.did(ctx, err, "added "+say.Article(sec.List.One), "") {
		return here, false, nil
	}
	return stop{place: t.s.Assessment().Entry(sec.ID, id)}, true, nil
}

// share divides the shares of a class, or gives an entry what is left.
func (t *conversation) share(ctx context.Context, sec *catalogue.Section, name, arg string) bool {
	if sec.List.Share == "" {
		t.fail("Nobody has a share here.")
		return false
	}
	ids := t.entries(sec)
	if arg == "" {
		if name == "rest" {
			ids = t.without(sec, ids)
		} else if len(t.classes(sec)) == 1 && len(ids) > 0 {
			ids = ids[:1]
		}
		if len(ids) != 1 {
			t.fail("Say for whom: " + name + " and a number.")
			return false
		}
	} else {
		id, ok := t.numbered(sec, arg)
		if !ok {
			return false
		}
		ids = []string{id}
	}
	id := ids[0]
	if name == "split" {
		return t.did(ctx, t.s.SplitEvenly(sec.ID, id), "split evenly", "Divided evenly. undo takes it back.")
	}
	if !t.did(ctx, t.s.FillRest(sec.ID, id), "filled the rest", "") {
		return false
	}
	share := t.shareOf(sec, id)
	t.say(t.who(sec.ID, id) + " has " + share + ". " + t.total(sec, t.class(sec, id)) + ".")
	return true
}

// without are the entries that have no share yet.
func (t *conversation) without(sec *catalogue.Section, ids []string) []string {
	var none []string
	for _, id := range ids {
		if t.get(sec, id, sec.List.Share) == "" {
			none = append(none, id)
		}
	}
	return none
}

// did finishes an act on a list: a checkpoint, a save, and what was done.
func (t *conversation) did(ctx context.Context, err error, label, words string) bool {
	if err != nil {
		t.trouble(err, say.Trouble)
		return false
	}
	t.s.Checkpoint(label)
	t.save(ctx)
	if words != "" {
		t.say(words)
	}
	return true
}

// numbered finds the entry of a number as it was read out.
func (t *conversation) numbered(sec *catalogue.Section, arg string) (string, bool) {
	ids := t.entries(sec)
	n, ok := number(strings.TrimSpace(arg))
	switch {
	case len(ids) == 0:
		t.fail("Nobody is named yet.")
		return "", false
	case !ok || n < 1 || n > len(ids):
		t.fail("Give a number from 1 to " + itoa(len(ids)) + ".")
		return "", false
	}
	return ids[n-1], true
}

func (t *conversation) get(sec *catalogue.Section, id, field string) string {
	return t.s.Assessment().Answers().Get(answers.Path{Section: sec.ID, Entry: id, Field: field})
}

func (t *conversation) shareOf(sec *catalogue.Section, id string) string {
	if n, ok := kind.Hundredths(t.get(sec, id, sec.List.Share)); ok {
		return kind.Percent(n) + " %"
	}
	return "no share"
}
