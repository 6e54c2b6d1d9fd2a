package cli

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
)

// handoverJSON is what import shows and, unless it was only to show it, took over.
type handoverJSON struct {
	Draft    string `json:"draft"`
	Received bool   `json:"taken"`
	From     string `json:"from"`
	// Key is the public key the file gives as the sender's.
	Key  string    `json:"key,omitempty"`
	At   time.Time `json:"at"`
	Note string    `json:"note,omitempty"`
	// Back: it goes on from the original, which was handed over from here.
	Back bool `json:"back"`
	Left int  `json:"left"`
	Fix  int  `json:"toFix"`
}

func (p draftsCommands) importCommand() *cobra.Command {
	var form string
	var dryRun bool
	c := &cobra.Command{
		Use: "import FILE", Short: "Take over an application from a colleague", Args: oneArgument("a file", "a colleague's onboard drafts export writes it"),
		Long: "Takes over what a colleague handed over, or handed back, and says from whom it is and what is still open. With\n" +
			"--dry-run it only says that. Before anything is staged the custodian is asked what it has, and the screens show\n" +
			"what differs.",
		Example: "  onboard drafts import onboard-0192f3a4.age --dry-run\n  onboard drafts import onboard-0192f3a4.age",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withService(cmd.Context(), form, func(o *flow.Service) error {
				return p.importFile(cmd.Context(), o, args[0], form, dryRun)
			})
		},
	}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "say what is in the file, and take nothing over")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p draftsCommands) importFile(ctx context.Context, o *flow.Service, file, form string, dryRun bool) error {
	sealed, err := outbox.Read(file)
	if err != nil {
		return usage("%s: %s", file, say.ReceiveTrouble(err))
	}
	h, err := o.OpenHandover(ctx, sealed)
	if err != nil {
		return receiveError{file, err}
	}
	if !dryRun {
		if _, err := h.Keep(ctx); err != nil {
			return receiveError{file, err}
		}
	}
	id := h.View().ID
	r := handoverJSON{Draft: id, Received: !dryRun, From: h.From, Key: h.Key, At: h.At, Note: h.Note, Back: h.Back}
	r.Left, r.Fix = assess.Blocking(h.Problems())
	return p.print(form, r, func() string {
		words := handoverWords(say.SummarizeHandover(h, p.settings.Colleagues, p.now()))
		if dryRun {
			return words + "Not taken over. onboard drafts import " + file + " does that.\n"
		}
		return words + "Taken over. Go on with: onboard resume " + id + "\n"
	})
}

// receiveError says why a handover file was not received, in the words of the screens.
type receiveError struct {
	file  string
	cause error
}

func (e receiveError) Error() string { return e.file + ": " + say.ReceiveTrouble(e.cause) }
func (e receiveError) Unwrap() error { return e.cause }

// handoverWords are what is in a file, a line each.
func handoverWords(p say.HandoverSummary) string {
	var b strings.Builder
	line := func(label, words string) {
		if words != "" {
			b.WriteString(label + words + "\n")
		}
	}
	line("What  ", p.What)
	line("      ", p.State)
	line("From  ", p.From)
	line("Key   ", p.Key)
	line("Note  ", p.Note)
	line("Open  ", p.Open)
	for _, q := range p.Questions {
		line("      ", q)
	}
	line("", p.Then)
	line("", say.Trust)
	return b.String()
}
