package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/runner"
	"brokerage/onboard/ui/say"
)

// follow asks about applications, one request at a time, until nothing more is to come of any, or ctx ends. heard is told of each
// that was asked, with why its status cannot be read, and of those that there is nothing to ask about; tick, where it is not nil,
// how long it is until the next.
func (p *program) follow(ctx context.Context, sessions []*flow.Session, tick func(time.Duration), heard func(*flow.Session, error)) {
	d := runner.NewDriver(runner.Clock{Now: p.now}, 1)
	byID := map[string]*flow.Session{}
	for _, s := range sessions {
		s.Watching()
		if _, more := s.Due(); !more {
			if by := s.View().AskedBy; by != "" {
				p.tell(s.ID() + ": " + say.AskedBy(by))
			}
			heard(s, nil)
			continue
		}
		byID[s.ID()] = s
		d.Changes = s.Changes
		d.Add(s)
	}
	d.Tick = tick
	d.Done = func(j runner.Job, err error) {
		if s := byID[j.Draft]; j.Act == runner.Ask || j.Act == runner.Take {
			if err = unread(err); j.Act == runner.Take {
				err = nil // asking goes on
			}
			if _, more := s.Due(); !more || isRefusedClient(err) || settledOutcome(outcomeOf(s)) != "" {
				d.Drop(j.Draft)
			}
			heard(s, err)
		}
	}
	d.Watch(runner.Every)
	d.Run(ctx)
}

// watcher tells of several applications what comes of asking.
type watcher struct {
	p           statusCommands
	sessions    []*flow.Session
	form        string
	lines       bool // a line or an object for each change
	live        bool // the last line of a terminal tells when the next call is
	failure     map[string]error
	toldFailure map[string]string // what was reported of a call that failed
	lastShown   map[string]string
	printErr    error
}

func newWatcher(p statusCommands, sessions []*flow.Session, form string, lines bool) *watcher {
	return &watcher{
		p: p, sessions: sessions, form: form, lines: lines, live: p.terminal != nil,
		failure: map[string]error{}, toldFailure: map[string]string{}, lastShown: map[string]string{},
	}
}

// askOnce asks about each application once.
func (w *watcher) askOnce(ctx context.Context) {
	for _, s := range w.sessions {
		if s.View().Phase == flow.Editing { // nothing was submitted: there is nothing to ask
			w.heard(ctx, s, nil)
			continue
		}
		_, err := s.Refresh(ctx)
		w.heard(ctx, s, unread(err))
	}
}

// watch asks until nothing more is to come of any, or the time is over.
func (w *watcher) watch(interrupt context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(interrupt, limit)
	defer cancel()
	w.p.follow(ctx, w.sessions, w.tick, func(s *flow.Session, failed error) { w.heard(ctx, s, failed) })
	w.clear()
	w.stopped(limit, interrupt.Err())
}

// tick tells on a terminal when the next call is.
func (w *watcher) tick(left time.Duration) {
	if w.live {
		_, _ = fmt.Fprintf(w.p.terminal, "\r\x1b[KNext check in %d s", int(left/time.Second)+1)
	}
}

// clear takes the live line away.
func (w *watcher) clear() {
	if w.live {
		_, _ = fmt.Fprint(w.p.terminal, "\r\x1b[K")
	}
}

// heard notes what came of asking about an application, and tells what changed.
func (w *watcher) heard(ctx context.Context, s *flow.Session, failed error) {
	if ctx.Err() == nil {
		w.failure[s.ID()] = failed
		w.tellFailure(s.ID())
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
