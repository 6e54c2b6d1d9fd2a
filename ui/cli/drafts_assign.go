package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// errNoFirm refuses what only the store of a firm has.
var errNoFirm = usage("these applications are of this computer alone, and belong to nobody else: --store names the drafts of a firm")

func (p draftsCommands) assignCommand() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use: "assign DRAFT", Short: "Say whose an application is, in the store of a firm", Args: oneArgument(aDraft, showsThem),
		Long: "Gives an application to a member who edits in its team. Operations do that, who has it, and who takes what nobody has.\n" +
			"Whoever submits what nobody has, has it from then on. Only the program of who has it asks the custodian how it stands.",
		Example: "  onboard drafts assign 0192f3a4 --to bob",
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return usage("%s needs --to: whose it is from now on; onboard firm members lists them", cmd.CommandPath())
			}
			return p.withDraft(cmd.Context(), asTable, args[0], func(o *flow.Service, id string) error {
				store, ok := o.Store.(flow.Assigner)
				if !ok {
					return errNoFirm
				}
				if err := store.Assign(cmd.Context(), id, to); err != nil {
					return err
				}
				_, err := fmt.Fprintf(p.out, "It is %s's from now on.\n", text.Clean(to))
				return err
			})
		},
	}
	c.Flags().StringVar(&to, "to", "", "the member who has it from now on")
	return c
}

// queue is which applications of a firm are listed.
type queue struct{ mine, unassigned bool }

func (q *queue) flags(c *cobra.Command) {
	c.Flags().BoolVar(&q.mine, "mine", false, "in the store of a firm, list yours")
	c.Flags().BoolVar(&q.unassigned, "unassigned", false, "in the store of a firm, list what nobody has, the oldest first")
}

// of picks those of the queue; all, where none was named.
func (q *queue) of(o *flow.Service, all []flow.Summary) ([]flow.Summary, error) {
	if !q.mine && !q.unassigned {
		return all, nil
	}
	if _, shared := o.Store.(flow.Assigner); !shared {
		return nil, errNoFirm
	}
	all = slices.DeleteFunc(all, func(d flow.Summary) bool {
		return (!q.mine || d.Assignee != o.User) && (!q.unassigned || d.Assignee != "")
	})
	if !q.mine {
		slices.SortStableFunc(all, func(a, b flow.Summary) int { return a.Changed().Compare(b.Changed()) })
	}
	return all, nil
}
