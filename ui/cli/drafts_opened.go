package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// openedJSON is what is remembered of what was opened from files, as scripts read it.
type openedJSON struct {
	Opened []openingJSON `json:"opened"`
	// Doubt says why others may be missing; "" where none are.
	Doubt string `json:"doubt"`
}

type openingJSON struct {
	Draft string    `json:"draft"`
	At    time.Time `json:"at"`
}

func (p draftsCommands) openedCommand() *cobra.Command {
	var form string
	var settle bool
	c := &cobra.Command{
		Use: "opened", Short: "List what was opened from files and tables", Args: noArguments,
		Long: "Lists the applications that onboard open made of files and tables, those that were removed since too. By this it knows\n" +
			"what was opened, so that nothing is opened twice; no answer and no name of a file is in it. Where it was lost, or is\n" +
			"older than it was, onboard open refuses what it does not know, exit code 1 here. --settle ends that: from then on what\n" +
			"is not listed counts as not opened. Look at the custodian's own list of accounts before.",
		Example: "  onboard drafts opened\n  onboard drafts opened --settle",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withService(cmd.Context(), form, func(o *flow.Service) error {
				if settle {
					if err := o.ConfirmOpenings(cmd.Context()); err != nil {
						return err
					}
				}
				all, doubt, err := o.OpenedBefore(cmd.Context())
				if err != nil {
					return err
				}
				if doubt != "" {
					p.code = exitProblems
				}
				r := openedJSON{Opened: make([]openingJSON, 0, len(all)), Doubt: doubt}
				for _, one := range all {
					r.Opened = append(r.Opened, openingJSON{one.Draft, one.At})
				}
				return p.print(form, r, func() string { return openedTable(r) })
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	c.Flags().BoolVar(&settle, "settle", false, "what is not listed was not opened: somebody made sure")
	return c
}

func openedTable(r openedJSON) string {
	var b strings.Builder
	for _, one := range r.Opened {
		fmt.Fprintf(&b, "%s  %s\n", one.At.Local().Format("2006-01-02 15:04"), one.Draft)
	}
	if len(r.Opened) == 0 {
		b.WriteString("Nothing was opened from a file.\n")
	}
	if r.Doubt != "" {
		fmt.Fprintf(&b, "Others may be missing: %s. Make sure, and then: onboard drafts opened --settle\n", text.Clean(r.Doubt))
	}
	return b.String()
}
