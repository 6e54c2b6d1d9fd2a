package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// faultJSON is what is wrong at one place of a catalogue.
type faultJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

func (p setupCommands) catalogCheckCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "check [FILE]", Short: "Find everything that is wrong with a catalogue file", Args: atMostOneFile,
		Long: "Lays FILE over the built-in catalogue and names every fault with file and line. Then every rule is tried on\n" +
			"applications with nothing and with everything answered. Without FILE, the file of --catalog is checked.\n" +
			"Exit code 0: no fault; 1: faults found; 2: the file cannot be read.",
		Example: "  onboard catalog check firm.yaml",
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			file := p.settings.Catalogue
			if len(args) > 0 {
				file = args[0]
			}
			return p.catalogCheck(file, form)
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func atMostOneFile(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usage("%s takes one file, and %q is one more. See %s --help", c.CommandPath(), args[1], c.CommandPath())
	}
	return nil
}

func (p setupCommands) catalogCheck(file, form string) error {
	files, err := p.catalogueFiles(file)
	if err != nil {
		return err
	}
	found := catalogue.Faults(files...)
	if len(found) == 0 {
		c, err := catalogue.Load(files...)
		if err != nil {
			return usage("%s", err)
		}
		found = answersfile.Rehearse(c, kind.DateOf(p.now()))
	}
	rows := make([]faultJSON, 0, len(found))
	for _, f := range found {
		rows = append(rows, faultJSON{f.File, f.Line, strings.Join(strings.Fields(f.Reason), " ")})
	}
	if len(rows) > 0 {
		p.code = exitProblems
	}
	return p.print(form, rows, func() string {
		var b strings.Builder
		for _, f := range found {
			fmt.Fprintln(&b, f)
		}
		if len(found) == 0 {
			b.WriteString("No faults.\n")
		}
		return b.String()
	})
}

// catalogueFiles reads the built-in catalogue and what a firm lays over it, with file in the place of --catalog.
func (p setupCommands) catalogueFiles(file string) ([]catalogue.Source, error) {
	files, err := catalogue.DefaultFiles()
	if err != nil {
		return nil, err
	}
	s := p.settings
	s.Catalogue = file
	firm, err := s.CatalogueFiles(p.deps.ReadOwn)
	if err != nil {
		return nil, usage("%s cannot be read: %s", file, reason(err))
	}
	return append(files, firm...), nil
}

func (p setupCommands) catalogShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print the catalogue that is in force, as one file", Args: noArguments,
		Long: "Prints the built-in catalogue with the changes of --catalog as one YAML file. It replaces the built-in one\n" +
			"where it is given as --catalog itself.",
		Example: "  onboard --catalog firm.yaml catalog show > whole.yaml",
		RunE: func(*cobra.Command, []string) error {
			files, err := p.catalogueFiles(p.settings.Catalogue)
			if err != nil {
				return err
			}
			data, err := catalogue.Effective(files...)
			if err != nil {
				return usage("%s", err)
			}
			_, err = p.out.Write(data)
			return err
		},
	}
}

func (p setupCommands) catalogSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use: "schema", Short: "Print a JSON Schema of answers files, for editors", Args: noArguments,
		Long: "Prints a JSON Schema (2020-12) of the answers files of this catalogue. An editor that knows it completes the names\n" +
			"of fields and their values. What a schema cannot say, validate does.",
		Example: "  onboard catalog schema > answers.schema.json",
		RunE: func(*cobra.Command, []string) error {
			c, err := p.deps.Catalogue(p.settings)
			if err != nil {
				return usage("%s", err)
			}
			data, err := answersfile.Schema(c)
			if err != nil {
				return err
			}
			_, err = p.out.Write(data)
			return err
		},
	}
}
