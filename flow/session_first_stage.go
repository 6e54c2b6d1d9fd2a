package flow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"brokerage/onboard/flow/application"
	"brokerage/onboard/flow/custodian"
)

// What settles a first stage in doubt refuses. Nothing was sent, and nothing was changed.
var (
	ErrRecordInDoubt = errors.New("the custodian may have started a record")
	ErrNoNumber      = errors.New("the custodian named no account number")
	ErrNoDoubtLeft   = errors.New("the custodian has the first stage and its account number is known")
	ErrNoSuchNumber  = errors.New("that is no account number")
	ErrNoSuchRecord  = errors.New("the custodian shows no account under that number")
	ErrOtherRecord   = errors.New("the custodian shows something else under that number than was sent")
)

// longestNumber is more than any account number has.
const longestNumber = 40

// doubtError is why nothing more is sent, nil where nothing is in doubt.
func doubtError(s Sync) error {
	switch s {
	case Maybe:
		return ErrRecordInDoubt
	case NumberMissing:
		return ErrNoNumber
	case Staged, Waiting, InFlight, Offline, Blocked:
	}
	return nil
}

// BeginAgain sends the first stage again whose outcome is unknown, because a person decided to: where it did arrive, the
// custodian has two records then. ErrNoDoubtLeft: there is nothing to decide. What else it returns is as Stage does.
func (s *stager) BeginAgain(ctx context.Context) (Sync, error) {
	s.staging.Lock()
	defer s.staging.Unlock()
	if sync, ok := s.beginAgain(); !ok {
		return sync, ErrNoDoubtLeft
	}
	s.logEvents(ctx, Event{What: "first stage again, asked for"})
	return s.drain(ctx, application.Lifting{Refusal: true, Doubt: true})
}

func (s *stager) beginAgain() (Sync, bool) {
	defer s.lock().Unlock()
	return s.app.Sync(), application.BeginAgain(s.app)
}

// FoundRecord names the account number of the record that the first stage began, as the custodian told it to a person. The
// custodian is asked what it has under it: ErrNoSuchRecord, ErrOtherRecord; ErrNotAsked where it does not say.
// ErrNoSuchNumber, ErrNumberTaken, ErrNoDoubtLeft: see there. With nil the number is saved and staging goes on.
func (s *stager) FoundRecord(ctx context.Context, number string) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	number = strings.TrimSpace(number)
	if err := s.mayFind(ctx, number); err != nil {
		return err
	}
	acc, err := s.account(ctx, number)
	switch {
	case err != nil && custodian.AsError(err).Kind == custodian.NotFound:
		return ErrNoSuchRecord
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	case !s.found(acc, number):
		return ErrOtherRecord
	}
	s.logEvents(ctx, Event{What: "account number entered", TraceID: acc.TraceID})
	return s.Save(context.WithoutCancel(ctx), false)
}

func (s *stager) found(acc custodian.Account, number string) bool {
	defer s.lock().Unlock()
	return application.TakeFound(s.app, acc, number)
}

// AgainWord is what a person types to send a first stage again.
const AgainWord = "again"

// ResolveFirstStage takes what a person typed about a first stage in doubt: AgainWord, as BeginAgain, or an account number, as
// FoundRecord. The error is theirs.
func (s *stager) ResolveFirstStage(ctx context.Context, typed string) error {
	if !strings.EqualFold(strings.TrimSpace(typed), AgainWord) {
		return s.FoundRecord(ctx, typed)
	}
	_, err := s.BeginAgain(ctx)
	return err
}

// mayFind tells why a number cannot be that of the record.
func (s *stager) mayFind(ctx context.Context, number string) error {
	switch {
	case !s.numberOpen():
		return ErrNoDoubtLeft
	case number == "" || len(number) > longestNumber || strings.ContainsFunc(number, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }):
		return ErrNoSuchNumber
	}
	return s.service.numberFree(ctx, s.id, number)
}

func (s *stager) numberOpen() bool {
	defer s.lock().Unlock()
	return application.NumberOpen(s.app)
}

// numberFree refuses an account number that another application here has: what is staged for one would go into the other.
func (o *Service) numberFree(ctx context.Context, id, number string) error {
	if number == "" {
		return nil
	}
	all, err := o.Store.List(ctx)
	if err != nil {
		return fmt.Errorf("looking for the account number: %w", err)
	}
	for _, other := range all {
		if other.ID != id && strings.EqualFold(strings.TrimSpace(other.AccountNumber), number) {
			return fmt.Errorf("%w: %s", ErrNumberTaken, other.ID)
		}
	}
	return nil
}
