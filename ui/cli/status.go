package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
)

// statusOptions are the flags of onboard status.
type statusOptions struct {
	form    string
	all     bool
	watch   bool
	timeout time.Duration
}

func (p statusCommands) statusCommand() *cobra.Command {
	var o statusOptions
	c := &cobra.Command{
		Use: "status [DRAFT]", Short: "Ask the custodian how applications stand",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage("%s takes an application, and %q is one more. See %s --help", c.CommandPath(), args[1], c.CommandPath())
			}
			return nil
		},
		Long: "Asks once, or with --watch until the account is open, rejected or needs you. Without an application, or with\n" +
			"--all, it asks about every one that waits for the custodian; in the store of a firm, of yours and of what nobody has, since\n" +
			"the program of a colleague asks about the others.\n\n" +
			"With --watch one line is printed for each change; with -o json each is an object on a line of its own. The time\n" +
			"limit ends the watching and nothing else: the application goes on, and onboard status takes it up again.\n\n" +
			"Exit codes: 0 done (with --watch: open), 1 failed, 2 usage, 4 not authorised, 10 rejected or action needed, 11 still\n" +
			"pending at the time limit of --watch, 12 outcome unknown, 130 interrupted. Of several applications the one that\n" +
			"needs you most decides: 4 before 12, 10, 11, 1 and 0.",
		Example: "  onboard status 0192f3a4 --watch\n  onboard status --all --watch --timeout 1h -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkOutput(o.form); err != nil {
				return err
			}
			if o.all && len(args) > 0 {
				return usage("--all asks about every application: leave out %q", args[0])
			}
			return p.status(cmd.Context(), args, o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.form, "output", "o", asTable, "table, json or yaml")
	f.BoolVar(&o.all, "all", false, "every application that waits for the custodian")
	f.BoolVar(&o.watch, "watch", false, "ask until nothing more is to come")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "how long --watch watches")
	return c
}

func (p statusCommands) status(ctx context.Context, args []string, o statusOptions) error {
	opened, err := p.openOnline(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // the drafts are saved by then
	sessions, err := p.asked(ctx, opened.Service, args)
	if err != nil {
		return err
	}
	if len(sessions) == 0 {
		p.tell("No application waits for the custodian.")
		return nil
	}
	w := newWatcher(p, sessions, o.form, o.watch || len(args) == 0)
	if o.watch {
		w.watch(ctx, o.timeout)
	} else {
		w.askOnce(ctx)
	}
	if len(args) == 1 && (!o.watch || o.form == asTable) {
		s := sessions[0]
		failure := p.whatIsWrong(s, w.failure[s.ID()])
		if o.watch && w.toldFailure[s.ID()] != "" && failure != nil && !errors.Is(failure, context.Canceled) { // it was reported already
			p.code = exitCode(outcomeOf(s), failure, true)
			return p.print(o.form, resultOf(s, outcomeOf(s)), func() string { return resultTable(resultOf(s, outcomeOf(s)), s.View()) })
		}
		return p.report(s, outcomeOf(s), failure, o.form, o.watch)
	}
	p.code = w.exitCode(o.watch)
	return w.printErr
}

// asked opens the one application that was named, or all that wait for the custodian.
func (p statusCommands) asked(ctx context.Context, o *flow.Service, args []string) ([]*flow.Session, error) {
	if len(args) == 1 {
		id, err := findDraft(ctx, o, args[0])
		if err != nil {
			return nil, err
		}
		s, err := o.Resume(ctx, id)
		if err != nil {
			return nil, err
		}
		return []*flow.Session{s}, nil
	}
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return nil, err
	}
	var all []*flow.Session
	for _, d := range drafts {
		if d.Phase != flow.Submitting && !d.Phase.Asked() || d.Unreadable != "" || !o.Polls(d) {
			continue
		}
		s, err := o.Resume(ctx, d.ID)
		if err != nil { // one that cannot be opened does not hide the others
			p.complain(fmt.Errorf("%s: %w", d.ID, err))
			continue
		}
		all = append(all, s)
	}
	return all, nil
}

// statusLine writes one application as one line or one object.
func (p statusCommands) statusLine(s *flow.Session, form string) error {
	v := s.View()
	r := resultOf(s, outcomeOf(s))
	word := v.Status
	if word == "" {
		word = string(v.Phase)
	}
	return p.printLine(form, r, func() string {
		return fmt.Sprintf("%s  %s  %-10s  %-9s  %s\n", p.now().Format("15:04:05"), v.ID, v.AccountNumber, r.Outcome, word)
	})
}

// worse are the exit codes by how much they need a person, the most first.
var worse = []int{exitInterrupted, exitUnauthorised, exitUnknown, exitRejected, exitPending, exitProblems}

// exitCode is that of the application that needs a person most.
func (w *watcher) exitCode(waited bool) int {
	codes := map[int]bool{}
	for _, s := range w.sessions {
		failure := w.p.whatIsWrong(s, w.failure[s.ID()])
		if failure != nil && w.toldFailure[s.ID()] == "" && !errors.Is(failure, context.Canceled) {
			w.p.complain(fmt.Errorf("%s: %w", s.ID(), failure))
		}
		codes[exitCode(outcomeOf(s), failure, waited)] = true
	}
	return worstOf(codes)
}

// worstOf is the exit code, of several, that needs a person most.
func worstOf(codes map[int]bool) int {
	for _, code := range worse {
		if codes[code] {
			return code
		}
	}
	return exitDone
}

// stopped says that the watching ended, which says nothing about the applications.
func (w *watcher) stopped(limit time.Duration, interrupted error) {
	waiting := 0
	for _, s := range w.sessions {
		if settledOutcome(outcomeOf(s)) == "" {
			waiting++
		}
		if interrupted != nil {
			w.failure[s.ID()] = interrupted
		}
	}
	switch {
	case errors.Is(interrupted, context.Canceled):
		w.p.tell("Stopped watching: interrupted. The application goes on at the custodian.")
	case waiting > 0:
		w.p.tell(fmt.Sprintf("Stopped watching after %s. The application goes on at the custodian; onboard status --watch takes it up again.", limit))
	}
}
