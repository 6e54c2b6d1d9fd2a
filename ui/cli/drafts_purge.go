package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// purgeRules is how the configuration file writes flow.PurgeRules, in days.
type purgeRules struct {
	AfterOpen int `yaml:"after_open_days"`
	Untouched int `yaml:"untouched_days"`
	Ceiling   int `yaml:"ceiling_days"`
}

const day = 24 * time.Hour

func (r purgeRules) rules() flow.PurgeRules {
	return flow.PurgeRules{
		AfterOpen: time.Duration(r.AfterOpen) * day, Untouched: time.Duration(r.Untouched) * day, Ceiling: time.Duration(r.Ceiling) * day,
	}
}

// purgeJSON is what a purge does with one application, or will do.
type purgeJSON struct {
	Draft string    `json:"draft"`
	Due   time.Time `json:"due"`
	// What is removed, due (a dry run), soon or hold.
	What string `json:"what"`
}

var errNotKept = errors.New("nothing is disposed of here")

func (p *program) purgeCommand() *cobra.Command {
	var form string
	var dry bool
	c := &cobra.Command{
		Use: "purge", Short: "Remove the applications whose time is over", Args: noArguments,
		Long: "Removes applications that are open or closed for 7 days, or that nobody touched for 90 days; purge: of the\n" +
			"configuration file changes after_open_days, untouched_days and ceiling_days (at most 730). What is submitted and not\n" +
			"settled, what cannot be read and what is under legal hold stays. A tombstone in the event log remains of each.",
		Example: "  onboard drafts purge --dry-run",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withOffice(cmd.Context(), form, func(o *flow.Office) error {
				done, err := p.purge(cmd.Context(), o, dry)
				if err != nil {
					return err
				}
				return p.print(form, done, func() string { return purgeTable(done, p.now()) })
			})
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "say what would be removed, and what soon will be, and remove nothing")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p *program) purge(ctx context.Context, o *flow.Office, dry bool) ([]purgeJSON, error) {
	keeper, ok := o.Store.(flow.Keeper)
	if !ok {
		return nil, errNotKept
	}
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return nil, err
	}
	holds, err := keeper.Holds()
	if err != nil {
		return nil, err
	}
	done := []purgeJSON{}
	for _, d := range drafts {
		due, ok := p.settings.Purge.rules().Due(d)
		left := due.Sub(p.now())
		if !ok || left > flow.PurgeWarning {
			continue
		}
		line := purgeJSON{Draft: d.ID, Due: due, What: "soon"}
		switch {
		case left > 0:
		case holds[d.ID]:
			line.What = "hold"
		case dry:
			line.What = "due"
		default:
			if err := keeper.Remove(ctx, d.ID); err != nil {
				return done, err
			}
			line.What = "removed"
		}
		done = append(done, line)
	}
	return done, nil
}

func purgeTable(done []purgeJSON, now time.Time) string {
	if len(done) == 0 {
		return "Nothing is due.\n"
	}
	var b strings.Builder
	for _, d := range done {
		words := map[string]string{
			"removed": "removed", "due": "would be removed now", "hold": "stays: legal hold",
			"soon": "will be removed in " + text.Count(int(d.Due.Sub(now)/day)+1, "day", "days"),
		}[d.What]
		fmt.Fprintln(&b, text.Columns([]int{38, 40}, d.Draft, words))
	}
	return b.String()
}

func (p *program) holdCommand() *cobra.Command {
	var lift bool
	c := &cobra.Command{
		Use: "hold DRAFT", Short: "Put a legal hold on an application, so that nothing removes it", Args: oneArgument(aDraft, showsThem),
		Example: "  onboard drafts hold 0192f3a4\n  onboard drafts hold 0192f3a4 --lift",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withDraft(cmd.Context(), asTable, args[0], func(o *flow.Office, id string) error {
				keeper, ok := o.Store.(flow.Keeper)
				if !ok {
					return errNotKept
				}
				if err := keeper.SetHold(id, !lift); err != nil {
					return err
				}
				words := "Under legal hold: nothing removes it.\n"
				if lift {
					words = "The legal hold is lifted.\n"
				}
				return p.print(asTable, nil, func() string { return words })
			})
		},
	}
	c.Flags().BoolVar(&lift, "lift", false, "lift the hold")
	return c
}

// storedJSON is one line of the inventory.
type storedJSON struct {
	Draft     string    `json:"draft"`
	Keys      []string  `json:"keys"`
	Revisions int       `json:"revisions"`
	Damaged   int       `json:"damaged"`
	Bytes     int64     `json:"bytes"`
	Oldest    time.Time `json:"oldest"`
	Newest    time.Time `json:"newest"`
	Hold      bool      `json:"hold"`
	// Exposed is set where other users of the computer have access to the folder.
	Exposed bool `json:"exposed"`
}

func (p *program) inventoryCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "inventory", Short: "List what is stored and under which key, without opening it", Args: noArguments,
		Long: "Lists every application on this computer by its id: how many versions, from when to when, and the names\n" +
			"of the keys they are sealed for, by month. No answer is read; it is what a notice of a lost laptop needs.",
		Example: "  onboard drafts inventory -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withOffice(cmd.Context(), form, func(o *flow.Office) error {
				keeper, ok := o.Store.(flow.Keeper)
				if !ok {
					return errNotKept
				}
				list, err := keeper.Inventory(cmd.Context())
				if err != nil {
					return err
				}
				all := make([]storedJSON, 0, len(list))
				for _, d := range list {
					all = append(all, storedJSON{d.ID, append([]string{}, d.Keys...), d.Revisions, d.Damaged, d.Bytes, d.Oldest, d.Newest, d.Hold, d.ReadableByOther})
				}
				return p.print(form, all, func() string { return inventoryTable(all) })
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func inventoryTable(all []storedJSON) string {
	if len(all) == 0 {
		return "Nothing is stored.\n"
	}
	var b strings.Builder
	for _, d := range all {
		more := ""
		if d.Hold {
			more = "hold"
		}
		fmt.Fprintln(&b, text.Columns([]int{38, 14, 12, 34, 18, 6}, d.Draft, text.Count(d.Revisions, "version", "versions"),
			fmt.Sprintf("%d kB", (d.Bytes+999)/1000), "key "+or(strings.Join(d.Keys, ", "), "unknown"), d.Newest.Local().Format("2006-01-02 15:04"), more))
	}
	return b.String()
}
