package flow

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// ErrNotAsked is that nobody knows where the application stands, so that nothing was sent.
var ErrNotAsked = errors.New("the custodian could not be asked where the application stands")

// Refresh asks the custodian what it holds and moves the phase. It returns how long to wait before the next call, 0 when
// the phase is final or there is no account number to ask by. The error is a *custodian.Error, and nothing is concluded
// from it but that nobody knows; or the store's.
func (a *asker) Refresh(ctx context.Context) (next time.Duration, err error) {
	if !a.asking.TryLock() {
		defer a.lock().Unlock()
		return application.Postpone(a.app), nil
	}
	defer a.asking.Unlock()
	return a.refresh(ctx)
}

// refreshNow is Refresh that waits for a call that is under way.
func (a *asker) refreshNow(ctx context.Context) error {
	a.asking.Lock()
	defer a.asking.Unlock()
	_, err := a.refresh(ctx)
	return err
}

// refresh is Refresh with the asking lock held.
func (a *asker) refresh(ctx context.Context) (next time.Duration, err error) {
	number, phase := a.numberAndPhase()
	if number == "" {
		return 0, nil
	}
	acc, err := a.custodian().Account(ctx, number)
	var outcome *custodian.Outcome
	if err == nil && phase != Editing && a.service.Outcomes != nil {
		if o, e := a.custodian().Outcome(ctx, number); e == nil { // else nothing is known of the sub-steps
			outcome = &o
			acc.Problems = append(acc.Problems, o.Problems...)
			acc.Remarks = cmp.Or(acc.Remarks, o.Remarks)
		}
	}
	if outcome == nil && len(acc.Steps) > 0 && phase != Editing {
		outcome = &custodian.Outcome{Steps: acc.Steps, TraceID: acc.TraceID}
	}
	if ctx.Err() != nil { // the screen was left: nobody waits for this answer
		return 0, ctx.Err()
	}
	wait := a.statusRead(acc, err, outcome)
	if saveErr := a.Save(ctx, false); saveErr != nil && err == nil {
		err = saveErr
	}
	return wait, err
}

func (a *asker) numberAndPhase() (string, Phase) {
	defer a.lock().Unlock()
	return a.app.AccountNumber(), a.app.Phase()
}

func (a *asker) statusRead(acc custodian.Account, err error, outcome *custodian.Outcome) time.Duration {
	defer a.lock().Unlock()
	wait := a.app.StatusRead(acc, err)
	if outcome != nil {
		application.SubStepsRead(a.app, *outcome)
	}
	return wait
}

// account is one get-account call whose reply changes nothing yet.
func (a *asker) account(ctx context.Context, number string) (custodian.Account, error) {
	a.asking.Lock()
	defer a.asking.Unlock()
	return a.custodian().Account(ctx, number)
}

// Consult has the custodian say where the application stands, unless it has just said so to this run. A draft cannot tell
// by itself: the store may be a copy that was put back, or a copy may be at work elsewhere. nil: nothing shows
// that it was submitted. ErrArrived: it was, or was judged, and the phase has moved. ErrNotAsked: the custodian gave no
// word that can be read, so nothing may be submitted. Any other error is the store's.
func (a *asker) Consult(ctx context.Context) error {
	before := a.heard()
	switch {
	case before.doubt != nil:
		return fmt.Errorf("%w: %w", ErrNotReady, before.doubt)
	case before.known:
		return nil
	case before.number == "":
		return fmt.Errorf("%w: its account number is not known", ErrNotAsked)
	}
	err := a.refreshNow(ctx)
	var ce *custodian.Error
	if err != nil && (!errors.As(err, &ce) || ce.Kind != custodian.NotFound) {
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	if err != nil && a.olderCopy(ctx) { // not shown yet, it may have been submitted all the same
		return fmt.Errorf("%w: it shows no such account, and this may be an older copy of an application that was submitted since. "+
			"Make sure that it was not, and then: onboard drafts opened --settle", ErrNotAsked)
	}
	switch now := a.heard(); {
	case now.phase != before.phase:
		return fmt.Errorf("%w: it shows %q", ErrArrived, now.status)
	case err == nil && !now.fresh:
		return fmt.Errorf("%w: it shows %q, a word that the profile gives no meaning", ErrNotAsked, now.status)
	}
	return nil
}

// heard is what is known of where the custodian stands.
type heard struct {
	phase          Phase
	status, number string
	// fresh: it has just said so. known: it need not be asked. doubt is why nothing can be known before a person decides.
	fresh, known bool
	doubt        error
}

func (a *asker) heard() heard {
	defer a.lock().Unlock()
	fresh := application.StatusFresh(a.app)
	return heard{
		phase: a.app.Phase(), status: application.StatusWord(a.app), number: a.app.AccountNumber(),
		fresh: fresh, known: fresh || !application.FirstStageTaken(a.app), doubt: doubtError(a.app.FirstStage()),
	}
}

// olderCopy tells whether the folder became what may be an older copy after the application was begun.
func (a *asker) olderCopy(ctx context.Context) bool {
	register, ok := a.service.Store.(Register)
	if !ok {
		return false
	}
	all, _ := register.Openings(ctx) // one that cannot be read was asked before the first stage
	defer a.lock().Unlock()
	return application.CreatedBefore(a.app, all.Older)
}

// reconcile reads the account where staging can go on only by what it shows: for the customerIDs of entries, and for the
// account that a first stage may have begun. It tells whether there is something to send now. It runs with the staging
// lock held, so that the reply is about everything that was sent.
func (a *asker) reconcile(ctx context.Context, sync Sync) bool {
	number, awaiting := a.awaits()
	reference := ""
	if sync.InDoubt() && a.service.Finder != nil && number == "" {
		reference = a.id
	}
	if ctx.Err() != nil || !awaiting && reference == "" {
		return false
	}
	a.asking.Lock()
	defer a.asking.Unlock()
	var acc custodian.Account
	var err error
	if reference != "" {
		acc, err = a.custodian().Find(ctx, reference)
	} else {
		acc, err = a.custodian().Account(ctx, number)
	}
	news := a.reconciled(acc, err)
	return a.Save(context.WithoutCancel(ctx), false) == nil && news
}

func (a *asker) awaits() (number string, awaiting bool) {
	defer a.lock().Unlock()
	return a.app.AccountNumber(), application.AwaitsIdentifiers(a.app)
}

func (a *asker) reconciled(acc custodian.Account, err error) (news bool) {
	defer a.lock().Unlock()
	return application.Reconcile(a.app, acc, err)
}
