package flow_test

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// Answers that are assessed again after some changes are seen as if they were assessed for the first time, whatever was
// changed, by however many edits, forth or back.
func TestAssessingAgainIsAssessing(t *testing.T) {
	for name, c := range map[string]*catalogue.Catalogue{
		"built in": builtIn(t), "one entry a human": extended(t, "parties: merged"), "tangled": extended(t, tangled),
	} {
		t.Run(name, func(t *testing.T) {
			registrations := c.Registrations()
			rapid.Check(t, func(t *rapid.T) {
				word := rapid.SampledFrom([]custodian.Environment{custodian.Sandbox, custodian.Production}).Draw(t, "environment")
				e := &editing{c: c, word: word, answers: answers.NewAnswers(c), day: testDay}
				if data, err := c.Example(rapid.SampledFrom(registrations).Draw(t, "registration").Value); err == nil {
					if e.answers, err = answersfile.ReadAnswers(c, "example", data, testDay, numbered()); err != nil {
						t.Fatal(err)
					}
				}
				e.assessed, e.first = assess.Assess(e.answers, word, e.day), assess.Assess(e.answers, word, e.day)
				t.Repeat(map[string]func(*rapid.T){
					"answer": e.answer, "answer again": e.answer, "clear": e.clear, "turn": e.turn,
					"add": e.add, "remove": e.remove, "move": e.move, "link": e.link, "go back": e.back, "sleep": e.sleep,
					"": e.compare,
				})
			})
		})
	}
}

// tangled makes what is far apart in the small catalogue depend on one another.
const tangled = `
steps:
  - id: holders
    sections:
      - id: primaryHolder
        pages:
          - id: work
            when: account.margin != "no"
            fields:
              - {id: employed, required: true, usual: {value: yes, when: primaryHolder.firstName != ""}}
              - {id: employer, when: self.employed != "no" && self.mailing.country != "CA", required: false, requiredWhen: account.nickname != ""}
              - {id: income, when: account.nickname == ""}
              - {id: employerCity, label: City, type: text, when: 'self.employed == "yes" && account.nickname != ""', usual: Boston, help: {what: A city., why: Rules.}}
      - id: jointHolders
        pages:
          - {id: home, when: account.margin != "yes", fields: [{id: since, when: primaryHolder.employer == "", required: false, requiredWhen: 'count(beneficiaries, .share > 0) > 0'}]}
  - id: parties
    sections:
      - {id: parties, list: {limits: [{field: role, of: [protector], min: 1, max: 1, when: account.margin == "yes"}]}}
checks:
  - {id: far, each: beneficiaries, severity: warning, at: taxId, that: account.margin == "no", message: Far away}
  - {id: quiet, each: contact, severity: warning, at: email, that: account.margin == "no", message: Quiet}
  - {id: first, severity: error, at: beneficiaries, that: 'len(beneficiaries) < 2 || beneficiaries[0].id < beneficiaries[1].id', message: In order}
  - {id: married, severity: error, at: jointHolders, that: 'all(jointHolders, .married != "no")', message: All or none}
`

// editing is an application that is edited and assessed again at times.
type editing struct {
	c       *catalogue.Catalogue
	word    custodian.Environment
	answers *answers.Answers
	earlier []*answers.Answers
	day     kind.Date
	// assessed came out of those before it, first of nothing.
	assessed, first *assess.Assessment
	pending         int
	added           int
}

// place draws a section, and an entry where it is a list that has any.
func (e *editing) place(t *rapid.T) (s *catalogue.Section, entry string, ok bool) {
	s = rapid.SampledFrom(e.c.Sections()).Draw(t, "section")
	if s.List == nil {
		return s, "", true
	}
	ids := e.answers.Entries(s.ID)
	if len(ids) == 0 {
		return s, "", false
	}
	return s, rapid.SampledFrom(ids).Draw(t, "entry"), true
}

