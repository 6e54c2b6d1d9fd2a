package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/say"
)

// readFile reads an answers file by the catalogue of the settings.
func (p *program) readFile(file string) (*answers.Answers, error) {
	c, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return nil, usage("%s", err)
	}
	return p.read(c, file, (&flow.Service{}).FreshID)
}

// read reads an answers file, or standard input for "-".
func (p *program) read(c *catalogue.Catalogue, file string, newID func() string) (*answers.Answers, error) {
	name, data, err := p.contents(file)
	if err != nil {
		return nil, err
	}
	a, err := answersfile.ReadAnswers(c, name, data, p.today(), newID)
	if err != nil {
		return nil, usage("%s", err)
	}
	return a, nil
}

// contents reads a file, or standard input for "-", and says what to call it. Of one that is too large it reads enough to be
// refused by.
func (p *program) contents(file string) (name string, data []byte, err error) {
	name, from := file, p.in
	if file == "-" {
		name = "standard input"
	} else {
		if runtime.GOOS == "windows" && !filepath.IsLocal(filepath.Base(file)) { // con.yaml is the keyboard, before Windows 11
			return "", nil, usage("%s is the name of a device on Windows. Give a file of another name", file)
		}
		f, err := os.Open(file)
		if err != nil {
			return "", nil, usage("%s cannot be read: %s", file, reason(err))
		}
		defer func() { _ = f.Close() }() // nothing was written
		from = f
	}
	data, err = io.ReadAll(io.LimitReader(from, answersfile.LargestTable+1))
	if err != nil {
		return "", nil, usage("%s cannot be read: %s", name, reason(err))
	}
	return name, data, nil
}

// reason is the cause of a file error without the path, which the sentence has already.
func reason(err error) string {
	if pe, ok := errors.AsType[*os.PathError](err); ok {
		return pe.Err.Error()
	}
	if le, ok := errors.AsType[*os.LinkError](err); ok {
		return le.Err.Error()
	}
	return err.Error()
}

func (p openCommands) validateCommand() *cobra.Command {
	var file, form string
	c := &cobra.Command{
		Use: "validate -f FILE|-", Short: "Check an answers file", Args: noArguments,
		Long:    "Checks an answers file as the screens would, and sends nothing. Exit code 0: nothing left and nothing to fix;\n1: problems found; 2: the file cannot be read.",
		Example: "  onboard validate -f a.yaml\n  onboard catalog example individualTod | onboard validate -f -",
		RunE: func(_ *cobra.Command, _ []string) error {
			if err := firstOf(needsFile(file), checkOutput(form)); err != nil {
				return err
			}
			return p.validate(file, form)
		},
	}
	c.Flags().StringVarP(&file, "file", "f", "", "the answers file, YAML or JSON; - for standard input")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

// firstOf is the first error: problems are reported one at a time.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func needsFile(file string) error {
	if file == "" {
		return usage("no answers file is given. Use -f FILE, or -f - for standard input")
	}
	return nil
}

// today is the day by the clock of this computer.
func (p *program) today() kind.Date { return kind.DateOf(p.now()) }

// assess sees answers as the screens would where they go.
func (p openCommands) assess(a *answers.Answers) *assess.Assessment {
	return assess.Assess(a, p.settings.Environment.Word, p.today())
}

func (p openCommands) validate(file, form string) error {
	a, err := p.readFile(file)
	if err != nil {
		return err
	}
	as := p.assess(a)
	problems := problemsJSON(as, as.Problems())
	left, fix, _ := as.Total()
	if left+fix > 0 {
		p.code = exitProblems
	}
	return p.print(form, struct {
		Problems []problemJSON `json:"problems"`
	}{problems}, func() string {
		if len(problems) == 0 {
			return "No problems.\n"
		}
		return problemTable(problems)
	})
}

// openOnline opens the service for a command that asks the custodian.
func (p *program) openOnline(ctx context.Context) (*Opened, error) {
	if err := p.identify(ctx); err != nil {
		return nil, err
	}
	return p.openLocal(ctx)
}

// openLocal opens the service for a command that works with what is on this computer.
func (p *program) openLocal(ctx context.Context) (*Opened, error) {
	o, err := p.openForPerson(ctx, "")
	switch {
	case errors.Is(err, flow.ErrNewPassphrase):
		return nil, usage("this computer has no keyring for the key of the %s drafts. Put a new passphrase of 8 characters or more into a file and name it in ONBOARD_PASSPHRASE_FILE", p.settings.Environment.Word)
	case errors.Is(err, flow.ErrPassphrase):
		return nil, usage("the %s drafts are behind a passphrase. Put it into a file and name it in ONBOARD_PASSPHRASE_FILE", p.settings.Environment.Word)
	case errors.Is(err, flow.ErrWrongPassphrase):
		return nil, usage("the passphrase in ONBOARD_PASSPHRASE_FILE does not open the %s drafts. Nothing was changed", p.settings.Environment.Word)
	case err != nil:
		if hint := say.OpenHint(err); hint != "" {
			err = fmt.Errorf("%w. %s", err, hint)
		}
		return nil, err
	}
	for _, n := range o.Notices {
		_, _ = fmt.Fprintln(p.err, n)
	}
	return o, nil
}
