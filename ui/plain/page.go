package plain

import (
	"context"
	"strconv"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/say"
)

func itoa(n int) string { return strconv.Itoa(n) }

// move is where an answer leads.
type move int

const (
	again move = iota
	onward
	backward
)

// page asks the questions of a page, from the one of the place on.
func (t *conversation) page(ctx context.Context, here stop) (stop, error) {
	for {
		fields := t.fieldsOf(here.place)
		if len(fields) == 0 {
			return t.after(here.place), nil
		}
		t.heading(here.place, t.pageWords(here.place)...)
		at := indexOf(fields, here.place.Field)
		if at < 0 {
			if at = t.firstOpen(here.place, fields); at == len(fields) {
				return t.answered(ctx, here, fields)
			}
		}
		f := fields[at]
		here.place.Field = f.ID
		t.s.Visit(here.place)
		m, to, err := t.question(ctx, here, f)
		if err != nil {
			return here, err
		}
		if to != nil {
			if *to == here {
				continue
			}
			return *to, nil
		}
		switch m {
		case again:
			continue
		case backward:
			if to, ok := t.before(here.place); ok {
				return to, nil
			}
			t.say("This is the first question.")
			continue
		case onward:
		}
		if here.then != nil {
			return *here.then, nil
		}
		next, ok := t.nextField(here.place, at)
		if !ok {
			return t.after(here.place), nil
		}
		here.place.Field = next
	}
}

// firstOpen is the first question of a page without an answer; len(fields) where all have one.
func (t *conversation) firstOpen(p answers.Place, fields []*catalogue.Field) int {
	given := t.s.Assessment().Answers()
	for i, f := range fields {
		at := answers.Path{Section: p.Section, Entry: p.Entry, Field: f.ID}
		if given.Get(at) == "" && !given.Given(at) {
			return i
		}
	}
	return len(fields)
}

// answered shows a page on which everything was answered, and asks it again only where that is wanted.
func (t *conversation) answered(ctx context.Context, here stop, fields []*catalogue.Field) (stop, error) {
	t.s.Visit(here.place)
	t.answersOf(here.place)
	t.say("Empty line goes on, change asks these again.")
	for {
		u, to, err := t.readAnswer(ctx, here)
		switch {
		case err != nil:
			return here, err
		case to != nil:
			return *to, nil
		case u.word == wordBack:
			if to, ok := t.before(here.place); ok {
				return to, nil
			}
			t.say("This is the first page.")
		case u.word == wordSkip, u.word == wordNone && strings.TrimSpace(u.text) == "":
			return t.onFrom(here), nil
		case isCommand(onPage, u.text, "change"):
			here.place.Field = fields[0].ID
			return here, nil
		case u.word == wordShow:
			t.answersOf(here.place)
		case u.word == wordHelp:
			t.wordList(onPage)
		default:
			t.fail("Give an empty line to go on, or change.")
		}
	}
}

// nextField is the question after the one that was at an index, which its answer may have removed.
func (t *conversation) nextField(p answers.Place, at int) (string, bool) {
	fields := t.fieldsOf(p)
	if i := indexOf(fields, p.Field); i >= 0 {
		at = i + 1
	}
	for at < len(fields) && t.taken(p, fields[at]) {
		at++
	}
	if at >= len(fields) {
		return "", false
	}
	return fields[at].ID, true
}

// taken tells whether a question was answered with the usual answers of its page.
func (t *conversation) taken(p answers.Place, f *catalogue.Field) bool {
	path := answers.Path{Section: p.Section, Entry: p.Entry, Field: f.ID}
	return t.took[path] && t.s.Assessment().Answers().Get(path) != ""
}

func indexOf(fields []*catalogue.Field, id string) int {
	for i, f := range fields {
		if f.ID == id {
			return i
		}
	}
	return -1
}

// fieldsOf are the questions of a page that apply; none for a list.
func (t *conversation) fieldsOf(p answers.Place) []*catalogue.Field {
	if pg := t.pageOf(p); pg != nil {
		return t.s.Assessment().Fields(pg, p.Entry)
	}
	return nil
}

func (t *conversation) pageOf(p answers.Place) *catalogue.Page {
	if sec := t.s.Catalogue().Section(p.Section); sec != nil {
		for _, pg := range sec.Pages {
			if pg.ID == p.Page {
				return pg
			}
		}
	}
	return nil
}

// pageWords say whose page it is, and which.
func (t *conversation) pageWords(p answers.Place) []string {
	var parts []string
	pg := t.pageOf(p)
	step := pg.Section.Step.Title
	if who := t.who(p.Section, p.Entry); who != "" && who != step {
		parts = append(parts, who)
	}
	var title []string
	if pg.Title != step {
		title = append(title, pg.Title)
	}
	if n, of := t.s.Assessment().PageOf(p); of > 1 {
		title = append(title, "page "+itoa(n)+" of "+itoa(of))
	}
	if len(title) == 0 {
		return parts
	}
	return append(parts, say.Upper(strings.Join(title, ", ")))
}

// who names a person or entity; one without a name yet is counted.
func (t *conversation) who(section, entry string) string {
	sec := t.s.Catalogue().Section(section)
	if sec == nil {
		return "What belongs to no answer"
	}
	as := t.s.Assessment()
	if name := as.Name(section, entry); name != "" {
		return name
	}
	if sec.List == nil {
		return sec.Title
	}
	for i, id := range as.Answers().Entries(section) {
		if id == entry {
			return sec.List.One + " " + itoa(i+1)
		}
	}
	return sec.List.Many
}

// answersOf says the answers of a page.
func (t *conversation) answersOf(p answers.Place) {
	as := t.s.Assessment()
	for _, f := range t.fieldsOf(p) {
		at := answers.Path{Section: p.Section, Entry: p.Entry, Field: f.ID}
		t.say(t.label(f, at) + ": " + orNotProvided(spoken(as, f, at)))
	}
}

func orNotProvided(s string) string {
	if s == "" {
		return "Not provided"
	}
	return s
}

// spoken is an answer in words, a masked one by its end: bullets are no words.
func spoken(as *assess.Assessment, f *catalogue.Field, p answers.Path) string {
	shown := as.Show(p)
	if !f.Rule.Masked || shown == "" {
		return strings.ReplaceAll(shown, "\n", " ")
	}
	if end := strings.TrimLeft(shown, "•- "); end != "" && strings.HasPrefix(shown, "•") {
		return "ends in " + end
	}
	return "given, not shown"
}
