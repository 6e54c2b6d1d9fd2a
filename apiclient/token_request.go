package apiclient

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

const (
	tokenRoute = "/identity/connect/token"
	// shortLife is assumed where the answer names none.
	shortLife = 5 * time.Minute
	// longestLife is the ten hours of the specification; more is not believed.
	longestLife = 36_000 * time.Second
	// mostSkew is how far the clocks may be apart before the log says so.
	mostSkew = 5 * time.Minute
)

// askToken asks for a token, with repeats.
func (c *Client) askToken(ctx context.Context) (grant, *Error) {
	if c.id == "" {
		cause := custodian.CauseNoCredentials
		return grant{}, &Error{Kind: Unauthorised, Cause: cause, Message: cause.Sentence(), Hint: cause.Hint()}
	}
	q := request{
		method: http.MethodPost, route: tokenRoute, url: join(c.base, tokenRoute), form: map[string]string{},
		headers: []map[string]Secret{c.profile.Headers}, limit: c.profile.Timeouts.Call,
	}
	for name, value := range c.profile.Token.form() {
		q.form[name] = value.reveal()
	}
	if c.profile.Token.Auth == authBasic {
		q.basic = basic(c.id, c.secret)
	} else {
		q.form["client_id"], q.form["client_secret"] = c.id, c.secret.reveal()
	}
	q.secrets = []Secret{NewSecret(c.id), c.secret}
	var g grant
	e := c.wire.repeat(ctx, opToken, func(attempt int) *Error {
		start := c.wire.clock()
		a, e := c.wire.exchange(ctx, opToken, q, attempt)
		if e != nil {
			return c.tokenFault(e)
		}
		c.noteSkew(a)
		g, e = readGrant(a, start)
		return e
	})
	return g, e
}

// basic is the client in the header Authorization: both are encoded as in a form before they are joined (RFC 6749 2.3.1), so
// that a colon in either stays one.
func basic(id string, secret Secret) Secret {
	pair := url.QueryEscape(id) + ":" + url.QueryEscape(secret.reveal())
	return NewSecret(base64.StdEncoding.EncodeToString([]byte(pair)))
}

// tokenFault says what a failure means that happened before the token was there: whatever was to be sent was not.
func (c *Client) tokenFault(e *Error) *Error {
	switch {
	case e.Kind == Throttled, e.Kind == Misdirected, e.Kind == NotSent:
	case e.Status >= 400 && e.Status < 500 && e.Status != http.StatusRequestTimeout:
		e.Kind, e.Cause = Unauthorised, custodian.CauseCredentialsRefused
		e.Hint = "check the client ID and secret from " + c.source
		if e.Code != "" && e.Code != "invalid_client" && e.Status != http.StatusUnauthorized {
			e.Hint += ", and token.auth and token.form in the profile"
		}
		e.Hint += ", then start onboard again: they are not offered again before"
		if !e.Quoted {
			e.Message = e.Cause.Sentence()
		}
	default:
		e.Kind = NotSent
	}
	e.renew = false
	return e
}

// readGrant reads the answer of the token endpoint.
func readGrant(a *answer, start time.Time) (grant, *Error) {
	unexpected := func(what string) (grant, *Error) {
		return grant{}, a.unexpected(Misdirected, "asking for a token: "+what, custodian.CauseForeignPage.Hint())
	}
	token, _ := find(a.object, "access_token").(string)
	if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return unexpected("the answer holds no access_token")
	}
	if kind := firstText(a.object, "token_type"); kind != "" && !strings.EqualFold(kind, "bearer") {
		return unexpected("the token is not a bearer token")
	}
	life, err := readLife(find(a.object, "expires_in"))
	if err != nil {
		return unexpected("expires_in " + err.Error())
	}
	return grant{token: NewSecret(token), start: start, life: life}, nil
}

// readLife reads the seconds a token lives.
func readLife(v any) (time.Duration, error) {
	var digits string
	switch v := v.(type) {
	case nil:
		return shortLife, nil
	case string:
		digits = strings.TrimSpace(v)
	case json.Number:
		digits = v.String()
	default:
		return 0, errors.New("is not a number")
	}
	seconds, err := strconv.ParseFloat(digits, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange), math.IsNaN(seconds):
		return 0, errors.New("is not a number")
	case seconds < 0:
		return 0, errors.New("is negative")
	case seconds == 0:
		return shortLife, nil
	}
	return time.Duration(min(seconds, longestLife.Seconds()) * float64(time.Second)), nil
}

// noteSkew logs clocks that are far apart: nothing here depends on them, but timestamps of the custodian will look odd.
func (c *Client) noteSkew(a *answer) {
	there, err := http.ParseTime(a.header.Get("Date"))
	if skew := a.at.Sub(there); err == nil && skew.Abs() > mostSkew {
		c.wire.log.Warn("clocks differ", slog.Duration("ahead", skew.Round(time.Second)))
	}
}
