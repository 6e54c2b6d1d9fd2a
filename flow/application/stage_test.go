package application_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// What is staged when: the steps of the next request, "" for none.
func TestWhatIsStagedWhen(t *testing.T) {
	for _, row := range []struct {
		name  string
		begin func(*testing.T) *bench
		do    func(*bench)
		steps string
		sync  application.Sync
	}{
		{"no step was left", complete, func(*bench) {}, "", application.Staged},
		{"a later step was left: the first goes alone", complete, func(b *bench) { b.Finish("holders") }, "account", application.InFlight},
		{"all were left: the first goes alone", complete, (*bench).FinishAll, "account", application.InFlight},
		{"nothing changed since", opened, (*bench).FinishAll, "", application.Staged},
		{"an answer changed and its step was left", opened, func(b *bench) { b.answer("lastName", "Fakename") }, "holders", application.InFlight},
		{"an answer changed in the step one stands in", opened, func(b *bench) { b.half("lastName", "Fakename") }, "", application.Staged},
		{"an answer was cleared that is asked", opened, func(b *bench) { b.answer("formerOccupation", "") }, "holders", application.InFlight},
		{"an answer is to fix", opened, func(b *bench) { b.answer("legalAddress.postalCode", "0123") }, "", application.Staged},
		{"an answer was undone", opened, func(b *bench) {
			b.answer("lastName", "Fakename")
			b.Checkpoint("typed Last name")
			b.Undo()
		}, "", application.Staged},
		{"it was handed over", opened, func(b *bench) {
			b.answer("lastName", "Fakename")
			if _, err := application.Pack(b.Application, "key", "to", "Dana", ""); err != nil {
				b.t.Fatal(err)
			}
		}, "", application.Staged},
		{"it was submitted", opened, func(b *bench) { b.submit(nil) }, "", application.Staged},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := row.begin(t)
			row.do(b)
			steps := ""
			if job := b.next(false); job != nil {
				steps = job.Event().Step
			}
			if steps != row.steps || b.Sync() != row.sync {
				t.Errorf("got steps %q and %s, want %q and %s", steps, b.Sync(), row.steps, row.sync)
			}
		})
	}
}

// What a failed call leaves behind: how staging stands, when it is tried again, and what goes out next.
func TestWhatAFailedStageHoldsBack(t *testing.T) {
	named := []custodian.FieldProblem{{Name: "primaryOwner.lastName", Index: -1, Message: "No such name"}}
	for _, row := range []struct {
		name    string
		begin   func(*testing.T) *bench
		failure custodian.Error
		sync    application.Sync
		retried bool // at NextTry, by itself
		next    bool // something goes out at once
		lifted  bool // something goes out when ctrl+s asks for it
	}{
		{"nothing was sent", opened, custodian.Error{Kind: custodian.NotSent}, application.Offline, true, true, true},
		{"too many calls", opened, custodian.Error{Kind: custodian.Throttled, RetryAfter: time.Hour}, application.Offline, true, true, true},
		{"the credentials were refused", opened, custodian.Error{Kind: custodian.Unauthorised}, application.Blocked, false, false, true},
		{"refused, and nothing named", opened, custodian.Error{Kind: custodian.Refused, Message: "no"}, application.Blocked, false, false, true},
		{"refused, and the answer named", opened, custodian.Error{Kind: custodian.Refused, Problems: named}, application.Blocked, false, false, true},
		{"no answer", opened, custodian.Error{Kind: custodian.Unknown}, application.Offline, true, true, true},
		{"no answer to the first", complete, custodian.Error{Kind: custodian.Unknown}, application.Maybe, false, false, false},
		{"the first was refused", complete, custodian.Error{Kind: custodian.Refused, Message: "no"}, application.Blocked, false, false, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := row.begin(t)
			b.answer("lastName", "Fakename")
			b.say(row.failure)
			v := b.View()
			if v.Sync != row.sync || v.NextTry.IsZero() == row.retried {
				t.Errorf("got %s and the next try at %v, want %s", v.Sync, v.NextTry, row.sync)
			}
			if row.failure.RetryAfter > 0 && v.NextTry.Before(b.now.Add(row.failure.RetryAfter)) {
				t.Errorf("got the next try at %v, want the custodian's word kept", v.NextTry)
			}
			if got := b.next(false) != nil; got != row.next {
				t.Errorf("by itself: got a request %t, want %t", got, row.next)
			}
			if row.next {
				return
			}
			if got := b.next(true) != nil; got != row.lifted {
				t.Errorf("with ctrl+s: got a request %t, want %t", got, row.lifted)
			}
		})
	}
}

