package cli

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
)

// openOptions are the flags of onboard open.
type openOptions struct {
	files    []string
	csv      bool
	mapping  string
	set      []string
	form     string
	submit   bool
	wait     bool
	timeout  time.Duration
	validate bool
	ask      bool
	again    bool
	preview  bool
	writeMap string
	// production is the host that a submit in PRODUCTION is meant for.
	production string
}

const openHelp = `Saves the answers as an application, stages each step that has answers, and with --submit submits it once. The
application is a draft like any other: onboard resume goes on with it.

A file is YAML or JSON and holds one application, or CSV (by its name, or with --csv) and holds one in each row below a
header of paths such as primaryHolder.firstName and todBeneficiaries[1].lastName; empty cells are not answered. Where the
header has other words, --preview shows which answers its columns could be, what is wrong by cell, and with --write-map
writes that down; --map reads it. --set lays an answer over every application.

Several files or the rows of a table are a batch. All of it is checked before any of it is saved: a fault in one opens
none, and with --submit neither does one that has something left or to fix. Then one line is printed for each (with -o
json an object on a line of its own). One whose outcome is unknown stops itself alone and is told of at the end; refused
credentials and a custodian that cannot be reached end the batch there. Run the same command again to go on: an application
that says the same is the same draft, and is never sent twice, whatever became of the draft; a corrected file corrects its
draft. What was opened before and cannot be gone on with is refused, or left out of a batch where its draft was removed;
so is another file for the same holder and kind of account. Two rows with one birth date, tax ID and registration that say
different things are warned of, and both opened. --again opens another one of everything that is given. With --wait a
custodian that is away is waited for as well.

In PRODUCTION a submit needs the custodian's host named, --production HOST; at a terminal it is asked for.

Exit codes: 0 done (with --wait: open), 1 problems found or failed, 2 usage, 4 not authorised, 10 rejected or
action needed, 11 still pending at the time limit of --wait, 12 outcome unknown, 130 interrupted. A batch has the
code of the application which needs you most: 4 before 12, 10, 11, 1 and 0.`

func (p openCommands) openCommand() *cobra.Command {
	var o openOptions
	c := &cobra.Command{
		Use: "open -f FILE|- [FILE...]", Short: "Open accounts from answers files or a table", Long: openHelp,
		Example: "  onboard catalog example individualTod > a.yaml\n  onboard open -f a.yaml --submit --wait -o json\n" +
			"  onboard open -f a.yaml --set account.repCode=F999 --validate-only\n  onboard open clients/*.yaml --submit -o json\n" +
			"  onboard open -f crm.csv --preview --write-map crm.yaml\n  onboard open -f crm.csv --map crm.yaml --submit",
		RunE: func(cmd *cobra.Command, args []string) error {
			o.files = append(o.files, args...)
			if err := o.check(); err != nil {
				return err
			}
			if o.submit || o.production != "" {
				if err := p.permitSubmit(cmd.Context(), o.production, !slices.Contains(o.files, "-")); err != nil {
					return err
				}
			}
			return p.openAll(cmd.Context(), o)
		},
	}
	f := c.Flags()
	f.StringArrayVarP(&o.files, "file", "f", nil, "an answers file or a table; - for standard input; may be repeated")
	f.StringArrayVar(&o.set, "set", nil, "PATH=VALUE, an answer that stands over the file; may be repeated")
	f.StringVarP(&o.form, "output", "o", asTable, "table, json or yaml")
	f.BoolVar(&o.submit, "submit", false, "submit when nothing is left and nothing is to fix")
	productionFlag(c, &o.production)
	f.BoolVar(&o.wait, "wait", false, "wait until the account is open, rejected, or needs you")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "how long --wait waits for each application")
	f.BoolVar(&o.validate, "validate-only", false, "check, and save and send nothing")
	f.BoolVar(&o.ask, "ask-missing", false, "ask for what is left or to fix: on the screens, or one question a line")
	f.BoolVar(&o.again, "again", false, "open another application even where this one was opened before")
	f.BoolVar(&o.csv, "csv", false, "the files are tables, whatever their names")
	f.StringVar(&o.mapping, "map", "", "a file that says which answers the columns of a table are")
	f.BoolVar(&o.preview, "preview", false, "show what the columns of a table are and what is wrong in it; save and send nothing")
	f.StringVar(&o.writeMap, "write-map", "", "with --preview: write the columns to a new file for --map")
	return c
}

