package flow_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
)

// rested is a complete application and the clock it lies by.
type rested struct {
	t       *testing.T
	now     time.Time
	office  *flow.Service
	session *flow.Session
}

func newRested(t *testing.T) *rested {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	r := &rested{t: t, now: time.Date(2026, 10, 3, 12, 0, 0, 0, time.UTC)}
	store := storetest.Memory()
	store.Now = func() time.Time { return r.now }
	r.office = &flow.Service{Catalogue: c, Store: store, User: "test", Now: func() time.Time { return r.now }}
	answers, err := completeAnswers(c)
	if err != nil {
		t.Fatal(err)
	}
	if r.session, err = r.office.StartWith(answers); err != nil {
		t.Fatal(err)
	}
	r.after(0)
	return r
}

// after saves the application and opens it again some time later.
func (r *rested) after(d time.Duration) {
	r.t.Helper()
	if err := r.session.Save(r.t.Context(), false); err != nil {
		r.t.Fatal(err)
	}
	r.now = r.now.Add(d)
	s, err := r.office.Resume(r.t.Context(), r.session.ID())
	if err != nil {
		r.t.Fatal(err)
	}
	r.session = s
}

// warning is what is said of the age of the answers, nil if nothing stands.
func (r *rested) warning() *assess.Problem {
	for _, p := range r.session.Problems() {
		if p.Code == "answers-are-old" && p.Note == "" {
			return &p
		}
	}
	return nil
}

func (r *rested) changes() {
	r.t.Helper()
	if err := r.session.Answer(at("account.repCode"), "R"+r.now.Format("0102")); err != nil {
		r.t.Fatal(err)
	}
}

const day = 24 * time.Hour

// An application that nobody touched for a month says so when it is opened, with the day its answers are from. It stops
// nothing, stays through saves and restarts, and goes once a person says that the answers hold.
func TestAnOldApplicationAsksWhetherItsAnswersHold(t *testing.T) {
	r := newRested(t)
	r.after(29 * day)
	if w := r.warning(); w != nil {
		t.Fatalf("got %q after 29 days, want nothing", w.Message)
	}
	r.after(30 * day)
	w := r.warning()
	if w == nil || w.Severity != assess.Worth || !strings.Contains(w.Message, "3 Oct 2026") {
		t.Fatalf("got %+v after 59 days, want the day of the last save", w)
	}
	if err := r.session.Ready(); err != nil {
		t.Errorf("got %v, want an application that may be submitted", err)
	}
	r.changes()
	r.after(time.Hour)
	if w := r.warning(); w == nil || !strings.Contains(w.Message, "3 Oct 2026") {
		t.Fatalf("got %+v after one answer was changed, want the others still asked after", w)
	}
	if err := r.session.Keep(*r.warning(), "Called the client"); err != nil {
		t.Fatal(err)
	}
	r.after(time.Hour)
	if w := r.warning(); w != nil {
		t.Errorf("got %q after it was kept, want nothing", w.Message)
	}
	r.changes()
	r.after(31 * day)
	if w := r.warning(); w == nil || strings.Contains(w.Message, "3 Oct") {
		t.Errorf("got %+v after another month, want the newer day: the note was about the older", w)
	}
}

// An old application is checked by today's calendar: what was right when it was typed may be wrong now.
func TestAnOldApplicationIsCheckedAnew(t *testing.T) {
	r := newRested(t)
	expires := at("primaryHolder.visaExpirationDate")
	for path, value := range map[string]string{
		"primaryHolder.citizenshipCountry": "CA", "primaryHolder.residencyStatus": "temporaryResident", "primaryHolder.visaType": "h1b",
		"primaryHolder.visaExpirationDate": "2026-10-20",
	} {
		if err := r.session.Answer(at(path), value); err != nil {
			t.Fatal(err)
		}
	}
	wrong := func() bool {
		return slices.ContainsFunc(r.session.Problems(), func(p assess.Problem) bool { return p.Path == expires && p.Severity == assess.ToFix })
	}
	if wrong() {
		t.Fatalf("got %v on the day, want a visa that is good", r.session.Problems())
	}
	r.after(31 * day)
	if !wrong() {
		t.Errorf("got %v a month later, want the visa that ran out to fix", r.session.Problems())
	}
}

// Local checks look at what will be there once everything that was taken away is cleared: a "*" that is still to be sent is no
// answer.
func TestChecksLookAtWhatIsThereAfterClearing(t *testing.T) {
	b := newBench(t)
	b.stage(false)
	b.answer("primaryHolder.lastName", "")
	b.faults("stage:drop-before")
	b.stage(false) // the "*" is on its way, and nobody knows whether it arrived
	b.submit()
	if got := b.calls("submit"); got != 0 {
		t.Errorf("got %d submits of an application whose name is being cleared, want none", got)
	}
	left := 0
	for _, p := range b.session.Problems() {
		if p.Path == at("primaryHolder.lastName") && p.Severity == assess.Left {
			left++
		}
	}
	if left != 1 {
		t.Errorf("got %v, want the name left to answer", b.session.Problems())
	}

	b.server.Clear()
	b.answer("primaryHolder.lastName", "Sampleton")
	b.answer("primaryHolder.formerOccupation", "")
	for _, id := range b.session.Assessment().Answers().Entries("todBeneficiaries") { // shares of nobody add up
		if err := b.session.Remove("todBeneficiaries", id); err != nil {
			t.Fatal(err)
		}
	}
	b.answer("account.registration", "individual")
	if err := b.session.Ready(); err != nil {
		t.Fatalf("got %v: what was taken away stands in the way", err)
	}
	b.submit()
	b.phase(flow.Submitted)
	b.agrees(1)
}
