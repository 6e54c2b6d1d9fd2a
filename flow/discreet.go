package flow

import (
	"context"
	"encoding/json"
	"errors"
)

// discreet is the custodian of one application, with the values of that application taken out of everything it says: those
// of the request at hand, and those of every other one. It answers for the finder and for the sub-steps too.
type discreet struct{ s *Session }

// custodian is whom the session asks.
func (s *Session) custodian() discreet { return discreet{s} }

func (d discreet) Stage(ctx context.Context, r Request) (Reply, error) {
	reply, err := d.s.office.Custodian.Stage(ctx, r)
	return d.reply(reply, err)
}

func (d discreet) Submit(ctx context.Context, r Request) (Reply, error) {
	reply, err := d.s.office.Custodian.Submit(ctx, r)
	return d.reply(reply, err)
}

func (d discreet) Account(ctx context.Context, number string) (Account, error) {
	acc, err := d.s.office.Custodian.Account(ctx, number)
	return d.account(acc, err)
}

func (d discreet) Find(ctx context.Context, reference string) (Account, error) {
	acc, err := d.s.office.Finder.Find(ctx, reference)
	return d.account(acc, err)
}

func (d discreet) Outcome(ctx context.Context, number string) (Outcome, error) {
	o, err := d.s.office.Outcomes.Outcome(ctx, number)
	m := d.s.mask()
	o.State, o.TraceID, o.Remarks, o.Problems = m.Clean(o.State), m.CleanID(o.TraceID), m.Clean(o.Remarks), m.problems(o.Problems)
	steps := make([]SubStep, len(o.Steps))
	for i, step := range o.Steps {
		step.Name, step.Word, step.Reason = m.Clean(step.Name), m.Clean(step.Word), m.Clean(step.Reason)
		steps[i] = step
	}
	if o.Steps != nil {
		o.Steps = steps
	}
	return o, m.failure(err)
}

func (d discreet) reply(r Reply, err error) (Reply, error) {
	m := d.s.mask()
	r.TraceID = m.CleanID(r.TraceID)
	return r, m.failure(err)
}

func (d discreet) account(acc Account, err error) (Account, error) {
	m := d.s.mask()
	acc.Status, acc.TraceID, acc.Remarks, acc.Problems = m.Clean(acc.Status), m.CleanID(acc.TraceID), m.Clean(acc.Remarks), m.problems(acc.Problems)
	return acc, m.failure(err)
}

// mask holds what the application says and what of it the custodian holds.
func (s *Session) mask() *Mask {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := &Mask{}
	number := onlyDigits(s.d.AccountNumber)
	add := func(value string) {
		if number == "" || onlyDigits(value) != number { // which is no secret between the two
			m.Add(value)
		}
	}
	for _, v := range s.answers.everything() {
		add(v)
	}
	for _, h := range s.d.Held {
		switch v := h.Value.(type) {
		case string:
			add(v)
		case json.Number:
			add(v.String())
		}
	}
	return m
}

// everything is every stored value, of questions that are not asked any more too.
func (a *Answers) everything() []string {
	var all []string
	take := func(held values) {
		for _, v := range held {
			if v != "" {
				all = append(all, v)
			}
		}
	}
	for _, g := range a.once {
		take(g.values)
	}
	for _, entries := range a.lists {
		for _, g := range entries {
			take(g.values)
		}
	}
	for _, held := range a.people {
		take(held)
	}
	return all
}

// failure is an error whose texts hold no value. The one below it is left out: it holds the same texts.
func (m *Mask) failure(err error) error {
	if err == nil {
		return nil
	}
	e := *asCustodianError(err)
	e.Message, e.Code, e.TraceID, e.Mend = m.Clean(e.Message), m.CleanID(e.Code), m.CleanID(e.TraceID), m.Clean(e.Mend)
	e.Problems = m.problems(e.Problems)
	e.Err = nil
	for _, ended := range []error{context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, ended) {
			e.Err = ended
		}
	}
	return &e
}

func (m *Mask) problems(all []FieldProblem) []FieldProblem {
	if all == nil {
		return nil
	}
	kept := make([]FieldProblem, len(all))
	for i, p := range all {
		p.Name, p.Code, p.Message = m.CleanID(p.Name), m.CleanID(p.Code), m.Clean(p.Message)
		kept[i] = p
	}
	return kept
}
