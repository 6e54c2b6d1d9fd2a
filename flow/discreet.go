package flow

import (
	"context"
	"errors"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/safetext"
)

// discreet is the custodian of one application, with the values of that application taken out of everything it says: those
// of the request at hand, and those of every other one. It answers for the finder and for the sub-steps too.
type discreet struct{ g *guarded }

// custodian is whom the session asks.
func (g *guarded) custodian() discreet { return discreet{g} }

func (d discreet) Stage(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	reply, err := d.g.service.Custodian.Stage(ctx, r)
	return d.reply(reply, err)
}

func (d discreet) Submit(ctx context.Context, r custodian.Request) (custodian.Reply, error) {
	reply, err := d.g.service.Custodian.Submit(ctx, r)
	return d.reply(reply, err)
}

func (d discreet) Account(ctx context.Context, number string) (custodian.Account, error) {
	acc, err := d.g.service.Custodian.Account(ctx, number)
	return d.account(acc, err)
}

func (d discreet) Find(ctx context.Context, reference string) (custodian.Account, error) {
	acc, err := d.g.service.Finder.Find(ctx, reference)
	return d.account(acc, err)
}

func (d discreet) Outcome(ctx context.Context, number string) (custodian.Outcome, error) {
	o, err := d.g.service.Outcomes.Outcome(ctx, number)
	m := d.g.mask()
	o.State, o.TraceID, o.Remarks, o.Problems = m.Clean(o.State), m.CleanID(o.TraceID), m.Clean(o.Remarks), cleanProblems(m, o.Problems)
	steps := make([]custodian.SubStep, len(o.Steps))
	for i, step := range o.Steps {
		step.Name, step.Word, step.Reason = m.Clean(step.Name), m.Clean(step.Word), m.Clean(step.Reason)
		steps[i] = step
	}
	if o.Steps != nil {
		o.Steps = steps
	}
	return o, cleanFailure(m, err)
}

func (d discreet) reply(r custodian.Reply, err error) (custodian.Reply, error) {
	m := d.g.mask()
	r.TraceID = m.CleanID(r.TraceID)
	return r, cleanFailure(m, err)
}

func (d discreet) account(acc custodian.Account, err error) (custodian.Account, error) {
	m := d.g.mask()
	acc.Status, acc.TraceID, acc.Remarks, acc.Problems = m.Clean(acc.Status), m.CleanID(acc.TraceID), m.Clean(acc.Remarks), cleanProblems(m, acc.Problems)
	return acc, cleanFailure(m, err)
}

// mask holds what the application says and what of it the custodian holds.
func (g *guarded) mask() *safetext.Mask {
	defer g.lock().Unlock()
	return application.Mask(g.app)
}

// cleanFailure is an error whose texts hold no value. The one below it is left out: it holds the same texts.
func cleanFailure(m *safetext.Mask, err error) error {
	if err == nil {
		return nil
	}
	e := *custodian.AsError(err)
	e.Message, e.Code, e.TraceID, e.Hint = m.Clean(e.Message), m.CleanID(e.Code), m.CleanID(e.TraceID), m.Clean(e.Hint)
	e.Problems = cleanProblems(m, e.Problems)
	e.Err = nil
	for _, ended := range []error{context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, ended) {
			e.Err = ended
		}
	}
	return &e
}

func cleanProblems(m *safetext.Mask, all []custodian.FieldProblem) []custodian.FieldProblem {
	if all == nil {
		return nil
	}
	kept := make([]custodian.FieldProblem, len(all))
	for i, p := range all {
		p.Name, p.Code, p.Message = m.CleanID(p.Name), m.CleanID(p.Code), m.Clean(p.Message)
		kept[i] = p
	}
	return kept
}