// One answer that is refused holds back itself alone, until it is another one.
func TestARefusedAnswerIsHeldBackAloneUntilItChanges(t *testing.T) {
	b := opened(t)
	b.answer("lastName", "Fakename")
	b.answer("firstName", "Testa")
	b.say(custodian.Error{Kind: custodian.Refused, Problems: []custodian.FieldProblem{{Name: "primaryOwner.lastName", Index: -1, Message: "No such name"}}})
	job := b.next(false)
	if job == nil {
		t.Fatalf("got nothing to send, want the first name")
	}
	if fields := job.Event().Fields; slices.ContainsFunc(fields, func(f string) bool { return strings.HasSuffix(f, "lastName") }) || len(fields) == 0 {
		t.Errorf("got %q, want the first name without the last", fields)
	}
	b.StageReplied(job, custodian.Reply{}, nil)
	if got := b.drain(); got != application.Blocked {
		t.Errorf("got %s, want it blocked", got)
	}
	if p := b.ProblemsAt(holder("lastName")); len(p) != 1 || p[0].Message != "No such name" {
		t.Errorf("got %v, want the custodian's words", p)
	}
	b.answer("lastName", "Sampleton-Fake")
	if got := b.drain(); got != application.Staged {
		t.Errorf("got %s, want it staged once it is another answer", got)
	}
}

// When a submit may be sent, and sent again.
func TestWhenASubmitMayBeSentAgain(t *testing.T) {
	notThere := &custodian.Error{Kind: custodian.NotFound}
	for _, row := range []struct {
		name  string
		reply error
		asked []error // what get-account says after that, nil for a draft
		wait  time.Duration
		typed string
		phase application.Phase
		want  error
	}{
		{"it was taken", nil, nil, time.Hour, "12345678", application.Submitted, application.ErrArrived},
		{"it never left", &custodian.Error{Kind: custodian.NotSent}, nil, time.Hour, "12345678", application.Editing, application.ErrArrived},
		{"it was refused", &custodian.Error{Kind: custodian.Refused}, nil, time.Hour, "12345678", application.Rejected, application.ErrArrived},
		{"no answer, and nobody asked", &custodian.Error{Kind: custodian.Unknown}, nil, time.Hour, "12345678", application.Unsure, application.ErrTooSoon},
		{"no answer, not there, too soon", &custodian.Error{Kind: custodian.Unknown}, []error{notThere}, time.Minute, "12345678", application.Unsure, application.ErrTooSoon},
		{"no answer, not there for long", &custodian.Error{Kind: custodian.Unknown}, []error{notThere}, 2 * time.Minute, "12345678", application.Unsure, nil},
		{"no answer, a draft, too soon", &custodian.Error{Kind: custodian.Unknown}, []error{nil}, 9 * time.Minute, "12345678", application.Unsure, application.ErrTooSoon},
		{"no answer, a draft for long", &custodian.Error{Kind: custodian.Unknown}, []error{nil}, 10 * time.Minute, "12345678", application.Unsure, nil},
		{"no answer, and another number typed", &custodian.Error{Kind: custodian.Unknown}, []error{nil}, 10 * time.Minute, "87654321", application.Unsure, application.ErrOtherNumber},
		{"no answer, and then not even asked", &custodian.Error{Kind: custodian.Unknown}, []error{nil, &custodian.Error{Kind: custodian.Unknown}}, time.Hour, "12345678", application.Unsure, application.ErrTooSoon},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := opened(t)
			b.submit(row.reply)
			for _, err := range row.asked {
				b.At(b.now).StatusRead(custodian.Account{Number: "12345678", Status: "Draft"}, err)
			}
			b.now = b.now.Add(row.wait)
			if got := b.At(b.now).View().Phase; got != row.phase {
				t.Errorf("got the phase %s, want %s", got, row.phase)
			}
			if err := application.MayResubmit(b.Application, row.typed); !errors.Is(err, row.want) {
				t.Errorf("got %v, want %v", err, row.want)
			}
			if job, err := application.NextResubmit(b.Application, b.id(), row.typed); (job != nil) != (row.want == nil) || !errors.Is(err, row.want) {
				t.Errorf("got a request %t and %v, want %v", job != nil, err, row.want)
			}
		})
	}
}

// submit sends the application and answers with err.
func (b *bench) submit(err error) {
	b.t.Helper()
	job, failed := b.At(b.now).NextSubmit(b.id(), b.Reviewed())
	if failed != nil {
		b.t.Fatal(failed)
	}
	_ = b.SubmitReplied(job, custodian.Reply{}, err)
}

// A submit is of the answers that were looked at, once.
func TestASubmitIsOfWhatWasReviewed(t *testing.T) {
	b := opened(t)
	reviewed := b.Reviewed()
	b.answer("lastName", "Fakename")
	if _, err := b.NextSubmit(b.id(), reviewed); !errors.Is(err, application.ErrChanged) {
		t.Errorf("got %v, want %v", err, application.ErrChanged)
	}
	b.drain()
	b.submit(&custodian.Error{Kind: custodian.Unknown})
	if _, err := b.NextSubmit(b.id(), b.Reviewed()); !errors.Is(err, application.ErrReadOnly) {
		t.Errorf("got %v, want %v", err, application.ErrReadOnly)
	}
}
