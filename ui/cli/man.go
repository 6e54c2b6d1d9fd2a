package cli

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Short: "Write the manual pages", Args: oneArgument("a folder", "the pages are written there"),
		Long: "Writes a manual page for each command into a folder, which is made if it is not there. The pages of one build are\n" +
			"the same each time they are written.",
		Example: "  onboard man ~/.local/share/man/man1",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil { //nolint:gosec // manual pages are for everybody
				return usage("%s cannot be made: %s", args[0], reason(err))
			}
			built := p.deps.Built
			if built.IsZero() {
				built = time.Unix(0, 0).UTC() // a build that does not know its day has none of its own
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			if err := doc.GenManTree(root, &doc.GenManHeader{
				Section: "1", Date: &built, Source: "onboard " + p.deps.Version, Manual: "onboard",
			}, args[0]); err != nil {
				return fmt.Errorf("writing the manual pages: %w", err)
			}
			return nil
		},
	}
}
