package apiclient

import (
	"context"

	"brokerage/onboard/flow"
)

var _ flow.Custodian = (*Client)(nil)

// Stage stores a part of an application, with up to two repeats, none if r.Once.
func (c *Client) Stage(ctx context.Context, r flow.Request) (flow.Reply, error) {
	o := opStage
	if r.Once {
		o = opFirst
	}
	return c.reply(c.newAccount(ctx, o, r.Body))
}

// Submit asks to open the account. It is written once, except after a genuine 401.
func (c *Client) Submit(ctx context.Context, r flow.Request) (flow.Reply, error) {
	return c.reply(c.newAccount(ctx, opSubmit, r.Body))
}

// Account reads what the custodian holds under an account number, with up to four repeats.
func (c *Client) Account(ctx context.Context, number string) (flow.Account, error) {
	r, e := c.getAccount(ctx, number)
	if e != nil {
		return flow.Account{}, e.forFlow()
	}
	account := flow.Account{
		Number: r.number, Status: r.status, TraceID: r.trace, At: r.at,
		Problems: problemsForFlow(r.problems), Remarks: r.remarks, Attributes: r.attributes,
	}
	for _, each := range r.entries {
		account.Entries = append(account.Entries, flow.AccountEntry{
			Array: each.array, OnboardingCustomerID: each.onboardingID, CustomerID: each.customerID,
			Attributes: each.attributes,
		})
	}
	return account, nil
}

func (c *Client) reply(a *answer, e *Error) (flow.Reply, error) {
	if e != nil {
		return flow.Reply{}, e.forFlow()
	}
	return flow.Reply{AccountNumber: c.profile.accountNumber(a.object), TraceID: a.trace(), At: a.at}, nil
}

var flowKinds = map[Kind]flow.FailureKind{
	NotSent: flow.NotSent, Unknown: flow.Unknown, Refused: flow.Refused, Throttled: flow.Throttled,
	Unauthorised: flow.Unauthorised, NotFound: flow.NotFound, Misdirected: flow.Misdirected,
}

// forFlow says a fault in flow's terms; the fault itself stays reachable through errors.As.
func (e *Error) forFlow() *flow.CustodianError {
	f := &flow.CustodianError{
		Kind: flowKinds[e.Kind], Status: e.Status, Code: e.Code, Message: e.Message, TraceID: e.TraceID,
		Problems: problemsForFlow(e.Problems), RetryAfter: e.RetryAfter, Mend: e.Mend, Err: e,
	}
	return f
}

func problemsForFlow(problems []Problem) []flow.FieldProblem {
	var all []flow.FieldProblem
	for _, p := range problems {
		all = append(all, flow.FieldProblem{
			Array: p.Array, Entry: p.Entry, Index: p.Index, Name: p.Name, Code: p.Code, Message: p.Message,
		})
	}
	return all
}
