package plain

import (
	"context"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

// question asks one question until it was answered, kept or skipped.
func (t *conversation) question(ctx context.Context, here stop, f *catalogue.Field) (move, *stop, error) {
	p := answers.Path{Section: here.place.Section, Entry: here.place.Entry, Field: f.ID}
	t.sayComplaints(p)
	if f.Rule.Masked {
		defer t.hush()()
	}
	opts := offer(f, t.s.Assessment().Rule(f, p.Entry))
	t.say(t.prompt(f, p))
	t.suggest(ctx, p)
	t.options(f, opts)
	for {
		u, to, err := t.readAnswer(ctx, here)
		if err != nil || to != nil {
			return again, to, err
		}
		switch u.word {
		case wordBack:
			return backward, nil, nil
		case wordSkip:
			t.gap()
			return onward, nil, nil
		case wordHelp:
			t.help(f, opts)
		case wordShow:
			t.show(here.place, f, p)
		case wordClear:
			return t.clear(ctx, f, p)
		default:
			if strings.TrimSpace(u.text) == "" {
				t.empty(p)
				return onward, nil, nil
			}
			if t.answer(ctx, f, p, &opts, u.text) {
				return onward, nil, nil
			}
		}
		if t.s.Locked() == nil {
			t.say(t.shortPrompt(f, p))
		}
	}
}

// sayComplaints tells what the custodian said about an answer, verbatim.
func (t *conversation) sayComplaints(p answers.Path) {
	for _, q := range t.s.Problems() {
		if q.Path == p && q.Source == assess.FromCustodian && q.Note == "" {
			t.say("The custodian said: " + q.Message)
		}
	}
}

// empty takes an empty line: what is given is kept, what is not stays unanswered.
func (t *conversation) empty(p answers.Path) {
	as := t.s.Assessment()
	if as.Answers().Get(p) == "" && as.Required(p) {
		t.say("Left for later.")
	}
	t.gap()
}

func (t *conversation) clear(ctx context.Context, f *catalogue.Field, p answers.Path) (move, *stop, error) {
	if t.s.Assessment().Answers().Get(p) == "" {
		t.say("There is no answer to clear.")
		return again, nil, nil
	}
	if err := t.s.Answer(p, ""); err != nil {
		t.trouble(err, say.Trouble)
		return again, nil, nil
	}
	t.s.Checkpoint("cleared " + f.Label)
	t.save(ctx)
	t.say("Cleared. undo brings it back.")
	t.gap()
	return onward, nil, nil
}

// answer stores an answer, says how it was understood, and tells whether it is accepted.
func (t *conversation) answer(ctx context.Context, f *catalogue.Field, p answers.Path, opts *offered, typed string) bool {
	value := typed
	if opts.choosing() {
		var ok bool
		if value, ok = t.choose(f, opts, typed); !ok {
			return false
		}
	}
	if err := t.s.Answer(p, value); err != nil {
		t.trouble(err, say.Trouble)
		return false
	}
	t.s.Checkpoint("typed " + f.Label)
	t.save(ctx)
	fine := true
	for _, q := range t.s.Problems() {
		if q.Path == p && q.Severity == assess.ToFix && q.Blocks() && q.Source == assess.FromHere {
			t.fail(q.Message)
			fine = false
		}
	}
	if !fine {
		return false
	}
	t.echo(f, p, typed)
	t.suggest(ctx, p)
	t.gap()
	return true
}

// echo says what was understood and what will be sent, where that is not what was typed, and what is worth checking.
func (t *conversation) echo(f *catalogue.Field, p answers.Path, typed string) {
	as := t.s.Assessment()
	shown := spoken(as, f, p)
	switch {
	case f.Rule.Masked:
		t.say("Taken: " + shown)
	case shown != strings.TrimSpace(typed):
		t.say("Read as: " + shown)
	}
	if sent := as.SentAs(p); sent != "" && !f.Rule.Masked {
		t.say("Will be sent as: " + sent)
	}
	for _, q := range as.At(p) {
		if q.Severity == assess.Worth {
			t.say("Worth checking: " + q.Message)
		}
	}
}

// prompt is the question: its label, whether it may stay open, an example, and the present answer.
func (t *conversation) prompt(f *catalogue.Field, p answers.Path) string {
	as := t.s.Assessment()
	line, bare := t.label(f, p), true
	if !as.Required(p) {
		line += ", optional"
	}
	if f.Kind.Traits().ByExample && f.Help.Example != "" {
		line += ", for example " + strings.TrimSuffix(f.Help.Example, ".")
	}
	switch now := spoken(as, f, p); {
	case now != "" && f.Rule.Masked:
		line, bare = line+". Now it "+now+". Empty line keeps it", false
	case now != "":
		line, bare = line+". Now: "+now+". Empty line keeps it", false
	case !as.Required(p):
		line, bare = line+". Empty line to go on", false
	}
	if f.Rule.Masked && t.opts.Hush != nil {
		line, bare = line+". What you type is not shown", false
	}
	if bare {
		return line
	}
	return line + "."
}

// label names a question as its other answers have it: the tax ID number of somebody with a Social Security number is that.
func (t *conversation) label(f *catalogue.Field, p answers.Path) string {
	if now := t.s.Assessment().Rule(f, p.Entry).Label; now != "" {
		return now
	}
	return f.Label
}

// shortPrompt asks again, without what the prompt just explained.
func (t *conversation) shortPrompt(f *catalogue.Field, p answers.Path) string {
	if t.s.Assessment().Answers().Get(p) != "" {
		return t.label(f, p) + ". Empty line keeps it, skip leaves it for later."
	}
	return t.label(f, p) + ". skip leaves it for later."
}

// show says the answers of the page; a masked answer in full at its own question only.
func (t *conversation) show(at answers.Place, f *catalogue.Field, p answers.Path) {
	as := t.s.Assessment()
	if stored := as.Answers().Get(p); f.Rule.Masked && stored != "" {
		t.say(t.label(f, p) + ": " + f.Kind.Edit(stored, as.Rule(f, p.Entry)))
		return
	}
	t.answersOf(at)
}

// help says what is meant, and what the words do.
func (t *conversation) help(f *catalogue.Field, opts offered) {
	t.say(f.Label + ". " + f.Help.What)
	for _, l := range [][2]string{
		{"Example", f.Help.Example}, {"Asked because", f.Help.Why}, {"Who", f.Help.Who}, {"Change later", f.Help.Later},
	} {
		if l[1] != "" {
			t.say(l[0] + ": " + l[1])
		}
	}
	for i, o := range opts.list {
		t.say(itoa(i+1) + " " + o.words())
	}
	t.wordList(anywhere)
}
