package flow_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// Every act that changes a draft or speaks to the custodian, and what the event log says of it: what, (step), the names of
// fields where they are few, and whether a trace id and a journal entry stand with it.
func TestEveryActIsInTheEventLog(t *testing.T) {
	const theRest = "(financialProfile,holders,parties,todBeneficiaries,trustedContact)"
	for _, c := range []struct {
		act  string
		do   func(b *bench)
		want []string
	}{
		{"it is edited", func(b *bench) { b.types("account.repCode", "F900") }, []string{"edited (account) account.repCode"}},
		{"a field is cleared", func(b *bench) { b.types("primaryHolder.email", "") }, []string{"edited (holders) primaryHolder.email"}},
		{"a field is typed in for long", func(b *bench) {
			for _, s := range []string{"F", "F9", "F90"} {
				b.must(b.session.Answer(at("account.repCode"), s))
				b.must(b.session.Save(b.t.Context(), true))
			}
			b.session.Checkpoint("typed Rep code")
		}, []string{"edited (account) account.repCode"}},
		{"a field is left and typed in again", func(b *bench) {
			b.types("account.repCode", "F900")
			b.types("account.repCode", "F901")
		}, []string{"edited (account) account.repCode", "edited (account) account.repCode"}},
		{"two fields of two steps are typed in", func(b *bench) {
			b.must(b.session.Answer(at("primaryHolder.email"), "a@example.com"))
			b.types("account.repCode", "F900")
		}, []string{"edited (account,holders) account.repCode primaryHolder.email"}},
		{"it is saved with nothing typed", func(b *bench) { b.session.Visit(answers.Place{Step: "holders"}) }, nil},
		{"an entry is added", func(b *bench) { b.must2(b.session.Add("todBeneficiaries")) }, []string{"added (todBeneficiaries) todBeneficiaries[]"}},
		{"an entry is removed", func(b *bench) { b.must(b.session.Remove("todBeneficiaries", b.first())) }, []string{"removed entry (todBeneficiaries) todBeneficiaries[]"}},
		{"an entry is moved", func(b *bench) { b.must(b.session.Move("todBeneficiaries", b.first(), 1)) }, []string{"moved (todBeneficiaries) todBeneficiaries"}},
		{"shares are split", func(b *bench) {
			b.must(b.session.Remove("todBeneficiaries", b.first()))
			b.session.Checkpoint("removed")
			b.must(b.session.SplitEvenly("todBeneficiaries", b.first()))
		}, []string{
			"removed entry (todBeneficiaries) todBeneficiaries[]", "edited (todBeneficiaries) todBeneficiaries[].sharePercent todBeneficiaries[].sharePercent",
		}},
		{"it is undone and done again", func(b *bench) {
			b.types("account.repCode", "F900")
			b.session.Undo()
			b.session.Redo()
		}, []string{"edited (account) account.repCode", "undone (account) account.repCode", "done again (account) account.repCode"}},
		{"an earlier version is restored", func(b *bench) {
			b.types("account.repCode", "F900")
			b.must(b.session.Restore(b.t.Context(), 1))
		}, []string{"edited (account) account.repCode", "restored (account) account.repCode"}},
		{"an answer is kept with a note", func(b *bench) {
			b.must(b.session.Keep(assess.Problem{Path: at("account.repCode"), Code: "x", Severity: assess.Worth}, "canary of a note"))
		}, []string{"kept with a note (account) account.repCode"}},
		{"it is archived and put back", func(b *bench) {
			b.must(b.session.Archive(b.t.Context(), true))
			b.must(b.session.Archive(b.t.Context(), false))
		}, []string{"archived", "back on the board"}},
		{"another window changes it", func(b *bench) { b.elsewhere("primaryHolder.email", "b@example.com", "account.repCode", "F900") }, []string{
			"edited (holders) primaryHolder.email", "edited (account) account.repCode", "took over what another window changed (holders) primaryHolder.email",
		}},
		{"two versions are chosen between", func(b *bench) {
			b.elsewhere("account.repCode", "F901", "account.repCode", "F900")
			b.must(b.session.ResolveConflict(map[answers.Path]string{at("account.repCode"): "F901"}))
		}, []string{
			"edited (account) account.repCode", "edited (account) account.repCode", "chose between two versions (account) account.repCode",
		}},
		{"it is staged", func(b *bench) { b.stage(false) }, []string{
			"stage (account) several ref", "staged (account) trace ref",
			"stage " + theRest + " several ref", "staged " + theRest + " trace ref",
		}},
		{"a stage is refused", func(b *bench) { b.faults("stage:reject:1"); b.stage(false) }, []string{
			"stage (account) several ref", "stage refused (account) trace ref", "stage (account) several ref", "staged (account) trace ref",
			"stage " + theRest + " several ref", "staged " + theRest + " trace ref",
		}},
		{"a stage is not answered", func(b *bench) { b.faults("stage:drop-before:1"); b.stage(false) }, []string{
			"stage (account) several ref", "stage unknown (account) ref",
		}},
		{"it is submitted, and opens", func(b *bench) {
			b.staged()
			b.submit()
			b.reads("Open")
		}, []string{"submit ref", "submitted trace ref", "open trace"}},
		{"the submit is rejected", func(b *bench) { b.staged(); b.faults("submit:reject:1"); b.submit() }, []string{"submit ref", "rejected trace ref"}},
		{"the submit is not taken", func(b *bench) { b.staged(); b.faults("submit:429:1"); b.submit() }, []string{"submit ref", "submit not sent trace ref"}},
		{"the outcome is unknown, and becomes known", func(b *bench) {
			b.staged()
			b.faults("submit:drop-after:1")
			b.submit()
			b.reads("Rejected")
		}, []string{"submit ref", "unknown ref", "rejected trace"}},
		{"the program ends in the middle of a submit", func(b *bench) {
			b.staged()
			b.must(b.store.Append(b.t.Context(), flow.Event{Draft: b.session.ID(), User: "test", What: "submit", Ref: "j"}))
			b.restart()
		}, []string{"submit ref", "unknown ref"}},
		{"it is handed over and taken back", func(b *bench) {
			key, err := b.store.Recipient()
			b.must(err)
			b.must(b.session.HandOver(b.t.Context(), key, "Sam Okafor", "canary of a note", func([]byte) error { return nil }))
			b.must(b.session.Reclaim(b.t.Context()))
		}, []string{"handed over", "taken back"}},
		{"it is handed over and comes back", func(b *bench) {
			key, err := b.store.Recipient()
			b.must(err)
			var sealed []byte
			b.must(b.session.HandOver(b.t.Context(), key, "Sam Okafor", "", func(s []byte) error { sealed = s; return nil }))
			h, err := b.office.OpenHandover(b.t.Context(), sealed)
			b.must(err)
			b.session, err = h.Keep(b.t.Context())
			b.must(err)
		}, []string{"handed over", "taken over"}},
		{"it is put under legal hold and removed", func(b *bench) {
			id := b.session.ID()
			b.must(b.store.SetLegalHold(id, true))
			b.must(b.store.SetLegalHold(id, false))
			b.must(b.store.Remove(b.t.Context(), id))
			b.session = nil
		}, []string{"hold", "hold lifted", "removed"}},
	} {
		t.Run(c.act, func(t *testing.T) {
			b := newBench(t)
			id := b.session.ID()
			if got := b.events(id); len(got) != 1 || !strings.HasPrefix(got[0], "started (account,holders,") {
				t.Fatalf("got %q, want a start with the steps of the file", got)
			}
			c.do(b)
			if b.session != nil {
				b.save()
			}
			if got := b.events(id)[1:]; !slices.Equal(got, c.want) {
				t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
			b.silent()
		})
	}
}

func TestACopyIsStartedFromATemplateAndSaysOfWhat(t *testing.T) {
	b := newBench(t)
	template, err := b.office.TemplateOf(t.Context(), b.session.ID())
	b.must(err)
	b.session, err = b.office.StartFrom(template)
	b.must(err)
	b.save()
	if got := b.events(b.session.ID()); len(got) != 1 || !strings.HasPrefix(got[0], "started from a template (account") {
		t.Errorf("got %q, want one start from a template", got)
	}
}

// What the log could not take is told after the next save.
func TestAnEventThatCouldNotBeWrittenIsWrittenLater(t *testing.T) {
	b := newBench(t)
	deaf := &deafStore{Store: b.store, deaf: true}
	b.office.Store = deaf
	b.types("account.repCode", "F900")
	b.save()
	deaf.deaf = false
	b.types("account.nickname", "Rainy day")
	b.save()
	want := []string{"edited (account) account.repCode", "edited (account) account.nickname"}
	if got := b.events(b.session.ID())[1:]; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// deafStore saves, and takes no events while it is deaf.
type deafStore struct {
	flow.Store
	deaf bool
}

func (s *deafStore) Append(ctx context.Context, e flow.Event) error {
	if s.deaf {
		return errors.New("the log is full")
	}
	return s.Store.Append(ctx, e)
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) must2(_ string, err error) {
	b.t.Helper()
	b.must(err)
}

// types answers a question and leaves the field.
func (b *bench) types(path, value string) {
	b.t.Helper()
	b.must(b.session.Answer(at(path), value))
	b.session.Checkpoint("typed")
}

// first is the entry at the top of the beneficiaries.
func (b *bench) first() string {
	return b.session.Assessment().Answers().Entries("todBeneficiaries")[0]
}

// elsewhere has another window answer there and save, and this one answer here meanwhile.
func (b *bench) elsewhere(there, theirs, here, ours string) {
	b.t.Helper()
	other, err := b.office.Resume(b.t.Context(), b.session.ID())
	b.must(err)
	b.must(other.Answer(at(there), theirs))
	b.must(other.Save(b.t.Context(), false))
	b.types(here, ours)
	b.save()
}

// staged stages everything, and forgets what the log said of it.
func (b *bench) staged() {
	b.t.Helper()
	if got := b.stage(false); got != flow.Staged {
		b.t.Fatalf("got %s, want everything staged", got)
	}
	b.skipped = len(b.events(b.session.ID()))
}

// reads asks for a status that the custodian was made to show.
func (b *bench) reads(status string) {
	b.t.Helper()
	b.faults("account:status=" + status)
	if _, err := b.session.Refresh(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// drawn are what a clock, a hash and a die put into a line: any digits can stand in them.
var drawn = regexp.MustCompile(`"(at|draft|prev|ref|traceId)":"[^"]*"`)

var entryID = regexp.MustCompile(`\[[-0-9a-zA-Z]+\]`)

// events are what the log says of a draft, in the words of the table. Each must say who and when.
func (b *bench) events(id string) []string {
	b.t.Helper()
	audit, err := b.store.Audit(b.t.Context(), id)
	b.must(err)
	if len(audit.Breaks) > 0 {
		b.t.Errorf("got breaks %v, want a whole log", audit.Breaks)
	}
	var all []string
	for i, e := range audit.Events {
		if e.User != "test" || e.At.IsZero() || e.Draft != id {
			b.t.Errorf("got %+v, want who, when and what of", e)
		}
		if i > 0 && i < b.skipped {
			continue
		}
		words := e.What
		if e.Step != "" {
			words += " (" + e.Step + ")"
		}
		if len(e.Fields) > 2 {
			words += " several"
		} else if len(e.Fields) > 0 {
			words += " " + entryID.ReplaceAllString(strings.Join(e.Fields, " "), "[]")
		}
		if e.TraceID != "" {
			words += " trace"
		}
		if e.Ref != "" {
			words += " ref"
		}
		all = append(all, words)
	}
	return all
}

// private are the answers that were typed, not chosen from a list whose words are no secret.
func private(a *answers.Answers) []string {
	var values []string
	for _, sec := range a.Catalogue().Sections() {
		for _, entry := range append([]string{""}, a.Entries(sec.ID)...) {
			for _, f := range sec.Fields() {
				switch f.Kind.Name() {
				case "choice", "choices", "yesno", "country", "region":
				default:
					values = append(values, a.Get(answers.Path{Section: sec.ID, Entry: entry, Field: f.ID}))
				}
			}
		}
	}
	return values
}

// silent fails where an answer, or a canary, stands in the log.
func (b *bench) silent() {
	b.t.Helper()
	log, err := os.ReadFile(filepath.Join(b.dir, "sandbox", "events.jsonl"))
	b.must(err)
	log = entryID.ReplaceAll(drawn.ReplaceAll(log, nil), nil)
	values := []string{"canary", "F900", "F901", "example.com", "Sam Okafor"}
	if b.session != nil {
		values = append(values, private(b.session.Assessment().Answers())...)
	}
	for _, v := range values {
		if len(v) > 3 && strings.Contains(string(log), v) {
			b.t.Errorf("got the answer %q in the event log:\n%s", v, log)
		}
	}
}
