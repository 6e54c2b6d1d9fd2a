package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// removedJSON is what was done with an application.
type removedJSON struct {
	Draft string `json:"draft"`
	// What is removed, back, erased or forgotten.
	What string `json:"what"`
	// At is when a removed application is deleted.
	At time.Time `json:"at,omitzero"`
	// Revisions is how many earlier ones were forgotten.
	Revisions int `json:"revisions,omitempty"`
}

func (p draftsCommands) removeCommand() *cobra.Command {
	var form string
	var undo, now, yes bool
	c := &cobra.Command{
		Use: "remove DRAFT", Short: "Remove an application; for a day it can be taken back", Args: oneArgument(aDraft, showsThem),
		Long: "Takes an application off the board and deletes it a day later; until then --undo takes it back, and so does anybody who\n" +
			"changes it. --now deletes it at once, and one that cannot be read too: nothing brings it back. What is with the\n" +
			"custodian and not settled is not removed, nor what is under legal hold or open in a window, nor in the store of a\n" +
			"firm what was sent in the last six years.\n\n" + say.StaysOfRemoved,
		Example: "  onboard drafts remove 0192f3a4 --yes\n  onboard drafts remove 0192f3a4 --undo",
		RunE: func(cmd *cobra.Command, args []string) error {
			if undo && now {
				return usage("--undo and --now do not go together: what is deleted at once cannot be taken back")
			}
			return p.withDraft(cmd.Context(), form, args[0], func(o *flow.Service, id string) error {
				if undo {
					return p.undoRemoval(cmd.Context(), o, id, form)
				}
				return p.removeDraft(cmd.Context(), o, id, form, now, yes)
			})
		},
	}
	c.Flags().BoolVar(&undo, "undo", false, "take a removal back")
	c.Flags().BoolVar(&now, "now", false, "delete it at once, for good")
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p draftsCommands) removeDraft(ctx context.Context, o *flow.Service, id, form string, now, yes bool) error {
	question := "Remove application " + id + "? For a day --undo takes it back."
	if now {
		question = "Delete application " + id + " for good?"
	}
	if err := p.agreed(ctx, question, yes); err != nil {
		return err
	}
	r := removedJSON{Draft: id, What: "removed"}
	var err error
	if now {
		r.What, err = "erased", o.Erase(ctx, id)
	} else {
		r.At, err = discard(ctx, o, id)
	}
	if err != nil {
		return notRemoved(id, err)
	}
	return p.print(form, r, func() string {
		if now {
			return "Deleted. " + say.StaysOfRemoved + "\n"
		}
		return fmt.Sprintf("Removed. It is deleted after %s; until then: onboard drafts remove %s --undo\n%s\n",
			text.Clock(r.At.Local(), p.now().Local()), id, say.StaysOfRemoved)
	})
}

func discard(ctx context.Context, o *flow.Service, id string) (time.Time, error) {
	s, err := o.Resume(ctx, id)
	if err != nil {
		return time.Time{}, fmt.Errorf("%w. onboard drafts remove %s --now deletes it all the same", err, id)
	}
	return s.Discard(ctx)
}

// notRemoved says why an application was not removed, with the hint.
func notRemoved(id string, err error) error {
	hint := ""
	_, sent := errors.AsType[*flow.SentError](err)
	switch {
	case sent:
		hint = ". To take it off the board, archive it there"
	case errors.Is(err, flow.ErrOnlyReads):
		hint = ". An assistant, an advisor or operations of it removes"
	case errors.Is(err, flow.ErrLegalHold):
		hint = ". onboard drafts hold " + id + " --lift ends that"
	case errors.Is(err, flow.ErrUndecided):
		hint = ". onboard status " + id + " asks"
	case errors.Is(err, flow.ErrOpen):
		hint = ". Close it there first"
	}
	return fmt.Errorf("not removed: %w%s", err, hint)
}

func (p draftsCommands) undoRemoval(ctx context.Context, o *flow.Service, id, form string) error {
	s, err := o.Resume(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Undiscard(ctx); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	return p.print(form, removedJSON{Draft: id, What: "back"}, func() string { return "Back on the board. Go on with: onboard resume " + id + "\n" })
}

func (p draftsCommands) forgetCommand() *cobra.Command {
	var form string
	var yes bool
	c := &cobra.Command{
		Use: "forget DRAFT", Short: "Forget the earlier values of an application", Args: oneArgument(aDraft, showsThem),
		Long: "Deletes every version of an application but the newest: what was typed and changed since is nowhere in its folder any\n" +
			"more, and undo and onboard drafts restore end there. Not under legal hold.\n\n" + say.StaysOfForgotten,
		Example: "  onboard drafts forget 0192f3a4 --yes",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withDraft(cmd.Context(), form, args[0], func(o *flow.Service, id string) error {
				forgetter, ok := o.Store.(flow.Forgetter)
				if !ok {
					return errNotKept
				}
				if err := p.agreed(cmd.Context(), "Forget all earlier versions of application "+id+"? Nothing brings them back.", yes); err != nil {
					return err
				}
				n, err := forgetter.ForgetEarlier(cmd.Context(), id)
				if err != nil {
					return notRemoved(id, err)
				}
				return p.print(form, removedJSON{Draft: id, What: "forgotten", Revisions: n}, func() string {
					return say.Forgotten(n, nil) + " " + say.StaysOfForgotten + "\n"
				})
			})
		},
	}
	c.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

// agreed asks a person at a terminal; without one --yes has to be given.
func (p draftsCommands) agreed(ctx context.Context, question string, yes bool) error {
	if yes {
		return nil
	}
	if !p.atTerminal() {
		return usage("nothing was changed: give --yes where nobody can be asked")
	}
	_, _ = fmt.Fprint(p.err, question+" y/N ")
	word, err := typed(ctx, func() (string, error) { return bufio.NewReader(p.in).ReadString('\n') })
	if err != nil && !errors.Is(err, io.EOF) { // an end of input agrees to nothing
		return err
	}
	if word = strings.ToLower(strings.TrimSpace(word)); word != "y" && word != "yes" {
		return usage("nothing was changed")
	}
	return nil
}
