package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// movedJSON is what became of an application that was to move.
type movedJSON struct {
	Draft string `json:"draft"`
	// What is copied, there, removed, missing, changed, submit, open, hold or refused.
	What string `json:"what"`
	Why  string `json:"why,omitempty"`
}

func (p firmCommands) migrateCommand() *cobra.Command {
	var form string
	var dry, finish bool
	c := &cobra.Command{
		Use: "migrate", Short: "Copy the applications of this computer into the store of a firm", Args: noArguments,
		Long: "Copies every application with its versions and its log into the store of --store, under its id, and leaves the files: they are\n" +
			"read-only from then on. Interrupted, it is run again, and copies what is missing. What has a submit under way, is open in\n" +
			"a window or cannot be read stays, and so does what was taken back and changed here after colleagues changed the copy. --finish\n" +
			"compares each with its copy and removes the files of what is the same. Exit code 1: some stayed.",
		Example: "  onboard migrate --dry-run\n  onboard migrate\n  onboard migrate --finish",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			if err := p.needsStore(cmd); err != nil {
				return err
			}
			opened, err := p.openLocal(cmd.Context())
			if err != nil {
				return err
			}
			defer func() { _ = opened.Close() }() // what was to be written is written
			return p.migrate(cmd.Context(), opened, form, dry, finish)
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "say what would be done, and do nothing")
	c.Flags().BoolVar(&finish, "finish", false, "remove the files of what was copied and is the same")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p firmCommands) migrate(ctx context.Context, opened *Opened, form string, dry, finish bool) error {
	move := opened.Service.MoveIn
	if finish {
		move = opened.Service.FinishMoveIn
	}
	moved, failure := move(ctx, opened.Own, dry)
	all := make([]movedJSON, 0, len(moved))
	for _, m := range moved {
		one := movedJSON{Draft: m.Draft, What: string(m.Outcome)}
		if m.Why != nil {
			one.Why = oneLine(m.Why.Error())
		}
		if m.Outcome != flow.MoveCopied && m.Outcome != flow.MoveThere && m.Outcome != flow.MoveRemoved {
			p.code = exitProblems
		}
		all = append(all, one)
	}
	if failure != nil && len(all) == 0 {
		return failure
	}
	if err := p.print(form, all, func() string { return movedTable(all, dry) }); err != nil {
		return err
	}
	return failure
}

func movedTable(all []movedJSON, dry bool) string {
	if len(all) == 0 {
		return "No applications are on this computer.\n"
	}
	copied, removed := "copied", "removed here: the copy is the same"
	if dry {
		copied, removed = "would be copied", "would be removed here: the copy is the same"
	}
	var b strings.Builder
	for _, m := range all {
		words := map[flow.MoveOutcome]string{
			flow.MoveCopied: copied, flow.MoveRemoved: removed, flow.MoveThere: "there already",
			flow.MoveMissing: "stays: not copied yet, or changed here since. Run onboard migrate",
			flow.MoveSides:   "stays: changed here and there since it was copied. Compare both, and archive one",
			flow.MoveSubmit:  "stays: its submit is under way or was cut off. Run onboard status " + m.Draft + " without --store, then this again",
			flow.MoveInUse:   "stays: open in a window. Close it, then run this again",
			flow.MoveHeld:    "stays: under legal hold here. Put the hold on the copy, and lift it here",
			flow.MoveRefused: "stays: " + m.Why,
		}[flow.MoveOutcome(m.What)]
		fmt.Fprintln(&b, text.Columns([]int{36, 140}, m.Draft, words))
	}
	return b.String()
}
