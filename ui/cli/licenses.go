package cli

import (
	_ "embed" // the texts
	"io"

	"github.com/spf13/cobra"
)

// licenceTexts are the licences of Go and of every module that is in a binary of any system. A test writes the file.
//
//go:embed licenses.txt
var licenceTexts string

func (p *program) licensesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "licenses", Aliases: []string{"licences"}, Short: "Print the licences of what this program is built from", Args: noArguments,
		Long:    "Prints the licence texts of Go and of every module that is in this program.",
		Example: "  onboard licenses | less",
		RunE: func(*cobra.Command, []string) error {
			_, err := io.WriteString(p.out, licenceTexts)
			return err
		},
	}
}
