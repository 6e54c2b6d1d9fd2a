package application_test

import (
	"fmt"
	"testing"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// noon is when every test begins.
var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// bench is one application with nothing around it: the test is its custodian, its store and its clock.
type bench struct {
	*application.Application
	t    *testing.T
	c    *catalogue.Catalogue
	now  time.Time
	made int
}

// config is that of one window.
func config(c *catalogue.Catalogue, user, machine string) application.Config {
	return application.Config{
		Catalogue: c, User: user, Machine: machine, Statuses: custodian.DefaultStatuses(),
		Binding: application.Binding{Environment: "SANDBOX", BaseURL: "https://custodian.example", Client: "id"},
	}
}

// complete begins an application in which nothing is left.
func complete(t *testing.T) *bench {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, c: c, now: noon}
	data, err := c.Example("individualTod")
	if err != nil {
		t.Fatal(err)
	}
	a, err := answersfile.ReadAnswers(c, "example.yaml", data, kind.DateOf(noon), b.id)
	if err != nil {
		t.Fatal(err)
	}
	b.Application = application.Start(config(c, "Sam", "DESK-1"), "draft", "one", a, application.EventStarted, noon)
	return b
}

// id makes the next identifier.
func (b *bench) id() string {
	b.made++
	return fmt.Sprintf("%08d-0000-7000-8000-000000000000", b.made)
}

// opened is complete once the custodian has acknowledged the first stage, and everything else.
func opened(t *testing.T) *bench {
	t.Helper()
	b := complete(t)
	b.FinishAll()
	if got := b.drain(); got != application.Staged {
		t.Fatalf("got %s, want it staged", got)
	}
	return b
}

// next is the next request, nil for none, as ctrl+s asks for it where again is set.
func (b *bench) next(again bool) *application.StageJob {
	job, _ := b.At(b.now).NextStage(b.id(), application.Lifting{Refusal: again})
	return job
}

// drain takes every request for the custodian, and says how staging stands then.
func (b *bench) drain() application.Sync {
	for job := b.next(false); job != nil; job = b.next(false) {
		b.StageReplied(job, custodian.Reply{AccountNumber: "12345678"}, nil)
	}
	return b.Sync()
}

// say answers the next request with an error.
func (b *bench) say(e custodian.Error) {
	b.t.Helper()
	job := b.next(false)
	if job == nil {
		b.t.Fatalf("got nothing to send (%s), want a request", b.Sync())
	}
	b.StageReplied(job, custodian.Reply{}, &e)
}

// answer answers a question; the step it is in is left again.
func (b *bench) answer(field, value string) {
	b.t.Helper()
	b.half(field, value)
	b.FinishAll()
}

// half answers a question and stays in its step.
func (b *bench) half(field, value string) {
	b.t.Helper()
	if err := b.Answer(holder(field), value); err != nil {
		b.t.Fatal(err)
	}
}

func holder(field string) answers.Path { return answers.Path{Section: "primaryHolder", Field: field} }

// save keeps what is to be saved and returns it as it would be loaded.
func (b *bench) save(revision uint64) application.Loaded {
	b.t.Helper()
	s, err := b.At(b.now).Snapshot(false)
	if err != nil || s == nil {
		b.t.Fatalf("got %v, %v, want something to save", s, err)
	}
	b.Saved(s, application.Saved{Revision: revision, At: b.now}, nil)
	loaded := application.Loaded{Record: s.Record, SavedAt: b.now}
	loaded.Revision = revision
	return loaded
}
