package apiclient

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/go-resty/resty/v2"
)

var errTooLarge = resty.ErrResponseBodyTooLarge

// wire does exchanges: it sends, reads, judges, and logs.
type wire struct {
	lines
	agent  string
	log    *slog.Logger
	clock  func() time.Time
	sleep  func(context.Context, time.Duration) error
	budget *budget
	names  names
	met    meeting
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
		return nil, &Error{Kind: NotSent, Message: "cancelled before it was sent", Err: ctx.Err()}
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
	} else {
		w.met.note(response.RawResponse, start, w.clock())
		a = w.answer(response, q, err)
		e = o.judge(a)
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
	e := &Error{Kind: NotSent, Err: err, again: ctx.Err() == nil, timedOut: isTimeout(err)}
	var what string
	switch {
	case connected:
		e.Kind = Unknown
		what = "the connection broke before the answer"
		if e.timedOut {
			what = "no answer in time"
		}
	case untrusted(err):
		e.again = false
		e.Mend = "a company proxy that opens TLS needs its certificate set as the CA file"
		what = "the certificate of the server is not trusted"
	case brokenTLS(err):
		e.again = false
		e.Mend = mendBase + "; the server must speak TLS 1.2 or later"
		what = "no TLS connection"
	default:
		what = "no connection"
	}
	if ctx.Err() != nil {
		what = "cancelled"
	}
	e.Message = what
	if err != nil && ctx.Err() == nil {
		e.Message = cleanText(what + ": " + cause(err))
	}
	return e
}

// cause is the text of a network error without the addresses of an established connection, which help nobody.
func cause(err error) string {
	if op := (*net.OpError)(nil); errors.As(err, &op) && op.Op != "dial" {
		return op.Err.Error()
	}
	return err.Error()
}

// untrusted tells a certificate that is refused: trying again would not change it.
func untrusted(err error) bool {
	var v *tls.CertificateVerificationError
	return errors.As(err, &v)
}

// brokenTLS tells two sides that do not agree on TLS. crypto/tls has no type for an alert of theirs or of ours, but names it
// in the operation.
func brokenTLS(err error) bool {
	var alert *net.OpError
	var header tls.RecordHeaderError
	return errors.As(err, &alert) && (alert.Op == "remote error" || alert.Op == "local error") ||
		errors.As(err, &header) || errors.Is(err, http.ErrSchemeMismatch)
}

// record writes one line: what was asked for and what came of it, never a value.
func (w *wire) record(ctx context.Context, o operation, q request, a *answer, e *Error, attempt int, took time.Duration) {
	outcome, trace, status := "answered", "", 0
	if a != nil {
		trace, status = a.trace(), a.status
	}
	level := slog.LevelInfo
	if e != nil {
		outcome, trace, level = string(e.Kind), e.TraceID, slog.LevelWarn
	}
	w.log.LogAttrs(ctx, level, "exchange",
		slog.String("call", string(o)), slog.String("method", q.method), slog.String("path", q.route),
		slog.Int("status", status), slog.Duration("took", took), slog.Int("attempt", attempt+1),
		slog.String("trace", trace), slog.String("outcome", outcome))
}
