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
	"brokerage/onboard/ui/text"
)

// purgeRules is how the configuration file writes flow.PurgeRules, in days; nil is the default.
type purgeRules struct {
	AfterOpen *int `yaml:"after_open_days"`
	Untouched *int `yaml:"untouched_days"`
	Ceiling   *int `yaml:"ceiling_days"`
	Warning   *int `yaml:"warning_days"`
}

const (
	day = 24 * time.Hour
	// longestKept is two years: what a firm may keep of a client it has no business with.
	longestKept = 730
)

func (r purgeRules) rules() flow.PurgeRules {
	in := func(days *int) time.Duration {
		if days == nil {
			return 0
		}
		return time.Duration(*days) * day
	}
	return flow.PurgeRules{AfterOpen: in(r.AfterOpen), Untouched: in(r.Untouched), Ceiling: in(r.Ceiling), Warning: in(r.Warning)}
}

// check refuses days that are none, and rules that the ceiling would not let be.
func (r purgeRules) check(file string) error {
	ceiling := longestKept
	if r.Ceiling != nil {
		ceiling = *r.Ceiling
	}
	for _, rule := range []struct {
		name    string
		days    *int
		bounded bool
	}{
		{"ceiling_days", r.Ceiling, false},
		{"after_open_days", r.AfterOpen, true},
		{"untouched_days", r.Untouched, true},
		{"warning_days", r.Warning, false},
	} {
		switch {
		case rule.days == nil:
		case *rule.days < 1 || *rule.days > longestKept:
			return usage("%s: %s of purge is %d. Give 1 to %d days", file, rule.name, *rule.days, longestKept)
		case rule.bounded && *rule.days > ceiling:
			return usage("%s: %s of purge is %d, above ceiling_days, which is %d. Give %d or less", file, rule.name, *rule.days, ceiling, ceiling)
		}
	}
	return nil
}

// purgeYAML is purge of a new configuration file.
const purgeYAML = `
# How many days applications are kept on this computer: after they are open or closed, untouched otherwise, and at most.
# The board says so the days of warning before. What is submitted and not settled stays, and what is under legal hold.
purge:
  after_open_days: 7
  untouched_days: 90
  ceiling_days: 730
  # warning_days: 14   # the default is 14, or half of the time where that is less

# Who applications can be handed over to: a name, and what onboard drafts key show prints on that computer.
# - name: Zoë Park
#   key: age1…
colleagues: []
`

// purgeJSON is what a purge does with one application, or will do.
type purgeJSON struct {
	Draft string    `json:"draft"`
	Due   time.Time `json:"due"`
	// What is removed, due (a dry run), soon, hold, sent, readonly or open.
	What string `json:"what"`
}

var errNotKept = errors.New("nothing is disposed of here")

func (p draftsCommands) purgeCommand() *cobra.Command {
	var form string
	var dry bool
	c := &cobra.Command{
		Use: "purge", Short: "Remove the applications whose time is over", Args: noArguments,
		Long: "Removes applications that are open or closed for 7 days, or that nobody touched for 90 days, 14 days after somebody\n" +
			"was told; purge: of the configuration file changes after_open_days, untouched_days, warning_days and ceiling_days (at\n" +
			"most 730). The board and a list do the same by themselves. What is submitted and not settled, what cannot be\n" +
			"read, what somebody has open and what is under legal hold stays; in the store of a firm, what was sent in the last six\n" +
			"years, too. A tombstone in the event log remains of each.",
		Example: "  onboard drafts purge --dry-run",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withService(cmd.Context(), form, func(o *flow.Service) error {
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

func (p draftsCommands) purge(ctx context.Context, o *flow.Service, dry bool) ([]purgeJSON, error) {
	if _, ok := o.Store.(flow.Retention); !ok {
		return nil, errNotKept
	}
	all, err := o.Dispose(ctx, dry)
	done := make([]purgeJSON, 0, len(all))
	for _, d := range all {
		done = append(done, purgeJSON{Draft: d.Draft, Due: d.At, What: string(d.Outcome)})
	}
	return done, err
}

// dispose removes what is past its time before applications are listed, as the screens do when they start. A list is made
// whatever becomes of it.
func (p draftsCommands) dispose(ctx context.Context, o *flow.Service) {
	all, err := o.Dispose(ctx, false)
	if err != nil && !errors.Is(err, flow.ErrAway) { // what is asked next says that
		p.complain(err)
	}
	if words := say.Disposed(all); words != "" {
		_, _ = fmt.Fprintln(p.err, words)
	}
}

func purgeTable(done []purgeJSON, now time.Time) string {
	if len(done) == 0 {
		return "Nothing is due.\n"
	}
	var b strings.Builder
	for _, d := range done {
		words := map[string]string{
			"removed": "removed", "due": "would be removed now", "hold": "stays: legal hold", "sent": "stays: it was sent to the custodian", "readonly": "stays: your role in its team only reads", "open": "stays: somebody has it open",
			"soon": "will be removed in " + text.Count(int((d.Due.Sub(now)+day-1)/day), "day", "days") + ", unless somebody opens it",
		}[d.What]
		fmt.Fprintln(&b, text.Columns([]int{38, 56}, d.Draft, words))
	}
	return b.String()
}

func (p draftsCommands) legalHoldCommand() *cobra.Command {
	var lift bool
	c := &cobra.Command{
		Use: "hold DRAFT", Short: "Put a legal hold on an application, so that nothing removes it", Args: oneArgument(aDraft, showsThem),
		Example: "  onboard drafts hold 0192f3a4\n  onboard drafts hold 0192f3a4 --lift",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withDraft(cmd.Context(), asTable, args[0], func(o *flow.Service, id string) error {
				retention, ok := o.Store.(flow.Retention)
				if !ok {
					return errNotKept
				}
				if err := retention.SetLegalHold(id, !lift); err != nil {
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
	LegalHold bool      `json:"hold"`
	// Exposed is set where other users of the computer have access to the folder.
	Exposed bool `json:"exposed"`
}

func (p draftsCommands) inventoryCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "inventory", Short: "List what is stored and under which key, without opening it", Args: noArguments,
		Long: "Lists every application on this computer by its id: how many versions, from when to when, and the names\n" +
			"of the keys they are sealed for, by month. No answer is read; it is what a notice of a lost laptop needs.",
		Example: "  onboard drafts inventory -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withService(cmd.Context(), form, func(o *flow.Service) error {
				retention, ok := o.Store.(flow.Retention)
				if !ok {
					return errNotKept
				}
				list, err := retention.Inventory(cmd.Context())
				if err != nil {
					return err
				}
				all := make([]storedJSON, 0, len(list))
				for _, d := range list {
					all = append(all, storedJSON{d.ID, append([]string{}, d.Keys...), d.Revisions, d.Damaged, d.Bytes, d.Oldest, d.Newest, d.LegalHold, d.ReadableByOther})
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
		if d.LegalHold {
			more = "hold"
		}
		fmt.Fprintln(&b, text.Columns([]int{38, 14, 12, 34, 18, 6}, d.Draft, text.Count(d.Revisions, "version", "versions"),
			fmt.Sprintf("%d kB", (d.Bytes+999)/1000), "key "+or(strings.Join(d.Keys, ", "), "unknown"), d.Newest.Local().Format("2006-01-02 15:04"), more))
	}
	return b.String()
}
