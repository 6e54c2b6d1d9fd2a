package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// revisionJSON is one version of an application as scripts read it.
type revisionJSON struct {
	Revision   uint64    `json:"revision"`
	SavedAt    time.Time `json:"savedAt"`
	Interim    bool      `json:"interim"`
	Did        string    `json:"did,omitempty"`
	User       string    `json:"user,omitempty"`
	Machine    string    `json:"machine,omitempty"`
	Unreadable string    `json:"unreadable,omitempty"`
}

// restoredJSON is what restore did.
type restoredJSON struct {
	Draft        string `json:"draft"`
	RestoredFrom uint64 `json:"restoredFrom"`
	Changed      int    `json:"changed"`
}

const aDraft, showsThem = "an application", "onboard drafts list shows them"

func (p draftsCommands) historyCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "history DRAFT", Short: "List the versions that are kept of an application", Args: oneArgument(aDraft, showsThem),
		Long: "Lists every version that is kept, newest first: the last hundred places undo returns to, then one an hour for a\n" +
			"day, one a day for a month, and the last three that were saved in the middle of a field.",
		Example: "  onboard drafts history 0192f3a4",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withDraft(cmd.Context(), form, args[0], func(o *flow.Service, id string) error {
				h, ok := o.Store.(flow.History)
				if !ok {
					return flow.ErrNoHistory
				}
				list, err := h.Revisions(cmd.Context(), id)
				if err != nil {
					return err
				}
				return p.print(form, revisionsJSON(list), func() string { return revisionTable(list, p.now()) })
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func revisionsJSON(list []flow.Revision) []revisionJSON {
	all := make([]revisionJSON, 0, len(list))
	for _, r := range list {
		all = append(all, revisionJSON{r.Number, r.SavedAt, r.Interim, r.Meta.Did, r.Meta.User, r.Meta.Machine, r.Unreadable})
	}
	return all
}

func revisionTable(list []flow.Revision, now time.Time) string {
	var b strings.Builder
	for _, r := range list {
		did := text.Clean(r.Meta.Did)
		switch {
		case r.Unreadable != "":
			did = "cannot be opened: " + r.Unreadable
		case r.Interim:
			did = "while typing"
		case did == "":
			did = "started"
		}
		saved := ""
		if !r.SavedAt.IsZero() {
			saved = text.Clock(r.SavedAt.Local(), now)
		}
		fmt.Fprintln(&b, text.Columns([]int{8, 16, 44, 24}, strconv.FormatUint(r.Number, 10), saved, did, text.Clean(r.Meta.User)))
	}
	return b.String()
}

func (p draftsCommands) restoreCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "restore DRAFT@REVISION", Short: "Bring the answers of an earlier version back",
		Args: oneArgument("an application and a version of it", "onboard drafts history DRAFT lists the versions"),
		Long: "Brings the answers of an earlier version back, as a new version on top: nothing is lost by it. What the custodian\n" +
			"holds, the account number, the journal and the submit count stay as they are.",
		Example: "  onboard drafts restore 0192f3a4@17",
		RunE: func(cmd *cobra.Command, args []string) error {
			draft, number, found := strings.Cut(args[0], "@")
			revision, err := strconv.ParseUint(number, 10, 64)
			if !found || err != nil {
				return usage("%q names no version: give DRAFT@REVISION. onboard drafts history DRAFT lists them", args[0])
			}
			return p.withDraft(cmd.Context(), form, draft, func(o *flow.Service, id string) error {
				return p.restore(cmd.Context(), o, id, revision, form)
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p draftsCommands) restore(ctx context.Context, o *flow.Service, id string, revision uint64, form string) error {
	s, err := o.Resume(ctx, id)
	if err != nil {
		return err
	}
	changes, err := s.DiffRevision(ctx, revision)
	if err != nil {
		return err
	}
	if err := s.Restore(ctx, revision); err != nil {
		return err
	}
	if err := s.Save(ctx, false); err != nil {
		return err
	}
	r := restoredJSON{Draft: id, RestoredFrom: revision, Changed: len(changes)}
	return p.print(form, r, func() string {
		return fmt.Sprintf("The answers of version %d are back: %s changed. What the custodian holds stays as it is.\n",
			revision, text.Count(r.Changed, "answer", "answers"))
	})
}

// withDraft opens the service and finds the application that was named.
func (p *program) withDraft(ctx context.Context, form, given string, do func(o *flow.Service, id string) error) error {
	return p.withService(ctx, form, func(o *flow.Service) error {
		id, err := findDraft(ctx, o, given)
		if err != nil {
			return err
		}
		return do(o, id)
	})
}

// withService opens the service for one command.
func (p *program) withService(ctx context.Context, form string, do func(o *flow.Service) error) error {
	if err := checkOutput(form); err != nil {
		return err
	}
	opened, err := p.openLocal(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // what was to be written is written
	return do(opened.Service)
}
