package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/application"
)

// History is what a Store also has where it can show earlier revisions.
type History interface {
	// Revisions lists what is kept of a draft, newest first, damaged ones included. ErrNoDraft.
	Revisions(ctx context.Context, id string) ([]Revision, error)
	// LoadRevision returns one revision. ErrNoDraft if it is not kept.
	LoadRevision(ctx context.Context, id string, n uint64) (Loaded, error)
}

// Revision describes one saved state of a draft.
type Revision struct {
	Number  uint64
	SavedAt time.Time
	// Interim: saved while somebody was typing in a field.
	Interim bool
	Meta    Summary
	// Unreadable says why it cannot be opened; "" if it can. The other fields but Number are then zero.
	Unreadable string
}

// ErrNoHistory says that the store keeps no earlier revisions.
var ErrNoHistory = errors.New("earlier versions are not kept")

// Revisions lists what is kept of the application, newest first.
func (r *reader) Revisions(ctx context.Context) ([]Revision, error) {
	h, ok := r.service.Store.(History)
	if !ok {
		return nil, ErrNoHistory
	}
	return h.Revisions(ctx, r.id)
}

// Restore brings back the answers of a revision, as a change that undo takes back. What the custodian holds, the account
// number, the journal and the submit count stay as they are.
func (e *editor) Restore(ctx context.Context, n uint64) error {
	then, at, err := e.answersOf(ctx, n)
	if err != nil {
		return err
	}
	defer e.lock().Unlock()
	return application.Restore(e.app, then, at)
}

// DiffRevision lists what differs between a revision and now: Change.Now is what stands now, Change.Before what stood then.
func (r *reader) DiffRevision(ctx context.Context, n uint64) ([]Change, error) {
	then, _, err := r.answersOf(ctx, n)
	if err != nil {
		return nil, err
	}
	defer r.lock().Unlock()
	return application.DiffRevision(r.app, then), nil
}

// answersOf loads the answers of one revision and when they were saved.
func (r *reader) answersOf(ctx context.Context, n uint64) (*answers.Answers, time.Time, error) {
	h, ok := r.service.Store.(History)
	if !ok {
		return nil, time.Time{}, ErrNoHistory
	}
	loaded, err := h.LoadRevision(ctx, r.id, n)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("opening version %d: %w", n, err)
	}
	a, err := application.ReadAnswers(r.service.Catalogue, loaded.Body)
	return a, loaded.SavedAt, err
}

// Distinct leaves out of a list of revisions, newest first, what was saved in the middle of a field, and of several with
// the same answers all but the one that brought them. Those that cannot be opened stay.
func Distinct(revisions []Revision) []Revision {
	var all []Revision
	for _, r := range revisions {
		last := len(all) - 1
		switch {
		case r.Unreadable != "":
			all = append(all, r)
		case r.Interim:
		case last >= 0 && r.Meta.Answers != "" && all[last].Meta.Answers == r.Meta.Answers:
			all[last] = r
		default:
			all = append(all, r)
		}
	}
	return all
}
