package apiclient

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"brokerage/onboard/flow/custodian"
)

const newAccountRoute = "/account-api/v1/new-account"

// Client speaks to one custodian with one set of credentials. It never changes after New and is safe for concurrent use.
type Client struct {
	base    *url.URL
	id      string
	secret  Secret
	source  string
	profile Profile
	wire    *wire
	tokens  *tokens
}

// New makes a client. It sends nothing yet. An error is one line that says what to write instead.
func New(o Options) (*Client, error) {
	base, roots, err := o.complete()
	if err != nil {
		return nil, err
	}
	c := &Client{
		base: base, id: o.ClientID, secret: o.ClientSecret, source: o.CredentialSource, profile: o.Profile,
		wire: &wire{
			lines: newLines(o, roots), agent: o.UserAgent, log: o.Logger, clock: o.Clock, sleep: o.Sleep, budget: newBudget(),
			names: o.Profile.Errors.names(),
		},
	}
	c.tokens = &tokens{ask: c.askToken, clock: o.Clock}
	return c, nil
}

// SignIn asks for a token unless there is one. The error is an *Error.
func (c *Client) SignIn(ctx context.Context) error {
	if _, e := c.tokens.get(ctx); e != nil {
		return e
	}
	return nil
}

// newAccount posts a body. submit is always in the query: what its absence means is not specified.
func (c *Client) newAccount(ctx context.Context, o operation, body []byte) (*answer, *Error) {
	q := request{
		method: http.MethodPost, route: newAccountRoute, url: join(c.base, newAccountRoute),
		query: url.Values{"submit": {"false"}}, headers: []map[string]Secret{c.profile.Headers},
		body: body, limit: c.profile.Timeouts.Call,
	}
	if o == opSubmit {
		q.query.Set("submit", "true")
		q.limit = c.profile.Timeouts.Submit
	}
	return c.call(ctx, o, q)
}

// getAccount reads an account by its number.
func (c *Client) getAccount(ctx context.Context, number string) (record, *Error) {
	return c.read(ctx, c.profile.GetAccount, accountMark, number, number)
}

// findAccount reads the account that was begun under a reference.
func (c *Client) findAccount(ctx context.Context, reference string) (record, *Error) {
	if c.profile.Account.ClientReference == "" {
		return record{}, &Error{Kind: NotSent, Cause: custodian.CauseSetting, Message: "the profile names no client reference", Hint: hintAccount}
	}
	return c.read(ctx, c.profile.find(), referenceMark, reference, "")
}

// read reads a record. value is put in for mark; number is the account asked for, "" if it is not known yet.
func (c *Client) read(ctx context.Context, g GetAccount, mark, value, number string) (record, *Error) {
	q, e := c.reading(g, mark, value)
	if e != nil {
		return record{}, e
	}
	a, e := c.call(ctx, opRead, q)
	if e != nil {
		return record{}, e
	}
	r, e := c.profile.readRecord(a, number)
	if e != nil {
		newRedactor(q).fault(e)
	}
	return r, e
}

// reading is one of the profile's reading calls, with value in the place of mark.
func (c *Client) reading(g GetAccount, mark, value string) (request, *Error) {
	q := request{
		method: g.Method, route: g.Path,
		url:     join(c.base, strings.ReplaceAll(g.Path, mark, url.PathEscape(value))),
		headers: []map[string]Secret{c.profile.Headers, g.Headers}, limit: c.profile.Timeouts.Call,
	}
	if len(g.Query) > 0 {
		q.query = url.Values{}
	}
	for k, v := range g.Query {
		q.query.Set(k, strings.ReplaceAll(v, mark, value))
	}
	if template := g.body(); template != nil {
		body, err := json.Marshal(fill(template, mark, value))
		if err != nil {
			return q, &Error{Kind: NotSent, Cause: custodian.CauseSetting, Message: "the body of " + g.Path + " cannot be written as JSON", Hint: hintAccount}
		}
		q.body = body
	}
	return q, nil
}

// fill puts a value into every text of a template.
func fill(v any, mark, value string) any {
	switch v := v.(type) {
	case string:
		return strings.ReplaceAll(v, mark, value)
	case map[string]any:
		filled := make(map[string]any, len(v))
		for k, each := range v {
			filled[k] = fill(each, mark, value)
		}
		return filled
	case []any:
		filled := make([]any, len(v))
		for i, each := range v {
			filled[i] = fill(each, mark, value)
		}
		return filled
	}
	return v
}

// call does a call with its repeats, the token in its header. A 401 of the API drops the token and repeats once, whatever
// the call is for: it says that the request was not executed.
func (c *Client) call(ctx context.Context, o operation, q request) (*answer, *Error) {
	var a *answer
	renewed := false
	e := c.wire.repeat(ctx, o, func(attempt int) *Error {
		var e *Error
		if a, e = c.authorised(ctx, o, &q, attempt); e == nil || !e.renew || renewed {
			return e
		}
		renewed = true
		c.tokens.drop(q.bearer)
		a, e = c.authorised(ctx, o, &q, attempt)
		return e
	})
	return a, e
}

// authorised puts the token into a request and does one exchange.
func (c *Client) authorised(ctx context.Context, o operation, q *request, attempt int) (*answer, *Error) {
	token, e := c.tokens.get(ctx)
	if e != nil {
		e.again = false // the token's own repeats are used up
		if o.changes() && e.Kind == Misdirected {
			e.Kind = NotSent // whatever answered there, this request was not sent
		}
		return nil, e
	}
	q.bearer = token
	return c.wire.exchange(ctx, o, *q, attempt)
}
