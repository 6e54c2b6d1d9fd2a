package drafts

import (
	"context"
	"errors"
	"fmt"

	"brokerage/onboard/flow"
)

// Revision describes one saved state of a draft.
type Revision = flow.Revision

// Revisions lists what is kept of a draft, newest first, damaged ones included. flow.ErrNoDraft.
func (s *savedDrafts) Revisions(ctx context.Context, id string) ([]Revision, error) {
	list, err := s.revisions(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("listing revisions of draft %q: %w", id, err)
	}
	return list, nil
}

func (s *savedDrafts) revisions(ctx context.Context, id string) ([]Revision, error) {
	there, err := s.readFolder(id)
	if err != nil {
		return nil, err
	}
	all := contents{revisions: append(there.revisions, there.damaged...)}
	all.sort()
	list := make([]Revision, 0, len(all.revisions))
	for _, n := range all.revisions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, _, err := s.readRevision(id, n, false)
		switch {
		case err == nil:
			list = append(list, Revision{Number: n, SavedAt: f.SavedAt, Interim: f.Interim, Meta: f.Summary})
		case !errors.Is(err, flow.ErrNoDraft):
			list = append(list, Revision{Number: n, Unreadable: word(err)})
		case there.isDamaged(n):
			list = append(list, Revision{Number: n, Unreadable: flow.ErrDamaged.Error()})
		}
	}
	return list, nil
}

// LoadRevision returns one revision, whatever was seen before. flow.ErrNoDraft if it is not kept; flow.ErrDamaged,
// ErrTruncated, ErrTooNew, ErrRolledBack (an older revision stands under its name).
func (s *savedDrafts) LoadRevision(ctx context.Context, id string, n uint64) (flow.Loaded, error) {
	loaded, err := s.loadRevision(ctx, id, n)
	if err != nil {
		return flow.Loaded{}, fmt.Errorf("loading revision %d of draft %q: %w", n, id, err)
	}
	return loaded, nil
}

func (s *savedDrafts) loadRevision(ctx context.Context, id string, n uint64) (flow.Loaded, error) {
	if err := errors.Join(ctx.Err(), checkID(id)); err != nil {
		return flow.Loaded{}, err
	}
	f, body, err := s.readRevision(id, n, true)
	if err != nil {
		return flow.Loaded{}, err
	}
	return flow.Loaded{Record: f.record(body), SavedAt: f.SavedAt}, nil
}
