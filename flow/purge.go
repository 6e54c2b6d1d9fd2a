package flow

import (
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/application"
)

// PurgeRules say how long applications are kept. Zero is the default, and nothing is kept longer than Ceiling.
type PurgeRules struct {
	// AfterOpen is counted from the last change of an application that is open or closed: 7 days.
	AfterOpen time.Duration
	// Untouched is counted from the last change of any other: 90 days.
	Untouched time.Duration
	// Ceiling bounds both: 730 days.
	Ceiling time.Duration
	// Warning is how long before its time an application is told of: 14 days, or half of the time it is kept
	// where that is less, so that nothing is told of an account which has just opened.
	Warning time.Duration
}

const day = 24 * time.Hour

func (r PurgeRules) complete() PurgeRules {
	def := func(d *time.Duration, days int) {
		if *d <= 0 {
			*d = time.Duration(days) * day
		}
	}
	def(&r.AfterOpen, 7)
	def(&r.Untouched, 90)
	def(&r.Ceiling, 730)
	r.Ceiling = min(r.Ceiling, 730*day)
	return r
}

// Due is when the time of an application is over. ok is false where it never is by rule: one that is submitted and not
// settled, whatever is known of it, and one that cannot be read, whose age nobody knows.
func (r PurgeRules) Due(d Summary) (at time.Time, ok bool) {
	kept, ok := r.complete().kept(d)
	return d.UpdatedAt.Add(kept), ok
}

// kept is how long an application is kept after its last change.
func (r PurgeRules) kept(d Summary) (time.Duration, bool) {
	switch d.Phase {
	case Submitting, Submitted, Unsure, Action: // unfinished
		return 0, false
	case Open, Closed:
		return min(r.AfterOpen, r.Ceiling), d.Unreadable == ""
	case Editing, Rejected:
	}
	return min(r.Untouched, r.Ceiling), d.Unreadable == ""
}

// warning is how long before its time an application is told of that is kept so long.
func (r PurgeRules) warning(kept time.Duration) time.Duration {
	if r.Warning > 0 {
		return r.Warning
	}
	return min(14*day, kept/2)
}

// DisposalOutcome is what becomes of an application whose time is over or soon will be.
type DisposalOutcome string

// The fates.
const (
	Removed        DisposalOutcome = "removed"
	IsDue          DisposalOutcome = "due"  // and was not removed, because nothing was to be
	Soon           DisposalOutcome = "soon" // it goes at the time that is named, unless somebody opens it
	UnderLegalHold DisposalOutcome = "hold"
	KeptAsSent     DisposalOutcome = "sent"     // to the custodian, and the time for which such is kept is not over
	OnlyRead       DisposalOutcome = "readonly" // the user's role in its team removes nothing
	InUse          DisposalOutcome = "open"     // in a window, here or elsewhere
)

// Disposal is an application whose time is over or soon will be.
type Disposal struct {
	Draft   string
	At      time.Time
	Outcome DisposalOutcome
}

// disposal works out when one goes. Of an application that is not with the custodian somebody must have been told for as long
// as the warning is: where nobody started the program meanwhile, its time is put off.
func (o *Service) disposal(d Summary, k retentionState) (Disposal, bool) {
	rules := o.Purge.complete()
	kept, ok := rules.kept(d)
	due, warning := d.UpdatedAt.Add(kept), rules.warning(kept)
	leaving := !d.Leaving.IsZero() // somebody removed it, and was told
	if !ok || due.Sub(o.Now()) > warning && !leaving {
		return Disposal{}, false
	}
	if d.Phase != Open && d.Phase != Closed && !leaving {
		told := k.warned[d.ID]
		if told.Before(d.UpdatedAt) { // it was opened since, or nobody was told
			told = o.Now()
		}
		if end := told.Add(warning); end.After(due) {
			due = end
		}
	}
	if leaving {
		due = d.Leaving
	}
	out := Disposal{Draft: d.ID, At: due, Outcome: Soon}
	switch {
	case k.kept[d.ID] != nil:
		out.Outcome = stays(k.kept[d.ID])
	case !o.Now().Before(due):
		out.Outcome = IsDue
	}
	return out, true
}

