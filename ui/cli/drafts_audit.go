package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// auditJSON is the record of an application as scripts read it.
type auditJSON struct {
	Draft  string      `json:"draft"`
	Events []eventJSON `json:"events"`
	// Whole is set where no line of the log was changed, taken out or put in.
	Whole  bool        `json:"whole"`
	Breaks []breakJSON `json:"breaks"`
	// Unauthenticated counts the lines of a version that did not authenticate them.
	Unauthenticated int `json:"unauthenticated,omitempty"`
}

type eventJSON struct {
	At      time.Time `json:"at"`
	User    string    `json:"user"`
	What    string    `json:"what"`
	Step    string    `json:"step,omitempty"`
	Fields  []string  `json:"fields,omitempty"`
	TraceID string    `json:"traceId,omitempty"`
	Ref     string    `json:"ref,omitempty"`
}

type breakJSON struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

func (p draftsCommands) auditCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "audit DRAFT", Short: "Show who did what when with an application", Args: oneArgument(aDraft, "the full id of one that was removed works too"),
		Long: "Shows every event of an application: time, user, step, the names of fields and the custodian's trace id, never an\n" +
			"answer. Each line of the log names the one before it and has a MAC of the lasting key; exit code 1 says that the chain has\n" +
			"a gap, that a line was forged, or that something cannot be checked.",
		Example: "  onboard drafts audit 0192f3a4 -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withService(cmd.Context(), form, func(o *flow.Service) error {
				auditor, ok := o.Store.(flow.Auditor)
				if !ok {
					return fmt.Errorf("no event log is kept here")
				}
				id, err := findDraft(cmd.Context(), o, args[0])
				if err != nil {
					id = args[0] // of one that was removed the log remains
				}
				audit, auditErr := auditor.Audit(cmd.Context(), id)
				if auditErr != nil {
					return auditErr
				}
				if err != nil && len(audit.Events) == 0 {
					return err
				}
				if len(audit.Breaks) > 0 {
					p.code = exitProblems
				}
				return p.print(form, auditOf(audit), func() string { return auditTable(audit) })
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func auditOf(a flow.Audit) auditJSON {
	out := auditJSON{Draft: a.Draft, Events: []eventJSON{}, Whole: len(a.Breaks) == 0, Breaks: []breakJSON{}, Unauthenticated: a.Unauthenticated}
	for _, e := range a.Events {
		out.Events = append(out.Events, eventJSON{e.At, e.User, e.What, e.Step, e.Fields, e.TraceID, e.Ref})
	}
	for _, b := range a.Breaks {
		out.Breaks = append(out.Breaks, breakJSON(b))
	}
	return out
}

func auditTable(a flow.Audit) string {
	var b strings.Builder
	for _, e := range a.Events {
		what := text.Clean(e.What)
		if e.Step != "" {
			what += " " + text.Clean(e.Step)
		}
		if len(e.Fields) > 0 {
			what += ", " + text.Count(len(e.Fields), "field", "fields")
		}
		fmt.Fprintln(&b, text.Columns([]int{21, 18, 44, 36}, e.At.Local().Format("2006-01-02 15:04:05"), text.Clean(e.User), what, text.Clean(e.TraceID)))
	}
	if a.Unauthenticated > 0 {
		fmt.Fprintf(&b, "%s of the log from a version that did not authenticate them: whether those were forged cannot be told.\n",
			text.Count(a.Unauthenticated, "line is", "lines are"))
	}
	if len(a.Breaks) == 0 {
		return b.String() + "The log is whole.\n"
	}
	for _, br := range a.Breaks {
		where := "The log"
		if br.Line > 0 {
			where = fmt.Sprint("Line ", br.Line)
		}
		fmt.Fprintf(&b, "%s: %s.\n", where, br.Why)
	}
	return b.String()
}
