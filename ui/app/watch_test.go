package app

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/screen/board"
	"brokerage/onboard/ui/theme"
)

// countingCustodian is a custodian that has every application and counts what it is asked.
type countingCustodian struct {
	mu     sync.Mutex
	now    func() time.Time
	asked  []time.Time
	flying int
	most   int
	word   string
	hang   bool
	// staging, where it is set, is told of each stage, which is answered once stage is closed.
	staging, stage chan struct{}
}

func (d *countingCustodian) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	if d.staging != nil {
		d.staging <- struct{}{}
		<-d.stage
	}
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (d *countingCustodian) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: "10042217"}, nil
}

func (d *countingCustodian) Account(ctx context.Context, number string) (custodian.Account, error) {
	d.mu.Lock()
	d.asked = append(d.asked, d.now())
	d.flying++
	d.most = max(d.most, d.flying)
	word, hang := d.word, d.hang
	d.mu.Unlock()
	if hang {
		<-ctx.Done()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.flying--
	return custodian.Account{Number: number, Status: word}, ctx.Err()
}

func (d *countingCustodian) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.asked)
}

// loop runs an App as Bubble Tea does, but for the timer of its work: that one is kept, and goes off when the test says so.
type loop struct {
	t         *testing.T
	app       *App
	custodian *countingCustodian
	ids       []string
	msgs      chan tea.Msg
	timers    []wakeMsg
	rung      []string // what was written to the terminal beside the screen
	at        time.Time
	mu        sync.Mutex
}

func (l *loop) now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.at
}

func (l *loop) pass(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = l.at.Add(d)
}

// newLoop starts the program on the board, with so many applications that wait for the custodian.
func newLoop(t *testing.T, waiting int) *loop {
	t.Helper()
	l := &loop{t: t, msgs: make(chan tea.Msg, 1000), at: time.Date(2026, time.March, 4, 12, 0, 0, 0, time.UTC)}
	l.custodian = &countingCustodian{now: l.now, word: "Processing"}
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	office := &flow.Service{Catalogue: c, Store: storetest.Memory(), Custodian: l.custodian, User: "test", Now: l.now}
	for range waiting {
		l.ids = append(l.ids, l.submitted(office))
	}
	l.app = New(Options{
		Theme: theme.New(theme.Dark), Now: l.now,
		Boot: func(context.Context, string) (Booted, error) { return Booted{Service: office}, nil },
	})
	l.app.after = func(_ time.Duration, wake wakeMsg) tea.Cmd {
		l.timers = append(l.timers, wake)
		return nil
	}
	l.send(tea.WindowSizeMsg{Width: 100, Height: 32})
	l.spawn(l.app.Init())
	l.until("the board", func() bool { return l.app.listed })
	return l
}

func (l *loop) submitted(o *flow.Service) string {
	l.t.Helper()
	data, err := o.Catalogue.Example(exampleRegistration)
	if err != nil {
		l.t.Fatal(err)
	}
	answers, err := answersfile.ReadAnswers(o.Catalogue, "example", data, kind.DateOf(o.Now()), o.FreshID)
	if err != nil {
		l.t.Fatal(err)
	}
	s, err := o.StartWith(answers)
	if err == nil {
		err = s.Submit(l.t.Context(), s.Reviewed())
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return s.ID()
}

func (l *loop) send(msg tea.Msg) {
	_, cmd := l.app.Update(msg)
	l.spawn(cmd)
}

func (l *loop) press(k tea.KeyType) { l.send(tea.KeyMsg{Type: k}) }

// spawn runs a command in the background, those of a batch or a sequence one by one.
func (l *loop) spawn(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		if v := reflect.ValueOf(msg); v.IsValid() && v.Type().ConvertibleTo(reflect.TypeFor[[]tea.Cmd]()) {
			for _, each := range v.Convert(reflect.TypeFor[[]tea.Cmd]()).Interface().([]tea.Cmd) {
				l.spawn(each)
			}
			return
		}
		if msg != nil {
			l.msgs <- msg
		}
	}()
}

// until takes messages until something is so.
func (l *loop) until(what string, so func() bool) {
	l.t.Helper()
	guard := time.After(time.Minute)
	for !so() {
		select {
		case msg := <-l.msgs:
			if v := reflect.ValueOf(msg); v.Type().String() == "term.ringMsg" {
				l.rung = append(l.rung, v.String())
				continue
			}
			l.send(msg)
		case <-guard:
			l.t.Fatalf("%s does not come", what)
		}
	}
}

// idle waits until nothing is in flight.
func (l *loop) idle() {
	l.t.Helper()
	l.until("the last answer", func() bool {
		for id := range l.app.workers {
			if l.app.runner.Wants(id, runner.Ask) {
				return false
			}
		}
		return !l.app.opening && len(l.app.unopened) == 0
	})
}

// fire lets all timers that were set so far go off, the old ones too.
func (l *loop) fire() {
	due := l.timers
	l.timers = nil
	for _, msg := range due {
		l.send(msg)
	}
}

func TestAHundredVisitsLeaveOneChain(t *testing.T) {
	l := newLoop(t, 1)
	l.until("the first answer", func() bool { return l.custodian.count() == 1 })
	l.idle()
	for range 100 {
		asked := l.custodian.count()
		l.press(tea.KeyEnter)
		l.until("the answer to a visit", func() bool { return l.custodian.count() == asked+1 })
		l.idle()
		l.press(tea.KeyEsc)
	}
	l.press(tea.KeyEnter)
	l.idle()
	if len(l.timers) < 100 {
		t.Fatalf("got %d timers from a hundred visits, want one each at least: else this tests nothing", len(l.timers))
	}
	asked := l.custodian.count()
	l.fire()
	l.idle()
	if got := l.custodian.count() - asked; got != 1 {
		t.Errorf("got %d calls when all timers went off, want 1: there is one chain", got)
	}
	if len(l.timers) != 1 {
		t.Errorf("got %d timers for the next call, want 1", len(l.timers))
	}
}