// retentionState is what the store remembers of applications beside themselves.
type retentionState struct {
	kept   map[string]error
	warned map[string]time.Time
}

// stays is the outcome for what the store keeps, "" for any other error.
func stays(err error) DisposalOutcome {
	if _, sent := errors.AsType[*SentError](err); sent {
		return KeptAsSent
	}
	switch {
	case errors.Is(err, ErrLegalHold):
		return UnderLegalHold
	case errors.Is(err, ErrOnlyReads):
		return OnlyRead
	}
	return ""
}

// retentionState asks the store; the keeper is nil where it removes nothing.
func (o *Service) retentionState() (Retention, retentionState, error) {
	o.complete()
	keeper, ok := o.Store.(Retention)
	if !ok {
		return nil, retentionState{}, nil
	}
	kept, err := keeper.Kept()
	if err != nil {
		return nil, retentionState{}, err
	}
	told, err := keeper.Warned()
	return keeper, retentionState{kept, told}, err
}

// Expiring tells when each of these applications is removed, of those that soon are: what a list warns of.
func (o *Service) Expiring(drafts []Summary) (map[string]time.Time, error) {
	keeper, k, err := o.retentionState()
	if err != nil || keeper == nil {
		return nil, err
	}
	ending := map[string]time.Time{}
	for _, d := range drafts {
		if e, ok := o.disposal(d, k); ok && k.kept[d.ID] == nil {
			ending[d.ID] = e.At
		}
	}
	return ending, nil
}

// Dispose removes the applications whose time is over and notes of which others it was told that theirs soon is. It returns
// both, with what stays because the store keeps it or because somebody has it open. With dry nothing is removed or noted.
func (o *Service) Dispose(ctx context.Context, dry bool) ([]Disposal, error) {
	keeper, k, err := o.retentionState()
	if err != nil || keeper == nil {
		return nil, err
	}
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return nil, err
	}
	var all []Disposal
	for _, d := range drafts {
		e, ok := o.disposal(d, k)
		if !ok {
			continue
		}
		if !dry {
			if e.Outcome, err = o.dispose(ctx, keeper, d, e.Outcome, k); err != nil {
				return all, fmt.Errorf("removing what is past its time: %w", err)
			}
		}
		all = append(all, e)
	}
	return all, nil
}

// dispose acts on one application.
func (o *Service) dispose(ctx context.Context, keeper Retention, d Summary, fate DisposalOutcome, k retentionState) (DisposalOutcome, error) {
	switch {
	case fate == Soon && k.warned[d.ID].Before(d.UpdatedAt):
		return fate, keeper.MarkWarned(d.ID, o.Now())
	case fate != IsDue:
		return fate, nil
	}
	if p, ok := o.Store.(Presence); ok && p.Present(d.ID) {
		return InUse, nil
	}
	// Somebody may have opened or submitted it since the list was made.
	loaded, err := o.Store.Load(ctx, d.ID)
	if errors.Is(err, ErrNoDraft) {
		return Removed, nil
	}
	if err != nil {
		return fate, nil //nolint:nilerr // what cannot be read stays, and the list says so
	}
	if e, ok := o.disposal(loaded.Meta, k); !ok || e.Outcome != IsDue {
		return InUse, nil
	}
	switch err := keeper.Remove(ctx, d.ID); {
	case stays(err) != "":
		return stays(err), nil
	case err != nil && !errors.Is(err, ErrNoDraft):
		return fate, err
	}
	return Removed, nil
}

// keepOn makes an application whose time is nearly over count as changed now: somebody opened it.
func (g *guarded) keepOn() {
	_, k, err := g.service.retentionState()
	if err != nil {
		return // nothing is removed either
	}
	saved := g.lastSaved()
	if _, ending := g.service.disposal(saved, k); ending && !saved.UpdatedAt.IsZero() {
		defer g.lock().Unlock()
		application.KeepOn(g.app)
	}
}

// lastSaved is the summary of the application as of its last save, at time zero where it was not saved yet.
func (g *guarded) lastSaved() Summary {
	defer g.lock().Unlock()
	d := g.app.Summary()
	d.UpdatedAt = application.SavedAt(g.app)
	return d
}
