package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
)

// watchApart is the least time between two requests, whatever the number of applications.
const watchApart = 500 * time.Millisecond

// watcher asks about several applications, one request at a time.
type watcher struct {
	p           statusCommands
	sessions    []*flow.Session
	form        string
	lines       bool // a line or an object for each change
	live        bool // the last line of a terminal tells when the next call is
	failure     map[string]error
	toldFailure map[string]string // what was reported of a call that failed
	lastShown   map[string]string
	next        map[string]time.Time
	over        map[string]bool // nothing more can come
	printErr    error
}

func newWatcher(p statusCommands, sessions []*flow.Session, form string, lines bool) *watcher {
	w := &watcher{
		p: p, sessions: sessions, form: form, lines: lines, live: p.terminal != nil,
		failure: map[string]error{}, toldFailure: map[string]string{}, lastShown: map[string]string{}, next: map[string]time.Time{}, over: map[string]bool{},
	}
	for _, s := range sessions {
		s.Watching()
	}
	return w
}

// askOnce asks about each application once.
func (w *watcher) askOnce(ctx context.Context) {
	for _, s := range w.sessions {
		w.ask(ctx, s)
	}
}

// watch asks until nothing more is to come of any, or the time is over.
func (w *watcher) watch(interrupt context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(interrupt, limit)
	defer cancel()
	for ctx.Err() == nil {
		s, at := w.soonest()
		if s == nil {
			break
		}
		if !w.wait(ctx, at) {
			break
		}
		w.ask(ctx, s)
	}
	w.clear()
	w.stopped(limit, interrupt.Err())
}

// soonest is the application to ask about next; nil where nothing more is to come of any.
func (w *watcher) soonest() (*flow.Session, time.Time) {
	var first *flow.Session
	for _, s := range w.sessions {
		if w.over[s.ID()] {
			continue
		}
		if first == nil || w.next[s.ID()].Before(w.next[first.ID()]) {
			first = s
		}
	}
	if first == nil {
		return nil, time.Time{}
	}
	return first, w.next[first.ID()]
}

// wait waits for a moment and tells meanwhile, on a terminal, when it is. It is false if the time is over before.
func (w *watcher) wait(ctx context.Context, at time.Time) bool {
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for {
		rest := at.Sub(w.p.now())
		if rest <= 0 {
			return ctx.Err() == nil
		}
		if w.live {
			_, _ = fmt.Fprintf(w.p.terminal, "\r\x1b[KNext check in %d s", int(rest/time.Second)+1)
		}
		due := time.NewTimer(rest)
		select {
		case <-ctx.Done():
			due.Stop()
			return false
		case <-due.C:
			return true
		case <-second.C:
			due.Stop()
		}
	}
}

// clear takes the live line away.
func (w *watcher) clear() {
	if w.live {
		_, _ = fmt.Fprint(w.p.terminal, "\r\x1b[K")
	}
}

// ask asks about one application and tells what changed.
func (w *watcher) ask(ctx context.Context, s *flow.Session) {
	id := s.ID()
	if s.View().Phase == flow.Editing { // nothing was submitted: there is nothing to ask
		w.over[id] = true
		w.show(ctx, s)
		return
	}
	wait, err := s.Refresh(ctx)
	if ctx.Err() == nil {
		w.failure[id] = unread(err)
		w.tellFailure(id)
	}
	w.next[id] = w.p.now().Add(max(wait, watchApart))
	w.over[id] = wait <= 0 || isRefusedClient(w.failure[id]) || settledOutcome(outcomeOf(s)) != ""
	for other, at := range w.next { // the budget is one for all
		if other != id && at.Before(w.p.now().Add(watchApart)) {
			w.next[other] = w.p.now().Add(watchApart)
		}
	}
	w.show(ctx, s)
}

// tellFailure tells why a status cannot be read, once for each reason.
func (w *watcher) tellFailure(id string) {
	words := ""
	if err := w.failure[id]; err != nil && !isAbsent(err) {
		words = id + ": " + err.Error()
	}
	if words != "" && words != w.toldFailure[id] && w.lines {
		w.clear()
		w.p.complain(errors.New(words))
	}
	w.toldFailure[id] = words
}

// show prints an application that is seen for the first time or that changed, and notifies of a change.
func (w *watcher) show(ctx context.Context, s *flow.Session) {
	v := s.View()
	now := string(v.Phase) + "\n" + v.Status
	was, known := w.lastShown[s.ID()]
	w.lastShown[s.ID()] = now
	if known && was == now {
		return
	}
	if w.lines {
		w.clear()
		w.printErr = errors.Join(w.printErr, w.p.statusLine(s, w.form))
	}
	if known {
		w.notify(ctx, notice.Change{Draft: v.ID, State: v.Phase})
	}
}

// notify rings the terminal that is watched, and runs the person's own command.
func (w *watcher) notify(ctx context.Context, c notice.Change) {
	if w.live {
		_, _ = fmt.Fprint(w.p.terminal, w.p.settings.Notify.Sequence(c))
	}
	if err := w.p.settings.Notify.Run(ctx, c); err != nil {
		w.p.complain(err)
	}
}

// tell says on standard error what is no error.
func (p *program) tell(words string) { _, _ = fmt.Fprintln(p.err, words) }