func TestAPersonMayAskWhileAskingIsPaused(t *testing.T) {
	l := newLoop(t, 1)
	l.until("the first answer", func() bool { return l.custodian.count() == 1 })
	l.idle()
	l.press(tea.KeyEnter)
	l.until("the answer to a visit", func() bool { return l.custodian.count() == 2 })
	l.idle()
	l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("p")})
	l.until("the pause", func() bool { return strings.Contains(l.app.View(), "Paused: p goes on asking.") })
	l.pass(time.Minute)
	l.fire()
	l.idle()
	if got := l.custodian.count(); got != 2 {
		t.Fatalf("got %d calls with asking paused, want 2", got)
	}
	l.custodian.mu.Lock()
	l.custodian.word = "Open"
	l.custodian.mu.Unlock()
	l.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("r")})
	l.until("the answer that was asked for", func() bool { return strings.Contains(l.app.View(), "The account is open.") })
	if got := l.custodian.count(); got != 3 {
		t.Errorf("got %d calls, want one more", got)
	}
}

func TestLeavingEndsTheCallAndItsAnswerMovesNothing(t *testing.T) {
	l := newLoop(t, 1)
	l.until("the first answer", func() bool { return l.custodian.count() == 1 })
	l.idle()
	l.custodian.mu.Lock()
	l.custodian.hang, l.custodian.word = true, "Open"
	l.custodian.mu.Unlock()
	l.press(tea.KeyEnter)
	l.until("the second call", func() bool { return l.custodian.count() == 2 })
	l.press(tea.KeyEsc)
	l.until("the end of the call", func() bool {
		l.custodian.mu.Lock()
		defer l.custodian.mu.Unlock()
		return l.custodian.flying == 0
	})
	if got := l.app.workers[l.ids[0]].session.View().Phase; got != flow.Submitted {
		t.Errorf("got the phase %q from a call that was ended, want %q", got, flow.Submitted)
	}
}

func TestTheBoardWatchesSeveralWithOneBudget(t *testing.T) {
	const many, watchApart = 6, 500 * time.Millisecond
	l := newLoop(t, many)
	for l.custodian.count() < many {
		l.idle()
		if len(l.timers) == 0 {
			t.Fatalf("got no timer after %d calls, want one until all %d were asked", l.custodian.count(), many)
		}
		l.pass(watchApart)
		l.fire()
	}
	l.idle()
	for i := 1; i < many; i++ {
		if apart := l.custodian.asked[i].Sub(l.custodian.asked[i-1]); apart < watchApart {
			t.Errorf("got calls %d and %d only %s apart, want %s", i-1, i, apart, watchApart)
		}
	}
	if l.custodian.most > flights {
		t.Errorf("got %d calls in flight, want %d at most", l.custodian.most, flights)
	}
}

func TestAChangeIsToldWithoutAName(t *testing.T) {
	l := newLoop(t, 1)
	l.app.opts.Notify = notice.Settings{OSC: "9"}
	l.until("the first answer", func() bool { return l.custodian.count() == 1 })
	l.idle()
	l.custodian.mu.Lock()
	l.custodian.word = "Open"
	l.custodian.mu.Unlock()
	l.pass(time.Minute)
	l.send(nil)
	l.until("the board to be listed anew", func() bool {
		b, ok := l.app.top().(*board.Board)
		return ok && b.Head().Right == "1 open"
	})
	l.until("the bell", func() bool { return len(l.rung) > 0 })
	v := l.app.workers[l.ids[0]].session.View()
	if want := "is open\x07\a"; len(l.rung) != 1 || !strings.HasSuffix(l.rung[0], want) {
		t.Errorf("got %q told, want one notice that ends with %q", l.rung, want)
	}
	words := strings.Fields(strings.ReplaceAll(l.rung[0], v.ID[len(v.ID)-4:], "")) // the end of a random id may be any letters
	for _, part := range append(strings.Fields(v.Title), v.AccountNumber) {
		if slices.Contains(words, part) {
			t.Errorf("got the notice %q, want nothing of %q in it", l.rung[0], part)
		}
	}
	if _, more := l.app.workers[l.ids[0]].session.Due(); more {
		t.Error("got it asked on once it is open, want the end")
	}
}

func TestAnUnknownOutcomeIsOpenedBeforeTheOthers(t *testing.T) {
	a := New(Options{Theme: theme.New(theme.Dark)})
	a.context.Service = &flow.Service{User: "ann"}
	a.waitingDrafts([]flow.Summary{
		{ID: "submitted", Phase: flow.Submitted},
		{ID: "open", Phase: flow.Open},
		{ID: "editing", Phase: flow.Editing},
		{ID: "action", Phase: flow.Action},
		{ID: "unknown", Phase: flow.Unsure},
		{ID: "killed", Phase: flow.Submitting},
		{ID: "of another", Phase: flow.Unsure, Assignee: "bob"},
		{ID: "damaged", Phase: flow.Submitted, Unreadable: "damaged"},
	})
	if got, want := strings.Join(a.unopened, " "), "killed unknown action submitted"; got != want {
		t.Errorf("got the order %q, want %q", got, want)
	}
}
