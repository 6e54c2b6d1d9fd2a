package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
)

// resendOptions are the flags of onboard resend.
type resendOptions struct {
	confirm    string
	production string
	form       string
}

func (p statusCommands) resendCommand() *cobra.Command {
	var o resendOptions
	c := &cobra.Command{
		Use: "resend DRAFT", Short: "Send an application again of which nobody knows whether it arrived",
		Args: oneArgument("an application", "onboard drafts list shows them"),
		Long: "Sends again what was sent and never answered, because a person decided to: nothing is sent a second time by itself.\n" +
			"Ring the custodian first. Where it did arrive, this opens a second account or starts a second record.\n\n" +
			"Without --confirm nothing is sent, and it says what stands in doubt and what to give. Of a submit --confirm takes the\n" +
			"account number; the custodian is asked once more before, and what it shows decides. It is possible once get-account\n" +
			"has failed to show the submit for ten minutes, or for two where it shows no account at all. Of a first stage --confirm\n" +
			"takes the word " + flow.AgainWord + "; where the custodian has a record, onboard account-number takes its number instead.\n\n" +
			"Exit codes: 0 sent, 1 failed, 2 usage, 4 not authorised, 10 rejected or action needed, 12 outcome unknown, 130\n" +
			"interrupted.",
		Example: "  onboard resend 0192f3a4 --confirm 10042217\n  onboard resend 0192f3a4 --confirm " + flow.AgainWord,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.confirm != "" || o.production != "" {
				if err := p.permitSubmit(cmd.Context(), o.production, true); err != nil {
					return err
				}
			}
			return p.onDraft(cmd.Context(), args[0], o.form, func(ctx context.Context, s *flow.Session) error {
				return p.resend(ctx, s, o.confirm)
			})
		},
	}
	productionFlag(c, &o.production)
	c.Flags().StringVar(&o.confirm, "confirm", "", "the account number of the submit, or the word "+flow.AgainWord+" for a first stage")
	c.Flags().StringVarP(&o.form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p statusCommands) accountNumberCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "account-number DRAFT NUMBER", Short: "Enter the account number of a record that the custodian has",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usage("%s needs an application and its account number: onboard drafts list shows the applications", c.CommandPath())
			}
			return nil
		},
		Long: "Enters the account number that the custodian told you, where its reply named none or was lost, and stages the rest.\n" +
			"The custodian is asked what it has under the number: one that it does not know, that shows another application or\n" +
			"that another application on this computer has is refused.\n\n" +
			"Exit codes: 0 staged, 1 failed or refused, 2 usage, 4 not authorised, 12 outcome unknown, 130 interrupted.",
		Example: "  onboard account-number 0192f3a4 10042217",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.onDraft(cmd.Context(), args[0], form, func(ctx context.Context, s *flow.Session) error {
				return s.FoundRecord(ctx, args[1])
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

// onDraft resolves something that is in doubt about one application, stages the rest of it, and reports its state.
func (p statusCommands) onDraft(ctx context.Context, given, form string, resolve func(context.Context, *flow.Session) error) error {
	if err := checkOutput(form); err != nil {
		return err
	}
	opened, err := p.openOnline(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // the draft is saved by then
	sessions, err := p.asked(ctx, opened.Service, []string{given})
	if err != nil {
		return err
	}
	s := sessions[0]
	if err := resolve(ctx, s); err != nil {
		return p.unresolved(s, err, form)
	}
	if s.View().Phase == flow.Editing {
		outcome, failure := p.work(ctx, s, openOptions{}, time.Time{})
		return p.report(s, outcome, failure, form, false)
	}
	return p.report(s, outcomeOf(s), p.whatIsWrong(s, nil), form, false)
}

// unresolved reports why something is still in doubt. What was given wrongly is bad input.
func (p statusCommands) unresolved(s *flow.Session, err error, form string) error {
	if isUsage(err) {
		return err
	}
	outcome := outcomeOf(s)
	words := say.FirstStageTrouble(err)
	if s.View().Phase != flow.Editing {
		words = say.SendAgainTrouble(err)
	}
	switch {
	case errors.Is(err, flow.ErrArrived): // the words say what the custodian has
		p.tell(words)
		return p.report(s, outcome, p.whatIsWrong(s, nil), form, false)
	case errors.Is(err, context.Canceled), isRefusedClient(err), words == "":
		return p.report(s, outcome, p.whatIsWrong(s, err), form, false)
	}
	failure := errors.New(say.Lower(strings.TrimSuffix(words, ".")))
	if outcome == outcomeUnknown {
		failure = fmt.Errorf("%w. %w", failure, p.whatIsWrong(s, nil))
	}
	return p.report(s, outcome, failure, form, false)
}

// resend sends again what is in doubt, if what was given says that a person means it.
func (p statusCommands) resend(ctx context.Context, s *flow.Session, confirm string) error {
	v := s.View()
	switch {
	case v.Phase == flow.Unsure:
		if _, err := s.Refresh(ctx); err != nil && !isAbsent(err) {
			return fmt.Errorf("%w: %w", flow.ErrNotAsked, err)
		}
		if v = s.View(); v.Phase != flow.Unsure {
			return flow.ErrArrived
		}
		if confirm == "" {
			return usage("%s", p.whatIsWrong(s, nil))
		}
		return s.Resubmit(context.WithoutCancel(ctx), confirm)
	case v.Sync == flow.Maybe && v.Editable && strings.EqualFold(strings.TrimSpace(confirm), flow.AgainWord):
		_, err := s.BeginAgain(ctx)
		return err
	case v.Sync.InDoubt() && v.Editable:
		return usage("%s", p.whatIsWrong(s, nil))
	}
	return usage("nothing of this application is in doubt, so nothing is sent again. onboard status %s says how it stands", v.ID)
}
