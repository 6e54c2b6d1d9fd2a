package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// whatIsWrong is what a command reports of an application beside its result: what somebody has to act on now, with the way
// on, or else what just failed. A command that is run again reports the same.
func (p *program) whatIsWrong(s *flow.Session, failed error) error {
	v := s.View()
	switch {
	case errors.Is(failed, context.Canceled), isRefusedClient(failed):
		return failed
	case v.Phase == flow.Unsure:
		return p.submitInDoubt(v, failed)
	case v.Phase == flow.Submitted && v.Faulty && failed == nil:
		return contradiction(s, v)
	case !v.Editable:
		return failed
	case v.Sync == flow.NumberMissing:
		return errors.New(say.FirstStageDoubt(v) + " " + p.numberWay(v))
	case v.Sync == flow.Maybe && v.StageErr != nil:
		return fmt.Errorf("staging %q: %w. The custodian may have started a record, and nothing more is sent until that is known. %s, and if it has none: %s",
			v.StageOf, v.StageErr, p.numberWay(v), p.resendWay(v, flow.AgainWord))
	case v.Sync == flow.Blocked && (v.StageErr == nil || len(v.StageErr.Problems) > 0):
		return errors.New("the custodian refused answers")
	case v.Sync == flow.Blocked && v.StageErr.Kind == custodian.NotSent: // somebody has to repair the connection; no step was sent
		if failed != nil {
			return failed
		}
		return fmt.Errorf("staging: %w", v.StageErr)
	case v.Sync == flow.Blocked:
		return fmt.Errorf("staging %q: %w", v.StageOf, v.StageErr)
	}
	return failed
}

// numberWay is how the account number of a record gets here that the custodian has.
func (p *program) numberWay(v flow.View) string {
	return "Ask it for the account number of the record: onboard account-number " + v.ID + " NUMBER"
}

// resendWay is the command that sends an application again.
func (p *program) resendWay(v flow.View, confirm string) string {
	way := "onboard resend " + v.ID + " --confirm " + confirm
	if e := p.settings.Environment; e.Word == custodian.Production {
		way += " --production " + e.Host
	}
	return way
}

// submitInDoubt says what is known of a submit whose outcome is unknown, and how it goes on.
func (p *program) submitInDoubt(v flow.View, failed error) error {
	cause := failed
	if v.SubmitErr != nil {
		cause = fmt.Errorf("submitting: %w", v.SubmitErr)
	}
	way := "It is asked again by onboard status " + v.ID
	switch {
	case v.AccountNumber == "":
		way = "The custodian named no account number: ask it about the application sent at " + v.Submitted.Format("15:04:05")
	case v.MayResend:
		way = fmt.Sprintf("It shows no submission. Ask it with account number %s and the time, %s; if the application did not arrive there: %s",
			text.Clean(v.AccountNumber), v.Submitted.Format("15:04:05"), p.resendWay(v, text.Clean(v.AccountNumber)))
	case v.AskErr != nil && v.AskErr.Kind != custodian.NotFound:
		way = "The custodian does not say what it has: " + say.Failure(v.AskErr) + " " + way
	case !v.Resend.IsZero():
		way += ", and if it shows no submission by " + v.Resend.Local().Format("15:04") + " that says how to send it again"
	}
	if cause == nil {
		return errors.New("nobody knows whether the custodian has the application. " + way)
	}
	return fmt.Errorf("%w. Nobody knows whether the custodian has the application. %s", cause, way)
}

// contradiction is a reply that names errors beside a status that is none.
func contradiction(s *flow.Session, v flow.View) error {
	_, sentence := say.Status(v, 0)
	words := fmt.Sprintf("the custodian says %q. %s", text.Clean(v.Status), sentence)
	for _, q := range say.Complaints(s) {
		words += " It said: " + say.Ended(text.Clean(q.Message))
	}
	return errors.New(strings.TrimSuffix(words, "."))
}

// unread is a call that should have read the status and did not; nil where it did.
func unread(err error) error {
	switch {
	case err == nil:
		return nil
	case isAbsent(err):
		return fmt.Errorf("the custodian does not show the account yet: %w", err)
	}
	return fmt.Errorf("the status cannot be read: %w", err)
}

// isAbsent tells whether the custodian answered that it does not know the account, which may be so for a while.
func isAbsent(err error) bool {
	var ce *custodian.Error
	return errors.As(err, &ce) && ce.Kind == custodian.NotFound
}

// isRefusedClient tells whether a call ended because the custodian does not let this client in: asking again would not help.
func isRefusedClient(err error) bool {
	var ce *custodian.Error
	return errors.As(err, &ce) && (ce.Kind == custodian.Unauthorised || ce.Cause == custodian.CauseClientForbidden)
}
