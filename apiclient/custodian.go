package apiclient

import (
	"context"

	"brokerage/onboard/flow/custodian"
)

var (
	_ custodian.Custodian = (*Client)(nil)
	_ custodian.Finder    = (*Client)(nil)
)

// Stage stores a part of an application, with up to two repeats, none if r.Once.
func (c *Client) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	o := opStage
	if r.Once {
		o = opFirst
	}
	return c.reply(c.newAccount(ctx, o, r.Body))
}

// Submit asks to open the account. It is written once, except after a genuine 401.
func (c *Client) Submit(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	return c.reply(c.newAccount(ctx, opSubmit, r.Body))
}

// Account reads what the custodian holds under an account number, with up to four repeats.
func (c *Client) Account(ctx context.Context, number string) (custodian.Account, error) {
	return account(c.getAccount(ctx, number))
}

// Find reads what the custodian holds under a draft's own id, with up to four repeats.
func (c *Client) Find(ctx context.Context, reference string) (custodian.Account, error) {
	return account(c.findAccount(ctx, reference))
}

func account(r record, e *Error) (custodian.Account, error) {
	if e != nil {
		return custodian.Account{}, e.forFlow()
	}
	account := custodian.Account{
		Number: r.number, Status: r.status, TraceID: r.trace, At: r.at,
		Problems: problemsForFlow(r.problems), Remarks: r.remarks, Attributes: r.attributes,
		Faulty: r.faulty, Steps: stepsForFlow(r.steps),
	}
	for _, each := range r.entries {
		account.Entries = append(account.Entries, custodian.AccountEntry{
			Array: each.array, OnboardingCustomerID: each.onboardingID, CustomerID: each.customerID,
			Attributes: each.attributes,
		})
	}
	return account, nil
}

// Outcome reads the sub-steps of a submitted application, with up to four repeats. It is for a profile whose outcome
// resource is configured.
func (c *Client) Outcome(ctx context.Context, number string) (custodian.Outcome, error) {
	r, e := c.getOutcome(ctx, number)
	if e != nil {
		return custodian.Outcome{}, e.forFlow()
	}
	outcome := custodian.Outcome{State: r.state, TraceID: r.trace, Problems: problemsForFlow(r.problems), Remarks: r.remarks}
	outcome.Steps = stepsForFlow(r.steps)
	return outcome, nil
}

func stepsForFlow(steps []subStep) []custodian.SubStep {
	var all []custodian.SubStep
	for _, step := range steps {
		all = append(all, custodian.SubStep{Name: step.name, Word: step.word, Reason: step.reason, State: custodian.SubStepOf(step.word)})
	}
	return all
}

func (c *Client) reply(a *answer, e *Error) (custodian.Reply, error) {
	if e != nil {
		return custodian.Reply{}, e.forFlow()
	}
	r := custodian.Reply{AccountNumber: c.profile.accountNumber(a.object), TraceID: a.trace(), At: a.at}
	if r.AccountNumber == "" {
		r.Had = a.had()
	}
	return r, nil
}

var flowKinds = map[Kind]custodian.FailureKind{
	NotSent: custodian.NotSent, Unknown: custodian.Unknown, Refused: custodian.Refused, Throttled: custodian.Throttled,
	Unauthorised: custodian.Unauthorised, NotFound: custodian.NotFound, Misdirected: custodian.Misdirected,
}

// forFlow says a fault in flow's terms; the fault itself stays reachable through errors.As.
func (e *Error) forFlow() *custodian.Error {
	f := &custodian.Error{
		Kind: flowKinds[e.Kind], Cause: e.Cause, Status: e.Status, Code: e.Code, Message: e.Message, Quoted: e.Quoted, TraceID: e.TraceID,
		Problems: problemsForFlow(e.Problems), RetryAfter: e.RetryAfter, Hint: e.Hint, Err: e,
	}
	return f
}

func problemsForFlow(problems []Problem) []custodian.FieldProblem {
	var all []custodian.FieldProblem
	for _, p := range problems {
		all = append(all, custodian.FieldProblem{
			Array: p.Array, Entry: p.Entry, Index: p.Index, Name: p.Name, Code: p.Code, Message: p.Message,
		})
	}
	return all
}

// Meanings are the words of the profile as flow reads them.
func (s Status) Meanings() map[string]custodian.StatusMeaning {
	all := make(map[string]custodian.StatusMeaning, len(s.Words))
	for word, meaning := range s.Words {
		all[word] = custodian.StatusMeaning(meaning)
	}
	return all
}
