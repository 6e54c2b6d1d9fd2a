package apiclient

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/go-resty/resty/v2"

	"brokerage/onboard/flow/custodian"
)

var errTooLarge = resty.ErrResponseBodyTooLarge

// wire does exchanges: it sends, reads, classifies the outcome, and logs.
type wire struct {
	lines
	agent  string
	log    *slog.Logger
	clock  func() time.Time
	sleep  func(context.Context, time.Duration) error
	budget *budget
	names  names
	met    meeting
	shut   door
}

// door stays shut once the proxy refused the password: each offer counts towards a lock-out, and the environment that
// names it is the same until the program is started again.
type door struct {
	mu     sync.Mutex
	closed *Error
}

func (d *door) note(e *Error) {
	if e.Cause == custodian.CauseProxyPassword || e.Cause == custodian.CauseProxyAsks {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.closed = e
	}
}

// fault is why nothing is sent, nil while the way is open. Each caller may change its own.
func (d *door) fault() *Error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed == nil {
		return nil
	}
	e := *d.closed
	return &e
}

func (w *wire) line(o operation) *resty.Client {
	switch {
	case o == opToken:
		return w.token
	case o.once():
		return w.once
	}
	return w.api
}

// exchange sends a request once. The fault is nil if and only if the answer is one to read.
func (w *wire) exchange(ctx context.Context, o operation, q request, attempt int) (*answer, *Error) {
	if ctx.Err() != nil {
		return nil, &Error{Kind: NotSent, Cause: custodian.CauseCancelled, Message: custodian.CauseCancelled.Sentence(), Err: ctx.Err()}
	}
	if e := w.shut.fault(); e != nil {
		return nil, e
	}
	start := w.clock()
	bounded, cancel := context.WithTimeout(ctx, q.limit)
	defer cancel()
	var r reach
	response, err := send(r.follow(bounded), w.line(o), q, w.agent)
	var a *answer
	var e *Error
	if response == nil || response.RawResponse == nil {
		e = unanswered(ctx, err, r.connected.Load())
		w.shut.note(e)
	} else {
		w.met.note(response.RawResponse, start, w.clock())
		a = w.answer(response, q, err)
		e = o.classify(a)
	}
	if e != nil {
		newRedactor(q).fault(e)
	}
	w.record(ctx, o, q, a, e, attempt, w.clock().Sub(start))
	if e != nil {
		return nil, e
	}
	return a, nil
}

func (w *wire) answer(r *resty.Response, q request, broken error) *answer {
	a := &answer{
		names:  w.names,
		status: r.StatusCode(), header: r.Header(), body: r.Body(), broken: broken, at: w.clock(), route: q.route,
	}
	a.sentTo, _ = url.Parse(q.url)
	if a.json() && broken == nil {
		if o, err := decodeObject(a.body); err == nil {
			a.object = o
		}
	}
	return a
}

// unanswered is the fault of a request without an answer.
func unanswered(ctx context.Context, err error, connected bool) *Error {
	if u := (*url.Error)(nil); errors.As(err, &u) {
		err = u.Err // the error around it quotes the URL
	}
	e := &Error{Kind: NotSent, Err: err, timedOut: err != nil && isTimeout(err)}
	switch {
	case ctx.Err() != nil || err == nil:
		e.Cause = custodian.CauseCancelled
	case connected:
		e.Cause = interrupted(err)
	default:
		e.Cause = unconnected(err)
	}
	if connected {
		e.Kind = Unknown
	}
	e.again = ctx.Err() == nil && !e.Cause.Lasting()
	e.Message, e.Hint = e.Cause.Sentence(), e.Cause.Hint()
	return e
}

// record writes one line: what was asked for and what came of it, never a value.
func (w *wire) record(ctx context.Context, o operation, q request, a *answer, e *Error, attempt int, took time.Duration) {
	outcome, cause, trace, status := "answered", "", "", 0
	if a != nil {
		trace, status = a.trace(), a.status
	}
	level := slog.LevelInfo
	if e != nil {
		outcome, cause, trace, level = string(e.Kind), string(e.Cause), e.TraceID, slog.LevelWarn
	}
	w.log.LogAttrs(ctx, level, "exchange",
		slog.String("call", string(o)), slog.String("method", q.method), slog.String("path", q.route),
		slog.Int("status", status), slog.Duration("took", took), slog.Int("attempt", attempt+1),
		slog.String("trace", trace), slog.String("outcome", outcome), slog.String("cause", cause))
}
