package flow

import (
	"context"
	"fmt"
	"iter"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
)

// LastAnswers returns what the newest other applications answered to the questions whose usual answer is the last one, by section
// and field: account.repCode. It reads the store and belongs into a goroutine of its own.
func (r *reader) LastAnswers(ctx context.Context) (map[string]string, error) {
	asked, found := lastAsked(r.service.Catalogue), map[string]string{}
	if len(asked) == 0 {
		return found, nil
	}
	others, err := r.service.others(ctx, r.id)
	if err != nil {
		return nil, fmt.Errorf("looking for the last application: %w", err)
	}
	for a := range others {
		for _, f := range asked {
			path := f.Section.ID + "." + f.ID
			if value := a.Get(answers.Path{Section: f.Section.ID, Field: f.ID}); value != "" && found[path] == "" {
				found[path] = value
			}
		}
		if len(found) == len(asked) {
			break
		}
	}
	return found, ctx.Err()
}

// lastAsked are the questions of a catalogue whose usual answer is the last one. Entries of lists have none.
func lastAsked(c *catalogue.Catalogue) []*catalogue.Field {
	var all []*catalogue.Field
	for _, sec := range c.Sections() {
		if sec.List != nil {
			continue
		}
		for _, f := range sec.Fields() {
			for _, u := range f.Usual {
				if u.Last {
					all = append(all, f)
				}
			}
		}
	}
	return all
}

// others gives the answers of the other applications, the newest first. One that cannot be read, or that belongs to another
// custodian, is passed over.
func (o *Service) others(ctx context.Context, except string) (iter.Seq[*answers.Answers], error) {
	o.complete()
	rows, err := o.Store.List(ctx)
	if err != nil {
		return nil, err
	}
	return func(yield func(*answers.Answers) bool) {
		for i, row := range rows {
			if i == mostRead || ctx.Err() != nil {
				return
			}
			if row.ID == except || row.Unreadable != "" {
				continue
			}
			loaded, err := o.Store.Load(ctx, row.ID)
			if err != nil {
				continue
			}
			if a, err := o.config().ReadAnswers(loaded.Body); err == nil && !yield(a) {
				return
			}
		}
	}, nil
}