// check refuses flags that do not go together.
func (o openOptions) check() error {
	if len(o.files) == 0 {
		return needsFile("")
	}
	for _, file := range o.files {
		if file == "" {
			return needsFile("")
		}
	}
	switch {
	case checkOutput(o.form) != nil:
		return checkOutput(o.form)
	case o.wait && !o.submit:
		return usage("--wait waits for a submitted application: give --submit as well")
	case o.submit && (o.validate || o.preview):
		return usage("--validate-only and --preview send nothing: leave out --submit")
	case o.writeMap != "" && !o.preview:
		return usage("--write-map writes what --preview shows: give --preview as well")
	case (o.preview || o.mapping != "") && !o.tables():
		return usage("--preview and --map are for tables: give files that end in .csv, or --csv")
	case o.preview && len(o.files) > 1:
		return usage("--preview shows one table: leave out %q", o.files[1])
	case o.ask && o.batch():
		return usage("--ask-missing asks about one application: give one file that is no table")
	case o.ask && o.files[0] == "-":
		return usage("--ask-missing needs standard input for your answers: give the application in a file")
	}
	return nil
}

// batch tells whether each application is one line of the output.
func (o openOptions) batch() bool { return len(o.files) > 1 || o.table(o.files[0]) }

// tables tells whether every file is a table.
func (o openOptions) tables() bool {
	for _, file := range o.files {
		if !o.table(file) {
			return false
		}
	}
	return true
}

// openAll reads and checks everything before it opens anything: what cannot be read leaves nothing behind.
func (p openCommands) openAll(ctx context.Context, o openOptions) error {
	if o.preview {
		return p.previewTable(o)
	}
	c, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return usage("%s", err)
	}
	all, err := p.readWritten(c, o)
	if err != nil {
		return err
	}
	if o.validate {
		return p.checkOnly(all, o)
	}
	opened, err := p.openOnline(ctx)
	if err != nil {
		return err
	}
	closed := false
	shut := func() {
		if !closed {
			closed = true
			_ = opened.Close() // the drafts are saved by then
		}
	}
	defer shut()
	opened.Service.Catalogue = c // a catalogue is known by its address, and the files were read by this one
	if o.batch() {
		if refused, err := p.checkBatch(ctx, opened.Service, all, o); refused || err != nil {
			return err
		}
	}
	items, err := p.importWritten(ctx, opened.Service, all, o.again)
	if err != nil {
		return err
	}
	if o.batch() {
		return p.runBatch(ctx, items, o)
	}
	t := items[0]
	if t.Removed != "" {
		return usage("%s: %s", t.Written.Name, t.Removed)
	}
	if t.Known {
		p.tell(t.Written.Name + " is application " + t.Session.ID() + " of an earlier run. --again opens another one.")
	}
	if o.ask && missing(t.Session) {
		if p.atTerminal() && !p.plain {
			if err := t.Session.Save(ctx, false); err != nil { // with the page that misses something
				return err
			}
			shut()
			return p.runScreens(ctx, startAt{draft: t.Session.ID()})
		}
		if t.Session, err = p.askMissing(ctx, opened, t.Session); err != nil {
			return err
		}
	}
	outcome, failure := p.goOn(ctx, t.Session, o)
	return p.reportOf(t.Written.Name, t.Session, outcome, failure, o.form, o.wait)
}

// importWritten turns what was written down into drafts.
func (p openCommands) importWritten(ctx context.Context, service *flow.Service, all []*answersfile.Written, again bool) ([]*flow.ImportItem, error) {
	items := make([]*flow.ImportItem, len(all))
	for i, w := range all {
		items[i] = &flow.ImportItem{Written: w}
	}
	err := service.Import(ctx, items, again)
	var refused flow.SourceErrors
	if errors.As(err, &refused) {
		var all faults
		for _, one := range refused {
			all = append(all, usage("%s", one))
		}
		return nil, all
	}
	return items, err
}
