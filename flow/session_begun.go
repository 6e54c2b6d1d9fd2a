package flow

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// What settles a first stage in doubt refuses. Nothing was sent, and nothing was changed.
var (
	ErrRecordInDoubt = errors.New("the custodian may have started a record")
	ErrNoNumber      = errors.New("the custodian named no account number")
	ErrNoDoubtLeft   = errors.New("the custodian has the first stage and its account number is known")
	ErrNoSuchNumber  = errors.New("that is no account number")
	ErrNoSuchRecord  = errors.New("the custodian shows no account under that number")
	ErrOtherRecord   = errors.New("the custodian shows something else under that number than was sent")
	ErrNumberTaken   = errors.New("another application on this computer has that account number")
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

// begun is whether the first stage is in doubt, "" where it is not, with the lock held: everything that follows is about
// the account number that its reply names.
func (s *Session) begun() Sync {
	d := s.d
	switch {
	case d.AccountNumber != "":
	case d.Opened && !s.service.NumberEntered:
		return NumberMissing
	case !d.Opened && d.maybeStarted() != nil:
		return Maybe
	}
	return ""
}

// recallStaging finds how staging stood when an earlier run ended, and why: it is said the same in this one.
func (s *Session) recallStaging() {
	d := s.d
	switch begun := s.begun(); {
	case begun != "":
		s.sync = begun
	case !d.editable():
	case len(d.RefusedAttributes) > 0:
		s.sync = Blocked
	default:
		s.recallRefusal()
	}
}

// recallRefusal finds whether what was refused last would go out as it was.
func (s *Session) recallRefusal() {
	e := s.d.last(actStage)
	if e == nil || e.Outcome != outcomeRefused {
		return
	}
	steps := map[string]bool{}
	for _, id := range e.Steps {
		steps[id] = true
	}
	p := s.patch(func(step string) bool { return steps[step] })
	s.leaveOut(p)
	if body, err := p.Body(s.addressing()); err == nil && answers.HashOf(body) == e.Hash {
		s.sync, s.stageErr = Blocked, e.failure()
	}
}

// found takes in the record that the first stage began, with the lock held.
func (s *Session) found(acc custodian.Account, moment string) {
	d := s.d
	d.Opened, d.AccountNumber, d.StagedAt = true, acc.Number, s.service.Now()
	d.moment(d.StagedAt, moment, acc.TraceID)
	d.learn(acc)
	s.sync, s.stageErr, s.nextTry = Waiting, nil, s.service.Now()
	s.touched()
}

// BeginAgain sends the first stage again whose outcome is unknown, because a person decided to: where it did arrive, the
// custodian has two records then. ErrNoDoubtLeft: there is nothing to decide. What else it returns is as Stage does.
func (s *Session) BeginAgain(ctx context.Context) (Sync, error) {
	s.staging.Lock()
	defer s.staging.Unlock()
	s.mu.Lock()
	begun, sync := s.begun(), s.sync
	s.mu.Unlock()
	if begun != Maybe {
		return sync, ErrNoDoubtLeft
	}
	s.Finish(s.service.Catalogue.Steps[0].ID) // a later run has left no step yet
	s.logEvents(ctx, Event{What: "first stage again, asked for"})
	return s.drain(ctx, lifting{refusal: true, doubt: true})
}

// FoundRecord names the account number of the record that the first stage began, as the custodian told it to a person. The
// custodian is asked what it has under it: ErrNoSuchRecord, ErrOtherRecord; ErrNotAsked where it does not say.
// ErrNoSuchNumber, ErrNumberTaken, ErrNoDoubtLeft: see there. With nil the number is saved and staging goes on.
func (s *Session) FoundRecord(ctx context.Context, number string) error {
	s.staging.Lock()
	defer s.staging.Unlock()
	number = strings.TrimSpace(number)
	if err := s.mayFind(ctx, number); err != nil {
		return err
	}
	s.asking.Lock()
	acc, err := s.custodian().Account(ctx, number)
	s.asking.Unlock()
	switch {
	case err != nil && custodian.AsError(err).Kind == custodian.NotFound:
		return ErrNoSuchRecord
	case err != nil:
		return fmt.Errorf("%w: %w", ErrNotAsked, err)
	}
	s.mu.Lock()
	if s.strange(acc) {
		s.mu.Unlock()
		return ErrOtherRecord
	}
	acc.Number = number
	s.found(acc, "Account number entered, and the record is there")
	s.mu.Unlock()
	s.logEvents(ctx, Event{What: "account number entered", TraceID: acc.TraceID})
	return s.Save(context.WithoutCancel(ctx), false)
}

// AgainWord is what a person types to send a first stage again.
const AgainWord = "again"

// ResolveFirstStage takes what a person typed about a first stage in doubt: AgainWord, as BeginAgain, or an account number, as
// FoundRecord. The error is theirs.
func (s *Session) ResolveFirstStage(ctx context.Context, typed string) error {
	if !strings.EqualFold(strings.TrimSpace(typed), AgainWord) {
		return s.FoundRecord(ctx, typed)
	}
	_, err := s.BeginAgain(ctx)
	return err
}

// mayFind tells why a number cannot be that of the record.
func (s *Session) mayFind(ctx context.Context, number string) error {
	s.mu.Lock()
	named := s.d.AccountNumber != "" || s.begun() == "" && !s.service.NumberEntered
	s.mu.Unlock()
	switch {
	case named:
		return ErrNoDoubtLeft
	case number == "" || len(number) > longestNumber || strings.ContainsFunc(number, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }):
		return ErrNoSuchNumber
	}
	return s.service.numberFree(ctx, s.id, number)
}

// strange tells, with the lock held, whether a reply is about another application: it was submitted, or shows another
// answer where this one was sent, or somebody else.
func (s *Session) strange(acc custodian.Account) bool {
	switch s.service.Statuses.Meaning(acc.Status) {
	case custodian.MeansSubmitted, custodian.MeansProcessing, custodian.MeansAction, custodian.MeansOpen, custodian.MeansRejected, custodian.MeansClosed:
		return true
	case custodian.MeansDraft, custodian.MeansUnknown:
	}
	if len(acc.Entries) > 0 && len(s.d.Remote.SentEntries()) == 0 {
		return true
	}
	for a, v := range s.d.shown(acc) {
		if v == "" || remote.Hidden(v) {
			continue
		}
		if is, sent := s.d.Remote[a]; sent && is.Value != nil && !remote.SameAsSent(is.Value, v) {
			return true
		}
		l, wanted := s.want()[a]
		if s.personal(a) && (!wanted || !remote.SameAsSent(l.Value, v)) {
			return true
		}
	}
	return false
}

// personal tells whether an attribute is an answer about somebody.
func (s *Session) personal(a assess.Attribute) bool {
	sec := s.service.Catalogue.Section(s.assess().AttributePath(a).Section)
	return sec != nil && sec.Person
}
