package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/ui/text"
)

func (p setupCommands) catalogCommand() *cobra.Command {
	return group("catalog", "What is asked, and examples of it", p.registrationsCommand(), p.exampleCommand(),
		p.catalogCheckCommand(), p.catalogShowCommand(), p.catalogSchemaCommand())
}

func (p setupCommands) registrationsCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "registrations", Short: "List the kinds of account", Args: noArguments,
		Example: "  onboard catalog registrations -o json",
		RunE: func(*cobra.Command, []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			cat, err := p.deps.Catalogue(p.settings)
			if err != nil {
				return usage("%s", err)
			}
			type row struct {
				Value string `json:"value"`
				Label string `json:"label"`
			}
			var rows []row
			for _, r := range cat.Registrations() {
				rows = append(rows, row{r.Value, r.Label})
			}
			return p.print(form, rows, func() string {
				var b strings.Builder
				for _, r := range rows {
					fmt.Fprintln(&b, text.Columns([]int{20, 40}, r.Value, r.Label))
				}
				return b.String()
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func (p setupCommands) exampleCommand() *cobra.Command {
	return &cobra.Command{
		Use: "example REGISTRATION", Short: "Print a complete, fictional answers file",
		Args:    oneArgument("a registration", "onboard catalog registrations lists them"),
		Example: "  onboard catalog example individualTod > a.yaml",
		RunE: func(_ *cobra.Command, args []string) error {
			cat, err := p.deps.Catalogue(p.settings)
			if err != nil {
				return usage("%s", err)
			}
			if err := known(cat, args[0]); err != nil {
				return err
			}
			data, err := cat.Example(args[0])
			if err != nil {
				return usage("%s", err)
			}
			_, err = p.out.Write(data)
			return err
		},
	}
}
