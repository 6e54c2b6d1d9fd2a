package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// draftJSON is one application as scripts read it.
type draftJSON struct {
	ID            string    `json:"id"`
	Name          string    `json:"name"`
	Registration  string    `json:"registration"`
	Phase         string    `json:"phase"`
	Step          string    `json:"step"`
	UpdatedAt     time.Time `json:"updatedAt"`
	Left          int       `json:"left"`
	ToFix         int       `json:"toFix"`
	NotStaged     int       `json:"notStaged"`
	AccountNumber string    `json:"accountNumber"`
	Archived      bool      `json:"archived,omitempty"`
	Unreadable    string    `json:"unreadable,omitempty"`
	// Assignee is whose it is in the store of a firm, "" for nobody's.
	Assignee string `json:"assignee,omitempty"`
	// RemovedOn is when it is removed unless somebody opens it, where that is soon.
	RemovedOn time.Time `json:"removedOn,omitzero"`
}

func (p draftsCommands) draftsCommand() *cobra.Command {
	return group("drafts", "The applications on this computer", p.listCommand(), p.showCommand(), p.openedCommand(), p.templateCommand(),
		p.historyCommand(), p.restoreCommand(), p.exportCommand(), p.importCommand(), p.reclaimCommand(), p.keyCommand(),
		p.auditCommand(), p.removeCommand(), p.forgetCommand(), p.purgeCommand(), p.legalHoldCommand(), p.assignCommand(), p.inventoryCommand())
}

func (p draftsCommands) listCommand() *cobra.Command {
	var form string
	var archived bool
	var q queue
	list := &cobra.Command{
		Use: "list", Short: "List the applications, newest first", Args: noArguments,
		Long: "Lists the applications of the board, newest first, once those are removed whose time is over. Those that were archived there are listed by --archived alone;\n" +
			"every other command takes them as before. In the store of a firm, --mine lists yours, and --unassigned what nobody has, the\n" +
			"oldest first.",
		Example: "  onboard drafts list\n  onboard drafts list -o json\n  onboard drafts list --archived",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			opened, err := p.openLocal(cmd.Context())
			if err != nil {
				return err
			}
			defer func() { _ = opened.Close() }() // it is only a list
			p.dispose(cmd.Context(), opened.Service)
			drafts, err := opened.Service.Store.List(cmd.Context())
			if err != nil {
				return err
			}
			drafts = slices.DeleteFunc(drafts, func(d flow.Summary) bool { return d.Archived != archived })
			if drafts, err = q.of(opened.Service, drafts); err != nil {
				return err
			}
			expiring, err := opened.Service.Expiring(drafts)
			if err != nil {
				return err
			}
			return p.print(form, draftsJSON(drafts, expiring), func() string { return draftTable(opened.Service, drafts, expiring, p.now()) })
		},
	}
	list.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	q.flags(list)
	list.Flags().BoolVar(&archived, "archived", false, "list those that were taken off the board")
	return list
}

func draftsJSON(drafts []flow.Summary, expiring map[string]time.Time) []draftJSON {
	all := make([]draftJSON, 0, len(drafts))
	for _, d := range drafts {
		all = append(all, draftJSON{
			d.ID, d.Name, d.Registration, string(d.Phase), d.Step, d.UpdatedAt, d.Left, d.ToFix, d.NotStaged, d.AccountNumber, d.Archived, d.Unreadable,
			d.Assignee, expiring[d.ID],
		})
	}
	return all
}

func draftTable(o *flow.Service, drafts []flow.Summary, expiring map[string]time.Time, now time.Time) string {
	if len(drafts) == 0 {
		return "No applications yet.\n"
	}
	var b strings.Builder
	for _, d := range drafts {
		state := string(d.Phase)
		switch {
		case d.Unreadable != "":
			state = "cannot be opened: " + d.Unreadable
		case d.Doubt != "":
			state = "outcome unknown"
		case d.Phase == flow.Editing:
			state = fmt.Sprintf("%d to fix, %d left", d.ToFix, d.Left)
		}
		fmt.Fprintln(&b, text.Columns([]int{36, 28, 16, 24, 14, 24}, d.ID, say.Name(d.Name), d.Registration, state, text.Age(now.Sub(d.Changed())), say.Whose(d, o)))
		if at, ok := expiring[d.ID]; ok {
			fmt.Fprintf(&b, "%37s%s\n", "", say.Leaves(d, at, now.Local()))
		}
	}
	return b.String()
}