func (e *editing) set(t *rapid.T, among func(*catalogue.Field) bool, value func(*catalogue.Field) string) {
	s, entry, ok := e.place(t)
	if !ok {
		return
	}
	var fields []*catalogue.Field
	hidden := rapid.Bool().Draw(t, "hidden ones as well")
	for _, f := range s.Fields() {
		if among(f) && (hidden || e.assessed.Applies(answers.Path{Section: s.ID, Entry: entry, Field: f.ID})) {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return
	}
	f := rapid.SampledFrom(fields).Draw(t, "field")
	e.answers.Set(answers.Path{Section: s.ID, Entry: entry, Field: f.ID}, f.Kind.Normalise(value(f), e.assessed.Rule(f, entry)))
}

func (e *editing) answer(t *rapid.T) {
	e.set(t, func(*catalogue.Field) bool { return true }, func(f *catalogue.Field) string { return typed(f).Draw(t, "value") })
}

func (e *editing) clear(t *rapid.T) {
	e.set(t, func(*catalogue.Field) bool { return true }, func(*catalogue.Field) string { return "" })
}

// turn answers what conditions hang on.
func (e *editing) turn(t *rapid.T) {
	e.set(t, func(f *catalogue.Field) bool {
		switch f.Kind.Name() {
		case "yesno", "choice", "country":
			return true
		}
		return false
	}, func(f *catalogue.Field) string { return typed(f).Draw(t, "value") })
}

func (e *editing) add(t *rapid.T) {
	var lists []string
	for _, s := range e.c.Sections() {
		if s.List != nil {
			lists = append(lists, s.ID)
		}
	}
	e.added++
	e.answers.Add(rapid.SampledFrom(lists).Draw(t, "list"), fmt.Sprintf("added-%d", e.added), rapid.IntRange(-1, 1).Draw(t, "at"))
}

func (e *editing) remove(t *rapid.T) {
	if s, entry, ok := e.place(t); ok && entry != "" {
		e.answers.Remove(s.ID, entry)
	}
}

func (e *editing) move(t *rapid.T) {
	var several []string
	for _, s := range e.c.Sections() {
		if len(e.answers.Entries(s.ID)) > 1 {
			several = append(several, s.ID)
		}
	}
	if len(several) > 0 {
		list := rapid.SampledFrom(several).Draw(t, "list")
		e.answers.Move(list, e.answers.Entries(list)[0], rapid.IntRange(1, 2).Draw(t, "by"))
	}
}

func (e *editing) link(t *rapid.T) {
	if s, entry, ok := e.place(t); ok && s.Person {
		e.answers.Link(s.ID, entry, rapid.SampledFrom([]string{"", "P1", "P2"}).Draw(t, "person"))
	}
}

// back returns to answers of before, as undo does.
func (e *editing) back(t *rapid.T) {
	if len(e.earlier) > 0 {
		e.answers = rapid.SampledFrom(e.earlier).Draw(t, "to").Clone()
	}
}

func (e *editing) sleep(t *rapid.T) {
	if rapid.IntRange(0, 9).Draw(t, "overnight") == 0 {
		e.day.Year += rapid.IntRange(1, 30).Draw(t, "years")
	}
}

// compare assesses after some edits, not after each.
func (e *editing) compare(t *rapid.T) {
	if e.pending++; e.pending < rapid.IntRange(1, 3).Draw(t, "edits") {
		return
	}
	e.pending = 0
	e.earlier = append(e.earlier, e.answers.Clone())
	before, untouched := e.assessed, e.first
	e.assessed, e.first = before.Again(e.answers, e.day), assess.Assess(e.answers, e.word, e.day)
	look(t, e.assessed, e.first)
	lookAt(t, before, untouched, rapid.SampledFrom(e.c.Sections()).Draw(t, "before")) // which others may be looking at
	for _, s := range e.c.Sections() {
		lookAtUsual(t, before, e.assessed, s)
	}
}

// lookAtUsual compares the usual answers of pages of which nothing is said to differ.
func lookAtUsual(t *rapid.T, before, now *assess.Assessment, s *catalogue.Section) {
	entries := []string{""}
	if s.List != nil {
		entries = now.Answers().Entries(s.ID)
	}
	for _, page := range s.Pages {
		if !now.UsualAs(before, page) {
			continue
		}
		for _, entry := range entries {
			if got, want := before.Usual(page, entry, nil), now.Usual(page, entry, nil); !reflect.DeepEqual(got, want) {
				t.Fatalf("usual answers of %s.%s\ngot  %+v\nwant %+v", s.ID, page.ID, got, want)
			}
		}
	}
}

// look compares everything that an assessment says.
func look(t *rapid.T, got, want *assess.Assessment) {
	if got, want := got.Problems(), want.Problems(); !reflect.DeepEqual(got, want) {
		t.Fatalf("problems\ngot  %+v\nwant %+v", got, want)
	}
	if got, want := got.Document(), want.Document(); !reflect.DeepEqual(got, want) {
		t.Fatalf("document\n%s", difference(got, want))
	}
	if got, want := got.Title(), want.Title(); got != want {
		t.Fatalf("title: got %q, want %q", got, want)
	}
	for _, s := range want.Answers().Catalogue().Sections() {
		lookAt(t, got, want, s)
	}
}

func lookAt(t *rapid.T, got, want *assess.Assessment, s *catalogue.Section) {
	if got, want := got.Reason(s.ID), want.Reason(s.ID); got != want {
		t.Fatalf("reason of %s: got %q, want %q", s.ID, got, want)
	}
	if got, want := got.Most(s.ID), want.Most(s.ID); got != want {
		t.Fatalf("most of %s: got %d, want %d", s.ID, got, want)
	}
	entries := []string{""}
	if s.List != nil {
		entries = want.Answers().Entries(s.ID)
	}
	for _, entry := range entries {
		for _, f := range s.Fields() {
			p := answers.Path{Section: s.ID, Entry: entry, Field: f.ID}
			if got, want := seen(got, p), seen(want, p); got != want {
				t.Fatalf("%s\ngot  %+v\nwant %+v", p, got, want)
			}
			if s.List != nil && len(s.List.Limits) > 0 {
				if got, want := got.Rule(f, entry), want.Rule(f, entry); !reflect.DeepEqual(got, want) {
					t.Fatalf("rule of %s\ngot  %+v\nwant %+v", p, got, want)
				}
			}
		}
	}
}

// sight is what an assessment says of one field.
type sight struct {
	applies, required bool
	shown, sentAs     string
}

func seen(s *assess.Assessment, p answers.Path) sight {
	return sight{s.Applies(p), s.Required(p), s.Show(p), s.SentAs(p)}
}
