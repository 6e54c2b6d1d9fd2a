package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// everyCommand visits the commands that somebody can run.
func everyCommand(c *cobra.Command, visit func(*cobra.Command)) {
	visit(c)
	for _, below := range c.Commands() {
		everyCommand(below, visit)
	}
}

func TestEveryCommandHasAnExampleAndAGroup(t *testing.T) {
	root := (&program{}).root()
	everyCommand(root, func(c *cobra.Command) {
		if !c.HasSubCommands() && !strings.Contains(c.Example, c.CommandPath()) && !strings.Contains(c.Example, c.Name()) {
			t.Errorf("%s: got the example %q, want one that uses it", c.CommandPath(), c.Example)
		}
		if c.Parent() == root && c.GroupID == "" {
			t.Errorf("%s stands in no group of the help", c.CommandPath())
		}
	})
}

// A command that takes an application, a registration or nothing says so to the shell; files it finds by itself.
func TestEveryCommandSaysWhatCanFollow(t *testing.T) {
	p := &program{}
	root := p.root()
	p.teach(root)
	everyCommand(root, func(c *cobra.Command) {
		_, argument, _ := strings.Cut(c.Use, " ")
		files := strings.HasPrefix(strings.Trim(argument, "["), "FILE") || argument == "DIR"
		if c.HasParent() && c.ValidArgsFunction == nil && !files {
			t.Errorf("%s: nothing is completed for %q", c.CommandPath(), argument)
		}
	})
}
